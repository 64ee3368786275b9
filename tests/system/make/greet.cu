// A definition with quotes and a space on the command line.
#include <cstdio>

__global__ void nothing() {}

void greet(const char *what) {
    std::printf("%s, built as \"%s\"\n", what, BUILT_AS);
}
