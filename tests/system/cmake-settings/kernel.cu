#ifdef STANDARD
static_assert(__cplusplus / 100 % 100 == STANDARD, "another standard than asked for");
#endif
#if defined(STRICT) && !defined(__STRICT_ANSI__)
#error "extensions are on"
#endif
#ifdef TEXT
static_assert(sizeof(TEXT) == 6, "a definition was spoiled");
#endif
#if !defined(NDEBUG) && defined(EXPECT_NDEBUG)
#error "no release build"
#endif

__global__ void kernel(int *data) {
    *data = 1;
}

int run(int *data) {
    kernel<<<1, 1>>>(data);
    return cudaGetLastError();
}
