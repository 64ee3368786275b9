// Vector types: members, constructors, arrays of them, loads of 16 bytes, hints for the cache.
#include "checksum.h"

__global__ void vectors(const float4 *in, float4 *out, int2 *pairs, uchar4 *bytes) {
    int i = threadIdx.x;
    float4 value = __ldg(&in[i]);
    out[i] = make_float4(value.w, value.z + 1, value.y * 2, -value.x);
    pairs[i] = make_int2(static_cast<int>(value.x), i);
    pairs[i].x += pairs[i].y;
    uchar4 small = make_uchar4(i, 2 * i, 3 * i, 255 - i);
    small.y ^= small.z;
    bytes[i] = small;
    out[blockDim.x + i] = reinterpret_cast<const float4 *>(in)[blockDim.x - 1 - i];
}

int main() {
    auto values = floats(4 * 128);
    std::vector<float4> quads;
    for (size_t i = 0; i < 128; ++i)
        quads.push_back(make_float4(values[4 * i], values[4 * i + 1], values[4 * i + 2], values[4 * i + 3]));
    Device<float4> in(quads), out(256);
    Device<int2> pairs(128);
    Device<uchar4> bytes(128);
    vectors<<<1, 128>>>(in, out, pairs, bytes);
    report("float4", out);
    report("int2", pairs);
    report("uchar4", bytes);
    std::printf("sizes %zu %zu %zu %zu\n", sizeof(float3), alignof(float4), sizeof(double4), alignof(int2));
}
