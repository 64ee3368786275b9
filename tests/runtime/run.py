#!/usr/bin/env python3
"""Every check of runtime mode finds what it is for, and nothing in the same file without it.

run.py DRIVER WORK; called by ctest as system.runtime. Parts that need hipcc or nvcc are skipped where there is none.
"""
import os
import pathlib
import random
import shutil
import struct
import sys
import unittest
import zipfile

import world as w

KERNEL = "__global__ void k(int *p) { *p = 1; } void f(int *p) { k<<<1, 1>>>(p); }\n"
WORLD = None
HIPCC = shutil.which("hipcc")
NVCC = shutil.which("nvcc", path=os.environ.get("PATH", "") + ":/usr/local/cuda/bin")
OBJCOPY = shutil.which("objcopy")


class Case(unittest.TestCase):
    """Shared: a directory of its own, and the two questions."""

    def setUp(self):
        self.world = WORLD
        self.dir = WORLD.root / self.id().replace(".", "-")
        self.dir.mkdir()

    def ids(self, *arguments, **changes):
        return {finding["id"] for finding in self.world.findings(*arguments, **changes)}

    def finds(self, check, *arguments, **changes):
        """The finding of this check; there must be one."""
        found = self.world.findings(*arguments, **changes)
        for finding in found:
            if finding["id"] == check:
                return finding
        self.fail(f"no {check} in {found}")

    def lacks(self, check, *arguments, **changes):
        self.assertNotIn(check, self.ids(*arguments, **changes))

    def clean(self, *arguments, **changes):
        """Nothing worse than a note."""
        found = [f for f in self.world.findings(*arguments, **changes) if f["severity"] != "note"]
        self.assertEqual(found, [])

    def so(self, name, **parts):
        return self.world.so(self.dir / name, **parts)

    def torch(self, **parts):
        """A site directory with a torch of its own, for PYTHONPATH."""
        site = self.dir / "site-packages"
        site.mkdir()
        self.world.torch(site, **parts)
        return {"PYTHONPATH": site}


class Environment(Case):
    def device_user(self):
        return self.so("user.so", needed=["libgalaxyhip.so.5"])

    def test_a1(self):
        self.clean(self.device_user())
        bare = {"DTKROOT": None, "FASTPT_PROFILE": self.dir / "none.toml"}
        (self.dir / "none.toml").write_text('mode = "runtime"\n')
        self.assertIn("A1", self.ids(self.device_user(), **bare))

    def test_a2(self):
        self.lacks("A2", self.device_user(), **self.torch())
        shutil.rmtree(self.dir / "site-packages")
        self.finds("A2", self.device_user(), **self.torch(version="2.5.1+das.opt1.dtk2604"))

    def test_a3(self):
        file = self.device_user()
        self.lacks("A3", file)
        finding = self.finds("A3", file, DTKROOT=None, FASTPT_PROFILE=self.plain_profile())
        self.assertIn("libgalaxyhip.so.5", finding["what"])

    def plain_profile(self):
        profile = self.dir / "plain.toml"
        profile.write_text('mode = "runtime"\n')
        return profile

    def test_a4(self):
        file = self.so("user.so", needed=["libcudart.so.12"])
        self.clean(file)
        self.finds("A4", file, DTKROOT=None, FASTPT_PROFILE=self.plain_profile())

    def test_a5(self):
        file = self.so("user.so", needed=["libcudart.so.12"], flags=["-Wl,-rpath,$ORIGIN/nv,--disable-new-dtags"])
        self.clean(file)
        self.so("nv/libcudart.so.12", exports=["cudaMalloc"])
        self.assertIn("nv/libcudart", self.finds("A5", file)["what"])

    def test_a6(self):
        finding = self.finds("A6", self.so("user.so", needed=["libcudart.so.19"]))
        self.assertIn("CUDA 19; this DTK offers 12", finding["what"])
        self.lacks("A6", self.so("twelve.so", needed=["libcudart.so.12"]))

    def test_a7(self):
        self.finds("A7", self.so("user.so", needed=["libnvidia-ml.so.1"]))
        self.lacks("A7", self.device_user())

    def test_a8(self):
        self.so("libamdhip64.so.6")
        file = self.so("user.so", needed=["libgalaxyhip.so.5", "libamdhip64.so.6"], flags=["-Wl,-rpath,$ORIGIN"])
        self.finds("A8", file)
        self.lacks("A8", self.device_user())

    def test_a9(self):
        self.world.so(self.world.stubs / "v/libv.so.1", exports=["v"], versions="hip_4.2 { global: *; };",
                      soname="libv.so.1")
        file = self.dir / "user.so"
        w.run(*["gcc", "-shared", "-fPIC", "-nostdlib", "-x", "c", "-", "-o", file, "-Wl,-rpath,$ORIGIN",
                        "-Wl,--no-as-needed", "-x", "none", self.world.stubs / "v/libv.so.1"],
                       input="extern void v(void); void *p = (void *)v;")
        shutil.copy(self.world.stubs / "v/libv.so.1", self.dir)
        self.lacks("A9", file)
        self.so("libv.so.1", exports=["v"])
        self.assertIn("has no versions", self.finds("A9", file)["what"])

    def test_a10(self):
        file = self.device_user()
        if not os.path.exists("/opt/hyhal"):
            self.finds("A10", file, HYHAL_PATH=None)
        own, other = self.world.dtk / ".hyhal/rocm_smi/lib", self.world.root / "hyhal/lib"
        self.world.so(own / "librocm_smi64.so.2")
        self.world.so(other / "librocm_smi64.so.2")
        profile = self.dir / "order.toml"
        profile.write_text(f'inherits = "runtime"\n[environment]\nset = {{ LD_LIBRARY_PATH = "{other}" }}\n[[toolchain]]\n'
                           f'name = "gpufusion"\n[toolchain.environment]\nprepend = {{ LD_LIBRARY_PATH = "{other}" }}\n')
        self.finds("A10", file, FASTPT_PROFILE=profile)
        self.lacks("A10", file)

    def test_a11(self):
        if not os.path.exists("/dev/kfd"):
            self.finds("A11")
        self.lacks("A11", self.device_user())

    def test_a12(self):
        file = self.device_user()
        self.finds("A12", file, HIP_VISIBLE_DEVICES="1,x")
        self.finds("A12", file, HIP_VISIBLE_DEVICES="1,1")
        self.finds("A12", file, HIP_VISIBLE_DEVICES="0", CUDA_VISIBLE_DEVICES="1")
        self.lacks("A12", file, HIP_VISIBLE_DEVICES="1,0")

    def test_a13(self):
        file = self.device_user()
        own = self.dir / "own.toml"
        own.write_text('inherits = "runtime"\n[environment]\nset = { LD_LIBRARY_PATH = "/usr/local/cuda/lib64/stubs::" }\n')
        self.finds("A13", file, FASTPT_PROFILE=own)
        self.lacks("A13", file)

    def test_a14(self):
        file = self.device_user()
        torch = self.torch()
        self.lacks("A14", file, **torch)
        self.finds("A14", file, USE_FASTPT_CUDA="1")
        (self.dir / "site-packages/torch/utils/cpp_extension.py").write_text("os.environ['USE_FASTPT_CUDA']\n")
        self.finds("A14", file, **torch)


class Torch(Case):
    def user(self):
        return self.so("user.so", needed=["libgalaxyhip.so.5"])

    def test_b1(self):
        self.lacks("B1", self.user(), **self.torch())
        shutil.rmtree(self.dir / "site-packages")
        self.assertIn("CPUs", self.finds("B1", self.user(), **self.torch(kind="cpu"))["what"])

    def test_b2(self):
        torch = self.torch()
        self.lacks("B2", self.user(), **torch)
        lib = self.dir / "site-packages/torch/lib"
        versioned = self.world.so(self.dir / "amd/libamdhip64.so.5", exports=["hipMalloc"],
                                  versions="hip_4.2 { global: *; };")
        w.run(*["gcc", "-shared", "-fPIC", "-nostdlib", "-x", "c", "-", "-o", lib / "libc10_hip.so",
                        "-Wl,-soname,libc10_hip.so", "-x", "none", versioned],
                       input="extern void hipMalloc(void); void *p = (void *)hipMalloc;")
        self.finds("B2", self.user(), **torch)

    def test_b3(self):
        torch = self.torch()
        self.lacks("B3", self.user(), **torch)
        lib = self.dir / "site-packages/torch/lib"
        self.world.so(lib / "libtorch_python.so", imports=["_ZN2at7privateEv"], needed=["libtorch.so"],
                      flags=["-Wl,-rpath,$ORIGIN"])
        self.assertEqual(self.finds("B3", self.user(), **torch)["names"], ["_ZN2at7privateEv"])

    def test_b4(self):
        finding = self.finds("B4", self.user(), **self.torch())
        self.assertIn("HIP's", finding["what"])
        self.assertEqual(finding["severity"], "note")
        shutil.rmtree(self.dir / "site-packages")
        self.lacks("B4", self.user(), **self.torch(kind="cpu"))

    def test_b5(self):
        self.lacks("B5", self.user(), **self.torch(version="2.5.1"))
        shutil.rmtree(self.dir / "site-packages")
        self.finds("B5", self.user(), **self.torch(version="2.10.0"))


class Mocker(Case):
    def test_c1(self):
        torch = self.torch()
        file = self.so("user.so", needed=["libc10.so", "libtorch_cuda.so"])
        self.finds("C1", file, **torch)
        self.world.so(self.dir / "site-packages/torch/lib/libtorch_cuda.so")
        self.finds("C1", file, **torch)
        good = self.so("good.so", needed=["libc10.so", "libtorch_cuda.so"],
                       flags=["-Wl,-rpath,$ORIGIN/site-packages/torch/lib"])
        self.lacks("C1", good, **torch)

    def test_c2_c5(self):
        torch = self.torch()
        lib = self.dir / "site-packages/torch/lib/libtorch_cuda.so"
        file = self.so("user.so", needed=["libtorch_cuda.so"], flags=["-Wl,-rpath,$ORIGIN/site-packages/torch/lib"])
        self.world.so(lib, needed=["libcudnn.so.9"])
        self.finds("C2", file, **torch)
        self.world.so(lib, source='const char *key = "CUDAHooksMocker";')
        self.finds("C5", file, **torch)
        self.world.so(lib)
        self.assertEqual({"C2", "C5"} & self.ids(file, **torch), set())

    def test_c3(self):
        torch = self.torch()
        lib = self.dir / "site-packages/torch/lib"
        self.world.so(lib / "libc10_hip.so", exports=["_ZN3c103hip12device_countEv"], flags=["-Wl,--build-id=0xabcdef0123"])
        file = self.so("user.so", needed=["libtorch_cuda.so"], flags=["-Wl,-rpath,$ORIGIN/site-packages/torch/lib"])
        for build, check in (("abcdef0123", self.lacks), ("0123456789", self.finds)):
            note = ('__asm__(".section .note.fastpt,\\"a\\",@note\\n.long 7, 10, 1\\n.asciz \\"FastPT\\"\\n.balign 4\\n'
                    f'.ascii \\"{build}\\"\\n.balign 4\\n.text");')
            self.world.so(lib / "libtorch_cuda.so", source=note)
            check("C3", file, **torch)
        self.finds("C3", file, **torch)

    def test_c6(self):
        torch = self.torch()
        lib = self.dir / "site-packages/torch/lib"
        self.world.so(lib / "libtorch_cuda.so", exports=["_ZN2at4cuda9warp_sizeEv"])
        flags = ["-Wl,-rpath,$ORIGIN/site-packages/torch/lib"]
        bad = self.so("bad.so", imports=["_ZN2at4cuda4blas4trsmEv"], needed=["libc10.so", "libtorch_cuda.so"], flags=flags)
        self.finds("C6", bad, **torch)
        self.lacks("D6", bad, **torch)
        good = self.so("good.so", imports=["_ZN2at4cuda9warp_sizeEv"], needed=["libc10.so", "libtorch_cuda.so"], flags=flags)
        self.clean(good, **torch)

    def test_c7(self):
        torch = self.torch()
        file = self.so("spam/_C.so", needed=["libtorch_cuda.so"])
        self.lacks("C7", self.dir / "spam", **torch)
        self.finds("C7", file, LD_PRELOAD="/x/libtorch_cuda.so", **torch)
        (self.dir / "spam/__init__.py").write_text("ctypes.CDLL('libtorch_cuda.so', ctypes.RTLD_GLOBAL)\n")
        self.finds("C7", self.dir / "spam", **torch)

    def test_c4(self):
        torch = self.torch()
        site = self.dir / "site-packages"
        self.world.so(site / "torch/lib/libtorch_cuda.so", exports=["a"])
        package = site / "spam"
        self.world.so(package / "_C.so", needed=["libgalaxyhip.so.5"])
        self.lacks("C4", package, **torch)
        self.world.so(package / "spam.libs/libtorch_cuda-0a1b2c.so", exports=["b"])
        self.assertEqual(len(self.finds("C4", package, **torch)["files"]), 2)


class Extension(Case):
    def test_d1(self):
        good = self.so("good.so")
        data = good.read_bytes()
        broken = {
            "pointer.so": b"version https://git-lfs.github.com/spec/v1\n", "empty.so": b"", "text.so": b"hello\n",
            "cut.so": data[:len(data) // 2], "head.so": data[:20], "class.so": data[:4] + b"\x01" + data[5:],
            "machine.so": data[:18] + b"\xb7\x00" + data[20:],
        }
        self.clean(good)
        for name, content in broken.items():
            (self.dir / name).write_bytes(content)
            with self.subTest(name):
                self.finds("D1", self.dir / name)
        (self.dir / "libscript.so").write_text("/* GNU ld script */ INPUT(libc.so.6)\n")
        self.clean(self.dir / "libscript.so")
        (self.dir / "link.so").symlink_to("nowhere.so")
        shutil.copytree(self.dir, self.dir / "all", symlinks=True)
        self.assertEqual(sum(len(f["files"]) for f in self.world.findings(self.dir / "all") if f["id"] == "D1"), 8)

    def versioned(self, library, version, symbol):
        """A file that needs `version` of a library that will not have it."""
        stub = self.world.so(self.dir / "stub" / library, exports=[symbol], versions=f"{version} {{ global: *; }};")
        file = self.dir / f"{symbol}.so"
        w.run(*["gcc", "-shared", "-fPIC", "-nostdlib", "-x", "c", "-", "-o", file, "-x", "none", stub],
                       input=f"extern void {symbol}(void); void *p = (void *){symbol};")
        return file

    def test_d2_d3(self):
        self.finds("D2", self.versioned("libc.so.6", "GLIBC_2.99", "future"))
        self.finds("D3", self.versioned("libstdc++.so.6", "CXXABI_1.9.99", "later"))
        source = self.dir / "now.cpp"
        source.write_text("#include <string>\nstd::string f(int i) { return std::to_string(i); }\n")
        w.run("g++", "-shared", "-fPIC", source, "-o", self.dir / "now.so")
        self.clean(self.dir / "now.so")

    def test_d4(self):
        self.clean(self.so(f"spam{self.world.tag}", exports=["PyInit_spam"]))
        self.assertIn("cpython-25", self.finds("D4", self.so("spam.cpython-25-x86_64-linux-gnu.so",
                                                             exports=["PyInit_spam"]))["what"])
        self.assertIn("PyInit_eggs", self.finds("D4", self.so(f"ham{self.world.tag}", exports=["PyInit_eggs"]))["what"])
        self.clean(self.so("spam.abi3.so", exports=["PyInit_spam"]))

    def test_d5(self):
        self.finds("D5", self.so("user.so", needed=["libnowhere.so.3"]))
        self.so("lib/libnowhere.so.3")
        for flags in (["-Wl,-rpath,$ORIGIN/lib"], ["-Wl,-rpath,${ORIGIN}/lib,--disable-new-dtags"]):
            self.clean(self.so("user.so", needed=["libnowhere.so.3"], flags=flags))

    def test_d5_runpath_is_not_inherited(self):
        self.so("lib/libleaf.so")
        self.so("lib/libmiddle.so", needed=["libleaf.so"])
        self.finds("D5", self.so("user.so", needed=["libmiddle.so"], flags=["-Wl,-rpath,$ORIGIN/lib,--enable-new-dtags"]))
        self.clean(self.so("old.so", needed=["libmiddle.so"], flags=["-Wl,-rpath,$ORIGIN/lib,--disable-new-dtags"]))

    def test_d5_filter(self):
        self.so("libfiltee.so", exports=["real"])
        self.so("libfront.so", flags=["-Wl,-F,libfiltee.so", "-Wl,-rpath,$ORIGIN"])
        self.clean(self.so("user.so", imports=["real"], needed=["libfront.so"], flags=["-Wl,-rpath,$ORIGIN"]))

    def test_d6(self):
        finding = self.finds("D6", self.so("user.so", imports=["nobody_has_me", "nor_me", "third"]))
        self.assertEqual(len(finding["names"]), 3)
        self.so("libhave.so", exports=["nobody_has_me"])
        self.clean(self.so("user.so", imports=["nobody_has_me"], needed=["libhave.so"], flags=["-Wl,-rpath,$ORIGIN"]))
        self.clean(self.so("weak.so", source="extern void w(void) __attribute__((weak)); void *p = (void *)w;"))
        for style in ("sysv", "gnu"):
            self.so("libhave.so", exports=["nobody_has_me"], flags=[f"-Wl,--hash-style={style}"])
            self.clean(self.so("user.so", imports=["nobody_has_me"], needed=["libhave.so"],
                               flags=["-Wl,-rpath,$ORIGIN"]))

    def test_d7(self):
        torch = self.torch()
        self.assertIn("CXX11_ABI=0", self.finds("D7", self.so("old.so", imports=[w.OLD_CHECK], needed=["libc10.so"]),
                                                **torch)["what"])
        self.clean(self.so("new.so", imports=[w.NEW_CHECK], needed=["libc10.so"]), **torch)
        innocent = self.so("in.so", exports=["_ZN3c1010someSsThingEv"], imports=["_ZN3c105ErrorD1Ev"], needed=["libc10.so"])
        self.clean(innocent, **torch)

    def test_d7_real_compiler(self):
        torch = self.torch()
        source = self.dir / "x.cpp"
        source.write_text('#include <string>\nnamespace c10 { namespace detail { void torchCheckFail(const char *, const '
                          'char *, unsigned, const std::string &); } }\n'
                          'void f() { c10::detail::torchCheckFail("", "", 1, std::string()); }\n')
        for abi in (0, 1):
            w.run("g++", "-shared", "-fPIC", f"-D_GLIBCXX_USE_CXX11_ABI={abi}", source, "-Wl,--no-as-needed",
                  self.world.stub("libc10.so"), "-o", self.dir / f"abi{abi}.so")
        self.finds("D7", self.dir / "abi0.so", **torch)
        self.clean(self.dir / "abi1.so", **torch)

    def test_d8(self):
        torch = self.torch(version="2.5.1")
        self.world.so(self.dir / "site-packages/torch/lib/libc10_cuda.so", exports=[w.CHECK_IMPLEMENTATION + "ib"])
        flags = ["-Wl,-rpath,$ORIGIN/site-packages/torch/lib"]
        new = self.so("new.so", imports=[w.CHECK_IMPLEMENTATION + "jb"], needed=["libc10.so", "libc10_cuda.so"], flags=flags)
        self.assertIn("2.10 or later", self.finds("D8", new, **torch)["what"])
        self.lacks("D6", new, **torch)
        self.lacks("D8", self.so("fit.so", imports=[w.CHECK_IMPLEMENTATION + "ib"], needed=["libc10.so", "libc10_cuda.so"],
                                 flags=flags), **torch)
        both = self.so("both.so", imports=[w.CHECK_IMPLEMENTATION + "ib", "_ZN3c104cuda9SetDeviceEab"],
                       needed=["libc10.so", "libc10_cuda.so"], flags=flags)
        self.assertIn("2.8 to 2.9", self.finds("D8", both, **torch)["what"])

    def test_d9(self):
        torch = self.torch()
        cuda = self.so("cuda.so", imports=["_ZN3c104cuda12device_countEv"], needed=["libc10.so"])
        self.assertIn("under c10::hip", self.finds("D9", cuda, **torch)["what"])
        hip = self.so("hip.so", imports=["_ZN3c103hip12device_countEv"], needed=["libc10_hip.so"])
        self.lacks("D9", hip, **torch)
        shutil.rmtree(self.dir / "site-packages")
        torch = self.torch(version="2.11.0", hip=["_ZN3c104cuda12device_countEv"])
        self.assertIn("under c10::cuda", self.finds("D9", hip, **torch)["what"])

    def test_d10(self):
        torch = self.torch()
        self.finds("D10", self.so("split.so", needed=["libtorch_cuda_cu.so"]), **torch)
        self.finds("D10", self.so("linalg.so", needed=["libtorch_cuda_linalg.so"]), **torch)
        self.lacks("D10", self.so("fine.so", needed=["libtorch.so"]), **torch)

    def test_d11(self):
        torch = self.torch()
        self.finds("D11", self.so("loose.so", imports=["THPVariableClass"]), **torch)
        self.clean(self.so("tied.so", imports=["THPVariableClass"], needed=["libtorch_python.so"]), **torch)

    def test_d12(self):
        self.finds("D12", self.so("home.so", flags=["-Wl,-rpath,/home/build/nowhere"]))
        self.finds("D12", self.so("relative.so", flags=["-Wl,-rpath,lib"]))
        self.clean(self.so("fine.so", flags=["-Wl,-rpath,$ORIGIN/lib:/opt/site/lib"]))

    def test_d13(self):
        source = self.dir / "x.c"
        source.write_text("void cudaMalloc(void) {} void cudaLaunchKernel(void) {}\n")
        w.run("gcc", "-shared", "-fPIC", "-nostdlib", source, "-o", self.dir / "static.so")
        self.finds("D13", self.dir / "static.so")
        self.lacks("D13", self.so("shared.so", needed=["libcudart.so.12"]))

    def test_d14(self):
        self.finds("D14", self.so("spam.libs/libgalaxyhip-1a2b.so.5"))
        self.lacks("D14", self.so("spam.libs/libz-1a2b.so.1"))

    def test_d15(self):
        self.finds("D15", self.so("stack.so", flags=["-Wl,-z,execstack"]))
        self.lacks("D15", self.so("fine.so", flags=["-Wl,-z,noexecstack"]))

    def test_d16(self):
        package = self.dir / "spam"
        self.so(f"spam/_C{self.world.tag}", exports=["PyInit__C"])
        self.so("spam/_C.cpython-25-x86_64-linux-gnu.so", exports=["PyInit__C"])
        self.lacks("D16", package)
        self.so("spam/_C.abi3.so", exports=["PyInit__C"])
        self.assertEqual(len(self.finds("D16", package)["files"]), 2)

    def test_d18(self):
        self.finds("D18", self.so("asan.so", needed=["libasan.so.8"]))
        self.lacks("D18", self.so("fine.so"))


@unittest.skipUnless(HIPCC and OBJCOPY, "no hipcc or objcopy")
class HipCode(Case):
    """hipcc's real output, and what becomes of it when its bytes are changed."""

    @classmethod
    def setUpClass(cls):
        cls.base = WORLD.root / "hip"
        cls.base.mkdir()
        (cls.base / "k.hip").write_text('#include <hip/hip_runtime.h>\n' + KERNEL)
        (cls.base / "l.hip").write_text('#include <hip/hip_runtime.h>\n' + KERNEL.replace("k(", "l(").replace(
            "k<", "l<").replace("f(", "g("))
        cls.object("k", "gfx906")
        cls.object("l", "gfx90a")
        cls.object("k", "gfx906", "-256", "--gpu-max-threads-per-block=256")

    @classmethod
    def object(cls, name, arch, suffix="", *flags):
        w.run(HIPCC, f"--offload-arch={arch}", *flags, "-fPIC", "-O1", "-c", cls.base / f"{name}.hip", "-o",
              cls.base / f"{name}{suffix}.o")

    def link(self, name, *objects):
        w.run("gcc", "-shared", "-Wl,--no-as-needed", *[self.base / f"{o}.o" for o in objects],
              self.world.dtk / "hip/lib/libgalaxyhip.so.5", "-o", self.dir / name)
        return self.dir / name

    def test_e2_e3(self):
        file = self.link("k.so", "k")
        self.lacks("E2", file, FASTPT_DTK_ARCH="gfx906")
        self.lacks("E2", file, FASTPT_DTK_ARCH="gfx936;gfx906")
        self.assertIn("gfx906; the profile's target is gfx936", self.finds("E2", file, FASTPT_DTK_ARCH="gfx936")["what"])
        featured = self.dir / "x.so"
        featured.write_bytes(self.retarget(file, b"gfx906", b"gfx936"))
        self.lacks("E2", featured, FASTPT_DTK_ARCH="gfx936")

    def retarget(self, file, old, new):
        return file.read_bytes().replace(b"amdhsa--" + old, b"amdhsa--" + new)

    def test_e3(self):
        self.object("k", "gfx90a:xnack+", "-xnack")
        file = self.link("k.so", "k-xnack")
        self.finds("E3", file, FASTPT_DTK_ARCH="gfx90a:xnack-")
        self.lacks("E3", file, FASTPT_DTK_ARCH="gfx90a:xnack+")

    def test_e4(self):
        file = self.link("both.so", "k", "l")
        self.assertIn("1 of 2", self.finds("E4", file, FASTPT_DTK_ARCH="gfx906")["what"])
        self.lacks("E4", self.link("one.so", "k"), FASTPT_DTK_ARCH="gfx906")

    def section(self, file):
        out = self.dir / "section"
        w.run(OBJCOPY, "--dump-section", f".hip_fatbin={out}", file, self.dir / "copy")
        return out.read_bytes()

    def replaced(self, name, content):
        """k.so with other bytes in its section; shorter ones are filled up."""
        whole = (self.dir / "k.so").read_bytes()
        old = self.section(self.dir / "k.so")
        at = whole.index(old)
        path = self.dir / name
        path.write_bytes(whole[:at] + content.ljust(len(old), b"\0") + whole[at + len(old):])
        return path

    def test_e5_compressed(self):
        import zlib
        self.link("k.so", "k")
        plain = self.section(self.dir / "k.so")
        packed = zlib.compress(plain)
        forms = {1: b"CCOB" + struct.pack("<HHIQ", 1, 0, len(plain), 0),
                 2: b"CCOB" + struct.pack("<HHIIQ", 2, 0, 24 + len(packed), len(plain), 0),
                 3: b"CCOB" + struct.pack("<HHQQQ", 3, 0, 32 + len(packed), len(plain), 0)}
        for version, head in forms.items():
            file = self.replaced(f"v{version}.so", head + packed)
            with self.subTest(version):
                found = self.ids(file, FASTPT_DTK_ARCH="gfx936")
                self.assertIn("E2", found)
                self.assertNotIn("E5", found)
                self.assertNotIn("E2", self.ids(file, FASTPT_DTK_ARCH="gfx906"))
        self.finds("E5", self.replaced("v9.so", b"CCOB" + struct.pack("<HHQQQ", 9, 0, 64, 64, 0)))
        self.finds("E5", self.replaced("junk.so", forms[2] + b"\xff" * len(packed)))
        self.finds("E5", self.replaced("list.so", plain[:24] + b"\xff" * 64 + plain[88:]))

    def test_e6(self):
        file = self.link("k.so", "k")
        plain = self.section(file)
        self.lacks("E6", file)
        at = plain.index(b"\x7fELF")
        self.finds("E6", self.replaced("six.so", plain[:at + 8] + b"\x04" + plain[at + 9:]))

    def test_hostile_metadata(self):
        """LLVM's reader of whole MessagePack documents ended here: a map as the key of a map."""
        plain = self.section(self.link("k.so", "k"))
        at = plain.index(b"\xaeamdhsa.kernels")
        self.clean(self.replaced("map.so", plain[:at] + b"\x81" + plain[at + 1:]), FASTPT_DTK_ARCH="gfx906")

    def test_damaged_bytes(self):
        """Whatever is damaged, there is a report."""
        whole = self.link("k.so", "k").read_bytes()
        chance = random.Random(7)
        many = self.dir / "many"
        many.mkdir()
        for number in range(300):
            data = bytearray(whole)
            for _ in range(chance.choice((1, 4, 32))):
                data[chance.randrange(chance.choice((64, 1024, len(data))))] = chance.choice((0, 1, 0x7f, 0x80, 0xff))
            if number % 5 == 0:
                del data[chance.randrange(len(data)):]
            (many / f"k{number}.so").write_bytes(bytes(data))
        self.assertTrue(self.world.findings(many))

    def gpufusion(self, name, source):
        """What GPUFusion's nvcc makes: HIP's sections, CUDA's registration."""
        names = w.run("nm", self.base / f"{source}.o").split()
        redefine = self.dir / "map"
        redefine.write_text("".join(
            f"{n} {n.replace('hip', 'cuda', 1)}\n" for n in sorted(set(names))
            if (n.startswith("__hip") or n.startswith("hip")) and "gpubin" not in n))
        w.run(OBJCOPY, f"--redefine-syms={redefine}", self.base / f"{source}.o", self.dir / "g.o")
        w.run("gcc", "-shared", self.dir / "g.o", "-o", self.dir / name)
        return self.dir / name

    def test_e7(self):
        self.assertIn("1 of 1", self.finds("E7", self.gpufusion("limited.so", "k-256"))["what"])
        self.lacks("E7", self.gpufusion("whole.so", "k"))
        self.lacks("E7", self.link("hip.so", "k-256"))

    def test_e8(self):
        file = self.link("k.so", "k")
        self.lacks("E8", file)
        plain = self.section(file)
        key = b".wavefront_size"
        at = plain.index(key) + len(key)
        self.assertEqual(plain[at], 64)
        self.finds("E8", self.replaced("narrow.so", plain[:at] + b"\x20" + plain[at + 1:]))

    def test_e9(self):
        w.run("gcc", "-shared", "-fPIC", self.base / "k.o", "-x", "c", "-", "-o", self.dir / "mixed.so",
              input="extern void __cudaRegisterFatBinary(void); void *m = (void *)__cudaRegisterFatBinary;")
        self.finds("E9", self.dir / "mixed.so")
        self.lacks("E9", self.link("k.so", "k"))

    def test_e10(self):
        file = self.link("k.so", "k")
        self.lacks("E10", file)
        self.finds("E10", self.so("bare.so", imports=["__hipRegisterFatBinary"], needed=["libgalaxyhip.so.5"]))

    def test_e11(self):
        file = self.link("k.so", "k")
        self.lacks("E11", file)
        (self.dir / "a b").mkdir()
        shutil.copy(file, self.dir / "a b/k.so")
        self.finds("E11", self.dir / "a b/k.so")

    def test_e12(self):
        self.finds("E12", self.so("rdc.so", imports=["__hip_gpubin_handle_1a2b"]))
        self.lacks("E12", self.link("k.so", "k"))


@unittest.skipUnless(NVCC, "no nvcc")
class NvidiaCode(Case):
    def test_e1(self):
        source = self.dir / "k.cu"
        source.write_text(KERNEL)
        w.run(NVCC, "-gencode=arch=compute_80,code=sm_80", "-gencode=arch=compute_90,code=compute_90", "-shared", "-Xcompiler",
              "-fPIC", "-cudart", "shared", source, "-o", self.dir / "k.so")
        self.assertIn("compute_90, sm_80", self.finds("E1", self.dir / "k.so")["what"])
        source.write_text("void f() {}\n")
        w.run("g++", "-shared", "-fPIC", "-x", "c++", source, "-o", self.dir / "host.so")
        self.lacks("E1", self.dir / "host.so")


class Wheels(Case):
    def wheel(self, name, files=None, tag=None, requires=(), record=None):
        """A wheel with one library; `files` are added."""
        python, abi, platform = name[:-4].split("-")[-3:]
        library = self.so("spam.so").read_bytes()
        content = {"spam/_C.so": library, **(files or {})}
        info = "spam-1.0.dist-info/"
        content[info + "METADATA"] = "".join(["Name: spam\n", *[f"Requires-Dist: {r}\n" for r in requires]]).encode()
        content[info + "WHEEL"] = f"Wheel-Version: 1.0\nTag: {tag or '-'.join((python, abi, platform))}\n".encode()
        listed = record if record is not None else list(content)
        content[info + "RECORD"] = "".join(f"{entry},,\n" for entry in [*listed, info + "RECORD"]).encode()
        path = self.dir / name
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
            for entry, data in content.items():
                archive.writestr(entry, data)
        return path

    def fitting(self):
        v = f"cp{sys.version_info[0]}{sys.version_info[1]}"
        return f"{v}-{v}-linux_x86_64.whl"

    def test_good(self):
        self.clean(self.wheel("spam-1.0-" + self.fitting()), **self.torch())

    def test_f1(self):
        self.finds("F1", self.wheel("spam-1.0+das1.0+git0-" + self.fitting()))
        self.lacks("F1", self.wheel("spam-1.0-1-" + self.fitting()))

    def test_f2(self):
        self.finds("F2", self.wheel("spam-1.0-cp25-cp25-linux_x86_64.whl"))
        v = f"cp{sys.version_info[0]}{sys.version_info[1]}"
        self.finds("F2", self.wheel(f"spam-1.0-{v}-{v}-manylinux_2_99_x86_64.whl"))
        self.lacks("F2", self.wheel(f"spam-1.0-{v}-{v}-manylinux_2_17_x86_64.manylinux2014_x86_64.whl"))
        self.lacks("F2", self.wheel("spam-1.0-cp38-abi3-linux_x86_64.whl"))

    def test_f3(self):
        self.finds("F3", self.wheel("spam-1.0-" + self.fitting(), tag="cp25-cp25-linux_x86_64"))
        self.finds("F3", self.wheel("spam-1.0-py3-none-any.whl"))
        self.lacks("F3", self.wheel("spam-2.0-" + self.fitting()))

    def test_f4(self):
        good = self.wheel("spam-1.0-" + self.fitting())
        self.lacks("F4", good)
        (self.dir / "cut-1.0-py3-none-any.whl").write_bytes(good.read_bytes()[:200])
        self.finds("F4", self.dir / "cut-1.0-py3-none-any.whl")
        self.finds("F4", self.wheel("spam-2.0-" + self.fitting(), record=["spam/other.so"]))
        self.finds("F4", self.wheel("spam-3.0-" + self.fitting(), files={"../../evil.so": b"x"}))
        self.assertFalse((self.dir.parent / "evil.so").exists())
        damaged = bytearray(good.read_bytes())
        damaged[60:80] = b"\xff" * 20
        (self.dir / ("bad-1.0-" + self.fitting())).write_bytes(bytes(damaged))
        self.finds("F4", self.dir / ("bad-1.0-" + self.fitting()))

    def test_f5(self):
        torch = self.torch()
        self.finds("F5", self.wheel("spam-1.0-" + self.fitting(), requires=["torch==2.6.0"]), **torch)
        self.finds("F5", self.wheel("spam-2.0-" + self.fitting(), requires=["nvidia-cublas-cu12 (==12.1)"]), **torch)
        self.lacks("F5", self.wheel("spam-3.0-" + self.fitting(), requires=["torch (==2.5.1)", "torch>=2", "numpy"]), **torch)

    def test_f6(self):
        torch = self.torch()
        self.finds("F6", self.wheel("spam-1.0+das.opt1.dtk2604-" + self.fitting()), **torch)
        self.finds("F6", self.wheel("spam-1.0+das.opt1.dtk25044.torch290-" + self.fitting()), **torch)
        self.lacks("F6", self.wheel("spam-1.0+das.opt1.dtk25042.torch251-" + self.fitting()), **torch)

    def test_f7(self):
        self.finds("F7", self.wheel("spam-1.0-" + self.fitting(), files={"spam/kernel.hip": b""}))
        self.lacks("F7", self.wheel("spam-2.0-" + self.fitting()))


class CommandLine(Case):
    def test_usage(self):
        for arguments in (["nosuch.so"], ["--package=nosuch"], ["--package", "nosuch"], ["--bogus"], ["-O2", "x.so"],
                          ["--python=/bin/true"], ["--python=nosuch"]):
            with self.subTest(arguments):
                status, output, errors = self.world.call(*arguments)
                self.assertEqual((status, output), (2, ""))
                self.assertTrue(errors)

    def test_package(self):
        package = self.world.site / "ham"
        self.world.so(package / "_C.so", imports=["nobody_has_me"])
        (package / "__init__.py").write_text("raise SystemExit('imported')\n")
        try:
            for form in (["--package=ham"], ["--package", "ham"]):
                self.assertEqual(self.finds("D6", *form)["severity"], "warning")
            self.assertIn("D6", self.ids())
        finally:
            shutil.rmtree(package)

    def test_text(self):
        file = self.so("user.so", imports=["_ZN5other4funcEv"])
        for name in ("copy.so", "copy2.so"):
            self.so(name, imports=["_ZN5other4funcEv"])
        status, output, _ = self.world.call(file, self.dir / "copy.so", self.dir / "copy2.so")
        lines = output.splitlines()
        self.assertEqual(status, 1)
        self.assertEqual(len(lines), 2)
        self.assertTrue(lines[0].startswith("1 error in 3 files; Python 3."))
        self.assertRegex(lines[1], r"^error D6 .*copy.so, .*: uses names .*: _ZN5other4funcEv \(other::func\(\)\); .*; ")

    def test_formats(self):
        file = self.so("a<b>.so", imports=["nobody_has_me"])
        status, page, _ = self.world.call("--format=html", file)
        self.assertEqual(status, 1)
        self.assertIn("a&lt;b&gt;.so", page)
        self.assertNotIn("a<b>.so", page)
        import json
        status, text, _ = self.world.call("--format=sarif", file)
        sarif = json.loads(text)["runs"][0]
        result = sarif["results"][0]
        self.assertEqual(result["ruleId"], "D6")
        self.assertEqual(sarif["tool"]["driver"]["rules"][result["ruleIndex"]]["id"], "D6")
        self.assertIn("a%3Cb%3E.so", result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"])

    def test_explain(self):
        table = pathlib.Path(__file__).resolve().parents[2] / "mappings/checks.tsv"
        for line in table.read_text().splitlines()[1:]:
            check, severity, title, story, fix = line.split("\t")
            status, output, _ = self.world.call(f"--explain={check}")
            self.assertEqual(status, 0)
            self.assertTrue(output.startswith(f"{check} ({severity}): {title}\n") and story in output and fix in output)

    def test_every_check_is_tested(self):
        """A row of the table has a test that expects it and one that does not."""
        text = pathlib.Path(__file__).read_text()
        table = pathlib.Path(__file__).resolve().parents[2] / "mappings/checks.tsv"
        for line in table.read_text().splitlines()[1:]:
            check = line.split("\t")[0]
            self.assertIn(f'finds("{check}"', text.replace(f'assertIn("{check}"', f'finds("{check}"'), check)


if __name__ == "__main__":
    work = pathlib.Path(sys.argv[2])
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    WORLD = w.World(work, sys.argv[1])
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]])
