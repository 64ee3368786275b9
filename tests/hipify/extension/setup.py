"""Builds the extension: python setup.py build_ext --inplace. CUDA_HOME says where the toolkit is."""

import os

from setuptools import find_packages, setup
from torch.utils.cpp_extension import CUDA_HOME, BuildExtension, CUDAExtension

if CUDA_HOME is None:
    raise SystemExit("CUDA_HOME is not set and no toolkit was found: kernels.cu cannot be built")

debug = os.environ.get("FASTSUM_DEBUG") == "1"
here = os.path.dirname(os.path.abspath(__file__))


def sources():
    """All sources in csrc: *.cpp and *.cu."""
    names = ["csrc/binding.cpp", "csrc/kernels.cu"]
    extra = [name for name in os.listdir(os.path.join(here, "csrc")) if name.endswith(("_extra.cu", "_extra.cpp"))]
    return names + [f"csrc/{name}" for name in sorted(extra)]


setup(
    name="fastsum",
    version="0.3",
    packages=find_packages(),
    ext_modules=[
        CUDAExtension(
            name="fastsum._C",
            sources=sources(),
            include_dirs=[os.path.join(here, "csrc"), os.path.join(CUDA_HOME, "include")],
            extra_compile_args={
                "cxx": ["-O0", "-g"] if debug else ["-O3"],
                "nvcc": ["-O3", "-gencode=arch=compute_80,code=sm_80", "--expt-relaxed-constexpr"],
            },
            extra_link_args=["-lcudart"],
        )
    ],
    cmdclass={"build_ext": BuildExtension},
)
