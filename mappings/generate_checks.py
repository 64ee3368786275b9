"""mappings/checks.tsv → rows for C++, or the page docs/runtime.md.

Called by runtime/CMakeLists.txt: generate_checks.py OUTPUT FORMAT TABLE, where FORMAT is rows or page.
"""
import sys

GROUPS = {
    "A": "DTK and the environment",
    "B": "The installed torch",
    "C": "The mocker's libraries",
    "D": "The extension's ELF file",
    "E": "Device code",
    "F": "Wheels",
}
COLUMNS = ["id", "severity", "title", "story", "fix"]

HEAD = """# Runtime mode: will it run here?

Generated from `mappings/checks.tsv` by `cmake --build BUILD --target checks-page`; do not edit.

    fastpt-nvcc --mode=runtime [PATH...] [--package=NAME,...] [--python=EXE] [--format=text|json|sarif|html]

`PATH` is a library, a program, a wheel or a directory. With nothing named, the environment and all packages of the interpreter
(`python3` of PATH) are checked. Nothing is loaded or imported, no card is needed, nothing is changed; the interpreter is asked in an
isolated process of its own. The environment is the one that the profile gives a program (`--print-env`), not that of the calling shell.

The output is a summary, then one line a finding: `severity id file: what; why; fix`. Files with one cause are one finding.
`--explain=ID` tells the whole story of a check. JSON has `format` (1), `summary`, `files`, `facts`, and `findings` with `id`, `severity`,
`title`, `what`, `why`, `fix`, `files` and `names` (symbols).

| exit status | means |
|---|---|
| 0 | no error |
| 1 | at least one error |
| 2 | wrong usage: an unknown path, package, interpreter or option |

The cards are those that the kernel lists (`/sys/class/kfd`); without one, code for any target of the profile is enough.
"""


def read_table(path):
    """The rows as dictionaries, in order; mistakes end the program."""
    with open(path, encoding="utf-8") as table:
        lines = table.read().rstrip("\n").split("\n")
    if lines[0].split("\t") != COLUMNS:
        sys.exit(f"{path}:1: the columns are {', '.join(COLUMNS)}")
    rows = []
    for number, line in enumerate(lines[1:], 2):
        row = dict(zip(COLUMNS, line.split("\t")))
        if len(line.split("\t")) != len(COLUMNS) or not all(row.values()):
            sys.exit(f"{path}:{number}: a field is missing")
        if row["severity"] not in ("error", "warning", "note") or row["id"][0] not in GROUPS:
            sys.exit(f"{path}:{number}: unknown severity or group")
        rows.append(row)
    keys = [(row["id"][0], int(row["id"][1:])) for row in rows]
    if keys != sorted(set(keys)):
        sys.exit(f"{path}: the ids are not sorted or not unique")
    return rows


def c_string(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def write_rows(rows):
    return "".join("FASTPT_CHECK({}, {}, {}, {}, {})\n".format(
        c_string(row["id"]), row["severity"].capitalize(), c_string(row["title"]), c_string(row["story"]),
        c_string(row["fix"])) for row in rows)


def write_page(rows):
    text = [HEAD]
    for group, title in GROUPS.items():
        text.append(f"\n## {group}. {title}\n\n| id | severity | finding | how it is found, what happens | what to do |\n"
                    "|---|---|---|---|---|\n")
        for row in rows:
            if row["id"][0] == group:
                text.append("| " + " | ".join(row[column].replace("|", "\\|") for column in COLUMNS) + " |\n")
    return "".join(text)


def main():
    output, wanted, table = sys.argv[1:4]
    rows = read_table(table)
    with open(output, "w", encoding="utf-8") as out:
        out.write({"rows": write_rows, "page": write_page}[wanted](rows))


if __name__ == "__main__":
    main()
