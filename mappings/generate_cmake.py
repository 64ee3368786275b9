"""cmake.tsv → the rows that translate/cmake/CMakeMapping.cpp includes: CMake names of CUDA and what stands for them with HIP.

Called at build time: generate_cmake.py OUTPUT, with "flags" for the spellings of nvcc's options, and with "libraries" for the words of link
lines that translate/scripts/LinkLibrary.cpp includes. A name that ends in * stands for all that begin so. An empty `hip` means
that there is no counterpart, and `note` says why; "-" means that the name is left out, since nothing needs to stand for it.
"""

import sys

import generate_options
import tables

KINDS = ("command", "environment", "library", "package", "property", "target", "value", "variable", "version")


def literal(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


# Options of nvcc that host compilers have as well; the long ones are nvcc's own but for these.
HOST_TOO = set("-D -E -I -L -M -MD -MF -MM -MMD -MP -O -U -V -Werror -c -g -h -include -isystem -l -m -m32 -m64 -o -pg -shared "
               "-std -v -w -x --help --version --shared --std".split())


def write_names(out):
    rows = sorted(tables.read("cmake.tsv"), key=lambda row: (KINDS.index(row.kind), row.cuda.encode()))
    for row in rows:
        fields = ", ".join(literal(field) for field in (row.cuda, row.hip, row.package, row.note))
        out.write(f"    {{CMakeKind::{row.kind.capitalize()}, {fields}}},\n")


def write_flags(out):
    flags = {}
    for row in tables.read("options.tsv"):
        if row.group == "fastpt":
            continue
        disposition, arguments, _ = generate_options.parse_cell(row.translate)
        for spelling in filter(None, (row.long, row.short)):
            takes_value = row.kind in ("single", "list")
            fields = [literal(spelling), str(takes_value).lower(), str(row.kind == "list").lower(),
                      str(spelling not in HOST_TOO).lower(), literal(disposition), literal(arguments)]
            flags[spelling] = "    {" + ", ".join(fields) + "},\n"
    out.writelines(flags[spelling] for spelling in sorted(flags))


def write_libraries(out):
    for row in sorted(tables.read("libraries.tsv"), key=lambda row: row.cuda.encode()):
        if "/" not in row.cuda:
            word = "-l" + row.cuda.removeprefix("lib").rsplit(".", 1)[0]
            out.write("    {" + ", ".join(literal(field) for field in (word, row.hip, row.note)) + "},\n")


def main():
    with open(sys.argv[1], "w", encoding="utf-8", newline="\n") as out:
        if sys.argv[2:] == ["flags"]:
            write_flags(out)
        elif sys.argv[2:] == ["libraries"]:
            write_libraries(out)
        else:
            write_names(out)


if __name__ == "__main__":
    main()
