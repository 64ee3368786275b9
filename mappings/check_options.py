"""Lint of mappings/options.tsv: names, kinds, values, groups, aliases, and the grammar of the two mode columns.

check_options.py TABLE; called by ctest as mappings.options. Prints one line for each mistake.
"""
import re
import sys

import generate_options as table

# What the planners and the driver implement.
RULES = {"architecture", "archiver", "cudart", "default-stream", "dependencies", "device-debug", "device-math", "driver",
         "forward-unknown", "host-compiler", "host-options", "information", "input-language", "keep", "launch-warnings",
         "libraries", "linker-options", "optimization", "options-file", "output", "phase", "rdc", "threads", "transcript",
         "werror"}
TRAITS = {"joined", "deprecated", "separate"}
REPEATS = {"append", "last-wins", "error"}
RELEASE = re.compile(r"^$|^>?\d+(\.\d+)?$")
JOINED_BY_NVCC = {"-D", "-U", "-I", "-L", "-l", "-O", "-t"}
MOST_ROWS = 252  # The grammar carries the row number in one byte.


def check_row(row):
    """The mistakes of one row."""
    name = row["long"]
    if not re.match(r"^--[A-Za-z0-9][A-Za-z0-9+_-]*$", name):
        yield f"'{name}' is no long option"
    if row["short"] and not re.match(r"^--?[A-Za-z0-9][A-Za-z0-9+_-]*$", row["short"]):
        yield f"'{row['short']}' is no short option"
    if row["kind"] not in table.KINDS:
        yield f"unknown kind '{row['kind']}'"
        return
    if row["type"] not in table.TYPES or bool(row["type"]) != (row["kind"] not in ("flag", "boolean")):
        yield f"type '{row['type']}' does not fit kind '{row['kind']}'"
    if (row["type"] == "choice") and not row["values"]:
        yield "a choice needs values"
    if row["kind"] in ("flag", "boolean") and row["values"]:
        yield f"a {row['kind']} has no values"
    if row["values"].split(",") != sorted(set(row["values"].split(","))):
        yield "values are not sorted or not unique"
    if row["quoting"] not in table.QUOTINGS or bool(row["quoting"]) != (row["kind"] == "list"):
        yield f"quoting '{row['quoting']}' does not fit kind '{row['kind']}'"
    if (row["kind"] == "flag") != (row["metavar"] == ""):
        yield "every option but a flag needs a name for its value"
    if table.base_group(row) not in table.GROUPS:
        yield f"unknown group '{row['group']}'"
    if row["repeat"] not in REPEATS or (row["repeat"] == "append") != (row["kind"] == "list"):
        yield f"repeat '{row['repeat']}' does not fit kind '{row['kind']}'"
    if not RELEASE.match(row["since"]) or not RELEASE.match(row["until"]):
        yield "since and until are releases such as 12 or >11.7"
    if not set(filter(None, row["traits"].split(","))) <= TRAITS:
        yield f"unknown trait in '{row['traits']}'"
    if ("joined" in row["traits"]) != (row["short"] in JOINED_BY_NVCC):
        yield "joined values are for " + " ".join(sorted(JOINED_BY_NVCC)) + " only"
    if row["group"] == "fastpt" and row["short"]:
        yield "our own options have no short name"
    if not row["help"].endswith("."):
        yield "help is not a sentence"
    for mode in ("compile", "translate"):
        yield from check_cell(mode, row)


def check_cell(mode, row):
    try:
        disposition, arguments, reason = table.parse_cell(row[mode])
    except ValueError as error:
        yield f"{mode}: {error}"
        return
    if disposition == "rule" and arguments not in RULES:
        yield f"{mode}: unknown rule '{arguments}'"
    if disposition == "rewrite":
        takes_value = row["kind"] != "flag"
        if ("{}" in arguments) != takes_value:
            yield f"{mode}: {'the value is lost' if takes_value else 'there is no value for {}'}"
        if arguments[0] != "-":
            yield f"{mode}: a rewrite starts with an option"
    if row["group"] == "fastpt" and disposition == "forward":
        yield f"{mode}: our own options are never forwarded"
    if reason.endswith("."):
        yield f"{mode}: the reason is part of a sentence, without a full stop"


def check_table(rows):
    """(line, mistake) for everything wrong with the table."""
    spellings = {}
    identifiers = {}
    by_name = {row["long"]: row for row in rows}
    for row in rows:
        for mistake in check_row(row):
            yield row["line"], f"{row['long']}: {mistake}"
        for spelling in table.spellings(row):
            other = spellings.setdefault(spelling, row)
            if other is not row:
                yield row["line"], f"'{spelling}' is also a name of {other['long']}"
        if identifiers.setdefault(table.identifier(row), row) is not row:
            yield row["line"], f"{row['long']}: its identifier {table.identifier(row)} is taken"
        if row["alias"] and (row["alias"] not in by_name or by_name[row["alias"]]["alias"]):
            yield row["line"], f"{row['long']}: alias of '{row['alias']}', which is no option of its own"
    own = [row["group"] == "fastpt" for row in rows]
    if own != sorted(own):
        yield 1, "our own options come after nvcc's"
    if len(rows) > MOST_ROWS:
        yield 1, f"more than {MOST_ROWS} rows"


def main():
    path = sys.argv[1]
    mistakes = list(check_table(table.read_table(path)))
    for line, mistake in mistakes:
        print(f"{path}:{line}: {mistake}")
    return 1 if mistakes else 0


if __name__ == "__main__":
    sys.exit(main())
