#!/usr/bin/env bash
# Builds the program with nvcc alone: one command, no objects. Argument: where to put it.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
CUDA_HOME=${CUDA_HOME:-/usr/local/cuda}
out=${1:-plain}

[[ -x $CUDA_HOME/bin/nvcc ]] || { echo "no nvcc: set CUDA_HOME to the toolkit" >&2; exit 2; }
generated=$(mktemp -d)
trap 'rm -rf "$generated"' EXIT
cat >"$generated/config.h" <<EOF
#define PLAIN_VERSION "1.2"
#define PLAIN_BLOCK 256
EOF
for source in kernels/*.cu; do
    echo "found $(basename "$source" .cu)"
done
"$CUDA_HOME/bin/nvcc" -std=c++17 -O2 -Ikernels -I"$generated" kernels/sum.cu kernels/histogram.cu app/main.cpp app/device.cpp -o "$out" -lcudart
