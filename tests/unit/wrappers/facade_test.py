"""The toolkit facade with the machine's real compilers: gcc, g++, clang++ and hipcc.

Usage: facade_test.py TREE CUDA-VERSION [CLASS...]. TREE is a generated share/fastpt/wrappers. What needs hipcc is
skipped where there is none. Nothing is run on a device: the meaning of the warp functions is proved in LanesTest.cpp.
"""

import concurrent.futures
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
INPUT = os.path.join(HERE, "input")
sys.path.insert(0, os.path.join(HERE, "..", "..", "..", "mappings"))
import tables  # noqa: E402

TREE = VERSION = None
STRICT = ["-Wall", "-Wextra", "-Werror"]
CXX = next((name for name in ("clang++-15", "clang++") if shutil.which(name)), None)
LINKERS = [name for name in ("bfd", "gold", "lld") if shutil.which(f"ld.{name}")]
HIPCC = shutil.which("hipcc")
NVCC = shutil.which("nvcc") or shutil.which("/usr/local/cuda/bin/nvcc")


def run(argv, **options):
    return subprocess.run(argv, capture_output=True, text=True, check=False, **options)


def errors(result):
    return [line for line in result.stderr.splitlines() if re.search(r"\b(error|warning):", line)]


class FacadeTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.include = os.path.join(TREE, "include")
        self.lib64 = os.path.join(TREE, "lib64")

    def succeeds(self, argv, **options):
        result = run(argv, **options)
        self.assertEqual(result.returncode, 0, f"{' '.join(argv)}\n{result.stderr[:4000]}")
        return result

    def output(self, name):
        return os.path.join(self.folder, name)


class Tables(FacadeTest):
    def test_rows_are_sorted_and_unique(self):
        for table in ("headers.tsv", "libraries.tsv"):
            names = [row.cuda for row in tables.read(table)]
            self.assertEqual(names, sorted(set(names)), table)

    def test_what_has_no_counterpart_has_a_reason(self):
        for row in tables.read("headers.tsv"):
            self.assertTrue(row.hip, row.place)
            self.assertIn(row.languages, ("c,c++", "c++"), row.place)
            if row.hip == "-":
                self.assertTrue(row.note, row.place)
        for row in tables.read("libraries.tsv"):
            self.assertTrue(row.hip or row.note, row.place)


class Headers(FacadeTest):
    """Each header alone, in each language: clean, or our one error and nothing else.

    In C all of them. In C++, where HIP's headers take their time, one of those that differ in nothing but their guards.
    """

    def compile(self, row, compiler, language):
        return run(compiler + STRICT + ["-fsyntax-only", "-x", language, f"-I{self.include}", "-"],
                   input=f"#include <{row.cuda}>\n")

    def check_all(self, compiler, language):
        rows = tables.read("headers.tsv")
        if language == "c++":
            rows = list({(row.hip, row.names, row.languages, row.ours): row for row in rows}.values())
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            results = list(pool.map(lambda row: self.compile(row, compiler, language), rows))
        for row, result in zip(rows, results):
            if result.returncode == 0:
                self.assertEqual(result.stderr, "", row.cuda)
                self.assertNotEqual(row.hip, "-", f"{row.cuda} must say that it has no counterpart")
            else:
                self.assertEqual(len(errors(result)), 1, f"{row.cuda}: {result.stderr[:2000]}")
                self.assertIn("FastPT: ", errors(result)[0])
                self.assertIn(f"<{row.cuda}>", errors(result)[0])
                if language == "c++" and row.hip != "-":
                    self.assertIn("install ", errors(result)[0])

    def test_c(self):
        self.check_all(["gcc", "-std=c11"], "c")

    def test_gxx(self):
        self.check_all(["g++", "-std=c++17"], "c++")

    @unittest.skipUnless(CXX, "no clang++")
    def test_clangxx(self):
        self.check_all([CXX, "-std=c++17"], "c++")

    def test_without_hip_there_is_one_error_that_names_the_header_and_the_package(self):
        result = run(["g++", "-nostdinc", "-fsyntax-only", "-x", "c++", f"-I{self.include}", "-"],
                     input="#include <cuda_runtime.h>\n")
        self.assertEqual(len(errors(result)), 1, result.stderr)
        self.assertIn("<hip/hip_runtime_api.h>", errors(result)[0])
        self.assertIn("install", errors(result)[0])

    def test_include_guards_that_programs_test(self):
        for header, guard in (("cuda_runtime.h", "__DRIVER_TYPES_H__"), ("cuda.h", "__cuda_cuda_h__"),
                              ("driver_types.h", "__DRIVER_TYPES_H__"), ("cuComplex.h", "CU_COMPLEX_H_"),
                              ("nvToolsExt.h", "NVTOOLSEXT_H_")):
            self.succeeds(["g++", "-fsyntax-only", "-x", "c++", f"-I{self.include}", "-"],
                          input=f"#include <{header}>\n#ifndef {guard}\n#error guard\n#endif\n")

    def test_nvcc_macros_on_the_command_line_do_not_mislead_hip(self):
        self.succeeds(["g++", *STRICT, "-D__NVCC__", "-D__CUDACC_VER_MAJOR__=12", "-fsyntax-only", f"-I{self.include}",
                       os.path.join(INPUT, "host.cpp")])


class HostPrograms(FacadeTest):
    def test_c(self):
        self.succeeds(["gcc", "-std=c11", *STRICT, f"-I{self.include}", os.path.join(INPUT, "host.c"), "-o",
                       self.output("c"), f"-L{self.lib64}", "-lcudart"])

    def test_cxx_standards(self):
        for compiler in filter(None, ("g++", CXX)):
            for standard in ("c++11", "c++14", "c++17", "c++20"):
                with self.subTest(compiler=compiler, standard=standard):
                    self.succeeds([compiler, f"-std={standard}", *STRICT, f"-I{self.include}",
                                   os.path.join(INPUT, "host.cpp"), "-o", self.output("cxx"), f"-L{self.lib64}",
                                   "-lcudart_static", "-lcuda"])

    def test_driver_api_names_errors(self):
        for compiler in ("gcc", "g++"):
            program = self.output("errors")
            self.succeeds([compiler, *STRICT, f"-I{self.include}", os.path.join(INPUT, "driver_errors.c"), "-o", program,
                           f"-L{self.lib64}", "-lcuda"])
            self.assertIn("hipErrorInvalidValue: ", self.succeeds([program]).stdout)

    def test_program_needs_hip_runtime_only_by_its_own_name(self):
        program = self.output("c")
        self.succeeds(["gcc", f"-I{self.include}", os.path.join(INPUT, "host.c"), "-o", program, f"-L{self.lib64}",
                       "-lcudart_static", "-lcudadevrt"])
        needed = self.succeeds(["readelf", "-d", program]).stdout
        self.assertIn("libamdhip64.so", needed)
        self.assertNotIn("cudart", needed)


class Libraries(FacadeTest):
    def link(self, linker, *arguments):
        source = self.output("m.cpp")
        with open(source, "w", encoding="utf-8") as file:
            file.write('extern "C" int hipGetDeviceCount(int *); int main() { int n; return hipGetDeviceCount(&n); }\n')
        return run(["g++", f"-fuse-ld={linker}", source, "-o", self.output("m"), f"-L{self.lib64}", *arguments])

    def test_every_linker_reads_the_runtime_names(self):
        for linker in LINKERS:
            for arguments in (["-lcudart"], ["-lcudart_static", "-lculibos", "-lcudadevrt"], ["-lcuda"],
                              [os.path.join(self.lib64, "libcudart_static.a")], [f"-L{self.lib64}/stubs", "-lcuda"],
                              ["-lcudart", "-lnvToolsExt", "-lnvJitLink"], ["-Wl,--as-needed", "-lcudart"],
                              ["-Wl,--start-group", "-lcudart_static", "-lcudadevrt", "-Wl,--end-group"],
                              ["-shared", "-fPIC", "-lcudart"], ["-lnvrtc"]):
                with self.subTest(linker=linker, arguments=arguments):
                    result = self.link(linker, *arguments)
                    self.assertEqual(result.returncode, 0, result.stderr)

    def test_a_missing_hip_library_is_named_by_the_linker(self):
        for linker in LINKERS:
            result = self.link(linker, "-lcudart", "-lnccl")
            if result.returncode != 0:
                self.assertIn("rccl", result.stderr)

    def test_names_that_find_cuda_toolkit_looks_for(self):
        for name in ("libcudart.so", "libcudart_static.a", "libcudadevrt.a", "libculibos.a", "libcuda.so", "libcublas.so",
                     "libcublasLt.so", "libcufft.so", "libcurand.so", "libcusparse.so", "libcusolver.so", "libnvrtc.so",
                     "libnvToolsExt.so", "libcudnn.so", "libnccl.so", "stubs/libcuda.so"):
            self.assertTrue(os.path.isfile(os.path.join(self.lib64, name)), name)


@unittest.skipUnless(HIPCC, "no hipcc")
class Prelude(FacadeTest):
    def hipcc(self, source, *arguments, output=None):
        arguments = arguments if "-S" in arguments else (*arguments, "-c")
        return run([HIPCC, "-x", "hip", "--offload-arch=gfx906", "-include", "fastpt/prelude.h", f"-I{self.include}",
                    *arguments, os.path.join(INPUT, source), "-o", output or self.output("a.o")])

    def accepted(self, source, *arguments, output=None):
        result = self.hipcc(source, *arguments, output=output)
        self.assertEqual(result.returncode, 0, result.stderr[:4000])
        self.assertEqual(errors(result), [])

    def isa(self, source, *arguments):
        listing = self.output("a.s")
        # Without -c, hipcc adds arguments for the linker and clang warns that nobody reads them.
        result = self.hipcc(source, "--cuda-device-only", "-S", "-O2", *arguments, output=listing)
        self.assertEqual(result.returncode, 0, result.stderr[:4000])
        with open(listing, encoding="utf-8") as file:
            return file.read()

    def test_warp_functions_in_every_standard(self):
        for standard in ("c++11", "c++20"):
            with self.subTest(standard=standard):
                self.accepted("block_reduce.cu", f"-std={standard}", *STRICT)
        self.accepted("block_reduce.cu", "--offload-arch=gfx90a", "-O0")

    def test_functions_that_hip_lacks(self):
        for arguments in (["-std=c++11"], ["-std=c++20", "--offload-arch=gfx90a", "-fgpu-rdc"]):
            with self.subTest(arguments=arguments):
                self.accepted("device_functions.cu", *arguments, *STRICT)
                self.accepted("defaults.cu", *arguments, *STRICT)

    def test_native_semantics(self):
        self.accepted("block_reduce.cu", "-DFASTPT_WARP_SEMANTICS_NATIVE")

    def test_cooperative_groups(self):
        for arguments in (["-std=c++11"], ["-std=c++20", "-O3"], ["--offload-arch=gfx90a", "-O0"],
                          ["-DFASTPT_WARP_SEMANTICS_NATIVE"]):
            with self.subTest(arguments=arguments):
                self.accepted("cooperative_groups.cu", *arguments, *STRICT)

    def test_cooperative_groups_beside_those_of_hip(self):
        self.accepted("both_groups.cu", "-std=c++17")
        self.accepted("both_groups.cu", "-std=c++17", "-DHIP_FIRST")

    def test_cooperative_groups_in_two_objects_with_relocatable_device_code(self):
        driver = os.path.join(TREE, "bin", "fastpt-nvcc")
        if not os.path.exists(driver):
            self.skipTest("fastpt-nvcc is not built")
        objects = []
        for name in ("FIRST", "SECOND"):
            objects.append(self.output(f"{name}.o"))
            self.succeeds([driver, "--mode=translate", "-rdc=true", f"-D{name}", "-c",
                           os.path.join(INPUT, "cooperative_groups.cu"), "-o", objects[-1]])
        self.succeeds([driver, "--mode=translate", "-rdc=true", "-shared", *objects, "-o", self.output("both.so")])

    def test_shuffles_and_syncwarp_become_instructions(self):
        text = self.isa("block_reduce.cu")
        self.assertIn("ds_bpermute_b32", text)
        self.assertIn("; wave barrier", text)

    def test_forms_without_sync_have_32_lanes(self):
        self.accepted("pre_volta.cu", "-std=c++17")
        result = self.hipcc("pre_volta.cu", "-std=c++17", "-DFASTPT_WARP_SEMANTICS_NATIVE")
        self.assertIn("32 bits as in CUDA", result.stderr, "HIP's own ballot has 64")

    def test_warp_size(self):
        self.accepted("inner_warp_size.cu", "-std=c++17")
        self.accepted("own_warp_size.cu", "-std=c++17", "-DFASTPT_OWN_WARPSIZE")
        self.assertIn("warp.h", self.hipcc("own_warp_size.cu", "-std=c++17").stderr)

    def test_body_under_cuda_arch_exists_in_the_device_pass(self):
        self.assertIn("global_store", self.isa("arch_guard.cu"))
        self.assertNotIn("global_store", self.isa("arch_guard.cu", "-DFASTPT_CUDA_ARCH=600"))

    def test_macros(self):
        major, minor, build = VERSION.split(".")
        expected = [f"-DEXPECTED_MAJOR={major}", f"-DEXPECTED_MINOR={minor}", f"-DEXPECTED_BUILD={build}"]
        self.accepted("macros.cu", *expected, "-DEXPECTED_ARCH=750", "-DEXPECTED_ARCHS=1")
        self.accepted("macros.cu", *expected, "-DFASTPT_CUDA_ARCH=860", "-DFASTPT_CUDA_ARCH_LIST=800,860",
                      "-DEXPECTED_ARCH=860", "-DEXPECTED_ARCHS=2")

    def test_later_headers_still_choose_amd(self):
        self.accepted("hip_headers.cu", "-std=c++17")

    def test_vector_components_are_members(self):
        self.accepted("vector_members.cu", "-std=c++17")

    def test_overloads_of_the_runtime(self):
        self.accepted("runtime_overloads.cu", "-std=c++11", *STRICT)

    @unittest.skipUnless(NVCC, "no nvcc")
    def test_inputs_are_cuda_for_the_real_nvcc(self):
        for source in ("block_reduce.cu", "cooperative_groups.cu", "own_warp_size.cu"):
            arguments = ["-arch=sm_80", "-std=c++17", "-c", os.path.join(INPUT, source), "-o", self.output("n.o")]
            self.succeeds([NVCC, *arguments])


NVCC_ANSWERS = """\
#!/bin/sh
if [ "$1" = --version ]; then
  echo "nvcc: NVIDIA (R) Cuda compiler driver"
  echo "Cuda compilation tools, release {0}, V{1}"
else
  echo '#$ TOP={2}' >&2
fi
"""
PROJECT = """\
cmake_minimum_required(VERSION 3.22)
project(host C CXX)
find_package(CUDAToolkit REQUIRED)
add_executable(shared host.cpp)
target_link_libraries(shared CUDA::cudart CUDA::cuda_driver)
add_executable(static host.cpp)
target_link_libraries(static CUDA::cudart_static CUDA::cuda_driver)
foreach(name cublas cufft curand cusparse cusolver nvrtc nvToolsExt)
  if(NOT TARGET CUDA::${name})
    message(FATAL_ERROR "no CUDA::${name}")
  endif()
endforeach()
message(STATUS "toolkit ${CUDAToolkit_VERSION} in ${CUDAToolkit_LIBRARY_DIR}")
"""


class Root(FacadeTest):
    def test_compiler_links_lead_to_the_driver_of_the_same_installation(self):
        for name in ("nvcc", "fastpt-nvcc"):
            link = os.path.join(TREE, "bin", name)
            self.assertFalse(os.path.isabs(os.readlink(link)))
            target = os.path.normpath(os.path.join(TREE, "bin", os.readlink(link)))
            self.assertEqual(target, os.path.normpath(os.path.join(TREE, "..", "..", "..", "bin", "fastpt-nvcc")))

    def test_nvidia_tools_fail_with_a_reason(self):
        for name in ("nvlink", "fatbinary", "ptxas", "cuobjdump", "nvdisasm", "cudafe++", "bin2c"):
            tool = os.path.join(TREE, "bin", name)
            self.assertIn(f"V{VERSION}", self.succeeds([tool, "--version"]).stdout)
            result = run([tool, "a.o"])
            self.assertEqual(result.returncode, 1)
            self.assertEqual(result.stdout, "")
            self.assertIn(f"fastpt: error: {name} ", result.stderr)

    def test_what_cmake_looks_for(self):
        self.assertTrue(os.path.isdir(os.path.join(TREE, "nvvm", "libdevice")))
        with open(os.path.join(TREE, "version.json"), encoding="utf-8") as file:
            self.assertIn(f'"version": "{VERSION}"', file.read())

    @unittest.skipUnless(shutil.which("cmake"), "no cmake")
    def test_find_cuda_toolkit_with_a_standin_nvcc(self):
        root = self.output("toolkit")
        shutil.copytree(TREE, root, symlinks=True)
        nvcc = os.path.join(root, "bin", "nvcc")
        os.unlink(nvcc)
        with open(nvcc, "w", encoding="utf-8") as file:
            file.write(NVCC_ANSWERS.format(VERSION.rsplit(".", 1)[0], VERSION, root))
        os.chmod(nvcc, 0o755)
        source, build = self.output("source"), self.output("build")
        os.mkdir(source)
        shutil.copy(os.path.join(INPUT, "host.cpp"), source)
        with open(os.path.join(source, "CMakeLists.txt"), "w", encoding="utf-8") as file:
            file.write(PROJECT)
        configured = self.succeeds(["cmake", "-S", source, "-B", build, f"-DCUDAToolkit_ROOT={root}"])
        self.assertIn(f"toolkit {VERSION} in {root}/lib64", configured.stdout)
        self.succeeds(["cmake", "--build", build])


if __name__ == "__main__":
    TREE, VERSION = os.path.abspath(sys.argv[1]), sys.argv[2]
    unittest.main(argv=[sys.argv[0], "-v", *sys.argv[3:]])
