#include "sum.h"

#include <hip/hip_runtime_api.h>

#include <cstdio>

#ifndef NEW_TOOLKIT
#error "the comparison with CUDA's version does not hold"
#endif

void launchTwice(int *value);
void launchScale(int *value);

int main(int count, char **) {
    if (count > 1) { // with a GPU only; here they must link
        launchTwice(nullptr);
        launchScale(nullptr);
    }
    const int numbers[] = {40, 1, 1};
    int result = 0;
    if (sum(numbers, 3, &result) != hipSuccess) {
        std::puts("no device");
        return 3;
    }
    std::printf("result %d\n", result);
    return 0;
}
