#include "driver/planners/OptionWords.h"

#include "driver/HostOptions.h"
#include "support/Diagnostic.h"
#include "support/Text.h"

#include <fmt/format.h>
#include <llvm/ADT/SmallVector.h>

namespace fastpt {

using Words = std::vector<std::string>;

std::string deviceOptimization(const CommandLine &line) {
    bool debug = line.has(Opt::DeviceDebug) && line.value(Opt::Dopt) != "on";
    return debug ? "-O0" : "-O3";
}

namespace {

/// `-Xarch_host WORD` for each word: clang gives it to the host pass only.
Words onHost(llvm::ArrayRef<std::string> words) {
    Words result;
    for (const std::string &word : words) {
        result.push_back("-Xarch_host");
        result.push_back(word);
    }
    return result;
}

/// nvcc optimises the host as -O says and the device fully unless -G. The host's level stands for both passes and the
/// device's comes after it, since clang 15 takes -O1 and -O2 neither behind -Xarch_host nor behind -Xarch_device.
Words optimization(const CommandLine &line) {
    std::string host = hostOptions(line).optimization;
    if (const ParsedArg *level = line.last(Opt::Optimize)) // nvcc puts it behind -Xcompiler
        host = fmt::format("-O{}", std::min(level->number, 3L));
    return {host.empty() ? "-O0" : host, "-Xarch_device", deviceOptimization(line)};
}

/// The four floating-point switches of the device. -use_fast_math sets them together; an explicit one wins wherever it
/// stands (conformance.md section 4).
Words deviceMath(const CommandLine &line) {
    bool fast = line.has(Opt::UseFastMath);
    bool preciseDivision = line.isTrue(Opt::PrecDiv, !fast);
    bool preciseRoot = line.isTrue(Opt::PrecSqrt, !fast);
    Words words;
    auto onDevice = [&](llvm::StringRef word) { words.insert(words.end(), {"-Xarch_device", word.str()}); };
    if (line.isTrue(Opt::Ftz, fast))
        onDevice("-fgpu-flush-denormals-to-zero");
    if (!preciseDivision && !preciseRoot)
        onDevice("-fno-hip-fp32-correctly-rounded-divide-sqrt");
    if (fast)
        onDevice("-fapprox-func");
    onDevice(line.isTrue(Opt::Fmad, true) ? "-ffp-contract=fast" : "-ffp-contract=off");
    return words;
}

/// The kinds of -Werror that are words for clang; TranslateMode sees to those about launches.
Words werror(llvm::ArrayRef<std::string> kinds) {
    Words words;
    for (llvm::StringRef kind : kinds)
        if (kind == "all-warnings")
            words.push_back("-Werror");
        else if (kind == "reorder" || kind == "deprecated-declarations")
            words.push_back(("-Werror=" + kind).str());
        else if (kind == "ext-lambda-captures-this")
            words.push_back("-Werror=gpu-maybe-wrong-side");
    return words;
}

/// The template of a table cell, with `{}` replaced by each value; without `{}` the words stand once.
Words expandTemplate(llvm::StringRef arguments, llvm::ArrayRef<std::string> values) {
    llvm::SmallVector<llvm::StringRef, 8> parts;
    arguments.split(parts, ' ', -1, /*KeepEmpty=*/false);
    bool takesValue = arguments.contains("{}");
    Words words;
    size_t rounds = takesValue ? values.size() : 1;
    for (size_t round = 0; round < rounds; ++round)
        for (llvm::StringRef part : parts) {
            size_t at = part.find("{}");
            words.push_back(at == llvm::StringRef::npos
                                ? part.str()
                                : (part.take_front(at) + values[round] + part.drop_front(at + 2)).str());
        }
    return words;
}

/// What the rules of the table come to for hipcc. Options that shape the plan itself (phases, names, architectures) and
/// those that come to words only together (deviceMath, optimization) give none here.
Words ruleWords(const ParsedArg &arg) {
    switch (canonical(arg.id)) {
    case Opt::DeviceDebug:
        return {"-Xarch_device", "-g"};
    case Opt::DefaultStream:
        if (arg.values.front() == "per-thread")
            return {"-fgpu-default-stream=per-thread", "-DCUDA_API_PER_THREAD_DEFAULT_STREAM=1"};
        return {};
    case Opt::Werror:
        return werror(arg.values);
    default:
        return {};
    }
}

/// What a rule comes to elsewhere in the command, for the audit.
Words shownWords(const ParsedArg &arg, const CommandLine &line, const Words &targets) {
    switch (canonical(arg.id)) {
    case Opt::GpuArchitecture:
    case Opt::GpuCode:
    case Opt::GenerateCode:
    case Opt::OffloadArch:
        return targets;
    case Opt::Optimize:
        return optimization(line);
    case Opt::CompilerOptions:
        return onHost(arg.values);
    case Opt::LinkerOptions:
        return arg.values;
    case Opt::UseFastMath:
    case Opt::Ftz:
    case Opt::PrecDiv:
    case Opt::PrecSqrt:
    case Opt::Fmad:
        return deviceMath(line);
    default:
        return {};
    }
}

void decide(const ParsedArg &arg, const CommandLine &line, const Words &targets, Words &words, Audit &audit) {
    const OptionRow &option = row(arg.id);
    const ModeRule &rule = option.translate;
    Words mine;
    Words shown;
    switch (rule.disposition) {
    case Disposition::Forward:
        mine = arg.raw;
        audit.add(arg, Outcome::Kept, shellJoin(mine), rule.reason);
        break;
    case Disposition::Rewrite:
        mine = expandTemplate(rule.arguments, arg.values);
        audit.add(arg, Outcome::Rewritten, shellJoin(mine), rule.reason);
        break;
    case Disposition::Rule:
        mine = ruleWords(arg);
        shown = mine.empty() ? shownWords(arg, line, targets) : mine;
        audit.add(arg, shown == arg.raw || shown.empty() ? Outcome::Kept : Outcome::Rewritten, shellJoin(shown),
                  rule.reason);
        break;
    case Disposition::Warn:
        audit.notices.push_back(fmt::format("{}: {}", shellJoin(arg.raw), rule.reason));
        [[fallthrough]];
    case Disposition::Drop:
        audit.add(arg, Outcome::Dropped, "", rule.reason);
        break;
    case Disposition::Error:
        audit.add(arg, Outcome::Unsupported, "", rule.reason);
        break;
    }
    words.insert(words.end(), mine.begin(), mine.end());
}

} // namespace

std::vector<std::string> hipccWords(const Invocation &invocation, const std::vector<std::string> &targets,
                                    Audit &audit) {
    Words words;
    for (const ParsedArg &arg : invocation.line.args) {
        if (arg.id == Opt::Input)
            audit.add(arg, Outcome::Kept, shellQuote(arg.spelling), "input");
        else if (arg.id == Opt::Unknown)
            audit.add(arg, Outcome::Kept, shellQuote(arg.spelling), "forwarded to the host tools as asked");
        else
            decide(arg, invocation.line, targets, words, audit);
    }
    const CommandLine &line = invocation.line;
    HostOptions host = hostOptions(line);
    words.insert(words.end(), host.both.begin(), host.both.end());
    for (const Words &more : {onHost(host.compile), optimization(line), deviceMath(line)})
        words.insert(words.end(), more.begin(), more.end());
    if (!line.has(Opt::Std)) {
        words.push_back("-std=gnu++17");
        audit.added("nvcc's default", "-std=gnu++17", "nvcc 12 and 13 compile C++17 with GNU extensions");
    }
    return words;
}

} // namespace fastpt
