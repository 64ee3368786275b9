// Loads and stores with hints for the caches, on words and vectors.
#include "checksum.h"

template <typename T>
__device__ void copy(T *to, const T *from, int i) {
    __stwb(to + 5 * i, __ldcg(from + i));
    __stcg(to + 5 * i + 1, __ldca(from + i));
    __stcs(to + 5 * i + 2, __ldcs(from + i));
    __stwt(to + 5 * i + 3, __ldlu(from + i));
    __stcg(to + 5 * i + 4, __ldcv(from + i));
}

__global__ void hints(const unsigned *in, unsigned *words, uint4 *quads, unsigned short *halves, int count) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= count)
        return;
    copy(words, in, i);
    copy(halves, reinterpret_cast<const unsigned short *>(in), i);
    if (i < count / 4)
        copy(quads, reinterpret_cast<const uint4 *>(in), i);
}

int main() {
    Device<unsigned> in(numbers(1000)), words(5000), quads(5000), halves(2500);
    unsigned *quadWords = quads, *halfWords = halves;
    hints<<<4, 256>>>(in, words, reinterpret_cast<uint4 *>(quadWords), reinterpret_cast<unsigned short *>(halfWords),
                      1000);
    report("cache_hints.words", words);
    report("cache_hints.quads", quads);
    report("cache_hints.halves", halves);
}
