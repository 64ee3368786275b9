// Stands in front of the HIP runtime (LD_PRELOAD): writes down which fat binaries a program registers and which kernels
// and variables it expects in them. fatbin-N is the binary, registrations.txt has lines `fatbin N` and `kernel N NAME`.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>

namespace {

struct Wrapper { // of clang's __hip_fatbin_wrapper
    std::uint32_t magic;
    std::uint32_t version;
    const char *binary;
    void *unused;
};

int registered = 0;

std::uint64_t number(const char *at) {
    std::uint64_t value = 0;
    std::memcpy(&value, at, sizeof(value));
    return value;
}

/// The end of the last entry of a clang offload bundle.
std::size_t sizeOf(const char *bundle) {
    std::size_t end = 0;
    const char *at = bundle + 24;
    std::uint64_t entries = number(at);
    at += 8;
    for (std::uint64_t i = 0; i < entries; ++i) {
        std::size_t last = number(at) + number(at + 8);
        end = last > end ? last : end;
        at += 24 + number(at + 16);
    }
    return end;
}

void note(const char *kind, void **handle, const char *name) {
    std::FILE *out = std::fopen("registrations.txt", "a");
    std::fprintf(out, "%s %d %s\n", kind, static_cast<int>(reinterpret_cast<std::intptr_t>(handle)), name);
    std::fclose(out);
}

} // namespace

extern "C" void **__hipRegisterFatBinary(const Wrapper *wrapper) {
    char name[32];
    std::snprintf(name, sizeof(name), "fatbin-%d", ++registered);
    std::FILE *out = std::fopen(name, "wb");
    std::fwrite(wrapper->binary, 1, sizeOf(wrapper->binary), out);
    std::fclose(out);
    void **handle = reinterpret_cast<void **>(static_cast<std::intptr_t>(registered));
    note("fatbin", handle, "");
    return handle;
}

extern "C" void __hipRegisterFunction(void **handle, const void *, char *, const char *name, unsigned, void *, void *,
                                      void *, void *, int *) {
    note("kernel", handle, name);
}

extern "C" void __hipRegisterVar(void **handle, void *, char *, const char *name, int, std::size_t, int, int) {
    note("variable", handle, name);
}

extern "C" void __hipUnregisterFatBinary(void **) {}
