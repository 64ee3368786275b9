#include "runtime/inputs/Wheel.h"

#include "runtime/inputs/FileNames.h"
#include "support/Text.h"

#include <fmt/format.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/raw_ostream.h>

#include <memory>
#include <minizip/unzip.h>

namespace fastpt::runtime {

namespace path = llvm::sys::path;

/// What a wheel may unpack to: the largest torch wheels hold 5 GB.
static constexpr uint64_t mostBytes = 16ULL << 30;
static constexpr uint64_t largestMetadata = 64U << 20;
static constexpr unsigned mostEntries = 1U << 20;

WheelName parseWheelName(llvm::StringRef fileName) {
    WheelName result;
    llvm::StringRef stem = fileName;
    (void)stem.consume_back(".whl");
    llvm::SmallVector<llvm::StringRef, 6> parts;
    stem.split(parts, '-');
    if (parts.size() < 5 || parts.size() > 6) {
        result.problem = "it is not NAME-VERSION-PYTHON-ABI-PLATFORM.whl";
        return result;
    }
    result.name = parts[0].str();
    result.version = parts[1].str();
    result.python = parts[parts.size() - 3].str();
    result.abi = parts[parts.size() - 2].str();
    result.platform = parts.back().str();
    if (parts[1].count('+') > 1)
        result.problem = fmt::format("its version {} has two '+'", result.version);
    else if (parts[1].empty() || !llvm::isDigit(parts[1][0]))
        result.problem = fmt::format("its version '{}' does not begin with a digit", result.version);
    else if (parts.size() == 6 && !llvm::isDigit(parts[2].empty() ? ' ' : parts[2][0]))
        result.problem = fmt::format("its build number '{}' does not begin with a digit", parts[2].str());
    return result;
}

/// True for a name that stays below the directory it is unpacked into.
static bool isSafe(llvm::StringRef name) {
    if (name.empty() || path::is_absolute(name) || name.contains('\\'))
        return false;
    return llvm::none_of(llvm::make_range(path::begin(name), path::end(name)),
                         [](llvm::StringRef part) { return part == ".." || part == "."; });
}

namespace {

/// Walks through one archive.
class Unpacker {
public:
    explicit Unpacker(Wheel &wheel) : wheel(wheel), zip(unzOpen64(wheel.path.c_str()), unzClose) {}
    void run();

private:
    bool entry();
    bool unpack(const std::string &name, uint64_t size);
    bool copyTo(llvm::raw_ostream &out, uint64_t size);
    bool fail(std::string problem) {
        wheel.problem = std::move(problem);
        return false;
    }

    Wheel &wheel;
    std::unique_ptr<void, int (*)(unzFile)> zip;
    uint64_t total = 0;
};

bool Unpacker::copyTo(llvm::raw_ostream &out, uint64_t size) {
    if (unzOpenCurrentFile(zip.get()) != UNZ_OK)
        return false;
    char buffer[1 << 16];
    uint64_t done = 0;
    int read = 0;
    while ((read = unzReadCurrentFile(zip.get(), buffer, sizeof buffer)) > 0 && done <= size) {
        out.write(buffer, static_cast<size_t>(read));
        done += static_cast<uint64_t>(read);
    }
    return unzCloseCurrentFile(zip.get()) == UNZ_OK && read == 0 && done == size; // Closing compares the checksum.
}

bool Unpacker::unpack(const std::string &name, uint64_t size) {
    llvm::StringRef base = path::filename(name);
    bool metadata =
        hasSuffix(path::parent_path(name), ".dist-info") && (base == "METADATA" || base == "WHEEL" || base == "RECORD");
    bool object = isLibraryName(base);
    if (!metadata && !object)
        return true;
    total += size;
    if (total > mostBytes || (metadata && size > largestMetadata))
        return fail(fmt::format("'{}' unpacks to {} bytes", name, size));
    if (metadata) {
        llvm::raw_string_ostream text(wheel.metadata[base.str()]);
        return copyTo(text, size) || fail(fmt::format("its entry '{}' is damaged", name));
    }
    std::string target = wheel.directory + "/" + name;
    std::error_code error = llvm::sys::fs::create_directories(path::parent_path(target));
    if (error)
        return fail(fmt::format("it cannot be unpacked ({})", error.message()));
    llvm::raw_fd_ostream out(target, error);
    bool written = !error && copyTo(out, size);
    out.close();
    if (out.has_error()) {
        out.clear_error();
        return fail("it cannot be unpacked: no room in the temporary directory (TMPDIR)");
    }
    wheel.objects.push_back(name);
    return written || fail(fmt::format("its entry '{}' is damaged", name));
}

bool Unpacker::entry() {
    unz_file_info64 info{};
    char name[4096];
    if (unzGetCurrentFileInfo64(zip.get(), &info, name, sizeof name, nullptr, 0, nullptr, 0) != UNZ_OK ||
        info.size_filename >= sizeof name)
        return fail("its list of entries is damaged");
    std::string text(name, info.size_filename);
    if (hasSuffix(text, "/"))
        return true;
    if (!isSafe(text))
        return fail(fmt::format("its entry '{}' would be written outside the installation", text));
    wheel.files.push_back(text);
    if (wheel.files.size() > mostEntries)
        return fail("it has too many entries");
    return unpack(text, info.uncompressed_size);
}

void Unpacker::run() {
    if (!zip) {
        wheel.problem = "it is no zip archive, or cut off";
        return;
    }
    int next = unzGoToFirstFile(zip.get());
    while (next == UNZ_OK && entry())
        next = unzGoToNextFile(zip.get());
    if (wheel.problem.empty() && next != UNZ_END_OF_LIST_OF_FILE)
        wheel.problem = "its list of entries is damaged";
}

} // namespace

Wheel readWheel(const std::string &file, const std::string &directory) {
    Wheel wheel;
    wheel.path = file;
    wheel.directory = directory;
    wheel.name = parseWheelName(path::filename(file));
    Unpacker(wheel).run();
    return wheel;
}

} // namespace fastpt::runtime
