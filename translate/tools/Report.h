// What a conversion did, file by file: made by Conversion, shown by the summary on the terminal and by the report
// writers (reports/).
#pragma once

#include "translate/Translator.h"

#include <llvm/ADT/StringRef.h>

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace fastpt {

/// How a file is read.
enum class FileKind : uint8_t {
    Cuda,   ///< `.cu`: becomes `.hip`
    Host,   ///< any other source or header of C or C++
    CMake,  ///< CMakeLists.txt, *.cmake
    Script, ///< shell, Make and Python
    Other,  ///< copied byte for byte
};

/// A thing that the user must know. `id` is its class, stable across releases; line and column count from 1.
struct Remark {
    Severity severity = Severity::Warning;
    unsigned line = 0;
    unsigned column = 0;
    std::string id;
    std::string message;
    std::string nextStep; ///< What to do, a full sentence; may be empty.
    bool blocks = false;  ///< Something could not be translated: the tool ends with status 1.
    std::string text{};   ///< The source line, without its end; may be empty. Reports show it and count columns by it.
};

struct FileReport {
    std::string path;   ///< In the source tree, relative to its root.
    std::string output; ///< In the result, relative to its root; as `path` unless the file is renamed.
    FileKind kind = FileKind::Other;
    bool changed = false;                 ///< The content differs.
    unsigned lines = 0;                   ///< Of the source; counted for files that were read as text.
    std::map<std::string, NameUse> names; ///< By the CUDA name.
    std::vector<Remark> remarks;          ///< In the order of the text.
    std::string diff; ///< Unified, three lines of context, without the two file lines; only if a report wants it.
};

/// A part of the tree that was not converted.
struct LeftAlone {
    std::string path;       ///< Relative to the root.
    std::string reason;     ///< "third-party code", "build directory", "version control".
    unsigned cudaFiles = 0; ///< CUDA sources below it that were copied as they are.
};

struct Report {
    std::string tool;              ///< fastpt.hipify.file, .folder, .cmake
    std::string version;           ///< Of FastPT.
    std::string source;            ///< What was converted, as the user wrote it.
    std::string output;            ///< Where the result is, as the user wrote it; empty: in place or not written.
    std::vector<FileReport> files; ///< Sorted by path; files of the kind Other are only counted.
    std::vector<LeftAlone> leftAlone;
    unsigned copied = 0; ///< Files that were copied byte for byte.
    bool failed = false; ///< A file could not be read or written; its remark has the id `io`.
    bool interrupted = false;
    /// By the id of a remark: what that class is, in a sentence. May lack some.
    std::map<std::string, std::string> rules{};
};

/// Sums over a file or a report.
struct Totals {
    unsigned files = 0;       ///< read as text
    unsigned changed = 0;     ///< files whose content differs
    unsigned translated = 0;  ///< uses of names that were replaced
    unsigned left = 0;        ///< uses of names that are known and stay as they are, without a problem
    unsigned unsupported = 0; ///< uses of names without a counterpart
    unsigned notes = 0, warnings = 0, errors = 0;
    unsigned needHuman = 0; ///< files with a warning or an error
};

Totals totals(const FileReport &file);
Totals totals(const Report &report);

/// The remark for a file that could not be read or written.
Remark ioRemark(llvm::Error error);

/// `file:line:col: severity: text [id]`, one line; `file` is as the user would open it.
std::string oneLine(llvm::StringRef file, const Remark &remark);

} // namespace fastpt
