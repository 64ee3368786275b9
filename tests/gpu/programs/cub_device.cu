// CUB over the whole device: sum, scan, sort of pairs, selection.
#include "checksum.h"
#include <cub/cub.cuh>

template <typename F> void withStorage(F function) {
    size_t bytes = 0;
    CHECK(function(nullptr, bytes));
    Device<char> storage(bytes + 1);
    CHECK(function(static_cast<char *>(storage), bytes));
}

int main() {
    constexpr int count = 20000;
    Device<unsigned> in(numbers(count)), out(count), keys(count), places(numbers(count, 5)), placesOut(count);
    Device<unsigned> sum(1), selected(1);
    withStorage([&](void *storage, size_t &bytes) {
        return cub::DeviceReduce::Sum(storage, bytes, static_cast<unsigned *>(in), static_cast<unsigned *>(sum), count);
    });
    report("sum", sum);
    withStorage([&](void *storage, size_t &bytes) {
        return cub::DeviceScan::InclusiveSum(storage, bytes, static_cast<unsigned *>(in), static_cast<unsigned *>(out), count);
    });
    report("scan", out);
    withStorage([&](void *storage, size_t &bytes) {
        return cub::DeviceRadixSort::SortPairs(storage, bytes, static_cast<unsigned *>(in), static_cast<unsigned *>(keys),
                                               static_cast<unsigned *>(places), static_cast<unsigned *>(placesOut), count);
    });
    report("keys", keys);
    report("places", placesOut);
}
