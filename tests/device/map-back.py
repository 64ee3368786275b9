#!/usr/bin/env python3
"""Puts translated sources into a tree that NVIDIA's nvcc can build, to run translated programs on an NVIDIA GPU.

map-back.py PROJECT TRANSLATED OUT: copies PROJECT to OUT, replaces each source by its text in TRANSLATED (as
`fastpt-nvcc --save-translated=TRANSLATED` writes it: NAME.hip) and adds hip/hip_runtime.h, which gives the HIP names
in those texts their CUDA meaning again. tests/device/README.md has the commands.
"""
import csv
import pathlib
import re
import shutil
import sys

TABLE = pathlib.Path(__file__).resolve().parents[2] / "mappings" / "apis.tsv"
HEADERS = ["hip/hip_runtime.h", "hip/hip_runtime_api.h"]


def cuda_names():
    """HIP name -> CUDA name; of several the one that differs only in the prefix."""
    names = {}
    with TABLE.open(encoding="utf-8") as table:
        for row in csv.DictReader(table, delimiter="\t", quoting=csv.QUOTE_NONE):
            if row["library"] != "runtime" or "unsupported" in row["flags"] or not row["hip"].isidentifier():
                continue
            same = row["hip"].lower().replace("hip", "cuda", 1) == row["cuda"].lower()
            if same or row["hip"] not in names:
                names[row["hip"]] = row["cuda"]
    return names


def replace_sources(out, translated):
    """Returns the texts that were put in place; a translated text without a source is an error."""
    texts = []
    sources = {path.name: path for path in out.rglob("*") if path.is_file()}
    for text in sorted(translated.glob("*.hip")):
        target = sources.get(text.stem)
        if target is None:
            sys.exit(f"{text}: no file of this name in the project")
        shutil.copyfile(text, target)
        texts.append(text.read_text(encoding="utf-8"))
    return texts


def main():
    project, translated, out = map(pathlib.Path, sys.argv[1:4])
    shutil.copytree(project, out)
    texts = replace_sources(out, translated)
    if not texts:
        sys.exit(f"{translated}: no translated text")
    names = cuda_names()
    used = sorted({word for text in texts for word in re.findall(r"\bhip[A-Z]\w*", text)})
    lines = ["#pragma once", "#include <cuda_runtime.h>", "#define HIP_SYMBOL(symbol) symbol"]
    lines += [f"#define {name} {names[name]}" for name in used if name in names]
    for header in HEADERS:
        path = out / "mapped-back" / header
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    missing = [name for name in used if name not in names]
    print(f"{len(texts)} translated texts, {len(used)} HIP names mapped back", *missing)
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
