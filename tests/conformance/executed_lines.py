"""Random command lines that both drivers accept, really run: by nvcc and by ours in translate mode. Compared are the exit status
and the names of the files that are there afterwards.

executed_lines.py --driver PROGRAM [--nvcc PATH] [--seed N] [--count M]; exit status 77 where nvcc or hipcc is missing. Lines of
random_lines.py whose dry run fails are left out, so M lines give M / 4 runs or so, each about two seconds. Called by ctest as
conformance.executed with few lines. Differences on purpose: executed-differences.tsv.
"""
import argparse
import concurrent.futures
import os
import re
import subprocess
import sys
import tempfile

import random_lines
import run as conformance

HERE = os.path.dirname(os.path.abspath(__file__))
USABLE_INPUTS = {"a.cu", "k.cu", "b.cpp", "c.c", "x.o", "l.a", "s.s", "sub/k.cu"}
# Intermediate files are each compiler's own; -run and the like would leave what the program leaves; the others take minutes.
LEFT_OUT = re.compile(r"^--?(keep|save-temps|k$|keep-dir|keep-device-functions|all$|all-major|time|fdevice-time-trace|dlto|lto|arch=all|"
                      r"gpu-architecture=all|code=all|gpu-code=all)")

# Words for NVIDIA's own back ends, which they refuse or stumble over, and quotes for the shell in
# between; nothing of ours reads them.
BACK_END = re.compile(r"^(nvlink|ptxas|fatbinary) (fatal|error)|^Command-line error: |^nvFatbin error|^sh: |tmpxft_.*No such file", re.M)


def make_inputs():
    random_lines.make_files()
    for name, text in {"c.c": "int c(void) { return 1; }\n", "s.s": ".globl s\ns: ret\n.section .note.GNU-stack\n",
                       "x.cpp": "int x() { return 1; }\n"}.items():
        with open(name, "w", encoding="utf-8") as out:
            out.write(text)
    subprocess.run(["gcc", "-c", "x.cpp", "-o", "x.o"], check=True)
    subprocess.run(["ar", "cr", "l.a", "x.o"], check=True)


def files_below(directory):
    """Every file and what kind it is, by its first bytes."""
    found = {}
    for folder, _, names in os.walk(directory):
        for name in names:
            path = os.path.join(folder, name)
            with open(path, "rb") as content:
                head = content.read(20)
            kind = "archive" if head.startswith(b"!<arch>") else "file"
            if head[:4] == b"\x7fELF" and head[18:20] == b"\x3e\0": # for x86-64; device code is just a file
                kind = "object" if head[16:18] == b"\x01\0" else "program"
            found[os.path.relpath(path, directory)] = kind
    return found


class Execution(random_lines.Comparison):
    """Runs one line through both, each in a directory of its own."""

    def run(self, program, words, environment):
        with tempfile.TemporaryDirectory() as directory:
            subprocess.run(["cp", "-r", ".", directory], check=True)
            before = files_below(directory)
            done = subprocess.run([program, *words], cwd=directory, env={**self.clean, **environment}, stdin=subprocess.DEVNULL,
                                  capture_output=True, text=True, errors="replace", check=False)
            return done.returncode, set(files_below(directory).items()) - set(before.items()), done.stderr

    def difference(self, line):
        environment, words = line
        theirs = self.run(self.nvcc, words, environment)
        ours = self.run(self.driver, words, {**environment, "FASTPT_MODE": "translate"})
        if BACK_END.search(theirs[2]):
            return ""
        if (theirs[0] == 0) == (ours[0] == 0) and (theirs[1] == ours[1] or theirs[0] != 0):
            return ""
        return (f"  nvcc: {theirs[0]} {sorted(theirs[1])}\n  ours: {ours[0]} {sorted(ours[1])}\n"
                f"  nvcc says: {theirs[2][-400:]}\n  ours says: {ours[2][-400:]}")


def is_usable(line):
    words = line[1]
    inputs = [word for word in words if word in random_lines.INPUTS]
    return set(inputs) <= USABLE_INPUTS and inputs and not any(LEFT_OUT.match(word) for word in words)


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--driver", default=os.path.join(HERE, "..", "..", "build", "release", "bin", "fastpt-nvcc"))
    options.add_argument("--nvcc")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--count", type=int, default=1000)
    options = options.parse_args()
    nvcc = conformance.find_nvcc(options.nvcc)
    if not nvcc or not os.access("/usr/bin/hipcc", os.X_OK):
        print("skipped: no real nvcc, or no hipcc, on this machine")
        return conformance.SKIPPED
    rows = [row for row in conformance.generate_options.read_table(conformance.TABLE)
            if row["group"] != "fastpt" and row["long"] not in random_lines.LEFT_OUT
            and conformance.generate_options.is_known_to_parser(row)]
    patterns = random_lines.read_patterns(os.path.join(HERE, "executed-differences.tsv"))
    dry = random_lines.Comparison(nvcc, os.path.abspath(options.driver))
    execution = Execution(nvcc, os.path.abspath(options.driver))
    wrong = listed = ran = 0

    def judge(line):
        """None where there is nothing to run."""
        environment, words = line
        if dry.run(dry.nvcc, words, environment)[0] != 0:
            return None
        if dry.run(dry.driver, words, {**environment, "FASTPT_MODE": "translate"})[0] != 0:
            return None
        return execution.difference(line)

    with tempfile.TemporaryDirectory() as directory:
        os.chdir(directory)
        make_inputs()
        lines = [line for index in range(options.count)
                 if is_usable(line := random_lines.random_line(rows, f"executed {options.seed}", index))]
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            for line, difference in zip(lines, pool.map(judge, lines)):
                ran += difference is not None
                if not difference:
                    continue
                text = random_lines.text_of(line)
                if any(pattern.search(text) for pattern, _ in patterns):
                    listed += 1
                else:
                    wrong += 1
                    print(f"{text}\n{difference}", flush=True)
        os.chdir(HERE)
    print(f"seed {options.seed}: {ran} command lines run, {wrong} unexplained differences, {listed} listed")
    return 1 if wrong or not ran else 0


if __name__ == "__main__":
    sys.exit(main())
