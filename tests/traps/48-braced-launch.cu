// trap 48: a braced list in a launch
// expect: compiles
__global__ void k() {}
void f(int g) { k<<<g, {16, 16, 1}>>>(); }
