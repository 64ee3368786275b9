// trap 27: std::max is left
// expect: compiles
// text: ::std::max(1, 2) + std::min(1, 2)
#include <algorithm>
int f() { return ::std::max(1, 2) + std::min(1, 2); }
