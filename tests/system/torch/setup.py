"""An extension as packages write it."""
from setuptools import setup
from torch.utils.cpp_extension import BuildExtension, CUDAExtension

setup(name="fastpt_scale", version="1.0",
      ext_modules=[CUDAExtension("fastpt_scale", ["module.cpp", "scale_kernel.cu"],
                                 extra_compile_args={"cxx": ["-O1"], "nvcc": ["-O1", "--use_fast_math", "-lineinfo"]})],
      cmdclass={"build_ext": BuildExtension})
