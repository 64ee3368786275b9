"""Reads the tab separated tables of this directory. Used by the generators and by check.py."""

import os
import re

HERE = os.path.dirname(os.path.abspath(__file__))


class Row:
    """One line of a table: columns as attributes, `flags` as a dictionary of name to value."""

    def __init__(self, columns, cells, place):
        for column, cell in zip(columns, cells):
            setattr(self, column.replace(" ", "_"), cell)
        self.place = place
        if hasattr(self, "flags"):
            self.flags = dict(flag.partition("=")[::2] for flag in self.flags.split(",") if flag)


def read(name):
    """The rows of mappings/NAME, in their order."""
    rows = []
    with open(os.path.join(HERE, name), encoding="utf-8", newline="\n") as file:
        columns = file.readline().rstrip("\n").split("\t")
        for number, line in enumerate(file, 2):
            cells = line.rstrip("\n").split("\t")
            if len(cells) != len(columns):
                raise SystemExit(f"{name}:{number}: {len(cells)} columns, {len(columns)} expected")
            rows.append(Row(columns, cells, f"{name}:{number}"))
    return rows


def release(text):
    """A release such as 5.2.0 as major * 100 + minor; 0 when there is none."""
    match = re.match(r"(\d+)\.(\d+)", text or "")
    return int(match[1]) * 100 + int(match[2]) if match else 0


IDENTIFIER = re.compile(r"[A-Za-z_]\w*\Z")


def is_math_constant(row):
    """A constant of math_constants.h, such as CUDART_PI. FastPT's header of that name has them all, for every HIP."""
    return row.cuda.startswith("CUDART_") and row.hip.startswith("HIP_")
