// жпнд cudaFree
#include <cuda.h>
auto p = cuda\
Malloc; // И
const char *s = "ж\\ cudaFree\
 cudaFree";
CUresult r;