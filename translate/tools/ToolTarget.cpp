#include "translate/tools/ToolTarget.h"

#include "driver/Toolchain.h"
#include "support/Diagnostic.h"
#include "support/Files.h"
#include "support/Text.h"
#include "translate/cmake/CMakeTranslator.h"

#include <fmt/format.h>

#include <optional>

namespace fastpt {

namespace {

/// hipify's second generation, which keeps the C10 names of CUDA, came with torch 2.11.
constexpr unsigned secondGenerationMajor = 2, secondGenerationMinor = 11;

std::optional<HipVersion> parseRelease(llvm::StringRef text) {
    HipVersion version;
    auto [majorText, rest] = text.split('.');
    llvm::StringRef minorText = rest.take_while([](char c) { return c >= '0' && c <= '9'; });
    if (majorText.getAsInteger(10, version.major) || minorText.getAsInteger(10, version.minor))
        return std::nullopt;
    return version;
}

/// The release in torch/version.py of an installation: `__version__ = '2.5.1+das.opt1'`.
std::optional<HipVersion> torchRelease(llvm::StringRef root) {
    for (llvm::StringRef place : {"/version.py", "/torch/version.py"}) {
        auto text = readIfPossible((root + place).str());
        if (!text)
            continue;
        llvm::StringRef value = llvm::StringRef(*text).split("__version__ =").second.ltrim(" '\"");
        if (auto version = parseRelease(value))
            return version;
    }
    return std::nullopt;
}

TorchNames generationOf(HipVersion torch) {
    bool second = torch.major > secondGenerationMajor ||
                  (torch.major == secondGenerationMajor && torch.minor >= secondGenerationMinor);
    return second ? TorchNames::Cuda : TorchNames::Masquerading;
}

/// What the translate profile finds on this machine; nothing where it finds no compiler.
std::optional<Resolution> findInstalled() {
    Variables variables = Variables::ofProcess();
    ToolRequest request = toolRequestOfProcess(variables);
    request.profile.mode = "translate";
    auto resolution = resolve(request);
    if (resolution)
        return std::move(*resolution);
    llvm::consumeError(resolution.takeError()); // a conversion needs no compiler
    return std::nullopt;
}

} // namespace

llvm::Expected<ToolTarget> findToolTarget(llvm::StringRef hip, llvm::StringRef torch) {
    ToolTarget result;
    result.target.hip = {~0U, 0};
    result.target.torch = TorchNames::Masquerading;
    std::optional<HipVersion> givenHip = parseRelease(hip), torchVersion = parseRelease(torch);
    for (auto [option, text, parsed] :
         {std::tuple("--hip-version", hip, givenHip), std::tuple("--torch", torch, torchVersion)})
        if (!text.empty() && !parsed)
            return makeError(fmt::format("{}={} is not a release", option, text.str()),
                             "Write two numbers with a point between, such as 6.3.");
    std::optional<Resolution> installed = findInstalled();
    if (givenHip) {
        result.target.hip = *givenHip;
        result.origin = fmt::format("HIP {}.{} as given", givenHip->major, givenHip->minor);
    } else if (installed && installed->toolchain.hipVersion) {
        const Toolchain &toolchain = installed->toolchain;
        result.target.hip = {toolchain.hipVersion->major, toolchain.hipVersion->minor};
        result.hipDirs = {toolchain.sdk + "/include", toolchain.root + "/include"};
        for (const SourcedString &directory : toolchain.includeDirs)
            result.hipDirs.push_back(directory.value);
        result.origin =
            fmt::format("HIP {}.{} of {}", result.target.hip.major, result.target.hip.minor, toolchain.compiler);
    } else {
        result.origin = "the newest HIP, since none was found here (--hip-version=X.Y)";
    }
    if (!torchVersion && installed)
        for (const SourcedString &root : installed->profile.torchRoot.value)
            if (!torchVersion)
                torchVersion = torchRelease(root.value);
    if (torchVersion)
        result.target.torch = generationOf(*torchVersion);
    return result;
}

llvm::Expected<std::string> cmakeArchitectures(llvm::StringRef given) {
    Variables variables = Variables::ofProcess();
    llvm::StringRef rest = given.empty() ? variables.value("FASTPT_DTK_ARCH") : given;
    if (rest.trim().empty())
        return CMakeOptions().architectures;
    std::string list;
    while (!rest.empty()) {
        size_t end = rest.find_first_of(",; \t");
        llvm::StringRef word = rest.take_front(end);
        rest = end == llvm::StringRef::npos ? llvm::StringRef() : rest.drop_front(end + 1);
        if (word.empty())
            continue;
        if (!isTargetName(word))
            return makeError(fmt::format("'{}' is not an architecture", word.str()),
                             "Name targets as the compiler does: gfx936, gfx90a:xnack-.");
        list += (list.empty() ? "" : ";") + word.str();
    }
    return list;
}

} // namespace fastpt
