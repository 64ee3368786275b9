#!/usr/bin/env python3
"""The kinds of places where replacing CUDA's names by HIP's goes wrong: one source each, with what must come of it.

The leading comments of a source hold directives, `// <directive>: <value>`:
  trap <number>: <title>
  expect: compiles | fails          translated and compiled for gfx906
  finding: <line> <words>           told by the translator at this line; any number of them
  text: <words>, no-text: <words>   what the translated source holds, or does not hold, below the directives
  message: <words>                  what the output of the build holds
  nvcc: no (<why>)                  the real nvcc cannot compile it
  open: <why>                       the directives say what happens today, which is not yet what should
Any other comment ends the directives. Entries of the list that have no source yet are named in the last line.
"""
import argparse
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ENTRIES = 60
DIRECTIVE = re.compile(r"// (trap \d+|[a-z-]+): (.+)$")
VALUES = {
    "expect": re.compile(r"compiles|fails"),
    "finding": re.compile(r"\d+ .+"),
    "text": re.compile(r".+"),
    "no-text": re.compile(r".+"),
    "message": re.compile(r".+"),
    "nvcc": re.compile(r"no \(.+\)"),
    "open": re.compile(r".+"),
}


class Trap:
    """A source and its directives."""

    def __init__(self, path):
        self.path = path
        self.numbers = []
        self.directives = {name: [] for name in VALUES}
        self.mistakes = []
        self.length = 0
        for line in path.read_bytes().decode("latin-1").splitlines():
            match = DIRECTIVE.match(line)
            if not match:
                break
            self.length += 1
            self.add(match.group(1), match.group(2))
        if len(self.directives["expect"]) != 1 or not self.numbers:
            self.mistakes.append("one `trap` and one `expect` are needed")

    def add(self, name, value):
        if name.startswith("trap "):
            self.numbers.append(int(name[len("trap "):]))
        elif name in VALUES and VALUES[name].fullmatch(value):
            self.directives[name].append(value)
        else:
            self.mistakes.append(f"not understood: {name}: {value}")


def run(command):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    return done.returncode, done.stdout.decode("latin-1")


def body(path, length):
    return "\n".join(path.read_bytes().decode("latin-1").splitlines()[length:])


def translated_text(folder, trap):
    """What lies below the directives of the kept translation; a source without an edit is compiled itself and none is kept."""
    kept = [path for path in sorted(folder.rglob(trap.path.name + "*")) if path.is_file()]
    return "\n".join(body(path, trap.length) for path in kept or [trap.path])


def check_nvcc(nvcc, trap, folder):
    if trap.directives["nvcc"] or not os.access(nvcc, os.X_OK):
        return []
    code, output = run([nvcc, "-arch=sm_80", "-std=c++17", "-c", str(trap.path), "-o", str(folder / "nvcc.o")])
    return [f"nvcc refuses it:\n{output}"] if code else []


def check_translation(driver, trap, folder):
    code, output = run([driver, "--mode=translate", "--offload-arch=gfx906", "-std=c++17", f"--save-translated={folder / 'text'}",
                        "-c", str(trap.path), "-o", str(folder / "hip.o")])
    wrong = []
    if (trap.directives["expect"][0] == "compiles") != (code == 0):
        wrong.append(f"expected that it {trap.directives['expect'][0]}; exit status {code}")
    for finding in trap.directives["finding"]:
        line, words = finding.split(" ", 1)
        if not re.search(rf"{re.escape(trap.path.name)}:{line}:\d+: fastpt: .*{re.escape(words)}", output):
            wrong.append(f"no finding {finding}")
    wrong += [f"no message: {words}" for words in trap.directives["message"] if words not in output]
    text = translated_text(folder / "text", trap)
    wrong += [f"not in the text: {words}" for words in trap.directives["text"] if words not in text]
    wrong += [f"in the text: {words}" for words in trap.directives["no-text"] if words in text]
    return wrong + [output] if wrong else []


def check(trap, options):
    if trap.mistakes:
        return trap.mistakes
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "text").mkdir()
        return check_nvcc(options.nvcc, trap, folder) + check_translation(options.driver, trap, folder)


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--driver", default=os.environ.get("FASTPT_TREE", "build/release") + "/bin/fastpt-nvcc")
    parser.add_argument("--nvcc", default="/usr/local/cuda/bin/nvcc")
    parser.add_argument("--first", type=int, default=1, help="first entry of the list")
    parser.add_argument("--last", type=int, default=ENTRIES, help="last entry of the list")
    return parser.parse_args()


def main():
    options = arguments()
    if not shutil.which("hipcc"):
        print("skipped: no hipcc on PATH (Debian package hipcc)")
        return 77
    wanted = set(range(options.first, options.last + 1))
    sources = sorted(path for path in pathlib.Path(__file__).parent.iterdir() if path.suffix in (".cu", ".cpp"))
    traps = [trap for trap in map(Trap, sources) if trap.mistakes or wanted.intersection(trap.numbers)]
    failed = 0
    for trap in traps:
        wrong = check(trap, options)
        failed += bool(wrong)
        notes = "".join(f" (open: {why})" for why in trap.directives["open"])
        print(("FAILED " if wrong else "ok ") + trap.path.name + notes, *wrong, sep="\n  ", flush=True)
    missing = sorted(wanted.difference(*(trap.numbers for trap in traps)))
    still_open = sum(bool(trap.directives["open"]) for trap in traps)
    print(f"{len(traps)} traps, {failed} failed, {still_open} open, {len(missing)} without a test: {missing}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
