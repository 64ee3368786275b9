// HIP's vector type of FASTPT_RANK members, read once a rank by vectors.h.
template <typename T>
struct HIP_vector_type<T, FASTPT_RANK> : HIP_vector_base<T, FASTPT_RANK> {
    using Base = HIP_vector_base<T, FASTPT_RANK>;
    using Base::data;
    using typename Base::Native_vec_;

    HIP_vector_type() = default;
    template <typename U, fastpt::vectors::If<std::is_convertible<U, T>::value> = 0>
    __host__ __device__ explicit constexpr HIP_vector_type(U x) noexcept : Base{static_cast<T>(x)} {}
    template <typename... Us, fastpt::vectors::If<sizeof...(Us) == FASTPT_RANK> = 0>
    __host__ __device__ constexpr HIP_vector_type(Us... xs) noexcept : Base{static_cast<T>(xs)...} {}
    HIP_vector_type(const HIP_vector_type &) = default;
    HIP_vector_type(HIP_vector_type &&) = default;
    HIP_vector_type &operator=(const HIP_vector_type &) = default;
    HIP_vector_type &operator=(HIP_vector_type &&) = default;

#define FASTPT_ASSIGN(sign, condition)                                                                                 \
    template <typename U = T, fastpt::vectors::If<condition> = 0>                                                      \
    __host__ __device__ HIP_vector_type &operator sign(const HIP_vector_type &other) noexcept {                        \
        data sign other.data;                                                                                          \
        return *this;                                                                                                  \
    }
#define FASTPT_ASSIGN_SCALAR(sign)                                                                                     \
    template <typename U, fastpt::vectors::If<std::is_convertible<U, T>::value> = 0>                                   \
    __host__ __device__ HIP_vector_type &operator sign(U scalar) noexcept {                                            \
        return *this sign HIP_vector_type{scalar};                                                                     \
    }
#define FASTPT_STEP(sign, assign)                                                                                      \
    template <typename U = T>                                                                                          \
    __host__ __device__ HIP_vector_type &operator sign() noexcept {                                                    \
        return *this assign HIP_vector_type{1};                                                                        \
    }                                                                                                                  \
    template <typename U = T>                                                                                          \
    __host__ __device__ HIP_vector_type operator sign(int) noexcept {                                                  \
        HIP_vector_type before(*this);                                                                                 \
        sign *this;                                                                                                    \
        return before;                                                                                                 \
    }

    FASTPT_ASSIGN(+=, true)
    FASTPT_ASSIGN(-=, true)
    FASTPT_ASSIGN(*=, true)
    FASTPT_ASSIGN(/=, true)
    FASTPT_ASSIGN(%=, std::is_integral<U>::value)
    FASTPT_ASSIGN(&=, std::is_integral<U>::value)
    FASTPT_ASSIGN(|=, std::is_integral<U>::value)
    FASTPT_ASSIGN(^=, std::is_integral<U>::value)
    FASTPT_ASSIGN(<<=, std::is_integral<U>::value)
    FASTPT_ASSIGN(>>=, std::is_integral<U>::value)
    FASTPT_ASSIGN_SCALAR(+=)
    FASTPT_ASSIGN_SCALAR(-=)
    FASTPT_ASSIGN_SCALAR(*=)
    FASTPT_ASSIGN_SCALAR(/=)
    FASTPT_STEP(++, +=)
    FASTPT_STEP(--, -=)

#undef FASTPT_STEP
#undef FASTPT_ASSIGN_SCALAR
#undef FASTPT_ASSIGN

    template <typename U = T, fastpt::vectors::If<std::is_signed<U>::value> = 0>
    __host__ __device__ HIP_vector_type operator-() const noexcept {
        HIP_vector_type result(*this);
        result.data = -result.data;
        return result;
    }
    template <typename U = T, fastpt::vectors::If<std::is_integral<U>::value> = 0>
    __host__ __device__ HIP_vector_type operator~() const noexcept {
        HIP_vector_type result(*this);
        result.data = ~result.data;
        return result;
    }
};
