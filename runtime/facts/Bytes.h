// Bounds-checked reading of little-endian bytes: what a hostile file cannot lead astray. Used by all readers of
// binaries.
#pragma once

#include <llvm/ADT/StringRef.h>
#include <llvm/Support/Endian.h>

#include <cstdint>
#include <optional>

namespace fastpt::runtime {

/// `size` bytes at `offset`, or std::nullopt where they are not all there.
inline std::optional<llvm::StringRef> bytesAt(llvm::StringRef bytes, uint64_t offset, uint64_t size) {
    if (offset > bytes.size() || bytes.size() - offset < size)
        return std::nullopt;
    return bytes.substr(offset, size);
}

inline std::optional<uint16_t> read16(llvm::StringRef bytes, uint64_t offset) {
    auto field = bytesAt(bytes, offset, 2);
    return field ? std::optional(llvm::support::endian::read16le(field->data())) : std::nullopt;
}
inline std::optional<uint32_t> read32(llvm::StringRef bytes, uint64_t offset) {
    auto field = bytesAt(bytes, offset, 4);
    return field ? std::optional(llvm::support::endian::read32le(field->data())) : std::nullopt;
}
inline std::optional<uint64_t> read64(llvm::StringRef bytes, uint64_t offset) {
    auto field = bytesAt(bytes, offset, 8);
    return field ? std::optional(llvm::support::endian::read64le(field->data())) : std::nullopt;
}

/// The text at `offset` up to its NUL; empty where there is none inside `bytes`.
inline llvm::StringRef textAt(llvm::StringRef bytes, uint64_t offset) {
    if (offset >= bytes.size())
        return {};
    llvm::StringRef tail = bytes.drop_front(offset);
    size_t end = tail.find('\0');
    return end == llvm::StringRef::npos ? llvm::StringRef() : tail.take_front(end);
}

} // namespace fastpt::runtime
