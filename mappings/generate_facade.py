"""Writes the CUDA toolkit facade: headers under CUDA's names, library names as linker scripts, and what else lies in a
toolkit's root directory.

Called at build time by wrappers/CMakeLists.txt: generate_facade.py STAMP TREE CUDA-VERSION. The tables are apis.tsv
(from HIPIFY, (c) Advanced Micro Devices, MIT), measured.tsv, headers.tsv and libraries.tsv; the hand-written headers
come from wrappers/include. A file is only written when its content changes, and files that nothing writes any more are
removed, so that a build with the tree on its include path compiles no more than it must.
"""

import json
import os
import re
import sys

import tables

ROOT = os.path.dirname(tables.HERE)
HAND_WRITTEN = os.path.join(ROOT, "wrappers", "include")
HIP_API = "hip/hip_runtime_api.h"

# Programs of a toolkit that work on NVIDIA's device code. Nothing that we build contains any.
NVIDIA_TOOLS = ("nvlink", "fatbinary", "ptxas", "cuobjdump", "nvdisasm", "cudafe++", "bin2c")

NAMES_HEAD = """\
/* CUDA's names of the {library} interface for HIP's, generated from mappings/apis.tsv. Do not edit.
 * The pairs are from HIPIFY, (c) Advanced Micro Devices, Inc., MIT licence.
 *
 * Macros, because they work alike in C and C++, for functions, types, tags and enumerators, and in names that other
 * macros paste together. Their limits: a name inside a string stays CUDA's (dlsym), #name gives HIP's spelling, and a
 * program's own member or variable with the name of an API function is renamed along with it, which is only noticed
 * when another file uses it without having included this header. Names without a counterpart in the installed HIP are
 * left alone, so that the compiler reports them by the name that the source has. */
"""


class Tree:
    """The files of the facade, by their path below its root."""

    def __init__(self, root):
        self.root = root
        self.written = set()

    def place(self, path):
        self.written.add(path)
        full = os.path.join(self.root, path)
        os.makedirs(os.path.dirname(full), exist_ok=True)
        return full

    def file(self, path, content, mode=0o644):
        full = self.place(path)
        data = content if isinstance(content, bytes) else content.encode()
        if os.path.islink(full):
            os.unlink(full)
        try:
            with open(full, "rb") as file:
                same = file.read() == data
        except FileNotFoundError:
            same = False
        if not same:
            with open(full, "wb") as file:
                file.write(data)
        os.chmod(full, mode)

    def link(self, path, target):
        full = self.place(path)
        if os.path.islink(full) and os.readlink(full) == target:
            return
        if os.path.lexists(full):
            os.unlink(full)
        os.symlink(target, full)

    def remove_others(self):
        for folder, folders, files in os.walk(self.root, topdown=False):
            for name in files + [name for name in folders if os.path.islink(os.path.join(folder, name))]:
                full = os.path.join(folder, name)
                if os.path.relpath(full, self.root) not in self.written:
                    os.unlink(full)
            if not os.listdir(folder) and folder != self.root:
                os.rmdir(folder)


def since(row, absent):
    """The first HIP release, as major * 100 + minor, that has the row's HIP name."""
    if "v2-only" in row.flags and row.library == "blas":
        return 0  # named without _v2, which every hipBLAS has
    return max(tables.release(row.flags.get("hip-since")), absent.get(row.hip, 0))


def facade_names(library, apis, absent):
    """The pairs for one library: CUDA name to (HIP name, first release, first release without it)."""
    kinds = {"function", "type", "enumerator", "define"} | ({"device-function"} if library == "rand" else set())
    pairs = {}
    for row in apis:
        if row.library != library or row.kind not in kinds or row.cuda in pairs:
            continue
        # fastpt/math_constants.h, fastpt/cub.h and the facade headers have these: constants, the namespace, guards.
        if row.cuda == "cub" or tables.is_math_constant(row) or row.cuda.endswith("_H__"):
            continue
        if {"unsupported", "roc-only"} & row.flags.keys():
            continue
        hip = row.hip
        if "v2-only" in row.flags and library == "blas":
            hip = re.sub(r"_v2$", "", hip)
        if hip != row.cuda and tables.IDENTIFIER.match(row.cuda) and tables.IDENTIFIER.match(hip):
            pairs[row.cuda] = (hip, since(row, absent), tables.release(row.flags.get("hip-removed")))
    return pairs


def hip_version(release):
    """A release as the headers of HIP spell it in HIP_VERSION."""
    return release // 100 * 10000000 + release % 100 * 100000


def names_header(library, pairs):
    guard = f"FASTPT_NAMES_{library.upper()}_H"
    lines = [NAMES_HEAD.format(library=library) + f"#ifndef {guard}\n#define {guard}\n#pragma GCC system_header"]
    groups = {}
    for cuda, (hip, first, end) in pairs.items():
        # The oldest release that we meet is 5.2: no condition for what it and all later ones have.
        groups.setdefault((first if first > 502 else 0, end), []).append(f"#define {cuda} {hip}")
    for (first, end), defines in sorted(groups.items()):
        conditions = [f"HIP_VERSION >= {hip_version(first)}"] if first else []
        conditions += [f"HIP_VERSION < {hip_version(end)}"] if end else []
        lines.append("\n#if " + " && ".join(conditions) if conditions else "")
        lines += sorted(defines)
        lines += ["#endif"] if conditions else []
    return "\n".join(lines) + "\n\n#endif\n"


def missing_text(row):
    """What the compiler says where the HIP side of a header is absent."""
    if row.hip == "-":
        return f"FastPT: there is no <{row.cuda}> on AMD hardware: {row.note}"
    hip = " and ".join(f"<{header}>" for header in row.hip.split("|")[0].split("+"))
    return f"FastPT: <{row.cuda}> needs {hip}, not found on the include path: install {row.package or 'HIP 5.2 or newer'}"


def guard_lines(row):
    return [f"#ifndef {guard}\n#define {guard}\n#endif" for guard in row.guards.split(",") if guard]


def facade_body(row):
    """The lines of a facade header inside its guard, when its language fits."""
    own = [f"#include <{header}>" for header in row.ours.split(",") if header]
    if row.hip == "-own":
        return guard_lines(row) + own
    if row.hip == "-":
        return [f'#error "{missing_text(row)}"']
    lines = ["#include <fastpt/platform.h>", f"#if __has_include(<{HIP_API}>)"]
    if "blas" in row.names.split(","):
        lines.append("#ifndef HIPBLAS_V2\n#define HIPBLAS_V2 1\n#endif")
    for number, choice in enumerate(row.hip.split("|")):
        headers = choice.split("+")
        test = " && ".join(f"__has_include(<{header}>)" for header in headers)
        lines.append(f"#{'elif' if number else 'if'} {test}")
        # One of our own names is needed between HIP's header and the names: tell that it was found.
        lines += [f"#include <{header}>" for header in headers] + ["#define FASTPT_FOUND 1"]
    lines += ["#endif", "#ifdef FASTPT_FOUND", "#undef FASTPT_FOUND", "#include <fastpt/version.h>"]
    lines += guard_lines(row)
    lines += [f"#include <fastpt/names/{library}.h>" for library in row.names.split(",") if library]
    lines += own
    return lines + ["#else", f'#error "{missing_text(row)}"', "#endif", "#endif"]


def facade_header(row):
    guard = "FASTPT_FACADE_" + re.sub(r"\W", "_", row.cuda).upper()
    body = facade_body(row)
    if row.languages == "c++" and row.hip != "-":
        body = ["#ifdef __cplusplus"] + body + ["#else", f'#error "FastPT: <{row.cuda}> is a C++ header"', "#endif"]
    head = f"/* <{row.cuda}> of the CUDA toolkit facade, generated from mappings/headers.tsv. Do not edit. */"
    return "\n".join([head, f"#ifndef {guard}", f"#define {guard}", "#pragma GCC system_header"] + body + ["#endif"]) + "\n"


def version_header(major, minor, build):
    return f"""\
/* The CUDA release that FastPT presents. Generated; the value is FASTPT_CUDA_VERSION of the build. */
#ifndef FASTPT_VERSION_H
#define FASTPT_VERSION_H
#pragma GCC system_header
/* A profile with another cuda-version says so on the command line. */
#ifndef FASTPT_CUDA_VERSION
#define FASTPT_CUDA_VERSION {major * 1000 + minor * 10}
#define FASTPT_CUDA_VERSION_MAJOR {major}
#define FASTPT_CUDA_VERSION_MINOR {minor}
#define FASTPT_CUDA_VERSION_BUILD {build}
#endif
#ifndef CUDA_VERSION
#define CUDA_VERSION FASTPT_CUDA_VERSION
#endif
#ifndef CUDART_VERSION
#define CUDART_VERSION FASTPT_CUDA_VERSION
#endif
#endif
"""


def guards_header(row):
    return "\n".join([
        "/* Include guards of the CUDA headers that nvcc includes before every source. Generated from headers.tsv. */",
        "#pragma GCC system_header"] + guard_lines(row)) + "\n"


def write_include(tree, apis, measured, headers, version):
    absent = {row.hip: tables.release(row.release) + 1 for row in measured if row.state == "absent"}
    for folder, _, files in os.walk(HAND_WRITTEN):
        for name in files:
            full = os.path.join(folder, name)
            with open(full, "rb") as file:
                tree.file(os.path.join("include", os.path.relpath(full, HAND_WRITTEN)), file.read())
    tree.file("include/fastpt/version.h", version_header(*version))
    for library in sorted({library for row in headers for library in row.names.split(",") if library}):
        pairs = facade_names(library, apis, absent)
        tree.file(f"include/fastpt/names/{library}.h", names_header(library, pairs))
    for row in headers:
        tree.file(f"include/{row.cuda}", facade_header(row))
        if row.cuda == "cuda_runtime.h":
            tree.file("include/fastpt/guards.h", guards_header(row))


def write_libraries(tree, libraries):
    for row in libraries:
        if row.hip:
            text = f"/* FastPT: CUDA's {os.path.basename(row.cuda)} for HIP's {row.hip}. */\nINPUT({row.hip})\n"
        else:
            text = f"/* FastPT: nothing to link: {row.note}. */\n"
        tree.file(f"lib64/{row.cuda}", "!<arch>\n" if row.cuda.endswith(".a") and not row.hip else text)


def write_root(tree, version):
    text = ".".join(map(str, version))
    components = {"cuda": "CUDA SDK", "cuda_cudart": "CUDA Runtime (cudart)", "cuda_nvcc": "CUDA NVCC",
                  "cuda_nvrtc": "CUDA NVRTC", "libcublas": "CUDA cuBLAS", "libcufft": "CUDA cuFFT",
                  "libcurand": "CUDA cuRAND", "libcusolver": "CUDA cuSOLVER", "libcusparse": "CUDA cuSPARSE"}
    entries = {key: {"name": name, "version": text} for key, name in components.items()}
    tree.file("version.txt", f"CUDA Version {text}\n")  # up to CUDA 10; Meson reads it
    tree.file("version.json", json.dumps(entries, indent=3) + "\n")
    # The driver finds everything from its real place, four directories up.
    for name in ("nvcc", "fastpt-nvcc"):
        tree.link(f"bin/{name}", "../../../../bin/fastpt-nvcc")
    tree.file("bin/no-nvidia-tool", NO_TOOL.replace("@VERSION@", text).replace("@RELEASE@", text.rpartition(".")[0]), 0o755)
    for name in NVIDIA_TOOLS:
        tree.link(f"bin/{name}", "no-nvidia-tool")
    tree.file("nvvm/libdevice/README", "CMake looks for this directory. AMD's device libraries come with hipcc.\n")
    tree.link("targets/x86_64-linux/include", "../../include")
    tree.link("targets/x86_64-linux/lib", "../../lib64")


NO_TOOL = """\
#!/bin/sh
# FastPT: stands for the programs of a CUDA toolkit that read or write NVIDIA's device code.
case ${1-} in
    --version | -V) # Meson asks nvlink
        echo "${0##*/}: NVIDIA (R) Cuda tool, stand-in by FastPT"
        echo "Cuda compilation tools, release @RELEASE@, V@VERSION@"
        exit 0
        ;;
esac
echo "fastpt: error: ${0##*/} works on NVIDIA device code, and FastPT builds none" >&2
echo "fastpt: note: for the device code inside a binary use roc-obj-ls, llvm-objdump --offloading or readelf" >&2
exit 1
"""


def main():
    stamp, root, version = sys.argv[1:]
    tree = Tree(root)
    numbers = tuple(int(part) for part in version.split("."))
    if len(numbers) != 3:
        raise SystemExit(f"FASTPT_CUDA_VERSION is {version}: three numbers are expected, as in 12.6.20")
    headers, libraries = tables.read("headers.tsv"), tables.read("libraries.tsv")
    write_include(tree, tables.read("apis.tsv"), tables.read("measured.tsv"), headers, numbers)
    write_libraries(tree, libraries)
    write_root(tree, numbers)
    tree.remove_others()
    with open(stamp, "w", encoding="utf-8") as file:
        file.write("\n".join(sorted(tree.written)) + "\n")


if __name__ == "__main__":
    main()
