"""Gives every rewrite of translate mode to the real hipcc (`-###`): each word must be accepted and used.

rewrites.py; exit status 77 where there is no hipcc. Called by ctest as conformance.rewrites.
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
TABLE = os.path.join(HERE, "..", "..", "mappings", "options.tsv")
sys.path.insert(0, os.path.dirname(TABLE))
import generate_options  # noqa: E402

SKIPPED = 77
COMPLAINT = re.compile(r"error:|unused|unknown|not supported|invalid", re.I)


def words_of(row):
    """The rewrite with a valid value in it."""
    disposition, arguments, _ = generate_options.parse_cell(row["translate"])
    value = row["values"].split(",")[-1] if row["values"] else "9"
    return [word.replace("{}", value) for word in arguments.split()] if disposition == "rewrite" else None


def main():
    hipcc = shutil.which("hipcc")
    if not hipcc:
        print("skipped: no hipcc on this machine")
        return SKIPPED
    failed = tried = 0
    with tempfile.TemporaryDirectory() as directory:
        os.chdir(directory)
        for name in ("k.hip", "9"):
            with open(name, "w", encoding="utf-8") as out:
                out.write("int main() {}\n")
        for row in generate_options.read_table(TABLE):
            words = words_of(row)
            if words is None:
                continue
            tried += 1
            done = subprocess.run([hipcc, "--offload-arch=gfx906", "-###"] + words + ["k.hip"], capture_output=True,
                                  text=True, errors="replace", check=False)
            complaints = [line for line in done.stderr.split("\n")
                          if COMPLAINT.search(line) and not line.lstrip().startswith('"')]
            if done.returncode or complaints:
                failed += 1
                print(f"{row['long']}: {' '.join(words)}: status {done.returncode} {complaints[:2]}")
        os.chdir(HERE)
    print(f"{tried} rewrites, {failed} refused by {hipcc}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
