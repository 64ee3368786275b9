// CUDA's loads and stores with a hint for the caches: __ldcg, __stwt and the like. Included by prelude.h.
//
// "cg" passes by the caches of the compute unit and "cv"/"wt" by all of them, so that another block's or the host's
// values are seen: relaxed atomic accesses of that scope, word by word. The other hints concern speed alone and become
// ordinary accesses.
#ifndef FASTPT_LOADS_H
#define FASTPT_LOADS_H
#pragma GCC system_header

#include "both_sides.h"

#if defined(__HIP__)
namespace fastpt {
namespace loads {

template <int Bytes>
struct Word {
    using Type = unsigned long long;
};
template <>
struct Word<1> {
    using Type = unsigned char;
};
template <>
struct Word<2> {
    using Type = unsigned short;
};
template <>
struct Word<4> {
    using Type = unsigned;
};

template <typename T>
using WordOf = typename Word<alignof(T)>::Type;

// The functions take any pointer: a program's own templates, with a parameter `const T *`, are chosen before these. A
// float can be stored as a double, as with CUDA's overloads.
template <typename Pointer>
struct Target;
template <typename T>
struct Target<T *> {
    using Type = T;
};
template <typename T>
struct Target<const T *> {
    using Type = T;
};

template <typename Pointer>
using TargetOf = typename Target<Pointer>::Type;

template <int Scope, typename T>
__device__ inline T load(const T *from) {
    using Unit = WordOf<T>;
    Unit words[sizeof(T) / sizeof(Unit)];
    for (unsigned i = 0; i < sizeof(T) / sizeof(Unit); ++i)
        words[i] = __hip_atomic_load(reinterpret_cast<const Unit *>(from) + i, __ATOMIC_RELAXED, Scope);
    T value;
    __builtin_memcpy(&value, words, sizeof(T));
    return value;
}

template <int Scope, typename T>
__device__ inline void store(T *to, T value) {
    using Unit = WordOf<T>;
    Unit words[sizeof(T) / sizeof(Unit)];
    __builtin_memcpy(words, &value, sizeof(T));
    for (unsigned i = 0; i < sizeof(T) / sizeof(Unit); ++i)
        __hip_atomic_store(reinterpret_cast<Unit *>(to) + i, words[i], __ATOMIC_RELAXED, Scope);
}

} // namespace loads
} // namespace fastpt

#define FASTPT_LOAD(name, value)                                                                                       \
    template <typename Pointer>                                                                                        \
    __device__ inline fastpt::loads::TargetOf<Pointer> name(Pointer from) {                                            \
        return value;                                                                                                  \
    }
#define FASTPT_STORE(name, action)                                                                                     \
    template <typename Pointer>                                                                                        \
    __device__ inline void name(Pointer to, fastpt::loads::TargetOf<Pointer> value) {                                  \
        action;                                                                                                        \
    }

FASTPT_LOAD(__ldca, *from)
FASTPT_LOAD(__ldcs, *from)
FASTPT_LOAD(__ldlu, *from)
FASTPT_LOAD(__ldcg, fastpt::loads::load<__HIP_MEMORY_SCOPE_AGENT>(from))
FASTPT_LOAD(__ldcv, fastpt::loads::load<__HIP_MEMORY_SCOPE_SYSTEM>(from))
FASTPT_STORE(__stwb, *to = value)
FASTPT_STORE(__stcs, *to = value)
FASTPT_STORE(__stcg, fastpt::loads::store<__HIP_MEMORY_SCOPE_AGENT>(to, value))
FASTPT_STORE(__stwt, fastpt::loads::store<__HIP_MEMORY_SCOPE_SYSTEM>(to, value))

#undef FASTPT_LOAD
#undef FASTPT_STORE
#endif

#endif
