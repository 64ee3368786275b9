// trap 21: strings and comments are never edited
// expect: compiles
// text: "cudaMalloc failed\n"
// text: // it calls cudaMalloc
// text: R"(cudaFree)"
#include <cstdio>
void f() { printf("cudaMalloc failed\n"), puts(R"(cudaFree)"); } // it calls cudaMalloc
