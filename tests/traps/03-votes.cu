// trap 3: votes, matches and reductions that HIP lacks
// expect: compiles
__global__ void k(unsigned *out, int p) {
    static_assert(sizeof(__activemask()) == 4 && sizeof(__match_any_sync(~0u, p)) == 4, "32 lanes");
    int all;
    out[0] = __activemask() + __any_sync(~0u, p) + __all_sync(~0u, p) + __match_any_sync(~0u, p);
    out[1] = __match_all_sync(~0u, p, &all) + __reduce_add_sync(~0u, out[2]);
}
