// The components of CUDA's vector types are plain members: their address can be taken and they bind to references.
__device__ void set(float &value) { value = 1.0f; }

__global__ void components(float2 *pairs, uint4 *words, bool second) {
    float2 pair = pairs[0];
    float *first = &pair.x;
    *first += 2.0f;
    (second ? pair.y : pair.x) = 3.0f;
    set(pair.y);
    pairs[0] = pair;
    const unsigned char *bytes = reinterpret_cast<const unsigned char *>(&words->z);
    words->x = bytes[1];
}

int host() {
    int3 cell = make_int3(1, 2, 3);
    int &middle = cell.y;
    middle = 5;
    return cell.y;
}
