// trap 44: symbols
// expect: compiles
// text: HIP_SYMBOL(
__constant__ int sym[4];
void f(const int *p, void **q) { cudaMemcpyToSymbol(sym, p, 16), cudaGetSymbolAddress(q, sym); }
