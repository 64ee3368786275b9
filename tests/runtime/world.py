"""What the tests of runtime mode look at: real ELF files, a stand-in DTK tree, and stand-in torch packages, all made here.

A torch of the stand-ins has libraries with the names and exported symbols of a real one, and no code behind them.
"""
import json
import os
import pathlib
import subprocess
import sys

NEW_CHECK = "_ZN3c106detail14torchCheckFailEPKcS2_jRKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE"
OLD_CHECK = "_ZN3c106detail14torchCheckFailEPKcS2_jRKSs"
CHECK_IMPLEMENTATION = "_ZN3c104cuda29c10_cuda_check_implementationEiPKcS2_"


def run(*command, **options):
    """A command that must succeed."""
    result = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False, **options)
    if result.returncode != 0:
        raise RuntimeError(f"{' '.join(map(str, command))}\n{result.stdout}{result.stderr}")
    return result.stdout


class World:
    """A directory with everything; one for all tests."""

    def __init__(self, root, driver):
        self.root = pathlib.Path(root)
        self.driver = os.path.abspath(driver)
        self.stubs = self.root / "stubs"
        self.dtk = self.root / "dtk"
        run(sys.executable, "-m", "venv", "--without-pip", self.root / "py")
        self.python = self.root / "py/bin/python3"
        self.tag = run(self.python, "-Ic", "import sysconfig; print(sysconfig.get_config_var('EXT_SUFFIX'))").strip()
        self.site = pathlib.Path(run(self.python, "-Ic", "import sysconfig; print(sysconfig.get_path('platlib'))").strip())
        self.make_dtk()

    def so(self, path, exports=(), imports=(), needed=(), soname="", flags=(), versions="", source=""):
        """A shared library with these symbols; `needed` are sonames, found or not."""
        path = pathlib.Path(path)
        path.parent.mkdir(parents=True, exist_ok=True)
        lines = [source]
        for number, name in enumerate(exports):
            lines.append(f'void e{number}(void) __asm__("{name}"); void e{number}(void) {{}}')
        for number, name in enumerate(imports):
            lines.append(f'extern void i{number}(void) __asm__("{name}"); void *u{number} = (void *)i{number};')
        command = ["gcc", "-shared", "-fPIC", "-nostdlib", "-x", "c", "-", "-o", path, "-Wl,--no-as-needed",
                   f"-Wl,-soname,{soname or path.name}", *flags]
        if versions:
            script = self.root / "versions.map"
            script.write_text(versions)
            command.append(f"-Wl,--version-script={script}")
        command += ["-x", "none", *[self.stub(name) for name in needed]]
        run(*command, input="\n".join(lines))
        return path

    def stub(self, soname):
        """Something to link with that leaves only the NEEDED entry."""
        path = self.stubs / soname
        if not path.exists():
            self.so(path, soname=soname)
        return path

    def make_dtk(self):
        (self.dtk / ".info").mkdir(parents=True)
        (self.dtk / ".info/rocm_version").write_text("25.04.4\n")
        for tool in ("bin/hipcc", "cuda/cuda-12/bin/nvcc"):
            path = self.dtk / tool
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text("#!/bin/sh\nexit 1\n")
            path.chmod(0o755)
        (self.root / "hyhal/lib").mkdir(parents=True)
        self.so(self.dtk / "hip/lib/libgalaxyhip.so.5",
                ["hipMalloc", "hipLaunchKernel", "__hipRegisterFatBinary", "__hipUnregisterFatBinary",
                 "__hipRegisterFunction", "__hipPushCallConfiguration", "__hipPopCallConfiguration"])
        self.so(self.dtk / "cuda/cuda-12/lib64/libcudart.so.12", ["cudaMalloc", "cudaFree"], needed=["libgalaxyhip.so.5"],
                versions="libcudart.so.12 { global: *; };")

    def torch(self, site, version="2.5.1+das.opt1.dtk25044", abi=NEW_CHECK, kind="hip", hip=(), needed_hip=()):
        """A torch package in `site`."""
        lib = site / "torch/lib"
        lib.mkdir(parents=True)
        (site / "torch/__init__.py").write_text("raise ImportError('nobody imports it')\n")
        (site / "torch/version.py").write_text(f"__version__ = '{version}'\n")
        (site / "torch/utils").mkdir()
        (site / "torch/utils/cpp_extension.py").write_text("CUDA_HOME = None\n")
        here = "-Wl,-rpath,$ORIGIN"
        self.so(lib / "libc10.so", [abi, "_ZN3c105ErrorD1Ev"])
        needed = ["libc10.so"]
        if kind == "hip":
            names = ["_ZN3c103hip12device_countEv", "_ZN3c103hip28c10_hip_check_implementationEiPKcS2_ib",
                     "_ZN3c103hip9SetDeviceEa"]
            self.so(lib / "libc10_hip.so", list(hip) or names, needed=["libc10.so", *needed_hip], flags=[here])
            needed.append("libc10_hip.so")
        self.so(lib / "libtorch_cpu.so", ["_ZN2at5emptyEv"], needed=["libc10.so"], flags=[here])
        self.so(lib / "libtorch.so", needed=[*needed, "libtorch_cpu.so"], flags=[here])
        self.so(lib / "libtorch_python.so", ["THPVariableClass"], needed=["libtorch.so"], flags=[here])
        self.so(site / f"torch/_C{self.tag}", ["PyInit__C"], needed=["libtorch_python.so"],
                flags=["-Wl,-rpath,$ORIGIN/lib"])

    def environment(self, **changes):
        """A clean environment with DTK in it; a value of None removes a variable."""
        result = {"PATH": f"{self.python.parent}:/usr/bin:/bin", "HOME": str(self.root), "DTKROOT": str(self.dtk),
                  "FASTPT_MODE": "runtime", "HYHAL_PATH": str(self.root / "hyhal")}
        for name, value in changes.items():
            if value is None:
                result.pop(name, None)
            else:
                result[name] = str(value)
        return result

    def call(self, *arguments, **changes):
        """(status, output, errors) of one run."""
        result = subprocess.run([self.driver, *map(str, arguments)], capture_output=True, text=True, check=False,
                                env=self.environment(**changes), cwd=self.root, timeout=120)
        return result.returncode, result.stdout, result.stderr

    def findings(self, *arguments, **changes):
        """The findings of one run; the exit status must agree with them."""
        status, output, errors = self.call("--format=json", *arguments, **changes)
        if status not in (0, 1):
            raise AssertionError(f"status {status}: {errors}")
        report = json.loads(output)
        worst = any(finding["severity"] == "error" for finding in report["findings"])
        if status != int(worst):
            raise AssertionError(f"status {status} with {report['findings']}")
        return report["findings"]
