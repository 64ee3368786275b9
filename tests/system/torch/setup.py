"""An extension as packages write it; without ninja where NO_NINJA is set."""
import os

from setuptools import setup
from torch.utils.cpp_extension import BuildExtension, CUDAExtension

setup(name="fastpt_scale", version="1.0",
      ext_modules=[CUDAExtension("fastpt_scale", ["module.cpp", "scale_kernel.cu"],
                                 extra_compile_args={"cxx": ["-O1"], "nvcc": ["-O1", "--use_fast_math", "-lineinfo"]})],
      cmdclass={"build_ext": BuildExtension.with_options(use_ninja="NO_NINJA" not in os.environ)})
