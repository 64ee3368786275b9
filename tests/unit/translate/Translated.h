// What the tests of the translator share: one call that also checks what must hold for every text.
#pragma once

#include "translate/Translator.h"

#include <doctest/doctest.h>

#include <string>

namespace fastpt {

inline TranslatorOptions forHip(unsigned major, unsigned minor, TorchNames torch = TorchNames::None) {
    TranslatorOptions options;
    options.hip = {major, minor};
    options.torch = torch;
    return options;
}

/// The translated text. Checks that the number of lines stays and that a second run changes nothing.
inline std::string translated(llvm::StringRef text, const TranslatorOptions &options = forHip(6, 3)) {
    Translation first = translate(text, options);
    std::string result = first.changed ? first.text : text.str();
    CHECK(llvm::StringRef(result).count('\n') == text.count('\n'));
    Translation second = translate(result, options);
    INFO("second run: ", second.text);
    CHECK_FALSE(second.changed);
    return result;
}

/// `LINE:COLUMN id` of each finding, one a line.
inline std::string findings(llvm::StringRef text, const TranslatorOptions &options = forHip(6, 3)) {
    std::string result;
    for (const Finding &finding : translate(text, options).findings)
        result += std::to_string(finding.line) + ":" + std::to_string(finding.column) + " " + finding.id + "\n";
    return result;
}

} // namespace fastpt
