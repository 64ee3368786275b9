// What a user is told: severity, where, what, and the next step. Everybody makes diagnostics, main.cpp prints them.
#pragma once

#include <llvm/ADT/StringRef.h>
#include <llvm/Support/Error.h>

#include <string>
#include <vector>

namespace fastpt {

enum class Severity { Note, Warning, Error };
/// `note`, `warning`, `error`.
llvm::StringRef nameOf(Severity severity);

/// One message. `file` is empty when no file is concerned; `line` and `column` count from 1, 0 means unknown.
struct Diagnostic {
    Severity severity = Severity::Error;
    std::string message;
    std::string nextStep; ///< What the user can do about it, a full sentence; may be empty.
    std::string file;
    unsigned line = 0;
    unsigned column = 0;
};

/// `FILE:LINE:COLUMN: fastpt: error: MESSAGE` and, on a second line, the next step. No trailing newline.
std::string format(const Diagnostic &diagnostic);

/// A Diagnostic that travels as llvm::Error, with the exit status that it asks for.
class DiagnosticError : public llvm::ErrorInfo<DiagnosticError> {
public:
    static char ID; // NOLINT(readability-identifier-naming): LLVM's name.
    explicit DiagnosticError(Diagnostic diagnostic) : diagnostic(std::move(diagnostic)) {}
    const Diagnostic &get() const { return diagnostic; }
    void log(llvm::raw_ostream &os) const override;
    std::error_code convertToErrorCode() const override;

private:
    Diagnostic diagnostic;
};

/// An llvm::Error that holds an error diagnostic without a place.
llvm::Error makeError(std::string message, std::string nextStep = "");
/// The same with a place.
llvm::Error makeErrorAt(std::string file, unsigned line, std::string message, std::string nextStep = "");

/// The text of any llvm::Error, as main.cpp prints it. Consumes the error.
std::string takeMessage(llvm::Error error);

} // namespace fastpt
