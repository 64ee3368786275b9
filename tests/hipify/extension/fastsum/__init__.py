"""Sums of rows on a device. The functions are in csrc/kernels.cu."""

import torch  # the extension needs its libraries

from fastsum._C import row_sums, scaled_relu_

__all__ = ["row_sums", "scaled_relu_", "build"]


def build():
    """What this torch was built for: 'cuda 12.4', or 'none'."""
    return f"cuda {torch.version.cuda}" if torch.version.cuda else "none"
