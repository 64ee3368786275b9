// All forms and types of shuffles, with widths, lanes out of range and half of the warp masked out.
#include "checksum.h"

template <typename T> __global__ void shuffle(const T *in, T *out) {
    T value = in[threadIdx.x];
    int n = blockDim.x, i = threadIdx.x;
    out[i] = __shfl_sync(0xffffffff, value, 5);
    out[n + i] = __shfl_sync(0xffffffff, value, i * 7, 16);
    out[2 * n + i] = __shfl_xor_sync(0xffffffff, value, 3);
    out[3 * n + i] = __shfl_xor_sync(0xffffffff, value, 12, 8);
    out[4 * n + i] = __shfl_down_sync(0xffffffff, value, 9);
    out[5 * n + i] = __shfl_up_sync(0xffffffff, value, 4, 8);
    T last{};
    if (i % 32 < 16)
        last = __shfl_sync(0x0000ffff, value, 3 * i, 16);
    else
        last = __shfl_xor_sync(0xffff0000, value, 1);
    out[6 * n + i] = last;
}

template <typename T> void run(const char *name, const std::vector<unsigned> &from) {
    std::vector<T> values(from.begin(), from.end());
    Device<T> in(values), out(7 * 128);
    shuffle<T><<<1, 128>>>(in, out);
    report(name, out);
}

int main() {
    auto from = numbers(128);
    run<int>("int", from);
    run<unsigned>("unsigned", from);
    run<long long>("long long", from);
    run<unsigned long long>("unsigned long long", from);
    run<float>("float", from);
    run<double>("double", from);
}
