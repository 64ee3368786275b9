// trap 22: a name looked up at run time
// expect: compiles
// finding: 6 looked up by name
// text: "cudaLaunchKernel"
#include <dlfcn.h>
void *f(void *lib) { return dlsym(lib, "cudaLaunchKernel"); }
