// __match_any_sync and __match_all_sync for 32-bit and 64-bit values.
#include "checksum.h"

template <typename T> __global__ void match(const T *in, unsigned *out) {
    unsigned i = threadIdx.x;
    int all = 0;
    out[i] = __match_any_sync(0xffffffff, in[i]);
    out[blockDim.x + i] = __match_all_sync(0xffffffff, in[i / 32], &all);
    out[2 * blockDim.x + i] = all;
    out[3 * blockDim.x + i] = __match_all_sync(0xffffffff, in[i], &all);
    out[4 * blockDim.x + i] = all;
}

template <typename T> void run(const char *name) {
    std::vector<T> values;
    for (unsigned number : numbers(128))
        values.push_back(static_cast<T>(number % 5) << (8 * sizeof(T) - 8));
    Device<T> in(values);
    Device<unsigned> out(5 * 128);
    match<T><<<1, 128>>>(in, out);
    report(name, out);
}

int main() {
    run<unsigned>("unsigned");
    run<unsigned long long>("unsigned long long");
}
