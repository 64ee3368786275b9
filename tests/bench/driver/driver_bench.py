#!/usr/bin/env python3
"""What fastpt-nvcc adds to the tools that it starts: wall time and memory.

driver_bench.py FASTPT_NVCC [--runs N]: alternates each command with the bare tool that it starts, so that both see the
same machine, and prints the median of each and of the differences. The goal (README.md) is at most 3 ms and 20 MB.
"""
import argparse
import json
import os
import pathlib
import shutil
import statistics
import subprocess
import tempfile
import time

KERNEL = """
#include <cuda_runtime.h>
#include "scale.cuh"
__global__ void scale(float *values, int count, float factor) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count) values[i] = scaled(values[i], factor);
}
cudaError_t run(float *values, int count) {
    scale<<<(count + 255) / 256, 256>>>(values, count, 2.0f);
    return cudaGetLastError();
}
"""
HEADER = "__device__ inline float scaled(float value, float factor) { return value * factor; }\n"


# A compiler that does nothing but note the peak memory of the process that started it.
SILENT_COMPILER = """#!/bin/sh
while read -r key value unit; do
    [ "$key" = VmHWM: ] && [ -n "$FASTPT_ACTIVE" ] && echo "$value" > "${0%/*}/peak"
done < /proc/$PPID/status
exit 0
"""
SILENT_PROFILE = """
mode = "translate"
cuda-arch = 750
[[toolchain]]
name = "silent"
kind = "hipcc"
compiler = ["{compiler}"]
targets = ["gfx906"]
"""


def run(argv, environment):
    """Returns the wall time in seconds."""
    start = time.perf_counter()
    status = subprocess.run(argv, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode
    elapsed = time.perf_counter() - start
    if status != 0:
        raise SystemExit(f"{argv}: exit status {status}")
    return elapsed


def compare(title, with_driver, bare, environment, runs):
    """Alternates two commands. `bare` is (argv, environment changes) or None."""
    driver_times, bare_times, differences = [], [], []
    for _ in range(runs):
        driver_times.append(run(with_driver, environment))
        if bare:
            bare_times.append(run(bare[0], {**environment, **bare[1]}))
            differences.append(driver_times[-1] - bare_times[-1])
    text = f"{title:34} {1000 * statistics.median(driver_times):9.2f} ms"
    if bare:
        text += f"  bare {1000 * statistics.median(bare_times):9.2f} ms"
        text += f"  added {1000 * statistics.median(differences):6.2f} ms"
    print(text, flush=True)


def planned_job(driver, arguments, environment):
    """The last process of a plan, as (argv, environment changes): what the driver starts."""
    text = subprocess.run([driver, *arguments, "--dry-run=json"], env=environment, check=True, capture_output=True)
    job = json.loads(text.stdout)["jobs"][-1]
    changes = {name: value for name, value in job["environment"].items() if value is not None}
    return job["argv"], changes


def bare_hipcc(driver, arguments, environment, directory):
    """hipcc's command with the overlay of a kept translation in place of the temporary one."""
    argv, changes = planned_job(driver, arguments, environment)
    text = (directory / "translated" / "k.cu.hip").resolve()
    overlay = {"version": 0, "use-external-names": "false",
               "roots": [{"type": "file", "name": str(directory / "k.cu"), "external-contents": str(text)}]}
    path = directory / "overlay.json"
    path.write_text(json.dumps(overlay))
    at = argv.index("-ivfsoverlay") + 1
    return argv[:at] + [str(path)] + argv[at + 1:], changes


def measure(driver, runs, directory):
    environment = {**os.environ, "LC_ALL": "C"}
    environment.pop("FASTPT_MODE", None)
    (directory / "k.cu").write_text(KERNEL)
    (directory / "scale.cuh").write_text(HEADER)
    os.chdir(directory)

    translate = ["--mode=translate", "-c", "k.cu", "-o", "k.o"]
    compare("--version", [driver, "--version"], None, environment, 10 * runs)
    compare("--dryrun", [driver, "--dryrun", "k.cu"], None, environment, 10 * runs)
    compare("--dry-run, translate mode", [driver, *translate, "--dry-run"], None, environment, 10 * runs)
    silent = directory / "bin" / "hipcc"
    silent.parent.mkdir()
    silent.write_text(SILENT_COMPILER)
    silent.chmod(0o755)
    profile = directory / "silent.toml"
    profile.write_text(SILENT_PROFILE.format(compiler=silent))
    compare("translate mode, a silent compiler", [driver, f"--config={profile}", "-c", "k.cu", "-o", "k.o"],
            ([str(silent)], {}), environment, 10 * runs)
    print(f"peak memory of fastpt-nvcc {int((silent.parent / 'peak').read_text()) / 1024:17.1f} MB")

    if shutil.which("hipcc"):
        (directory / "translated").mkdir()
        subprocess.run([driver, *translate, f"--save-translated={directory}/translated"], env=environment, check=True)
        compare("a compilation, translate mode", [driver, *translate],
                bare_hipcc(driver, translate, environment, directory), environment, runs)
    else:
        print("a compilation in translate mode: skipped, there is no hipcc")

    nvcc = pathlib.Path(environment.get("CUDA_HOME", "/usr/local/cuda")) / "bin" / "nvcc"
    if nvcc.exists():
        compile_mode = ["--config=nvidia", "-c", "k.cu", "-o", "k.o"]
        compare("a compilation, compile mode", [driver, *compile_mode],
                planned_job(driver, compile_mode, environment), environment, runs)
    else:
        print("a compilation in compile mode: skipped, there is no nvcc")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("driver")
    parser.add_argument("--runs", type=int, default=20)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as directory:
        measure(os.path.abspath(arguments.driver), arguments.runs, pathlib.Path(directory))


if __name__ == "__main__":
    main()
