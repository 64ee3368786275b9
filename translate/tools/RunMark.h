// What keeps two runs, and a run and a person, out of each other's way: a lock on the directory that is written, and a
// file in it that says whose it is. Used by FolderConversion.
#pragma once

#include <llvm/ADT/StringRef.h>
#include <llvm/Support/Error.h>

#include <ctime>
#include <optional>
#include <string>

namespace fastpt {

class RunMark {
public:
    /// The file at the top of a result. It is not part of the project: no conversion copies it.
    static constexpr llvm::StringLiteral fileName = ".fastpt_hipify";

    /// Takes the lock of `directory`, which exists. A directory with files that is not the result of an earlier run is
    /// an error, and so is another run at work. What a killed run left half-written is removed.
    static llvm::Expected<RunMark> begin(const std::string &directory, bool inPlace);
    RunMark(RunMark &&other) noexcept;
    RunMark(const RunMark &) = delete;
    RunMark &operator=(const RunMark &) = delete;
    RunMark &operator=(RunMark &&) = delete;
    ~RunMark();

    /// True where a file of the result was touched after the last run had ended.
    bool wasEdited(const std::string &file) const;
    /// True where the directory holds the result of an earlier run.
    bool hasEarlierResult() const { return earlier; }
    /// Says that the run has ended, so that later changes are known to be somebody's.
    llvm::Error end() const;

private:
    RunMark(std::string directory, int lock) : directory(std::move(directory)), lock(lock) {}
    llvm::Error readEarlier();
    std::string directory;
    int lock;
    bool inPlace = false, earlier = false;
    std::optional<timespec> ended; ///< When the last run did, if it did.
};

} // namespace fastpt
