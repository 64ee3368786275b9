"""headers.tsv and apis.tsv → the rows that translate/HeaderFacts.cpp includes.

Called at build time: generate_headers.py OUTPUT for what stands for a CUDA header in a converted tree, and with "device" for the
device functions that HIP's own headers give under CUDA's names.
"""

import re
import sys

import tables


def literal(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def replacement(row):
    """Our header where HIP's is not used, else nothing: HIP's name is in the name table. CUB's namespace becomes hipCUB's in the
    text, so hipCUB's header serves; ours of that name hides the warp functions from it."""
    ours = row.ours.split(",")[-1]
    if row.hip == "-own" or ours.startswith("fastpt/cooperative_groups"):
        return ours
    return "hipcub/hipcub.hpp" if ours == "fastpt/cub.h" else ""


def write_headers(out):
    for row in sorted(tables.read("headers.tsv"), key=lambda row: row.cuda.encode()):
        problem = row.note or "AMD hardware has nothing like it" if row.hip == "-" else ""
        if replacement(row) or problem:
            out.write(f"    {{{literal(row.cuda)}, {literal(replacement(row))}, {literal(problem)}}},\n")


# Functions of the warp: HIP's count the lanes of the wavefront, so fastpt/warp.h gives CUDA's.
WARP = re.compile(r"__(shfl|ballot|any|all|activemask|syncwarp|match|reduce)")


def write_device(out):
    names = {row.cuda for row in tables.read("apis.tsv")
             if row.kind == "device-function" and "unsupported" not in row.flags and row.cuda == row.hip
             and row.cuda.startswith("__") and not WARP.match(row.cuda)}
    out.writelines(f"    {literal(name)},\n" for name in sorted(names))


def main():
    with open(sys.argv[1], "w", encoding="utf-8", newline="\n") as out:
        (write_device if sys.argv[2:] == ["device"] else write_headers)(out)


if __name__ == "__main__":
    main()
