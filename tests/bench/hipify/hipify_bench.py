#!/usr/bin/env python3
"""How fast fastpt.hipify.folder converts a large tree, against `cp -r` of the same tree.

hipify_bench.py FASTPT_HIPIFY_FOLDER [--runs N] [--files N]: makes a tree of sources, headers, scripts and data in TMPDIR, then
alternates the two, so that both see the same machine, and prints the median of each and the peak memory. The goal is at most twice
the time of `cp -r` on 2 cores, and 100 MB.
"""
import argparse
import os
import pathlib
import random
import resource
import statistics
import subprocess
import tempfile
import time

CUDA = """
#include <cuda_runtime.h>
__global__ void scale(float *values, int count, float factor) {
    int i = blockIdx.x * blockDim.x + threadIdx.x; // one value a thread
    if (i < count)
        values[i] = values[i] * factor;
}
cudaError_t run(float *values, int count, cudaStream_t stream) {
    scale<<<(count + 255) / 256, 256, 0, stream>>>(values, count, 2.0f);
    return cudaGetLastError();
}
"""
HOST = """
// Nothing of CUDA in it.
static int sum(const int *values, int count) {
    int result = 0;
    for (int i = 0; i < count; ++i)
        result += values[i];
    return result;
}
"""
PYTHON = '''
def scaled(values, factor):
    """Each value times the factor."""
    return [value * factor for value in values]  # a new list
'''
DATA = "0123456789abcdef" * 8 + "\n"

# Suffix, text, share of the files.
KINDS = ((".cu", CUDA, 10), (".cuh", CUDA, 10), (".cpp", HOST, 20), (".h", HOST, 20), (".py", PYTHON, 10), (".dat", DATA, 30))


def make_tree(root, files):
    """Files of 2 to 60 kB in directories of 100; 200 MB for 10,000. Returns the size in bytes."""
    choice = random.Random(1)
    total = 0
    for number in range(files):
        suffix, text, _ = choice.choices(KINDS, [kind[2] for kind in KINDS])[0]
        path = root / f"part{number // 100:03}" / f"file{number:05}{suffix}"
        path.parent.mkdir(parents=True, exist_ok=True)
        content = text * (choice.choice((2000, 8000, 20000, 50000)) // len(text) + 1)
        path.write_text(content, encoding="utf-8")
        total += len(content)
    return total


def timed(argv):
    start = time.perf_counter()
    status = subprocess.run(argv, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode
    if status != 0:
        raise SystemExit(f"{argv}: exit status {status}")
    return time.perf_counter() - start


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder_tool")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--files", type=int, default=10000)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as directory:
        root = pathlib.Path(directory) / "tree"
        size = make_tree(root, arguments.files)
        times = {"cp -r": [], "fastpt.hipify.folder": []}
        for number in range(arguments.runs):
            # Nothing is removed in between: ext4 makes files slowly where others have just been removed.
            copied, converted = f"{root}_copy{number}", f"{root}_dtk{number}"
            os.sync()
            times["cp -r"].append(timed(["cp", "-r", str(root), copied]))
            os.sync()
            times["fastpt.hipify.folder"].append(timed([arguments.folder_tool, str(root), "-o", converted]))
        again = timed([arguments.folder_tool, str(root), "-o", converted])
    print(f"{arguments.files} files, {size / 1e6:.0f} MB, medians of {arguments.runs} runs")
    for name, seconds in times.items():
        print(f"{name:22} {statistics.median(seconds):.2f} s (best {min(seconds):.2f} s)")
    print(f"{'once more':22} {again:.2f} s")
    print(f"{'peak memory':22} {resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024:.0f} MB")


if __name__ == "__main__":
    main()
