// trap 47: an attribute after __host__ __device__ in a class
// expect: compiles
struct G {
    __host__ __device__ [[nodiscard]] int f() const { return 1; }
};
