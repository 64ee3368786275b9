#!/usr/bin/env bash
# PyTorch's cpp_extension in compile mode, by setup.py and just in time; nvcc is ours by PYTORCH_NVCC, which --print-env sets.
# FASTPT_TEST_PYTHON names a Python with a torch for CUDA; the test does not install one, it would be gigabytes.
source "$(dirname "$0")/lib.sh" "torch"
use_mode compile
python=${FASTPT_TEST_PYTHON:-python3}
"$python" -c 'import sys, torch; sys.exit(torch.version.cuda is None)' 2>/dev/null || skip "no torch for CUDA in $python"
"$python" -c 'import ninja' 2>/dev/null || command -v ninja >/dev/null || skip "no ninja"
cp -r "$here/torch" source
cd source
eval "$("$driver" --print-env=sh)"
[[ $PYTORCH_NVCC == "$wrappers/bin/nvcc" ]] || fail "PYTORCH_NVCC is $PYTORCH_NVCC"
export TORCH_CUDA_ARCH_LIST=9.0 MAX_JOBS=2 PATH=$(dirname "$(command -v "$python")"):$PATH
must ../setup.txt "$python" setup.py build_ext --inplace
expect_text ../setup.txt "$wrappers/bin/nvcc"
expect_device_code fastpt_scale*.so
must ../import.txt "$python" check.py
cat ../import.txt
mkdir ../jit
must ../jit.txt "$python" check.py --jit ../jit
expect_text ../jit.txt "$wrappers/bin/nvcc"
must ../wheel.txt "$python" setup.py bdist_wheel
ls dist/*.whl

# Without ninja torch asks no PYTORCH_NVCC but calls the toolkit's nvcc; with it or ours, the extension must be the same to use.
rm -rf build dist fastpt_scale*.so
NO_NINJA=1 must ../no-ninja.txt "$python" setup.py build_ext --inplace
expect_text ../no-ninja.txt "$CUDA_HOME/bin/nvcc"
expect_device_code fastpt_scale*.so
must ../no-ninja-import.txt "$python" check.py
cat ../no-ninja-import.txt
