#include "runtime/facts/Decompressor.h"

#include <algorithm>
#include <memory>
#include <zlib.h>
#include <zstd.h>

namespace fastpt::runtime {

static std::string fromZstd(llvm::StringRef bytes, std::string result) {
    std::unique_ptr<ZSTD_DStream, size_t (*)(ZSTD_DStream *)> stream(ZSTD_createDStream(), ZSTD_freeDStream);
    ZSTD_inBuffer in{bytes.data(), bytes.size(), 0};
    ZSTD_outBuffer out{result.data(), result.size(), 0};
    while (stream && out.pos < out.size && in.pos < in.size) {
        size_t before = in.pos + out.pos;
        size_t state = ZSTD_decompressStream(stream.get(), &out, &in);
        if (ZSTD_isError(state) || state == 0 || in.pos + out.pos == before)
            break;
    }
    result.resize(out.pos);
    return result;
}

static std::string fromZlib(llvm::StringRef bytes, std::string result) {
    z_stream stream{};
    if (inflateInit(&stream) != Z_OK)
        return "";
    stream.next_in = reinterpret_cast<Bytef *>(const_cast<char *>(bytes.data())); // zlib only reads it.
    stream.avail_in = static_cast<uInt>(std::min<size_t>(bytes.size(), UINT32_MAX));
    stream.next_out = reinterpret_cast<Bytef *>(result.data());
    stream.avail_out = static_cast<uInt>(result.size());
    (void)inflate(&stream, Z_SYNC_FLUSH); // An error ends the text where it is.
    result.resize(stream.total_out);
    inflateEnd(&stream);
    return result;
}

std::string decompressBeginning(llvm::StringRef bytes, bool zstd, size_t limit) {
    std::string room(limit, '\0');
    return zstd ? fromZstd(bytes, std::move(room)) : fromZlib(bytes, std::move(room));
}

} // namespace fastpt::runtime
