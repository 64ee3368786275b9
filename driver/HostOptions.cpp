#include "driver/HostOptions.h"

#include "support/Text.h"

#include <llvm/ADT/STLExtras.h>

namespace fastpt {

/// Options of gcc that take the next word when nothing is joined to them.
static constexpr llvm::StringLiteral preprocessWithValue[] = {"-D",       "-U",       "-I",         "-include",
                                                              "-imacros", "-isystem", "-idirafter", "-iquote"};
static constexpr llvm::StringLiteral preprocessFlags[] = {"-P",  "-C",  "-CC",    "-H",        "-dM",
                                                          "-dD", "-dI", "-undef", "-nostdinc", "-trigraphs"};
/// clang 15 refuses these behind -Xarch_host; for device code they mean the same or nothing.
static constexpr llvm::StringLiteral bothOnly[] = {"-fstrict-aliasing", "-fno-strict-aliasing"};
/// What every compilation of ours says already.
static constexpr llvm::StringLiteral saidAlready[] = {"-c", "-m64"};
static constexpr llvm::StringLiteral compileWithValue[] = {"--param"};
static constexpr llvm::StringLiteral linkWithValue[] = {"-l", "-L", "-T", "-u", "-z", "-Xlinker"};
static constexpr llvm::StringLiteral linkPrefixes[] = {"-Wl,", "-l", "-L", "-T", "-z"};
static constexpr llvm::StringLiteral linkFlags[] = {
    "-rdynamic", "-shared", "-static", "-pie", "-no-pie", "-s", "-static-libgcc", "-static-libstdc++", "-nostdlib"};

/// Words that gcc takes for certain; what is not here is shown to the host compiler first. The end of a list entry in
/// `=` or a letter group means any rest.
static constexpr llvm::StringLiteral commonWords[] = {"-Wall",
                                                      "-Wextra",
                                                      "-Werror",
                                                      "-pedantic",
                                                      "-w",
                                                      "-pthread",
                                                      "-fopenmp",
                                                      "-fPIC",
                                                      "-fpic",
                                                      "-fPIE",
                                                      "-fpie",
                                                      "-pipe",
                                                      "-pg",
                                                      "-fno-exceptions",
                                                      "-fno-rtti",
                                                      "-ffast-math",
                                                      "-fvisibility-inlines-hidden",
                                                      "-fno-omit-frame-pointer",
                                                      "-ffunction-sections",
                                                      "-fdata-sections",
                                                      "-fno-math-errno",
                                                      "-fno-trapping-math",
                                                      "-fno-strict-overflow",
                                                      "-fwrapv",
                                                      "-fno-plt",
                                                      "-funroll-loops",
                                                      "-fsigned-char",
                                                      "-fdiagnostics-color"};
static constexpr llvm::StringLiteral commonPrefixes[] = {"-Wno-",
                                                         "-g",
                                                         "-fvisibility=",
                                                         "-std=",
                                                         "-D",
                                                         "-U",
                                                         "-I",
                                                         "-O",
                                                         "-fdiagnostics-color=",
                                                         "-Wl,",
                                                         "-Werror=",
                                                         "-march=",
                                                         "-mtune=",
                                                         "-mavx",
                                                         "-msse",
                                                         "-mfma",
                                                         "-fstack-protector"};

template <size_t size>
static bool startsWithAny(llvm::StringRef word, const llvm::StringLiteral (&prefixes)[size]) {
    return llvm::any_of(prefixes, [&](llvm::StringRef prefix) { return hasPrefix(word, prefix); });
}

static bool isForBoth(llvm::StringRef word) {
    return startsWithAny(word, preprocessWithValue) || llvm::is_contained(preprocessFlags, word) ||
           llvm::is_contained(bothOnly, word);
}

static bool isLink(llvm::StringRef word) {
    return llvm::is_contained(linkFlags, word) || startsWithAny(word, linkPrefixes) ||
           llvm::is_contained(linkWithValue, word);
}

static bool isCommon(llvm::StringRef word) {
    return !hasPrefix(word, "-") || llvm::is_contained(commonWords, word) || startsWithAny(word, commonPrefixes) ||
           llvm::is_contained(saidAlready, word) || llvm::is_contained(bothOnly, word) || isLink(word) ||
           llvm::is_contained(preprocessFlags, word) || llvm::is_contained(preprocessWithValue, word);
}

/// Every word that goes to the host compiler, in order.
static std::vector<std::string> hostWords(const CommandLine &line) {
    std::vector<std::string> words;
    for (const ParsedArg &arg : line.args) {
        if (arg.id == Opt::CompilerOptions)
            words.insert(words.end(), arg.values.begin(), arg.values.end());
        else if (arg.receiver == ParsedArg::Receiver::HostCompiler || arg.receiver == ParsedArg::Receiver::Both)
            words.push_back(arg.spelling);
    }
    return words;
}

HostOptions hostOptions(const CommandLine &line) {
    HostOptions result;
    result.all = hostWords(line);
    result.unusual = !llvm::all_of(result.all, [](llvm::StringRef word) { return isCommon(word); });
    for (size_t i = 0; i < result.all.size(); ++i) {
        llvm::StringRef word = result.all[i];
        bool last = i + 1 == result.all.size();
        if (llvm::is_contained(compileWithValue, word) && !last) {
            result.compile.push_back((word + "=" + result.all[++i]).str());
            continue;
        }
        if (llvm::is_contained(saidAlready, word))
            continue;
        if (hasPrefix(word, "-O")) {
            result.optimization = word.str();
            continue;
        }
        bool link = isLink(word);
        std::vector<std::string> &list = link ? result.link : isForBoth(word) ? result.both : result.compile;
        list.push_back(word.str());
        bool takesNext = llvm::is_contained(preprocessWithValue, word) || llvm::is_contained(linkWithValue, word);
        if (takesNext && !last)
            list.push_back(result.all[++i]);
    }
    return result;
}

std::vector<std::string> linkerOptions(const CommandLine &line) {
    std::vector<std::string> words;
    for (const ParsedArg &arg : line.args) {
        if (arg.id == Opt::LinkerOptions)
            words.insert(words.end(), arg.values.begin(), arg.values.end());
        else if (arg.receiver == ParsedArg::Receiver::HostLinker || arg.receiver == ParsedArg::Receiver::Both)
            words.push_back(arg.spelling);
    }
    return words;
}

} // namespace fastpt
