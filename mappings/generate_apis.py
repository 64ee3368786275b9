"""Merges apis.tsv, torch.tsv, measured.tsv, arguments.tsv and headers.tsv into the name tables that translate/Mapping.cpp includes.

Called at build time with the output path, and with "prefixes" for the bits of the filter over the first letters. The facts come from HIPIFY ((c) Advanced Micro Devices, MIT) and from
PyTorch's hipify (BSD-3-Clause) and hipify_torch (MIT).

How the tables are merged:
 1. apis.tsv wins for the plain CUDA API. A row whose two names are equal needs no edit and is left out.
 2. measured.tsv corrects releases: a HIP name measured as absent in a release exists from the next minor one on at the
    earliest, one measured as present exists from there on. Where torch.tsv knows another HIP name that was measured as present, older targets get that one. hipBLAS
    names with `v2-only` fall back to the name without _v2, which is what hipBLAS has before.
 3. torch.tsv adds CUDA names that apis.tsv lacks. Their release is that of an apis.tsv row with the same HIP name; without
    one they count as newer than apis.tsv (HIP 6.3). It never overrules an `unsupported` of apis.tsv (torch has no such
    notion and emits names that do not exist), except for bfloat16, where apis.tsv is older than HIP's header.
 4. torch, c10, at and gloo names (library torch, c10, gloo, magma) are tied to the torch generation: the column 2.x-v1 is
    Masquerading, 2.11 is Cuda. CUDA_VERSION and the other version macros stay: the prelude header defines them.
 5. cuDNN's names have no HIP counterpart: hipDNN was given up and is in no ROCm release; the MIOpen name is a hint only.
 6. Left out, since a header under CUDA's name answers (facade or compat header): device functions, fp16 and fp8 names
    without a HIP name, NVTX and NVML, the constants of math_constants.h. Left out as dead: Caffe2. Left out because they are ordinary words: unsupported
    names that do not begin like a CUDA name.
 7. Every other name without a HIP counterpart stays in the table, marked, so that its use is reported and not edited.
"""

import re
import sys

import tables

CUDA_LOOKING = re.compile(r"(cu|CU|nv|NV|make_cu|__nv)")
HEADER_ANSWERS = {"device", "fp16", "bf16", "fp8", "nvtx", "nvml"}
TORCH_LIBRARIES = {"torch", "c10", "gloo", "magma"}
STAYS = {"__CUDACC__", "__CUDA_ARCH__", "CUDA_VERSION", "CUDART_VERSION", "__NVCC__", "CUDA_LAUNCH_BLOCKING",
         "cub", "curand"} # the last two name a library; cub:: is a rule of its own
NEWER_THAN_TABLE = 604
SLOT_BITS = 14

# Words that start a pass. Not facts about CUDA's API, hence not in a table. Few, and no frequent words of C++: each makes
# the filter over the first letters let more words pass.
KEYWORDS = {
    "Attribute": "__global__ __device__ __host__ __shared__ __constant__ __managed__",
    "Asm": "asm __asm__ __asm",
    "Lookup": "dlsym dlvsym GetProcAddress",
    "WarpSize": "warpSize",
}
LOOKUP_NAMES = {"cudaGetDriverEntryPoint", "cudaGetDriverEntryPointByVersion", "cuGetProcAddress", "cuGetProcAddress_v2"}


class Name:
    def __init__(self, cuda, hip="", since=0, flags=(), library="", older="", role="None", index=0, removed=0):
        self.cuda, self.hip, self.since, self.library = cuda, hip, since, library
        self.flags, self.older, self.role, self.index, self.removed = set(flags), older, role, index, removed


def corrected(hip, since, measured):
    """The first release that can have `hip`, after what was measured."""
    for row in measured:
        if row.hip == hip and row.state == "absent":
            since = max(since, tables.release(row.release) + 1)
        elif row.hip == hip:
            since = min(since, tables.release(row.release))
    return since


def plain_names(apis, torch, measured):
    present = {row.hip for row in measured if row.state == "present"}
    alternatives = {}
    for row in torch:
        if row.hip in present:
            alternatives[row.cuda] = row.hip
    names = {}
    for row in apis:
        if row.kind == "include" or row.library == "caffe2" or row.cuda in STAYS or row.cuda == row.hip:
            continue
        hip, flags = row.hip, set()
        if "unsupported" in row.flags or not tables.IDENTIFIER.match(hip):
            hip, flags = "", {"Unsupported"}
        elif "roc-only" in row.flags or row.library == "dnn":
            hip, flags = row.flags.get("roc", ""), {"Unsupported"}
        if flags and (row.library in HEADER_ANSWERS or row.library == "cub" or not CUDA_LOOKING.match(row.cuda)):
            continue
        if row.kind == "device-function" and row.cuda.startswith("__") or tables.is_math_constant(row):
            continue
        since = corrected(hip, tables.release(row.flags.get("hip-since")), measured)
        older = alternatives.get(row.cuda, "")
        if "v2-only" in row.flags:
            older = re.sub(r"_v2\Z", "", hip)
        known = names.get(row.cuda)
        if known and "Unsupported" not in known.flags:
            continue
        names[row.cuda] = Name(row.cuda, hip, since, flags, row.library, older if older != hip else "",
                               removed=tables.release(row.flags.get("hip-removed")))
    return names


def add_torch(names, apis, torch, measured):
    since_of = {}
    for row in apis:
        if "unsupported" not in row.flags and "roc-only" not in row.flags:
            since_of.setdefault(row.hip, tables.release(row.flags.get("hip-since")))
    in_apis = {row.cuda for row in apis}
    for row in torch:
        versions = set(row.torch_version.split(","))
        if row.kind == "include" or row.cuda in STAYS or row.cuda == row.hip or "unsupported" in row.flags:
            continue
        if not tables.IDENTIFIER.match(row.cuda) or not tables.IDENTIFIER.match(row.hip):
            continue
        if row.library in TORCH_LIBRARIES:
            flags = set()
            if "2.x-v1" in versions and "shadowed-in-2.x-v1" not in row.flags:
                flags.add("Masquerading")
            if "2.11" in versions and "shadowed-in-2.11" not in row.flags:
                flags.add("Cuda")
            if flags and (row.cuda not in names or "Unsupported" in names[row.cuda].flags):
                names[row.cuda] = Name(row.cuda, row.hip, 0, flags, row.library)
            continue
        if row.library in HEADER_ANSWERS - {"fp16", "bf16"} or row.library in ("caffe2", "dnn", "other"):
            continue
        if "2.11" not in versions:
            continue
        if row.cuda.startswith("__nv_bfloat16"):
            known = names.get(row.cuda)
            older = known.hip if known else ""
            names[row.cuda] = Name(row.cuda, row.hip, corrected(row.hip, 0, measured), (), "bf16", older)
        elif row.cuda not in in_apis and row.cuda not in names:
            since = corrected(row.hip, since_of.get(row.hip, NEWER_THAN_TABLE), measured)
            names[row.cuda] = Name(row.cuda, row.hip, since, (), row.library)


def qualified_names(torch):
    """Names with :: in torch.tsv, components without the leading and trailing empty ones, longest first. cub:: and
    thrust::cuda are rules for a namespace and hold whatever the torch generation."""
    result = {}
    for row in torch:
        versions = set(row.torch_version.split(","))
        if "::" not in row.cuda or row.library == "caffe2" or "shadowed-in-2.x-v1" in row.flags:
            continue
        cuda = tuple(part for part in row.cuda.split("::") if part)
        hip = tuple(part for part in row.hip.split("::") if part)
        if "hip" in cuda or len(cuda) != len(hip) or not all(map(tables.IDENTIFIER.match, cuda + hip)):
            continue
        if cuda[0] == "cub" or row.library == "thrust":
            if cuda in (("cub",), ("thrust", "cuda")):
                result[cuda] = (hip, {"Always"})
            continue
        flags = {"Masquerading"} if "2.x-v1" in versions else set()
        if "2.11" in versions:
            flags.add("Cuda")
        if flags and cuda not in result:
            result[cuda] = (hip, flags)
    return sorted(result.items(), key=lambda item: (-len(item[0]), item[0]))


def include_names(apis, torch, measured):
    """CUDA header to HIP headers, best first. HIP's libraries moved to LIBRARY/LIBRARY.h (ROCm 5.2, the only form from 6.0
    on), so that form comes first, whether torch.tsv lists it or not."""
    result = {}

    def add(cuda, hip, flags, since=0):
        entry = result.setdefault((cuda, tuple(sorted(flags))), [[], since])
        stem = hip[:-2] if hip.endswith(".h") else ""
        forms = [f"{stem}/{hip}", hip] if stem and "/" not in hip else [hip]
        for form in forms:
            if form not in entry[0]:
                entry[0].append(form)
        entry[1] = max(entry[1], since)

    for row in torch:
        versions = set(row.torch_version.split(","))
        cuda, hip = row.cuda.strip("<>"), row.hip.strip("<>")
        c10 = cuda.startswith("c10/") # listed under Caffe2 where that shared it
        if row.kind != "include" or row.library in ("nvtx", "nvml") or "roctracer" in hip:
            continue
        if row.library == "caffe2" and not c10:
            continue
        if " " in cuda or cuda.startswith("/") or not cuda.endswith((".h", ".hpp", ".cuh")):
            continue
        if row.library in TORCH_LIBRARIES or c10 or cuda.startswith(("tensorpipe/", "gloo/")):
            if "2.x-v1" in versions and "shadowed-in-2.x-v1" not in row.flags:
                add(cuda, hip, {"Masquerading"})
            if "2.11" in versions:
                add(cuda, hip, {"Cuda"})
        elif "2.11" in versions:
            add(cuda, hip, {"Always"}, corrected(hip, 0, measured))
    for row in apis:
        if row.kind == "include" and row.library not in ("caffe2", "dnn") and row.hip and "unsupported" not in row.flags:
            add(row.cuda, row.hip, {"Always"}, corrected(row.hip, 0, measured))
    known = {cuda for cuda, _ in result}
    for row in tables.read("headers.tsv"):
        # Parts of CUDA's runtime that HIPIFY does not list, such as device_launch_parameters.h.
        if row.ours == "fastpt/runtime.h" and row.hip.startswith("hip/") and row.cuda not in known:
            whole = row.hip == "hip/hip_runtime_api.h"
            add(row.cuda, "hip/hip_runtime.h" if whole else row.hip, {"Always"})
    return sorted((cuda, flags, hips, since) for (cuda, flags), (hips, since) in result.items())


def hashed(text):
    """The hash of translate/Mapping.cpp."""
    data, size, mask = text.encode(), len(text), (1 << 64) - 1
    value = size

    def mix(value, chunk):
        value = ((value ^ chunk) * 0x9E3779B97F4A7C15) & mask
        return value ^ (value >> 32)

    def load(offset, count):
        return int.from_bytes(data[offset:offset + count], "little")

    if size >= 8:
        for offset in range(0, size - 7, 8):
            value = mix(value, load(offset, 8))
        return mix(value, load(size - 8, 8))
    if size >= 4:
        return mix(value, load(0, 4) | load(size - 4, 4) << 32)
    return mix(value, data[0] | data[size // 2] << 8 | data[size - 1] << 16)


def prefix_slot(text):
    """Index of the bit in the filter over the first four bytes."""
    word = int.from_bytes(text.encode()[:4], "little")
    return ((word * 0x9E3779B1) & 0xFFFFFFFF) >> (32 - 13)


def literal(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


class Blob:
    """All texts in one array; equal ones once."""

    def __init__(self):
        self.text, self.offsets = "", {"": 0}

    def add(self, text):
        if text not in self.offsets:
            self.offsets[text] = len(self.text)
            self.text += text
        return self.offsets[text]


def flag_expression(flags):
    order = ["Unsupported", "Masquerading", "Cuda", "Always", "Lookup"]
    return " | ".join(f"Flag{flag}" for flag in order if flag in flags) or "0"


def table_of(names):
    slots = [0] * (1 << SLOT_BITS)
    for index, name in enumerate(names, 1):
        value = hashed(name.cuda)
        slot = value >> (64 - SLOT_BITS)
        while slots[slot]:
            slot = (slot + 1) % len(slots)
        slots[slot] = ((value & 0xFFFF) << 16) | index
    return slots


def lines_of(values, width=12):
    for start in range(0, len(values), width):
        yield "    " + ", ".join(values[start:start + width]) + ","


def write(path, names, qualified, includes):
    blob, out = Blob(), []
    libraries = sorted({name.library for name in names})
    out.append("static const NameEntry nameEntries[] = {")
    for name in names:
        out.append("    {%du, %du, %du, %d, %d, %d, %d, %d, %d, NameRole::%s, %d, %s}," % (
            blob.add(name.cuda), blob.add(name.hip), blob.add(name.older), name.since, name.removed, len(name.cuda),
            len(name.hip), len(name.older), libraries.index(name.library), name.role, name.index,
            flag_expression(name.flags)))
    out.append("};")
    out.append("static const char *const nameLibraries[] = {" + ", ".join(map(literal, libraries)) + "};")
    out.append("static const uint32_t nameSlots[] = {")
    out.extend(lines_of(["0x%xu" % slot for slot in table_of(names)]))
    out.append("};")
    out.append("static const QualifiedEntry qualifiedEntries[] = {")
    for cuda, (hip, flags) in qualified:
        parts = ", ".join("{%s, %s}" % (literal(one), literal(two)) for one, two in zip(cuda, hip))
        out.append("    {%d, %s, {%s}}," % (len(cuda), flag_expression(flags), parts))
    out.append("};")
    out.append("static const IncludeEntry includeEntries[] = {")
    for cuda, flags, hips, since in includes:
        out.append("    {%s, {%s}, %d, %s}," % (literal(cuda), ", ".join(map(literal, hips)), since,
                                                flag_expression(flags)))
    out.append("};")
    out.append("static const char nameTexts[] =")
    out.extend("    " + literal(blob.text[start:start + 100]) for start in range(0, len(blob.text), 100))
    out.append("    ;")
    with open(path, "w", encoding="utf-8", newline="\n") as file:
        file.write("// Generated by mappings/generate_apis.py.\n" + "\n".join(out) + "\n")


def write_prefixes(path, names):
    bits = [0] * (1 << 7)
    for name in names:
        slot = prefix_slot(name.cuda)
        bits[slot >> 6] |= 1 << (slot & 63)
    with open(path, "w", encoding="utf-8", newline="\n") as file:
        file.write("\n".join(lines_of(["0x%xull" % word for word in bits], 6)) + "\n")


def main():
    apis, torch = tables.read("apis.tsv"), tables.read("torch.tsv")
    measured, arguments = tables.read("measured.tsv"), tables.read("arguments.tsv")
    names = plain_names(apis, torch, measured)
    add_torch(names, apis, torch, measured)
    for row in arguments:
        names[row.cuda].role, names[row.cuda].index = row.form.capitalize(), int(row.index)
    for cuda in LOOKUP_NAMES & names.keys():
        names[cuda].flags.add("Lookup")
    qualified = qualified_names(torch)
    for head in sorted({cuda[0] for cuda, _ in qualified}):
        names.setdefault(head, Name(head)).role = "Head"
    for role, words in KEYWORDS.items():
        for word in words.split():
            names[word] = Name(word, role=role)
    ordered = [names[cuda] for cuda in sorted(names)]
    if sys.argv[2:] == ["prefixes"]:
        write_prefixes(sys.argv[1], ordered)
    else:
        write(sys.argv[1], ordered, qualified, include_names(apis, torch, measured))


if __name__ == "__main__":
    main()
