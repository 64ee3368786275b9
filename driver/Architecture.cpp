#include "driver/Architecture.h"

#include "driver/ValueSyntax.h"
#include "support/Diagnostic.h"
#include "support/Text.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/ADT/StringExtras.h>

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace fastpt {

namespace {

/// One architecture and the releases that know it, as 10 * major + minor. 0: never.
struct KnownArch {
    unsigned number;
    unsigned since;
    unsigned until;
    unsigned specificSince; ///< The `a` variant.
    unsigned familySince;   ///< The `f` variant.
};
constexpr unsigned always = 0;
constexpr unsigned never = 9999;
/// In the order of `--list-gpu-code`.
constexpr KnownArch knownArchs[] = {
    {35, always, 120, never, never},   {37, always, 120, never, never},   {50, always, 130, never, never},
    {52, always, 130, never, never},   {53, always, 130, never, never},   {60, always, 130, never, never},
    {61, always, 130, never, never},   {62, always, 130, never, never},   {70, always, 130, never, never},
    {72, always, 130, never, never},   {75, always, never, never, never}, {80, always, never, never, never},
    {86, always, never, never, never}, {87, always, never, never, never}, {88, 130, never, never, never},
    {89, 118, never, never, never},    {90, 118, never, 120, never},      {100, 128, never, 128, 129},
    {101, 128, 130, 128, 129},         {110, 130, never, 130, 130},       {103, 129, never, 129, 129},
    {120, 128, never, 128, 129},       {121, 129, never, 129, 129},
};

unsigned releaseNumber(const CudaVersion &version) {
    return version.major * 10 + std::min(version.minor, 9U);
}

/// `sm_90a` in parts.
struct ArchName {
    GpuImage::Kind kind; ///< sm_ is Elf, compute_ Ptx, lto_ Lto.
    unsigned number;
    char suffix; ///< 0, 'a' or 'f'

    std::string text(llvm::StringRef prefix) const {
        return fmt::format("{}{}{}", prefix.str(), number, suffix ? std::string(1, suffix) : "");
    }
    std::string virtualName() const { return text("compute_"); }
};

std::optional<llvm::StringRef> withoutPrefix(llvm::StringRef name, GpuImage::Kind &kind) {
    for (auto [prefix, its] : {std::pair{llvm::StringRef("sm_"), GpuImage::Kind::Elf},
                               std::pair{llvm::StringRef("compute_"), GpuImage::Kind::Ptx},
                               std::pair{llvm::StringRef("lto_"), GpuImage::Kind::Lto}})
        if (hasPrefix(name, prefix)) {
            kind = its;
            return name.drop_front(prefix.size());
        }
    return std::nullopt;
}

/// The name in parts when `release` knows it; any release, when that is 0.
std::optional<ArchName> parseArch(llvm::StringRef name, unsigned release) {
    ArchName arch = {};
    std::optional<llvm::StringRef> rest = withoutPrefix(name, arch.kind);
    if (!rest || rest->empty())
        return std::nullopt;
    if (rest->back() == 'a' || rest->back() == 'f') {
        arch.suffix = rest->back();
        rest = rest->drop_back();
    }
    if (rest->empty() || rest->front() == '0' || rest->getAsInteger(10, arch.number))
        return std::nullopt;
    for (const KnownArch &known : knownArchs) {
        if (known.number != arch.number)
            continue;
        unsigned since = arch.suffix == 'a'   ? known.specificSince
                         : arch.suffix == 'f' ? known.familySince
                                              : known.since;
        bool isKnown = release == 0 ? since != never : since <= release && release < known.until;
        return isKnown ? std::optional(arch) : std::nullopt;
    }
    return std::nullopt;
}

/// The gfx name in `name`, which may carry a prefix of nvcc's, or empty.
llvm::StringRef gfxIn(llvm::StringRef name) {
    GpuImage::Kind ignored;
    llvm::StringRef bare = withoutPrefix(name, ignored).value_or(name);
    return isGfxName(bare) ? bare : llvm::StringRef();
}

/// True when code for `real` can be made from `virt`, as nvcc sees it.
bool compatible(const ArchName &virt, const ArchName &real) {
    if (real.kind == GpuImage::Kind::Ptx)
        return real.number == virt.number && real.suffix == virt.suffix;
    if (real.number < virt.number)
        return false;
    bool family = real.number / 10 == virt.number / 10;
    switch (virt.suffix) {
    case 'a':
        return real.suffix == 'a';
    case 'f':
        return family || real.suffix == 'a';
    default:
        return real.suffix != 'f' || family;
    }
}

template <class T>
void addOnce(std::vector<T> &list, T item) {
    if (!llvm::is_contained(list, item))
        list.push_back(std::move(item));
}

llvm::Error unsupported(llvm::StringRef name) {
    return makeNvccFatal(fmt::format("Unsupported gpu architecture '{}'", name.str()));
}

class Resolver {
public:
    Resolver(const CommandLine &line, const CudaVersion &version, bool anyRelease)
        : line(line), release(releaseNumber(version)), knownTo(anyRelease ? 0 : release) {}
    llvm::Expected<ArchRequest> run();

private:
    llvm::Error addArch(llvm::StringRef arch, const std::vector<std::string> &codes);
    llvm::Error addShorthand(llvm::StringRef name);
    llvm::Error addPair(llvm::StringRef arch, llvm::ArrayRef<llvm::StringRef> codes);
    llvm::Error addGenerateCode(const ParsedArg &arg);
    void addAll(bool majorOnly);
    void addImage(const ArchName &virt, const ArchName &code);
    bool addGfxList(llvm::StringRef names);
    void finish();

    const CommandLine &line;
    unsigned release;
    unsigned knownTo; ///< The release that must know a name; 0: any.
    ArchRequest request;
    std::vector<unsigned> numbers;
};

/// A list of gfx names and nothing else: taken as it stands.
bool Resolver::addGfxList(llvm::StringRef names) {
    llvm::SmallVector<llvm::StringRef, 4> parts;
    llvm::SplitString(names, parts, ",;");
    if (parts.empty() || !llvm::all_of(parts, [](llvm::StringRef part) { return !gfxIn(part).empty(); }))
        return false;
    for (llvm::StringRef part : parts) {
        addOnce(request.gfxTargets, gfxIn(part).str());
        request.codeInstances.push_back(GpuImage::Kind::Elf);
    }
    return true;
}

void Resolver::addImage(const ArchName &virt, const ArchName &code) {
    llvm::StringRef prefix = code.kind == GpuImage::Kind::Elf   ? "sm_"
                             : code.kind == GpuImage::Kind::Ptx ? "compute_"
                                                                : "lto_";
    addOnce(numbers, virt.number);
    addOnce(request.devicePasses, virt.virtualName());
    addOnce(request.images, GpuImage{virt.virtualName(), code.text(prefix), code.kind});
}

/// `-arch=all`, `all-major`: real code for each, PTX for the newest major architecture.
void Resolver::addAll(bool majorOnly) {
    request.all = true;
    std::vector<unsigned> chosen;
    for (const KnownArch &known : knownArchs)
        if (known.since <= release && release < known.until)
            chosen.push_back(known.number);
    llvm::sort(chosen);
    unsigned newestMajor = 0;
    for (unsigned number : chosen)
        newestMajor = number % 10 == 0 ? number : newestMajor;
    for (unsigned number : chosen) {
        if (majorOnly && number % 10 != 0 && number != chosen.front())
            continue;
        ArchName virt = {GpuImage::Kind::Ptx, number, 0};
        addImage(virt, {GpuImage::Kind::Elf, number, 0});
        request.codeInstances.push_back(GpuImage::Kind::Elf);
        if (number == newestMajor)
            addImage(virt, virt);
    }
}

/// `-arch` without `-code`: a real name stands for itself and its virtual architecture.
llvm::Error Resolver::addShorthand(llvm::StringRef name) {
    std::optional<ArchName> arch = parseArch(name, knownTo);
    if (!arch)
        return unsupported(name);
    // Since 13.0 nvcc adds a pass for the plain architecture to the specific one.
    if (arch->suffix && arch->kind != GpuImage::Kind::Lto && release >= 130) {
        ArchName plain = {GpuImage::Kind::Ptx, arch->number, 0};
        addImage(plain, plain);
    }
    ArchName virt = {GpuImage::Kind::Ptx, arch->number, arch->suffix};
    request.impliesRdc |= arch->kind == GpuImage::Kind::Lto;
    request.codeInstances.push_back(arch->kind);
    addImage(virt, *arch);
    if (arch->kind == GpuImage::Kind::Elf)
        addImage(virt, virt);
    return llvm::Error::success();
}

/// One virtual architecture with the codes made from it. nvcc looks at the last code first.
llvm::Error Resolver::addPair(llvm::StringRef arch, llvm::ArrayRef<llvm::StringRef> codes) {
    bool allGfx = llvm::all_of(codes, [](llvm::StringRef code) { return !gfxIn(code).empty(); });
    if (allGfx && !gfxIn(arch).empty()) {
        for (llvm::StringRef code : codes)
            addGfxList(code);
        return llvm::Error::success();
    }
    std::optional<ArchName> virt = parseArch(arch, knownTo);
    if (!virt)
        return unsupported(arch);
    if (virt->kind == GpuImage::Kind::Elf)
        return makeNvccFatal(
            fmt::format("Value of -arch option ('{}') must be a virtual code architecture", arch.str()));
    addOnce(numbers, virt->number);
    addOnce(request.devicePasses, virt->virtualName());
    for (llvm::StringRef code : llvm::reverse(codes)) {
        std::optional<ArchName> real = parseArch(code, knownTo);
        if (!real && gfxIn(code).empty())
            return unsupported(code);
        if (real && !compatible(*virt, *real))
            return makeNvccFatal(
                fmt::format("Incompatible code generation requested: arch='{}', code='{}'", arch.str(), code.str()));
    }
    for (llvm::StringRef code : codes) {
        if (addGfxList(code))
            continue;
        ArchName real = *parseArch(code, knownTo);
        request.explicitLto |= real.kind == GpuImage::Kind::Lto;
        request.codeInstances.push_back(real.kind);
        addImage(*virt, real);
    }
    return llvm::Error::success();
}

llvm::Error Resolver::addArch(llvm::StringRef arch, const std::vector<std::string> &codes) {
    bool all = arch == "all" || arch == "all-major";
    if ((all || arch == "native") && !codes.empty())
        return makeNvccFatal(fmt::format("Cannot use '-arch={}' with '--gpu-code (-code)'", all ? "all" : "native"));
    if (all) {
        addAll(arch == "all-major");
        return llvm::Error::success();
    }
    if (arch == "native") {
        request.native = true;
        return addShorthand(fmt::format("sm_{}", defaultArchitecture({release / 10, release % 10, 0})));
    }
    if (codes.empty())
        return addGfxList(arch) ? llvm::Error::success() : addShorthand(arch);
    std::vector<llvm::StringRef> views(codes.begin(), codes.end());
    return addPair(arch, views);
}

llvm::Error Resolver::addGenerateCode(const ParsedArg &arg) {
    llvm::Expected<GenerateCode> spec = parseGenerateCode(arg.values);
    if (!spec)
        return spec.takeError();
    if (!spec->hasArch) // nvcc prints its null pointer when there is nothing at all.
        return makeNvccFatal(fmt::format("Option '--generate-code {}', missing architecture",
                                         spec->hasCode ? spec->specification : "code=(null)"));
    if (!spec->hasCode)
        return makeNvccFatal(fmt::format("Option '--generate-code {}', missing code", spec->specification));
    llvm::SmallVector<llvm::StringRef, 4> codes;
    llvm::StringRef(spec->codes).split(codes, ',');
    return addPair(spec->arch, codes);
}

void Resolver::finish() {
    // With -dlto the code is left to the device link: LTO IR in place of machine code.
    bool explicitCodes = line.has(Opt::GpuCode) || line.has(Opt::GenerateCode);
    if (line.has(Opt::DlinkTimeOpt) && !explicitCodes)
        for (GpuImage &image : request.images)
            if (image.kind == GpuImage::Kind::Elf) {
                image.kind = GpuImage::Kind::Lto;
                image.realArch = "lto_" + image.realArch.substr(llvm::StringRef("sm_").size());
            }
    llvm::sort(numbers);
    for (unsigned number : numbers)
        request.virtualArchs.push_back(number * 10);
}

llvm::Expected<ArchRequest> Resolver::run() {
    const ParsedArg *arch = line.last(Opt::GpuArchitecture);
    std::vector<std::string> codes = line.all(Opt::GpuCode);
    for (const std::string &code : codes)
        if (gfxIn(code).empty() && !parseArch(code, knownTo))
            return makeNvccFatal(fmt::format("Value '{}' is not defined for option 'gpu-code'", code));
    if (arch) {
        if (llvm::Error error = addArch(arch->values.front(), codes))
            return error;
    } else if (!codes.empty() && !addGfxList(llvm::join(codes, ","))) {
        return makeNvccFatal("-arch option not specified");
    }
    for (const ParsedArg &arg : line.args)
        if (arg.id == Opt::GenerateCode)
            if (llvm::Error error = addGenerateCode(arg))
                return error;
    if (!arch && codes.empty() && !line.has(Opt::GenerateCode)) {
        request.isDefault = true;
        if (llvm::Error error =
                addShorthand(fmt::format("sm_{}", defaultArchitecture({release / 10, release % 10, 0}))))
            return error;
    }
    finish();
    return std::move(request);
}

} // namespace

bool isGfxName(llvm::StringRef name) {
    auto [processor, features] = name.split(':');
    if (!hasPrefix(processor, "gfx") || processor.size() < 5 || !llvm::isDigit(processor[3]))
        return false;
    if (!llvm::all_of(processor, [](char c) { return (c >= 'a' && c <= 'z') || llvm::isDigit(c) || c == '-'; }))
        return false;
    if (name.back() == ':')
        return false;
    while (!features.empty()) {
        auto [feature, rest] = features.split(':');
        if (feature.size() < 2 || (feature.back() != '+' && feature.back() != '-'))
            return false;
        features = rest;
    }
    return true;
}

bool isKnownCode(llvm::StringRef name) {
    return !gfxIn(name).empty() || parseArch(name, 0).has_value();
}

llvm::Expected<ArchRequest> resolveArchitectures(const CommandLine &line, const CudaVersion &version, bool anyRelease) {
    return Resolver(line, version, anyRelease).run();
}

llvm::Error checkPhaseArchitectures(const ArchRequest &request, Opt phase) {
    if ((phase == Opt::Ptx || phase == Opt::OptixIr) && request.virtualArchs.size() > 1)
        return makeNvccFatal(
            fmt::format("Option '--{0} (-{0})' is not allowed when compiling for multiple GPU architectures",
                        phase == Opt::Ptx ? "ptx" : "optix-ir"));
    llvm::StringRef option = phase == Opt::Cubin     ? "'--cubin'"
                             : phase == Opt::Fatbin  ? "'--fatbin (-fatbin)' with .cubin input files"
                             : phase == Opt::DeviceC ? "'--device-c (-dc)' with .cubin input files"
                                                     : "";
    if (option.empty())
        return llvm::Error::success();
    llvm::StringRef reason;
    if (request.codeInstances.size() > 1)
        reason = "multiple GPU code instances";
    else if (!request.codeInstances.empty() && request.codeInstances.front() != GpuImage::Kind::Elf)
        reason = "a virtual compute architecture";
    if (reason.empty())
        return llvm::Error::success();
    return makeNvccFatal(fmt::format("Option {} is not allowed when compiling for {}", option.str(), reason.str()));
}

unsigned defaultArchitecture(const CudaVersion &version) {
    return version.major >= 13 ? 75 : 52;
}

std::vector<unsigned> listedArchitectures(const CudaVersion &version) {
    std::vector<unsigned> numbers;
    for (const KnownArch &known : knownArchs)
        if (known.since <= releaseNumber(version) && releaseNumber(version) < known.until)
            numbers.push_back(known.number);
    return numbers;
}

llvm::Expected<std::vector<std::string>> offloadArchitectures(const CommandLine &line) {
    std::vector<std::string> targets;
    for (const std::string &value : line.all(Opt::OffloadArch)) {
        llvm::SmallVector<llvm::StringRef, 4> parts;
        llvm::SplitString(value, parts, ";, ");
        for (llvm::StringRef part : parts) {
            if (!isGfxName(part))
                return makeError(fmt::format("'{}' in --offload-arch is not a device target", part.str()),
                                 "Give names such as gfx936 or gfx90a:xnack-, separated by commas.");
            addOnce(targets, part.str());
        }
    }
    return targets;
}

} // namespace fastpt
