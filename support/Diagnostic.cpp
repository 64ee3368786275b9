#include "support/Diagnostic.h"

#include <fmt/format.h>
#include <llvm/Support/raw_ostream.h>

namespace fastpt {

char DiagnosticError::ID = 0;

llvm::StringRef nameOf(Severity severity) {
    switch (severity) {
    case Severity::Note:
        return "note";
    case Severity::Warning:
        return "warning";
    case Severity::Error:
        return "error";
    }
    return "";
}

std::string format(const Diagnostic &diagnostic) {
    std::string text = diagnostic.file;
    if (diagnostic.line != 0)
        text += fmt::format(":{}", diagnostic.line);
    if (diagnostic.column != 0)
        text += fmt::format(":{}", diagnostic.column);
    if (!text.empty())
        text += ": ";
    text += fmt::format("fastpt: {}: {}", nameOf(diagnostic.severity).str(), diagnostic.message);
    if (!diagnostic.nextStep.empty())
        text += fmt::format("\n  next: {}", diagnostic.nextStep);
    return text;
}

void DiagnosticError::log(llvm::raw_ostream &os) const {
    os << format(diagnostic);
}

std::error_code DiagnosticError::convertToErrorCode() const {
    return llvm::inconvertibleErrorCode();
}

llvm::Error makeError(std::string message, std::string nextStep) {
    return makeErrorAt("", 0, std::move(message), std::move(nextStep));
}

llvm::Error makeErrorAt(std::string file, unsigned line, std::string message, std::string nextStep) {
    Diagnostic diagnostic;
    diagnostic.message = std::move(message);
    diagnostic.nextStep = std::move(nextStep);
    diagnostic.file = std::move(file);
    diagnostic.line = line;
    return llvm::make_error<DiagnosticError>(std::move(diagnostic));
}

std::string takeMessage(llvm::Error error) {
    std::string text;
    llvm::handleAllErrors(std::move(error), [&](const llvm::ErrorInfoBase &info) {
        if (!text.empty())
            text += '\n';
        text += info.message();
    });
    return text;
}

} // namespace fastpt
