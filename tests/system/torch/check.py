"""Imports the extension of the working directory, or builds it just in time with `--jit`; uses it where there is a device."""
import sys

import torch

if "--jit" in sys.argv:
    from torch.utils.cpp_extension import load
    module = load("fastpt_scale_jit", ["module.cpp", "scale_kernel.cu"], build_directory=sys.argv[-1], verbose=True)
else:
    import fastpt_scale as module
if torch.cuda.is_available():
    values = torch.rand(1000, device="cuda")
    torch.testing.assert_close(module.scale(values, 3.0), values * 3)
    print("the device agrees with torch")
else:
    print("loaded", module.scale.__name__)
