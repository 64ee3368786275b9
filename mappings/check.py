"""Checks the name tables: apis.tsv, torch.tsv, measured.tsv and arguments.tsv; and cmake.tsv. Called by the tests; prints each fault with its
file and line and exits with 1 when there is one."""

import sys

import generate_cmake
import tables

FLAGS = {"unsupported", "roc-only", "roc-unsupported", "roc-deprecated", "miopen-only", "experimental", "v2-only", "overloaded",
         "deprecated", "cuda-since", "cuda-deprecated", "cuda-removed", "hip-since", "hip-deprecated", "hip-removed",
         "hip-experimental", "roc"}
TORCH_FLAGS = {"unsupported", "table", "path-rule", "shadowed-in-1.13", "shadowed-in-2.x-v1", "shadowed-in-2.11"}
TORCH_VERSIONS = {"1.13", "2.x-v1", "2.11"}
KINDS = {"function", "device-function", "type", "enumerator", "define", "include", "literal", "identifier"}


def faults():
    apis, torch = tables.read("apis.tsv"), tables.read("torch.tsv")
    seen = set()
    for row in apis + torch:
        if not row.cuda or row.kind not in KINDS:
            yield row, "no CUDA name, or an unknown kind"
        unknown = set(row.flags) - (TORCH_FLAGS if row.place.startswith("torch") else FLAGS)
        if unknown:
            yield row, "unknown flag " + ", ".join(sorted(unknown))
    for row in apis:
        if (row.cuda, row.library) in seen:
            yield row, f"{row.cuda} is listed twice for {row.library}"
        seen.add((row.cuda, row.library))
        if row.kind != "include" and not tables.IDENTIFIER.match(row.cuda):
            yield row, f"'{row.cuda}' is not an identifier"
        if not row.hip and "unsupported" not in row.flags and row.kind != "include":
            yield row, "no HIP name, and not unsupported"
        for flag in ("hip-since", "hip-removed"):
            if flag in row.flags and not tables.release(row.flags[flag]):
                yield row, f"{flag} is not a release"
    for row in torch:
        if not set(row.torch_version.split(",")) <= TORCH_VERSIONS:
            yield row, "unknown torch version"
    measured = tables.read("measured.tsv")
    known = {row.hip for row in apis + torch}
    for before, row in zip([None] + measured, measured):
        if row.state not in ("present", "absent") or not tables.release(row.release) or not row.measured_with:
            yield row, "state, release or method is missing"
        if row.hip not in known:
            yield row, f"{row.hip} is in no table"
        if before and before.hip >= row.hip:
            yield row, "not sorted, or twice"
    supported = {row.cuda for row in apis if "unsupported" not in row.flags}
    arguments = tables.read("arguments.tsv")
    for before, row in zip([None] + arguments, arguments):
        if row.cuda not in supported or row.form not in ("kernel", "symbol") or not row.index.isdigit() or not row.reason:
            yield row, "unknown function, form or index, or no reason"
        if before and before.cuda >= row.cuda:
            yield row, "not sorted, or twice"
    yield from cmake_faults()


def cmake_faults():
    rows = tables.read("cmake.tsv")
    for before, row in zip([None] + rows, rows):
        if row.kind not in generate_cmake.KINDS or not row.cuda:
            yield row, "no name, or an unknown kind"
        if before and (before.kind, before.cuda) >= (row.kind, row.cuda):
            yield row, "not sorted, or twice"
        if row.hip in ("", "-") and not row.note:
            yield row, "no counterpart, and no reason"
        if row.hip and row.hip != "-" and row.cuda.endswith("*") != row.hip.endswith("*"):
            yield row, "* on one side only"
        if "::" in row.hip and not row.package:
            yield row, "a target without the package that has it"


def main():
    count = 0
    for row, fault in faults():
        print(f"{row.place}: {fault}", file=sys.stderr)
        count += 1
    sys.exit(1 if count else 0)


if __name__ == "__main__":
    main()
