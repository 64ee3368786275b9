#include "profiles/ProfileWords.h"

#include "support/Diagnostic.h"
#include "support/Text.h"

#include <fmt/format.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>

namespace fastpt {

llvm::StringRef modeName(Mode mode) {
    return modeNames[static_cast<size_t>(mode)];
}

llvm::StringRef kindName(ToolchainKind kind) {
    return kindNames[static_cast<size_t>(kind)];
}

llvm::Expected<Mode> parseMode(llvm::StringRef text, const Source &source) {
    for (size_t i = 0; i < std::size(modeNames); ++i)
        if (text == modeNames[i])
            return static_cast<Mode>(i);
    if (text == "C" || text == "T" || text == "E")
        return text == "C" ? Mode::Compile : text == "T" ? Mode::Translate : Mode::Runtime;
    std::string near = nearestWord(text, modeNames);
    return makeErrorAt("", 0, fmt::format("{}: '{}' is not a mode", source.text(), text.str()),
                       near.empty() ? "Modes are compile (C), translate (T), runtime (E) and auto."
                                    : fmt::format("Did you mean '{}'?", near));
}

Mode modeOf(ToolchainKind kind) {
    return kind == ToolchainKind::Hipcc ? Mode::Translate : Mode::Compile;
}

bool isTargetName(llvm::StringRef name) {
    llvm::SmallVector<llvm::StringRef, 4> parts;
    name.split(parts, ':');
    llvm::StringRef processor = parts.front();
    auto isDigitOrDash = [](char c) { return llvm::isHexDigit(c) || c == '-'; };
    if (!hasPrefix(processor, "gfx") || processor.size() < 6)
        return false;
    if (!llvm::all_of(processor.drop_front(3), isDigitOrDash) && !hasSuffix(processor, "-generic"))
        return false;
    return llvm::all_of(llvm::drop_begin(parts), [](llvm::StringRef feature) {
        return feature.size() > 1 && (feature.back() == '+' || feature.back() == '-');
    });
}

bool FlagRule::matches(llvm::StringRef argument) const {
    llvm::StringRef pattern = match.value;
    return hasSuffix(pattern, "*") ? hasPrefix(argument, pattern.drop_back()) : argument == pattern;
}

bool isHarmlessFlag(llvm::StringRef flag) {
    auto begins = [](llvm::StringRef text, llvm::ArrayRef<llvm::StringRef> prefixes) {
        return llvm::any_of(prefixes, [&](llvm::StringRef prefix) { return hasPrefix(text, prefix); });
    };
    if (flag.find_first_of("$`\n") != llvm::StringRef::npos)
        return false;
    if (begins(flag, {"-D", "-U"}))
        return flag.size() > 2;
    if (flag.find_first_of("/\\@") != llvm::StringRef::npos)
        return false;
    // A file in the working directory needs no slash.
    if (hasPrefix(flag, "-f") && (flag.contains('.') || flag.contains("plugin") || flag.contains("profile")))
        return false;
    if (begins(flag, {"-Wl,", "-Wa,", "-Wp,", "-fuse-ld", "-fmodule", "-fprebuilt", "-fembed", "-mlink", "-mllvm"}))
        return false;
    return flag == "-w" || flag == "--use_fast_math" || flag == "-use_fast_math" ||
           begins(flag, {"-W", "-O", "-std=", "--std=", "-f", "-m", "-g", "--gpu-max-threads-per-block="});
}

} // namespace fastpt
