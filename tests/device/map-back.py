#!/usr/bin/env python3
"""Puts translated sources into a tree that NVIDIA's nvcc can build, to run translated programs on an NVIDIA GPU.

map-back.py PROJECT TRANSLATED OUT: copies PROJECT to OUT, replaces each source by its text in TRANSLATED (as
`fastpt-nvcc --save-translated=TRANSLATED` writes it: NAME.hip) and adds HIP's headers, which give the HIP names in
those texts their CUDA meaning again. tests/device/README.md has the commands.
"""
import csv
import pathlib
import re
import shutil
import sys

MAPPINGS = pathlib.Path(__file__).resolve().parents[2] / "mappings"
RUNTIME_HEADERS = ["hip/hip_runtime.h", "hip/hip_runtime_api.h"]


def rows_of(name):
    with (MAPPINGS / name).open(encoding="utf-8") as table:
        yield from csv.DictReader(table, delimiter="\t", quoting=csv.QUOTE_NONE)


def cuda_names():
    """HIP name -> CUDA name; of several the one that differs only in the prefix, the runtime's before the driver's."""
    names = {}
    rows = [row for row in rows_of("apis.tsv")
            if "unsupported" not in row["flags"].split(",") and row["hip"].isidentifier()
            and row["hip"] != row["cuda"]]
    for row in sorted(rows, key=lambda row: row["library"] == "driver"):
        same = any(row["hip"].lower().replace("hip", prefix, 1) == row["cuda"].lower() for prefix in ("cuda", "cu"))
        known = names.get(row["hip"])
        if known is None or (same and row["library"] != "driver"):
            names[row["hip"]] = row["cuda"]
    return names


def cuda_headers(texts):
    """HIP's headers that the texts include -> CUDA's, the first of several."""
    included = {name for text in texts for name in re.findall(r'^[ \t]*#[ \t]*include[ \t]*[<"](hip[^>"]*)[>"]', text, re.M)}
    headers = {}
    for row in rows_of("headers.tsv"):
        for name in row["hip"].split():
            if name in included:
                headers.setdefault(name, row["cuda"])
    return headers


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
    words = {word for text in texts for word in re.findall(r"\b[A-Za-z_]\w*", text)}
    used = sorted(word for word in words if "hip" in word.lower() and (word in names or re.match(r"hip[A-Z]", word)))
    headers = cuda_headers(texts)
    for header in {*RUNTIME_HEADERS, *headers}:
        lines = ["#pragma once", "#include <cuda_runtime.h>", f"#include <{headers.get(header, 'cuda_runtime.h')}>",
                 "#undef HIP_SYMBOL", "#define HIP_SYMBOL(symbol) symbol"]
        lines += [f"#define {name} {names[name]}" for name in used if name in names]
        path = out / "mapped-back" / header
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    missing = [name for name in used if name not in names]
    print(f"{len(texts)} translated texts, {len(used)} HIP names mapped back", *missing)
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
