"""Compares our driver with the real nvcc, command line by command line: exit status, `nvcc fatal` and `nvcc warning` lines.

run.py --driver PROGRAM [--driver-env NAME=VALUE]... [--nvcc PATH]; exit status 77 where there is no real nvcc. Called by ctest
as conformance.driver.
"""
import argparse
import ast
import concurrent.futures
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
TABLE = os.path.join(HERE, "..", "..", "mappings", "options.tsv")
sys.path.insert(0, os.path.dirname(TABLE))
import generate_options  # noqa: E402

SKIPPED = 77
MESSAGE = re.compile(r"^(?:nvcc )?(?:fatal|warning) *:.*$", re.M)
SAMPLES = {"--generate-code": "arch=compute_80,code=sm_80", "--gpu-architecture": "sm_80", "--gpu-code": "sm_80",
           "--options-file": "opts.txt",
           "--target-directory": "x86_64-linux", "--host-linker-script": "use-lcs", "--compiler-bindir": "g++", "--keep-dir": "."}
# What an option needs beside it, so that the line is valid.
CONTEXT = {"--dependency-output": ["-MD"], "--gpu-code": ["-arch=compute_80"], "--ltoir": ["-dlto"],
           "--split-compile-extended": ["-dlto"], "--compile-as-tools-patch": ["-ptx"]}
SOURCES = {"a.cu": "__global__ void k() {}\nint main() {}\n", "k.cu": "__global__ void k() {}\n", "b.cpp": "int main() {}\n"}


def spellings_of(row):
    """Every documented way to write one option with a valid value."""
    value = SAMPLES.get(row["long"]) or (row["values"].split(",")[0] if row["values"] else "1")
    if row["kind"] == "boolean":
        value = "true"
    for name in generate_options.spellings(row):
        if row["kind"] == "flag":
            yield [name]
            continue
        yield [name, value]
        yield [name + "=" + value]
        if "joined" in row["traits"] and name == row["short"]:
            yield [name + value]


def lines_from_table():
    for row in generate_options.read_table(TABLE):
        if row["group"] == "fastpt" or not generate_options.is_known_to_parser(row):
            continue
        for words in spellings_of(row):
            yield {}, words + CONTEXT.get(row["long"], []) + ["a.cu"]


def lines_from_file(path):
    """(environment, words) of each line; files are made in the current directory."""
    with open(path, encoding="utf-8") as text:
        for line in text.read().split("\n"):
            if line.startswith("%file "):
                _, name, content = line.split(" ", 2)
                with open(name, "w", encoding="utf-8") as out:
                    out.write(ast.literal_eval(content))
            elif line and not line.startswith("#"):
                words = shlex.split(line)
                environment = {}
                while words and re.match(r"NVCC_\w+=", words[0]):
                    name, _, value = words.pop(0).partition("=")
                    environment[name] = value
                yield environment, words


def judge(command, environment):
    """Exit status and messages of one run."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("NVCC_")}
    done = subprocess.run(command, env={**clean, **environment}, stdin=subprocess.DEVNULL, capture_output=True,
                          text=True, errors="replace", check=False)
    return done.returncode, MESSAGE.findall(done.stderr)


def read_differences(path):
    """Command line → reason."""
    with open(path, encoding="utf-8") as text:
        rows = [line.split("\t") for line in text.read().split("\n") if line and not line.startswith("#")]
    return {row[0]: row[1] for row in rows}


def version_of(nvcc):
    text = subprocess.run([nvcc, "--version"], capture_output=True, text=True, check=True).stdout
    return re.search(r" V(\d+\.\d+\.\d+)", text).group(1)


def find_nvcc(given):
    """The real one: our own wrappers answer to the name too."""
    for candidate in [given] if given else [shutil.which("nvcc"), "/usr/local/cuda/bin/nvcc"]:
        if candidate and os.access(candidate, os.X_OK) and os.path.exists(
                os.path.join(os.path.dirname(os.path.realpath(candidate)), "ptxas")):
            return candidate
    return None


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--driver", required=True)
    options.add_argument("--driver-env", action="append", default=[])
    options.add_argument("--nvcc")
    options = options.parse_args()
    nvcc = find_nvcc(options.nvcc)
    if not nvcc:
        print("skipped: no real nvcc on this machine")
        return SKIPPED
    version = version_of(nvcc)
    ours = [os.path.abspath(options.driver)]
    our_environment = dict(setting.split("=", 1) for setting in options.driver_env)
    differences = read_differences(os.path.join(HERE, "differences.tsv"))
    data = os.path.join(HERE, "command-lines.txt")
    with tempfile.TemporaryDirectory() as directory:
        os.chdir(directory)
        for name, text in SOURCES.items():
            with open(name, "w", encoding="utf-8") as out:
                out.write(text)
        lines = list(lines_from_file(data)) + list(lines_from_table())

        def compare(line):
            environment, words = line
            return (judge([nvcc, "--dryrun"] + words, environment), judge(ours + ["--dryrun"] + words, {**environment, **our_environment}))

        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            results = list(pool.map(compare, lines))
        os.chdir(HERE)
    failed = listed = 0
    seen = set()
    for (environment, words), (theirs, mine) in zip(lines, results):
        text = " ".join([f"{name}={shlex.quote(value)}" for name, value in environment.items()] +
                        [shlex.quote(word) for word in words])
        seen.add(text)
        if theirs == mine:
            if text in differences:
                failed += 1
                print(f"listed as different, but is alike: {text}")
        elif text in differences:
            listed += 1
        else:
            failed += 1
            print(f"{text}\n  nvcc: {theirs[0]} {theirs[1]}\n  ours: {mine[0]} {mine[1]}")
    for text in sorted(set(differences) - seen):
        failed += 1
        print(f"listed as different, but not run: {text}")
    print(f"nvcc {version}: {len(lines)} command lines, {failed} wrong, {listed} with a listed difference")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
