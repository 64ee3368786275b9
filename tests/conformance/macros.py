"""Compares the macros that a source sees in translate mode with those that the real nvcc gives it, option by option.

macros.py --driver PROGRAM [--nvcc PATH]; exit status 77 where there is no real nvcc or no hipcc. Values that name the CUDA
release are compared by their presence only: the two present different ones. Called by ctest as conformance.macros.
"""
import argparse
import os
import shutil
import subprocess
import sys
import tempfile

SKIPPED = 77
MACROS = """__NVCC__ __CUDACC__ __CUDACC_VER_MAJOR__ __CUDACC_VER_MINOR__ __CUDACC_VER_BUILD__ __CUDA_API_VER_MAJOR__
__CUDA_API_VER_MINOR__ __NVCC_DIAG_PRAGMA_SUPPORT__ __CUDACC_DEVICE_ATOMIC_BUILTINS__ __CUDA_ARCH_LIST__ __CUDA_ARCH__
CUDA_DOUBLE_MATH_FUNCTIONS __CUDACC_RDC__ __CUDACC_EWP__ __CUDACC_DEBUG__ __CUDACC_EXTENDED_LAMBDA__
__CUDACC_RELAXED_CONSTEXPR__ CUDA_API_PER_THREAD_DEFAULT_STREAM __NV_NO_HOST_COMPILER_CHECK __CUDACC_UUMN__ __cplusplus
CUDART_VERSION USER_MACRO""".split()
OF_RELEASE = {"__CUDACC_VER_MAJOR__", "__CUDACC_VER_MINOR__", "__CUDACC_VER_BUILD__", "__CUDA_API_VER_MAJOR__",
              "__CUDA_API_VER_MINOR__", "CUDART_VERSION"}
# Each line is tried on a .cu and on a .cpp; -E shows the device pass of a .cu.
LINES = ["", "-rdc=true", "-dc", "-dw", "-dlto", "-r", "-ewp", "-G", "--extended-lambda", "--expt-relaxed-constexpr",
         "-default-stream per-thread", "-default-stream legacy", "-allow-unsupported-compiler", "-uumn", "-use_fast_math",
         "-std=c++14", "-std=c++20", "-arch=sm_80", "-arch=compute_90a", "-gencode arch=compute_80,code=sm_80",
         "-gencode arch=compute_75,code=sm_75 -gencode arch=compute_90,code=[sm_90,compute_90]", "-DUSER_MACRO=a",
         "-DUSER_MACRO -UUSER_MACRO", "-Xcompiler -DUSER_MACRO=7", "-dlink", "-shared", "-lib"]


def source_text():
    """A name is split, or it would be replaced in front of its own value."""
    return "".join(f"#ifdef {name}\nMACRO {name[:3]}@{name[3:]} {name}\n#endif\n" for name in MACROS)


def macros_of(command, environment):
    """Name and value of each macro of the list that is defined."""
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise SystemExit(f"status {done.returncode}: {' '.join(command)}\n{done.stderr}")
    found = {}
    for line in done.stdout.splitlines():
        if line.startswith("MACRO "):
            _, name, value = line.split(" ", 2) if line.count(" ") > 1 else (*line.split(" "), "")
            name = name.replace("@", "")
            found[name] = "(a release)" if name in OF_RELEASE else value
    return found


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--driver", required=True)
    parser.add_argument("--nvcc", default=os.path.join(os.environ.get("CUDA_HOME", "/usr/local/cuda"), "bin", "nvcc"))
    options = parser.parse_args()
    if not os.access(options.nvcc, os.X_OK) or not shutil.which("hipcc"):
        print("skipped: the real nvcc and hipcc are needed")
        return SKIPPED
    options.driver = os.path.abspath(options.driver)
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("NVCC_", "FASTPT_"))}
    failures = 0
    with tempfile.TemporaryDirectory() as directory:
        os.chdir(directory)
        for name in ("k.cu", "b.cpp"):
            with open(name, "w", encoding="utf-8") as source:
                source.write(source_text())
        for line in LINES:
            for name in ("k.cu", "b.cpp"):
                words = [*line.split(), "-E", name]
                expected = macros_of([options.nvcc, *words], clean)
                actual = macros_of([options.driver, *words], {**clean, "FASTPT_MODE": "translate"})
                for macro in sorted(expected.keys() | actual.keys()):
                    if expected.get(macro) != actual.get(macro):
                        failures += 1
                        print(f"{' '.join(words)}: {macro}: nvcc {expected.get(macro)}, here {actual.get(macro)}")
    print(f"{len(LINES) * 2} command lines, {failures} differences")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
