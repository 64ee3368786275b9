"""Checks for every option that each mode does with it what mappings/options.tsv says, by the driver's own audit.

dispositions.py --driver PROGRAM; exit status 77 where there is neither hipcc nor a real nvcc. In translate mode a rewritten or
forwarded word must stand in hipcc's command, a dropped one must not, an error must refuse the plan and name its reason. In
compile mode a forwarded option must reach nvcc as it was written. Called by ctest as conformance.dispositions.
"""
import argparse
import json
import os
import shlex
import shutil
import subprocess
import sys
import tempfile

import run as conformance

generate_options = conformance.generate_options
# Outcomes of the audit for the cells of the table; what a rule comes to is its own tests' matter.
OUTCOMES = {"forward": {"kept"}, "rewrite": {"rewritten", "kept"}, "drop": {"dropped"}, "warn": {"dropped"}, "error": {"unsupported"},
            "rule": {"kept", "rewritten", "dropped"}}
# The host compiler gets the inputs of other phases, not hipcc.
TOOLS = {"translate": "hipcc", "compile": "nvcc"}


def command_line(row):
    """The option with a valid value, and what it needs beside it."""
    words = next(iter(conformance.spellings_of(row)))
    context = [word for word in conformance.CONTEXT.get(row["long"], [])]
    phase = [] if row["group"] == "phase" or "-ptx" in context else ["-c"]
    return words, words + context + phase + ["k.cu"]


def audit(driver, mode, line):
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("NVCC_", "FASTPT_"))}
    environment.update({"FASTPT_MODE": mode, **({"FASTPT_PROFILE": "nvidia"} if mode == "compile" else {})})
    done = subprocess.run([driver, "--dry-run=json", *line], env=environment, capture_output=True, text=True, check=False)
    return json.loads(done.stdout), done.stderr


def problems_of(row, mode, words, report, errors):
    """What is wrong with the audit of one option."""
    disposition, arguments, reason = generate_options.parse_cell(row[mode])
    own = [argument for argument in report["arguments"] if shlex.split(argument["argument"]) == words]
    if not own:
        return [f"no row for {words}"]
    found = []
    if own[0]["outcome"] not in OUTCOMES[disposition]:
        found.append(f"{disposition}, but the audit says {own[0]['outcome']}")
    commands = [job["argv"] for job in report["jobs"] if "argv" in job and os.path.basename(job["argv"][0]) == TOOLS[mode]]
    result = shlex.split(own[0]["result"])
    if disposition in ("forward", "rewrite") and commands:
        text = "\0".join(commands[-1])
        if result and "\0".join(result) not in text:
            found.append(f"{result} is not in the command")
    if disposition in ("drop", "warn") and commands and any(word in commands[-1] for word in words if word.startswith("-")):
        found.append("dropped, but in the command")
    if disposition == "error" and reason not in errors:
        found.append(f"no error with the reason: {errors}")
    return found


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--driver", required=True)
    options = options.parse_args()
    driver = os.path.abspath(options.driver)
    modes = [mode for mode, there in (("translate", shutil.which("hipcc")), ("compile", conformance.find_nvcc(None))) if there]
    if not modes:
        print("skipped: neither hipcc nor a real nvcc on this machine")
        return conformance.SKIPPED
    failed = tried = 0
    with tempfile.TemporaryDirectory() as directory:
        os.chdir(directory)
        for name, text in {**conformance.SOURCES, "opts.txt": ""}.items():
            with open(name, "w", encoding="utf-8") as out:
                out.write(text)
        for row in generate_options.read_table(conformance.TABLE):
            if row["group"] == "fastpt" or row["long"] in ("--help", "--version", "--list-gpu-arch", "--list-gpu-code", "--options-file"):
                continue # they print texts, and an options file stands for its content
            if not generate_options.is_known_to_parser(row):
                continue
            words, line = command_line(row)
            for mode in modes:
                tried += 1
                for problem in problems_of(row, mode, words, *audit(driver, mode, line)):
                    failed += 1
                    print(f"{mode}: {' '.join(line)}: {problem}")
        os.chdir(conformance.HERE)
    print(f"{tried} options and modes, {failed} wrong")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
