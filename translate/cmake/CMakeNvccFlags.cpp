#include "translate/cmake/CMakeNvccFlags.h"

#include "support/Text.h"

#include <llvm/ADT/SmallVector.h>

#include <algorithm>

namespace fastpt {

namespace {

using Words = std::vector<std::string>;

constexpr NvccFlag nvccFlags[] = {
#include "mappings/NvccFlags.inc"
};

llvm::SmallVector<llvm::StringRef, 4> elements(const NvccFlag &flag, llvm::StringRef value) {
    llvm::SmallVector<llvm::StringRef, 4> result;
    if (flag.isList)
        value.split(result, ',', -1, false);
    else
        result.push_back(value);
    return result;
}

/// The words of a `rewrite`, once for each element of the value.
Words rewritten(const NvccFlag &flag, llvm::StringRef value) {
    Words result;
    for (llvm::StringRef element : elements(flag, value)) {
        llvm::SmallVector<llvm::StringRef, 4> words;
        flag.arguments.split(words, ' ');
        for (llvm::StringRef word : words) {
            size_t place = word.find("{}");
            std::string made = word.str();
            if (place != llvm::StringRef::npos)
                made.replace(place, 2, element.str());
            result.push_back(made);
        }
    }
    return result;
}

/// For the host pass only, but for what nvcc gives to the preprocessor of both.
Words hostOptions(const NvccFlag &flag, llvm::StringRef value) {
    Words result;
    for (llvm::StringRef list : elements(flag, value)) {
        llvm::SmallVector<llvm::StringRef, 4> words;
        list.split(words, ' ', -1, false);
        for (llvm::StringRef word : words) {
            bool forBoth = hasPrefix(word, "-D") || hasPrefix(word, "-U") || hasPrefix(word, "-I");
            if (!forBoth)
                result.push_back("-Xarch_host");
            result.push_back(word.str());
        }
    }
    return result;
}

Words deviceMath(llvm::StringRef name, llvm::StringRef value) {
    Words result;
    auto onDevice = [&](const char *word) { result.insert(result.end(), {"-Xarch_device", word}); };
    bool fast = name == "use_fast_math";
    if (fast || (name == "ftz" && value == "true"))
        onDevice("-fgpu-flush-denormals-to-zero");
    if (fast || (name == "prec-div" && value == "false"))
        onDevice("-fno-hip-fp32-correctly-rounded-divide-sqrt");
    if (fast)
        onDevice("-fapprox-func");
    if (name == "fmad" && value == "false")
        onDevice("-ffp-contract=off");
    return result;
}

/// What the planners do for a rule, as far as one flag alone says it. Empty where CMake does it itself, or nobody.
Words byRule(const NvccFlag &flag, llvm::StringRef value) {
    llvm::StringRef rule = flag.arguments, name = flag.spelling.ltrim('-');
    if (rule == "host-options")
        return hostOptions(flag, value);
    if (rule == "device-math")
        return deviceMath(name, value);
    bool relocates = name == "dc" || name == "device-c" || name == "dlto" || name == "lto" || name == "dlink-time-opt";
    if (relocates || (rule == "rdc" && value == "true"))
        return {"-fgpu-rdc"};
    if (rule == "device-debug" && (name == "G" || name == "device-debug"))
        return {"-Xarch_device", "-g", "-Xarch_device", "-O0"};
    if (rule == "default-stream" && value == "per-thread")
        return {"-fgpu-default-stream=per-thread", "-DCUDA_API_PER_THREAD_DEFAULT_STREAM=1"};
    if (rule == "werror" && value == "all-warnings")
        return {"-Werror"};
    if (rule == "werror" && (value == "reorder" || value == "deprecated-declarations"))
        return {"-Werror=" + value.str()};
    if (rule == "optimization")
        return {"-O" + value.str()};
    if (rule == "input-language" && value == "cu")
        return {"-x", "hip"};
    return {};
}

} // namespace

const NvccFlag *findNvccFlag(llvm::StringRef word) {
    llvm::StringRef spelling = word.take_until([](char c) { return c == '=' || c == ' '; });
    auto *found = std::lower_bound(std::begin(nvccFlags), std::end(nvccFlags), spelling,
                                   [](const NvccFlag &flag, llvm::StringRef name) { return flag.spelling < name; });
    return found != std::end(nvccFlags) && found->spelling == spelling ? found : nullptr;
}

std::optional<std::vector<std::string>> hipFlag(llvm::StringRef flag) {
    const NvccFlag *known = findNvccFlag(flag);
    if (!known || !known->isNvccOnly || known->disposition == "forward")
        return std::nullopt;
    llvm::StringRef value = flag.drop_front(known->spelling.size()).drop_front(flag.size() > known->spelling.size());
    value = value.trim("\\\"' ");
    if (known->disposition == "rewrite")
        return rewritten(*known, value);
    return known->disposition == "rule" ? byRule(*known, value) : Words();
}

} // namespace fastpt
