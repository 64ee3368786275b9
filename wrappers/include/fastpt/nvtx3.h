// NVTX's C++ interface: the classes that ordinary code uses, without effect. Included by <nvtx3/nvtx3.hpp>.
#ifndef FASTPT_NVTX3_H
#define FASTPT_NVTX3_H
#pragma GCC system_header

#include "nvtx.h"

namespace nvtx3 {
inline namespace v1 {

struct domain {
    struct global {};
};
struct rgb {
    constexpr rgb(unsigned char, unsigned char, unsigned char) noexcept {}
};
struct argb {
    constexpr argb(unsigned char, unsigned char, unsigned char, unsigned char) noexcept {}
};
struct color {
    template <typename T>
    constexpr explicit color(const T &) noexcept {}
};
struct category {
    constexpr explicit category(unsigned) noexcept {}
};
struct payload {
    template <typename T>
    constexpr explicit payload(const T &) noexcept {}
};
struct message {
    template <typename T>
    constexpr message(const T &) noexcept {}
};
template <typename D = domain::global>
struct registered_string_in {
    template <typename T>
    explicit registered_string_in(const T &) noexcept {}
    template <typename M>
    static const registered_string_in &get() {
        static const registered_string_in string("");
        return string;
    }
};
using registered_string = registered_string_in<>;
template <typename D = domain::global>
struct named_category_in {
    template <typename... T>
    explicit named_category_in(const T &...) noexcept {}
};
using named_category = named_category_in<>;
struct event_attributes {
    template <typename... T>
    constexpr explicit event_attributes(const T &...) noexcept {}
};
template <typename D = domain::global>
class scoped_range_in {
public:
    // A destructor of our own, so that an unused variable of this type gets no warning, as with NVTX.
    template <typename... T>
    explicit scoped_range_in(const T &...) noexcept {}
    ~scoped_range_in() {}
    scoped_range_in(const scoped_range_in &) = delete;
    scoped_range_in &operator=(const scoped_range_in &) = delete;
};
using scoped_range = scoped_range_in<>;
template <typename D = domain::global>
class unique_range_in {
public:
    template <typename... T>
    explicit unique_range_in(const T &...) noexcept {}
    ~unique_range_in() {}
};
using unique_range = unique_range_in<>;
struct range_handle {};

template <typename D = domain::global, typename... T>
inline void mark_in(const T &...) noexcept {}
template <typename... T>
inline void mark(const T &...) noexcept {}
template <typename D = domain::global, typename... T>
inline range_handle start_range_in(const T &...) noexcept {
    return {};
}
template <typename... T>
inline range_handle start_range(const T &...) noexcept {
    return {};
}
template <typename D = domain::global>
inline void end_range_in(range_handle) noexcept {}
inline void end_range(range_handle) noexcept {}

} // namespace v1
} // namespace nvtx3

#define NVTX3_FUNC_RANGE() ((void)0)
#define NVTX3_FUNC_RANGE_IN(D) ((void)0)
#define NVTX3_FUNC_RANGE_IF(C) ((void)(C))
#define NVTX3_FUNC_RANGE_IF_IN(D, C) ((void)(C))

#endif
