// CUDA's atomic functions that HIP lacks: the scopes _block and _system, signed 64-bit minimum and maximum, and types
// of 16 bits and pairs of them. Included by prelude.h.
#ifndef FASTPT_ATOMICS_H
#define FASTPT_ATOMICS_H
#pragma GCC system_header

#include "both_sides.h"

#if defined(__HIP__)
#include <type_traits>

namespace fastpt {
namespace atomics {

constexpr int block = __HIP_MEMORY_SCOPE_WORKGROUP;
constexpr int device = __HIP_MEMORY_SCOPE_AGENT;
constexpr int everywhere = __HIP_MEMORY_SCOPE_SYSTEM;

template <int Scope, typename T>
__device__ inline T swapIfEqual(T *address, T expected, T value) {
    __hip_atomic_compare_exchange_strong(address, &expected, value, __ATOMIC_RELAXED, __ATOMIC_RELAXED, Scope);
    return expected;
}

/// Replaces *address by next(old value) and returns the old value.
template <int Scope, typename Next>
__device__ inline unsigned update(unsigned *address, Next next) {
    unsigned old = __hip_atomic_load(address, __ATOMIC_RELAXED, Scope);
    while (!__hip_atomic_compare_exchange_strong(address, &old, next(old), __ATOMIC_RELAXED, __ATOMIC_RELAXED, Scope)) {
    }
    return old;
}

template <int Scope>
__device__ inline unsigned increment(unsigned *address, unsigned limit) {
    return update<Scope>(address, [limit](unsigned old) { return old >= limit ? 0u : old + 1; });
}

template <int Scope>
__device__ inline unsigned decrement(unsigned *address, unsigned limit) {
    return update<Scope>(address, [limit](unsigned old) { return old == 0 || old > limit ? limit : old - 1; });
}

/// The same for a value of 2 or 4 bytes, of any type: the hardware swaps whole words.
template <int Scope, typename T, typename Next>
__device__ inline T updatePart(T *address, Next next) {
    static_assert(sizeof(T) == 2 || sizeof(T) == 4, "a word or half of one");
    const auto place = reinterpret_cast<unsigned long long>(address);
    const int first = sizeof(T) == 2 ? place & 2 : 0;
    const auto part = [first](unsigned &word) { return reinterpret_cast<char *>(&word) + first; };
    unsigned word = update<Scope>(reinterpret_cast<unsigned *>(place - first), [&](unsigned old) {
        T value;
        __builtin_memcpy(&value, part(old), sizeof(T));
        value = next(value);
        __builtin_memcpy(part(old), &value, sizeof(T));
        return old;
    });
    T before;
    __builtin_memcpy(&before, part(word), sizeof(T));
    return before;
}

template <int Scope, typename T>
__device__ inline T addPart(T *address, T value) {
    return updatePart<Scope>(address, [value](T old) { return old + value; });
}

template <int Scope>
__device__ inline unsigned short swapShortIfEqual(unsigned short *address, unsigned short expected,
                                                  unsigned short value) {
    return updatePart<Scope>(address, [=](unsigned short old) { return old == expected ? value : old; });
}

// __half, __half2 and the types of bfloat16, whichever headers the program includes.
template <typename T>
using IfPart = typename std::enable_if<std::is_class<T>::value && (sizeof(T) == 2 || sizeof(T) == 4), int>::type;

} // namespace atomics
} // namespace fastpt

#define FASTPT_ATOMIC(name, type, scope, operation)                                                                    \
    FASTPT_WEAK __device__ inline type name(type *address, type value) {                                               \
        return operation(address, value, __ATOMIC_RELAXED, fastpt::atomics::scope);                                    \
    }
#define FASTPT_ATOMIC_SUB(name, type, scope)                                                                           \
    FASTPT_WEAK __device__ inline type name(type *address, type value) {                                               \
        return __hip_atomic_fetch_add(address, -value, __ATOMIC_RELAXED, fastpt::atomics::scope);                      \
    }
#define FASTPT_ATOMIC_SWAP(name, type, function)                                                                       \
    FASTPT_WEAK __device__ inline type name(type *address, type expected, type value) {                                \
        return fastpt::atomics::function(address, expected, value);                                                    \
    }

#define FASTPT_ATOMICS_ARITHMETIC(suffix, type, scope)                                                                 \
    FASTPT_ATOMIC(atomicAdd##suffix, type, scope, __hip_atomic_fetch_add)                                              \
    FASTPT_ATOMIC(atomicExch##suffix, type, scope, __hip_atomic_exchange)
#define FASTPT_ATOMICS_ORDER(suffix, type, scope)                                                                      \
    FASTPT_ATOMIC(atomicMin##suffix, type, scope, __hip_atomic_fetch_min)                                              \
    FASTPT_ATOMIC(atomicMax##suffix, type, scope, __hip_atomic_fetch_max)
#define FASTPT_ATOMICS_WHOLE(suffix, type, scope)                                                                      \
    FASTPT_ATOMICS_ARITHMETIC(suffix, type, scope)                                                                     \
    FASTPT_ATOMICS_ORDER(suffix, type, scope)                                                                          \
    FASTPT_ATOMIC(atomicAnd##suffix, type, scope, __hip_atomic_fetch_and)                                              \
    FASTPT_ATOMIC(atomicOr##suffix, type, scope, __hip_atomic_fetch_or)                                                \
    FASTPT_ATOMIC(atomicXor##suffix, type, scope, __hip_atomic_fetch_xor)                                              \
    FASTPT_ATOMIC_SUB(atomicSub##suffix, type, scope)                                                                  \
    FASTPT_ATOMIC_SWAP(atomicCAS##suffix, type, swapIfEqual<fastpt::atomics::scope>)

#define FASTPT_ATOMICS_PARTS(suffix, scope)                                                                            \
    FASTPT_ATOMIC_SWAP(atomicCAS##suffix, unsigned short, swapShortIfEqual<fastpt::atomics::scope>)                    \
    template <typename T, fastpt::atomics::IfPart<T> = 0>                                                              \
    __device__ inline T atomicAdd##suffix(T *address, T value) {                                                       \
        return fastpt::atomics::addPart<fastpt::atomics::scope>(address, value);                                       \
    }

#define FASTPT_ATOMICS_SCOPE(suffix, scope)                                                                            \
    FASTPT_ATOMICS_WHOLE(suffix, int, scope)                                                                           \
    FASTPT_ATOMICS_WHOLE(suffix, unsigned, scope)                                                                      \
    FASTPT_ATOMICS_WHOLE(suffix, unsigned long long, scope)                                                            \
    FASTPT_ATOMICS_ORDER(suffix, long long, scope)                                                                     \
    FASTPT_ATOMICS_ARITHMETIC(suffix, float, scope)                                                                    \
    FASTPT_ATOMICS_ARITHMETIC(suffix, double, scope)                                                                   \
    FASTPT_WEAK __device__ inline unsigned atomicInc##suffix(unsigned *address, unsigned limit) {                      \
        return fastpt::atomics::increment<fastpt::atomics::scope>(address, limit);                                     \
    }                                                                                                                  \
    FASTPT_WEAK __device__ inline unsigned atomicDec##suffix(unsigned *address, unsigned limit) {                      \
        return fastpt::atomics::decrement<fastpt::atomics::scope>(address, limit);                                     \
    }                                                                                                                  \
    FASTPT_ATOMICS_PARTS(suffix, scope)

FASTPT_ATOMICS_SCOPE(_block, block)
FASTPT_ATOMICS_SCOPE(_system, everywhere)
FASTPT_ATOMICS_PARTS(, device)
FASTPT_ATOMICS_ORDER(, long long, device)

#undef FASTPT_ATOMICS_SCOPE
#undef FASTPT_ATOMICS_PARTS
#undef FASTPT_ATOMICS_WHOLE
#undef FASTPT_ATOMICS_ORDER
#undef FASTPT_ATOMICS_ARITHMETIC
#undef FASTPT_ATOMIC_SWAP
#undef FASTPT_ATOMIC_SUB
#undef FASTPT_ATOMIC
#endif

#endif
