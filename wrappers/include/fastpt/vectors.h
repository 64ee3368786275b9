// Lets a program's own operators on float3 and the like win over HIP's. CUDA has none, so programs define `a += b`
// themselves, and HIP's member of that name makes it ambiguous. A template loses against an ordinary function, hence
// the specializations, which come before HIP's header and hold HIP's members as templates. Included by platform.h.
#ifndef FASTPT_VECTORS_H
#define FASTPT_VECTORS_H
#pragma GCC system_header

#include <hip/hip_version.h>

// Where HIP's header came first, its types are fixed.
#if defined(__HIP__) && HIP_VERSION_MAJOR == 5 && !defined(HIP_INCLUDE_HIP_AMD_DETAIL_HIP_VECTOR_TYPES_H)
#include <hip/amd_detail/host_defines.h>
#include <type_traits>

namespace fastpt {
namespace vectors {

template <bool Condition>
using If = typename std::enable_if<Condition, int>::type;

} // namespace vectors
} // namespace fastpt

template <typename T, unsigned int rank>
struct HIP_vector_base;
template <typename T, unsigned int rank>
struct HIP_vector_type;

#define FASTPT_RANK 1
#include "vector_rank.h"
#undef FASTPT_RANK
#define FASTPT_RANK 2
#include "vector_rank.h"
#undef FASTPT_RANK
#define FASTPT_RANK 3
#include "vector_rank.h"
#undef FASTPT_RANK
#define FASTPT_RANK 4
#include "vector_rank.h"
#undef FASTPT_RANK
#endif

#endif
