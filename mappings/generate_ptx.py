"""Writes the rows of ptx.tsv for translate/passes/PtxCalls.cpp, sorted by instruction.

ptx.tsv: an instruction as it stands in an asm statement (special registers and numbers are part of it, the statement's operands are not),
how many results it has, and the function that means the same: HIP's own where the name begins with two underscores, else one of
wrappers/include/fastpt/ptx.h. Source: the PTX ISA, "Instruction Set". ld and st are taken apart by PtxCalls.cpp.
"""
import sys

import tables


def main():
    rows = sorted(tables.read("ptx.tsv"), key=lambda row: row.instruction)
    with open(sys.argv[1], "w", encoding="utf-8", newline="\n") as out:
        for row in rows:
            out.write(f'{{"{row.instruction}", {int(row.results)}, "{row.call}"}},\n')


main()
