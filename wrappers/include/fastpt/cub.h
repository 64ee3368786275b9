/* CUB's namespace for hipCUB's. An alias: code that opens `namespace cub` to add to it does not compile. */
#ifndef FASTPT_CUB_H
#define FASTPT_CUB_H
#pragma GCC system_header

namespace cub = hipcub;

#endif
