#include "translate/tools/Prelude.h"

#include "support/Text.h"
#include "translate/HeaderFacts.h"
#include "translate/Lexer.h"

#include <fmt/format.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>

namespace fastpt {

namespace {

/// Words with two underscores that belong to the language, its compilers or HIP.
bool isLanguageWord(llvm::StringRef word) {
    static constexpr llvm::StringLiteral words[] = {"__align__",
                                                    "__alignof__",
                                                    "__asm",
                                                    "__asm__",
                                                    "__attribute__",
                                                    "__cdecl",
                                                    "__cluster_dims__",
                                                    "__const__",
                                                    "__constant__",
                                                    "__cplusplus",
                                                    "__declspec",
                                                    "__device__",
                                                    "__extension__",
                                                    "__float128",
                                                    "__forceinline",
                                                    "__forceinline__",
                                                    "__func__",
                                                    "__global__",
                                                    "__grid_constant__",
                                                    "__half",
                                                    "__half2",
                                                    "__half2_raw",
                                                    "__half_raw",
                                                    "__has_attribute",
                                                    "__has_builtin",
                                                    "__has_cpp_attribute",
                                                    "__has_feature",
                                                    "__has_include",
                                                    "__has_include_next",
                                                    "__host__",
                                                    "__inline",
                                                    "__inline__",
                                                    "__int128",
                                                    "__launch_bounds__",
                                                    "__linux__",
                                                    "__managed__",
                                                    "__noinline__",
                                                    "__pragma",
                                                    "__restrict",
                                                    "__restrict__",
                                                    "__shared__",
                                                    "__signed__",
                                                    "__stdcall",
                                                    "__typeof__",
                                                    "__unix__",
                                                    "__volatile__",
                                                    "__x86_64__"};
    static constexpr llvm::StringLiteral beginnings[] = {"__builtin_", "__clang", "__cxa_",
                                                         "__gnu",      "__hip",   "__sanitizer"};
    return llvm::is_contained(words, word) ||
           llvm::any_of(beginnings, [&](llvm::StringRef beginning) { return hasPrefix(word, beginning); });
}

/// HIP has a part of them only: atomicAdd_block, atomicInc_system.
bool isScopedAtomic(llvm::StringRef word) {
    bool scoped = hasSuffix(word, "_block") || hasSuffix(word, "_system");
    return scoped && hasPrefix(word, "atomic") && word[6] >= 'A' && word[6] <= 'Z';
}

/// Names without underscores that FastPT's prelude gives and HIP's runtime lacks, or means otherwise.
bool isPreludeName(llvm::StringRef word) {
    static constexpr llvm::StringLiteral names[] = {"warpSize", "CUDA_VERSION", "CUDART_VERSION", "umin",  "umax",
                                                    "llmin",    "llmax",        "ullmin",         "ullmax"};
    return llvm::is_contained(names, word) || isScopedAtomic(word);
}

bool isPreludeWord(llvm::StringRef word) {
    if (!hasPrefix(word, "__"))
        return isPreludeName(word);
    if (hasPrefix(word, "__CUDA") || hasPrefix(word, "__NV"))
        return true;
    return word.size() > 2 && word[2] >= 'a' && word[2] <= 'z' && !isLanguageWord(word) && !isPlainDeviceFunction(word);
}

bool includes(llvm::StringRef text, llvm::StringRef directory) {
    if (!holds(text, directory))
        return false;
    Lexer lexer(text);
    for (Token token = lexer.next(); token.kind != TokenKind::EndOfFile; token = lexer.next())
        if (token.kind == TokenKind::HeaderName && text.substr(token.offset + 1, token.length - 2).contains(directory))
            return true;
    return false;
}

/// Where the line of the first token begins, or the end of the comment before it on that line.
size_t placeInFront(llvm::StringRef text) {
    Token first = Lexer(text).next();
    size_t line = text.take_front(first.offset).rfind('\n') + 1; // npos + 1 is 0
    bool blank = text.slice(line, first.offset).trim(" \t\xEF\xBB\xBF").empty();
    if (!blank) // a comment ends on this line: everything goes in front of it
        line = 0;
    return line == 0 && hasPrefix(text, "\xEF\xBB\xBF") ? 3 : line;
}

} // namespace

bool needsPrelude(llvm::StringRef text, const Translation &translation) {
    if (translation.ownWarpSize || translation.usesPtxCalls || translation.pastesNames)
        return true;
    Lexer lexer(text);
    for (Token token = lexer.next(); token.kind != TokenKind::EndOfFile; token = lexer.next()) {
        llvm::StringRef word = text.substr(token.offset, token.length);
        if (token.kind == TokenKind::Identifier && isPreludeWord(word))
            return true;
        if (token.kind == TokenKind::HeaderName && word.contains("fastpt/"))
            return true;
    }
    return false;
}

std::string withPrelude(llvm::StringRef text, const Translation &translation, PreludeUse use, llvm::StringRef prelude) {
    bool ours = use == PreludeUse::Always || needsPrelude(text, translation);
    if (includes(text, "fastpt/prelude.h") || (!ours && includes(text, "hip/hip_runtime.h")))
        return text.str();
    size_t place = placeInFront(text);
    llvm::StringRef end = holds(text, "\r\n") ? "\r\n" : "\n";
    std::string lines;
    if (ours)
        for (auto [wanted, macro] : {std::pair(translation.ownWarpSize, "FASTPT_OWN_WARPSIZE"),
                                     std::pair(translation.usesPtxCalls, "FASTPT_PTX"),
                                     std::pair(translation.pastesNames, "FASTPT_PASTED_NAMES")})
            if (wanted)
                lines += fmt::format("#define {} 1{}", macro, end.str());
    lines += fmt::format("#include {}{}", ours ? prelude.str() : "<hip/hip_runtime.h>", end.str());
    return (text.take_front(place) + lines + text.drop_front(place)).str();
}

} // namespace fastpt
