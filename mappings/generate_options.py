"""mappings/options.tsv → option enumeration, llvm-tblgen grammar, table rows, reference page.

Called by driver/Tables.cmake: generate_options.py OUTPUT FORMAT TABLE, where FORMAT is ids, td, rows or page.
"""
import re
import sys

KINDS = {"flag": "Flag", "single": "Single", "list": "List", "boolean": "Boolean", "optional": "OptionalSingle"}
TYPES = {"": "Text", "text": "Text", "number": "Number", "choice": "Choice"}
QUOTINGS = {"": "None", "macro": "Macro", "shell": "Shell", "shell-word": "ShellWord", "path": "Path", "word": "Word",
            "brackets": "Brackets"}
DISPOSITIONS = ("forward", "rewrite", "rule", "drop", "warn", "error")
GROUPS = {
    "phase": "Phases: how far to compile",
    "file": "Files and paths",
    "behaviour": "Behaviour of compiler and linker",
    "phase-opts": "Options for one tool",
    "misc-driver": "The driver itself",
    "gpu-codegen": "Device code generation",
    "cuda-compile": "CUDA compilation",
    "generic": "General",
    "fastpt": "FastPT's own options (the value comes after =)",
}
SPECIAL_IDS = 3  # Invalid, Input and Unknown come before the rows in the enumeration.


def read_table(path):
    """The rows as dictionaries, in order."""
    with open(path, encoding="utf-8") as table:
        lines = table.read().split("\n")
    columns = lines[0].split("\t")
    rows = []
    for number, line in enumerate(lines[1:], 2):
        if not line:
            continue
        fields = line.split("\t")
        if len(fields) != len(columns):
            sys.exit(f"{path}:{number}: {len(fields)} fields instead of {len(columns)}")
        row = dict(zip(columns, fields))
        row["line"] = number
        rows.append(row)
    return rows


def identifier(row):
    """--output-file → OutputFile, --c++ never occurs."""
    words = re.split(r"[-_]", row["long"][2:])
    return "".join(word[:1].upper() + word[1:] for word in words)


def parse_cell(cell):
    """`rewrite ARGS | reason` → (disposition, arguments, reason). Raises ValueError with what is wrong."""
    head, _, tail = (part.strip() for part in cell.partition("|"))
    disposition, _, arguments = head.partition(" ")
    if disposition not in DISPOSITIONS:
        raise ValueError(f"unknown disposition '{disposition}'")
    needs_arguments = disposition in ("rewrite", "rule")
    if needs_arguments != bool(arguments):
        raise ValueError(f"'{disposition}' {'needs' if needs_arguments else 'takes no'} arguments")
    if not tail and disposition not in ("forward", "rewrite"):
        raise ValueError(f"'{disposition}' needs a reason")
    return disposition, arguments, tail


def is_known_to_parser(row):
    """Options that nvcc refuses everywhere are no part of the grammar, so that they are unknown and can be forwarded."""
    return parse_cell(row["compile"])[0] != "error" or parse_cell(row["translate"])[0] != "error"


def base_group(row):
    return row["group"].partition("(")[0]


def c_string(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def write_ids(rows):
    return "".join(f"FASTPT_OPTION_ID({identifier(row)})\n" for row in rows)


def spellings(row):
    return [name for name in (row["long"], row["short"]) if name]


def write_td(rows):
    """One definition for each form of each name; NumArgs carries the number of the row's Opt enumerator."""
    text = ['include "llvm/Option/OptParser.td"\n']
    for index, row in enumerate(rows):
        if not is_known_to_parser(row):
            continue
        number = index + SPECIAL_IDS
        by_name = {}
        for spelling in spellings(row):
            dashes = re.match("-+", spelling).group()
            by_name.setdefault(spelling[len(dashes):], set()).add(dashes)
        blank = row["group"] != "fastpt" or "separate" in row["traits"]
        bare = "Separate" if row["kind"] in ("single", "list", "boolean") and blank else "Flag"
        for form, (name, dashes) in enumerate(sorted(by_name.items())):
            prefixes = ", ".join(f'"{dash}"' for dash in sorted(dashes))
            is_joined = "joined" in row["traits"] and name == row["short"][1:]
            kind = "JoinedOrSeparate" if is_joined else bare
            for suffix, ending, the_kind in (("", "", kind), ("Equals", "=", "Joined")):
                text.append(f'def {identifier(row)}{form}{suffix} : {the_kind}<[{prefixes}], "{name}{ending}"> '
                            f"{{ let NumArgs = {number}; }}\n")
    return "".join(text)


def mode_rule(cell):
    disposition, arguments, reason = parse_cell(cell)
    return f"{{Disposition::{disposition.capitalize()}, {c_string(arguments)}, {c_string(reason)}}}"


def values_name(row):
    name = identifier(row)
    return f"{name[0].lower()}{name[1:]}Values"


def write_rows(rows):
    """Included by OptionTable.cpp twice: FASTPT_OPTION_VALUES, FASTPT_OPTION_ROW, FASTPT_OPTION_SPELLING sections."""
    text = ["#ifdef FASTPT_OPTION_ROWS\n"]
    for row in rows:
        if row["values"]:
            values = ", ".join(c_string(value) for value in sorted(row["values"].split(",")))
            text.append(f"constexpr llvm::StringRef {values_name(row)}[] = {{{values}}};\n")
    text.append("constexpr OptionRow rows[] = {\n")
    by_long_name = {row["long"]: row for row in rows}
    for row in rows:
        name = identifier(row)
        fields = (
            f"Opt::{name}", f"OptionKind::{KINDS[row['kind']]}", f"ValueType::{TYPES[row['type']]}",
            "true" if "joined" in row["traits"] else "false", "true" if "deprecated" in row["traits"] else "false",
            f"Quoting::{QUOTINGS[row['quoting']]}", "true" if row["group"] == "fastpt" else "false",
            f"Opt::{identifier(by_long_name[row['alias']]) if row['alias'] else 'Invalid'}",
            c_string(row["long"]), c_string(row["short"]), values_name(row) if row["values"] else "{}",
            c_string(row["group"]), c_string(row["since"]), c_string(row["until"]), c_string(row["metavar"]),
            c_string(row["help"]), mode_rule(row["compile"]), mode_rule(row["translate"]))
        text.append("    {" + ", ".join(fields) + "},\n")
    text.append("};\n#endif\n#ifdef FASTPT_OPTION_SPELLINGS\n")
    names = sorted({(spelling, identifier(row)) for row in rows for spelling in spellings(row)} |
                   {(row["short"].replace("-", "--", 1), identifier(row)) for row in rows
                    if row["short"] and row["short"].replace("-", "--", 1) == row["long"]})
    text.append("".join(f"    {{{c_string(spelling)}, Opt::{name}}},\n" for spelling, name in names))
    text.append("#endif\n")
    return "".join(text)


def describe(cell):
    """A table cell in words for the reference page."""
    disposition, arguments, reason = parse_cell(cell)
    verbs = {"forward": "forwarded", "rewrite": f"becomes `{arguments}`", "rule": "", "drop": "dropped",
             "warn": "dropped with a warning", "error": "error"}
    words = [word for word in (verbs[disposition], reason.replace("|", "\\|")) if word]
    return ": ".join(words)


def write_page(rows):
    text = ["# The options of fastpt-nvcc\n\n"
            "Generated from `mappings/options.tsv` by `cmake --build BUILD --target options-page`; do not edit.\n\n"
            "Every option of nvcc 11.8 to 13.x is parsed as nvcc parses it. The columns say what becomes of it in the\n"
            "two modes that compile; `{}` stands for the value. `fastpt-nvcc --explain=FLAG` prints the same.\n"]
    for group, title in GROUPS.items():
        members = [row for row in rows if base_group(row) == group]
        text.append(f"\n## {title}\n\n| option | meaning | compile mode | translate mode |\n|---|---|---|---|\n")
        for row in members:
            equals = "" if row["kind"] == "flag" else "="
            value = row["metavar"].replace("|", "\\|")
            if row["group"] == "fastpt":
                names = f"`{row['long']}{equals}{value}`"
                names = f"`{row['long']}[={value.strip('[]')}]`" if row["kind"] == "optional" else names
            else:
                value = f" {value}" if value else ""
                names = ", ".join(f"`{name}{value if name == row['long'] else ''}`" for name in spellings(row))
                if row["short"] == row["long"][1:]:
                    names = f"`{row['short']}{value}`, `{row['long']}`"
            meaning = row["help"]
            if row["values"] and row["kind"] != "boolean":
                meaning += " Values: " + ", ".join(f"`{value}`" for value in row["values"].split(",")) + "."
            text.append(f"| {names} | {meaning} | {describe(row['compile'])} | {describe(row['translate'])} |\n")
    return "".join(text)


def main():
    output, wanted, table = sys.argv[1:4]
    writers = {"ids": write_ids, "td": write_td, "rows": write_rows, "page": write_page}
    text = writers[wanted](read_table(table))
    with open(output, "w", encoding="utf-8") as out:
        out.write(text)


if __name__ == "__main__":
    main()
