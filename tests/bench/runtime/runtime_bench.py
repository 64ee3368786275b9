"""Time and memory of runtime mode on a directory of 500 libraries of 4 MB (2 GB): runtime_bench.py DRIVER.

The files are sparse: their size counts, not their content; each imports 1000 names of a library beside it.
"""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

LIBRARIES = 500
NAMES = 1000
ROUNDS = 5


def library(path, source, *flags):
    subprocess.run(["gcc", "-shared", "-fPIC", "-nostdlib", "-x", "c", "-", "-o", str(path), *map(str, flags)], input=source,
                   text=True, check=True)


def main(driver):
    with tempfile.TemporaryDirectory() as temporary:
        root = pathlib.Path(temporary)
        library(root / "libbase.so", "\n".join(f"void name_{i}(void) {{}}" for i in range(NAMES)))
        library(root / "first.so", "char room[4 << 20] = {1};\n" + "\n".join(
            f"void name_{i}(void); void *use_{i} = (void *)name_{i};" for i in range(NAMES)),
                "-x", "none", root / "libbase.so", "-Wl,-rpath,$ORIGIN")
        for number in range(LIBRARIES - 2):
            subprocess.run(["cp", "--sparse=always", root / "first.so", root / f"copy{number}.so"], check=True)
        size = sum(path.stat().st_size for path in root.iterdir())
        times = []
        for _ in range(ROUNDS):
            start = time.perf_counter()
            process = subprocess.Popen([driver, "--mode=runtime", root], stdout=subprocess.DEVNULL)
            _, status, usage = os.wait4(process.pid, 0)
            times.append(time.perf_counter() - start)
            if status != 0:
                sys.exit(f"status {status}")
        memory = usage.ru_maxrss / 1024
        print(f"runtime mode, {LIBRARIES} libraries, {size / 1e9:.1f} GB: best {min(times):.2f} s, peak {memory:.0f} MB")


if __name__ == "__main__":
    if not shutil.which("gcc"):
        sys.exit("no gcc")
    main(sys.argv[1])
