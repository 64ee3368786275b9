"""Random command lines over the option table, judged by the real nvcc and by our driver, both as dry runs.

random_lines.py --driver PROGRAM [--nvcc PATH] [--seed N] [--count M]; exit status 77 where there is no real nvcc. Compared are
in compile mode the exit status and nvcc's messages, in translate mode the names of the files that would be made. A line that
differs is made as short as possible before it is shown. Line I of seed N is always the same. Called by ctest as
conformance.random with a few hundred lines; tens of thousands take minutes. Differences on purpose: random-differences.tsv.
"""
import argparse
import concurrent.futures
import os
import random
import re
import shlex
import subprocess
import sys
import tempfile

import run as conformance

HERE = os.path.dirname(os.path.abspath(__file__))
INPUTS = ["a.cu", "k.cu", "b.cpp", "c.c", "x.o", "l.a", "s.s", "i.ii", "noext", "w.foo", "d.ptx", "e.cubin", "f.fatbin", "g.ltoir",
          "none.cu", "none.o", "sub/k.cu", "directory"]
LIKELY_INPUTS = ["a.cu", "k.cu", "b.cpp", "x.o"]
ARCHITECTURES = ["sm_75", "sm_80", "sm_90", "compute_75", "compute_80", "compute_90a", "sm_100", "sm_50", "sm_999", "lto_80",
                 "native", "all", "all-major", "80", "", "sm_80,sm_90", "compute_75,sm_80", "sm_120f", "compute_30"]
GENCODES = ["arch=compute_80,code=sm_80", "arch=compute_75,code=[sm_75,compute_75]", "arch=compute_80,code=compute_80",
            "arch=compute_90a,code=sm_90a", "arch=compute_90,code=sm_80", "arch=sm_80,code=sm_80", "arch=compute_80", "code=sm_80",
            "arch=compute_80,code=lto_80", "arch=compute_80,code=[sm_80", "arch=compute_80,code=sm_80,sm_86", "", "sm_80",
            "arch=compute_80,code=sm_999", "arch=compute_30,code=sm_30"]
TEXTS = ["a", "a,b", "a\\,b", '"a b"', "'x'", "", ",", "a,,b", "a b", "\\", 'x"', "-Wall", "-Wall,-O2", "1", "x=y", "sub", "out.x"]
NUMBERS = ["0", "1", "2", "3", "4", "32", "255", "256", "-1", "1x", "", "x", "99999999999", "0x10", "1,2", "+1", "1.5", "007"]
OUTPUTS = ["out", "out.o", "sub/out.o", "nosuch/out.o", "out.d", "", "-", "out put", "out.cubin"]
DEFINITIONS = ["A", "A=1", "A=1,B=2", "F(x)=x", "", "A=\"x y\"", "=1", "1A", "A=\\\"x\\\""]
STRAY = ["-bogus", "--bogus=1", "-", "--", "-fPIC", "-Wall", "-O", "-Ofast", "-std", "-pthread", "@x", "-shraed", "--cubin=1", "-c=1",
         "-o", "-D", "-Xcompiler", "-arch", "-m", "-l", "-x", "-MT", "-gencode", "-e", "-t"]
# They print texts, end everything else, or look at the machine.
LEFT_OUT = {"--help", "--version", "--list-gpu-arch", "--list-gpu-code", "--dryrun", "--options-file", "--compiler-bindir", "--run",
            "--clean-targets", "--nvlink-binary", "--qpp-config", "--archiver-binary", "--ptxas-binary", "--time"}
FILES = {"opts.txt": "-DA -std=c++14", "broken.txt": '-DA="x', "input.txt": "k.cu -c", "noext": "", "sub/k.cu": "__global__ void k() {}\n"}


def value_of(pick, row):
    long = row["long"]
    if long in ("--gpu-architecture", "--gpu-code"):
        return pick.choice(ARCHITECTURES)
    if long == "--generate-code":
        return pick.choice(GENCODES)
    if long in ("--output-file", "--dependency-output"):
        return pick.choice(OUTPUTS)
    if row["quoting"] == "macro":
        return pick.choice(DEFINITIONS)
    if row["values"] and pick.random() < 0.8:
        return pick.choice(row["values"].split(","))
    if row["kind"] == "boolean":
        return pick.choice(["true", "false", "1", "0", "yes", "", "True"])
    if row["type"] == "number":
        return pick.choice(NUMBERS)
    return pick.choice(TEXTS)


def words_of(pick, row):
    """One option in one of its spellings, sometimes in one that does not exist."""
    name = pick.choice(conformance.generate_options.spellings(row))
    if row["kind"] == "flag":
        return [name] if pick.random() < 0.97 else [name + "=" + pick.choice(["true", "1", ""])]
    if row["kind"] in ("boolean", "optional") and pick.random() < 0.4:
        return [name]
    value = value_of(pick, row)
    form = pick.random()
    if form < 0.45:
        return [name, value]
    if form < 0.9 or name.startswith("--"):
        return [name + "=" + value]
    return [name + value]


def random_line(rows, seed, index):
    pick = random.Random(f"{seed}:{index}")
    phases = [row for row in rows if row["group"] == "phase"]
    words = []
    for _ in range(pick.choice([0, 1, 1, 2, 2, 3, 3, 4, 6])):
        words += words_of(pick, pick.choice(rows))
    if pick.random() < 0.6:
        words += words_of(pick, pick.choice(phases))
    if pick.random() < 0.25:
        words += words_of(pick, next(row for row in rows if row["long"] == "--output-file"))
    if pick.random() < 0.05:
        words.insert(pick.randrange(len(words) + 1), pick.choice(STRAY))
    if pick.random() < 0.05:
        words += [pick.choice(["-optf", "--options-file"]), pick.choice([*FILES, "none.txt"])]
    if pick.random() < 0.07:
        words.append(pick.choice(["-forward-unknown-to-host-compiler", "-forward-unknown-to-host-linker", "-forward-unknown-opts"]))
    for _ in range(pick.choice([0, 1, 1, 1, 1, 1, 2, 3])):
        names = LIKELY_INPUTS if pick.random() < 0.8 else INPUTS
        words.insert(pick.randrange(len(words) + 1) if pick.random() < 0.2 else len(words), pick.choice(names))
    environment = {}
    if pick.random() < 0.05:
        environment[pick.choice(["NVCC_PREPEND_FLAGS", "NVCC_APPEND_FLAGS"])] = " ".join(words_of(pick, pick.choice(rows)))
    return environment, words


def products(transcript):
    """The names behind -o, --create=, `ar cr` and the dependency filter that are not temporaries."""
    found = set()
    for line in transcript.splitlines():
        if not line.startswith("#$ ") or re.match(r"#\$ [A-Za-z_]+=", line):
            continue
        if dependencies := re.match(r"#\$ -- Filter Dependencies -- > *(.*)$", line):
            found.add(dependencies.group(1).strip().strip('"'))
            continue
        words = shlex.split(line[3:])
        if words[0] == "objcopy":
            words = ["-o", words[-1]]
        if words[0] == "cat":
            words = ["-o", "-"]
        for option, value in zip(words, words[1:]):
            if option in ("-o", "cr"):
                found.add(value)
        found.update(word.split("=", 1)[1] for word in words if word.startswith("--create="))
    return {os.path.normpath(name) for name in found if name and not name.startswith("/tmp/")}


class Comparison:
    """Runs one line through both drivers."""

    def __init__(self, nvcc, driver):
        self.nvcc = nvcc
        self.driver = driver
        self.clean = {name: value for name, value in os.environ.items() if not name.startswith(("NVCC_", "FASTPT_"))}

    def run(self, program, words, environment):
        done = subprocess.run([program, "--dryrun", *words], env={**self.clean, **environment}, stdin=subprocess.DEVNULL,
                              capture_output=True, text=True, errors="replace", check=False)
        text = re.sub(r"/tmp/tmpxft_[-0-9a-f_]*stdin", "-", done.stderr) # nvcc copies its standard input
        return done.returncode, conformance.MESSAGE.findall(text), text

    def difference(self, line):
        """Empty, or what differs. Two texts of one kind are the same difference for shrinking."""
        environment, words = line
        status, messages, transcript = self.run(self.nvcc, words, environment)
        compile_mode = {**environment, "FASTPT_MODE": "compile", "FASTPT_PROFILE": "nvidia"}
        our_status, our_messages, _ = self.run(self.driver, words, compile_mode)
        if (status, messages) != (our_status, our_messages):
            return f"  nvcc: {status} {messages}\n  ours: {our_status} {our_messages}"
        if status != 0:
            return ""
        translated, _, our_transcript = self.run(self.driver, words, {**environment, "FASTPT_MODE": "translate"})
        if translated != 0: # what the mode refuses is in docs/options.md and tested there
            return "" if "translate mode" in our_transcript or "HIP" in our_transcript else f"  translate mode: {our_transcript}"
        try:
            theirs, ours = products(transcript), products(our_transcript)
        except ValueError: # nvcc writes lines that no shell reads
            return ""
        return "" if theirs == ours else f"  nvcc makes: {sorted(theirs)}\n  ours makes: {sorted(ours)}"


def shortened(compare, line):
    """A minimal line that still differs: words are left out, then parts of words."""
    environment, words = line
    if environment and compare.difference(({}, words)):
        environment = {}
    changed = True
    while changed:
        changed = False
        for size in (3, 2, 1):
            for at in range(len(words) - size + 1):
                shorter = words[:at] + words[at + size:]
                if compare.difference((environment, shorter)):
                    words, changed = shorter, True
                    break
            if changed:
                break
    for at, word in enumerate(words):
        for part in {word.split("=")[0], word.split(",")[0], word.rsplit(",", 1)[0], word.split(" ")[0]} - {word, ""}:
            candidate = words[:at] + [part] + words[at + 1:]
            if compare.difference((environment, candidate)):
                words = candidate
                break
    return environment, words


def text_of(line):
    environment, words = line
    return " ".join([f"{name}={shlex.quote(value)}" for name, value in environment.items()] + [shlex.quote(word) for word in words])


def read_patterns(path):
    """Pairs of a regular expression over the shortened line and the reason for the difference."""
    with open(path, encoding="utf-8") as text:
        rows = [line.split("\t") for line in text.read().split("\n") if line and not line.startswith("#")]
    return [(re.compile(pattern), reason) for pattern, reason in rows]


def make_files():
    os.mkdir("sub")
    os.mkdir("directory")
    for name, text in {**conformance.SOURCES, **FILES}.items():
        with open(name, "w", encoding="utf-8") as out:
            out.write(text)


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--driver", default=os.path.join(HERE, "..", "..", "build", "release", "bin", "fastpt-nvcc"))
    options.add_argument("--nvcc")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--count", type=int, default=300)
    options.add_argument("--first", type=int, default=0, help="index of the first line")
    options = options.parse_args()
    nvcc = conformance.find_nvcc(options.nvcc)
    if not nvcc:
        print("skipped: no real nvcc on this machine")
        return conformance.SKIPPED
    rows = [row for row in conformance.generate_options.read_table(conformance.TABLE)
            if row["group"] != "fastpt" and row["long"] not in LEFT_OUT and conformance.generate_options.is_known_to_parser(row)]
    patterns = read_patterns(os.path.join(HERE, "random-differences.tsv"))
    compare = Comparison(nvcc, os.path.abspath(options.driver))
    unexplained = {}
    listed = 0
    with tempfile.TemporaryDirectory() as directory:
        os.chdir(directory)
        make_files()
        lines = [random_line(rows, options.seed, index) for index in range(options.first, options.first + options.count)]
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            for line, difference in zip(lines, pool.map(compare.difference, lines)):
                if not difference:
                    continue
                line = shortened(compare, line)
                text = text_of(line)
                if any(pattern.search(text) for pattern, _ in patterns):
                    listed += 1
                else:
                    unexplained.setdefault(text, compare.difference(line) or difference)
        os.chdir(HERE)
    for text, difference in unexplained.items():
        print(f"{text}\n{difference}")
    print(f"seed {options.seed}: {options.count} command lines, {len(unexplained)} unexplained differences, {listed} listed")
    return 1 if unexplained else 0


if __name__ == "__main__":
    sys.exit(main())
