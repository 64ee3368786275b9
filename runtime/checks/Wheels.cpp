// Group F: wheels against the interpreter and what is installed.
#include "runtime/checks/CheckGroups.h"
#include "runtime/checks/Versions.h"
#include "support/Text.h"

#include <fmt/format.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/ADT/StringSet.h>
#include <llvm/Support/Path.h>

namespace fastpt::runtime {

namespace path = llvm::sys::path;

namespace {

class WheelChecks {
public:
    WheelChecks(const Wheel &wheel, const Situation &situation, Findings &findings)
        : wheel(wheel), situation(situation), findings(findings) {}
    void run();

private:
    void name();
    void tags();
    void content();
    void record();
    void requirements();
    void localVersion();
    void leftovers();
    bool pythonFits(llvm::StringRef tag) const;
    llvm::StringRef metadata(const char *file) const {
        auto found = wheel.metadata.find(file);
        return found == wheel.metadata.end() ? llvm::StringRef() : llvm::StringRef(found->second);
    }
    void add(llvm::StringRef id, Words words) { findings.add(id, wheel.path, std::move(words)); }

    const Wheel &wheel;
    const Situation &situation;
    Findings &findings;
};

/// The values of `key:` lines.
std::vector<llvm::StringRef> fields(llvm::StringRef text, llvm::StringRef key) {
    std::vector<llvm::StringRef> values;
    llvm::SmallVector<llvm::StringRef, 64> lines;
    text.split(lines, '\n');
    for (llvm::StringRef line : lines) {
        if (line.trim().empty())
            break; // The description begins.
        if (line.consume_front(key))
            values.push_back(line.trim());
    }
    return values;
}

void WheelChecks::name() {
    if (!wheel.problem.empty())
        add("F4", {"the archive is damaged: " + wheel.problem, "pip refuses it", "get the file again"});
    if (!wheel.name.problem.empty())
        add("F1", {"pip refuses the file name: " + wheel.name.problem, "'Invalid wheel filename'",
                   "get a newer wheel; renaming is not enough, since the version inside must be the same"});
}

bool WheelChecks::pythonFits(llvm::StringRef tag) const {
    const PythonFacts &python = situation.python;
    std::string minor = fmt::format("{}{}", python.major, python.minor);
    if (tag == fmt::format("py{}", python.major) || tag == "py" + minor || tag == "cp" + minor)
        return true;
    unsigned number = 0;
    // The stable ABI: built for that release or a later one.
    bool stable = wheel.name.abi == "abi3" && tag.consume_front("cp3") && !tag.getAsInteger(10, number);
    return stable && number <= python.minor;
}

void WheelChecks::tags() {
    if (!wheel.name.problem.empty() || situation.python.executable.empty())
        return;
    llvm::SmallVector<llvm::StringRef, 4> pythons, platforms;
    llvm::StringRef(wheel.name.python).split(pythons, '.');
    llvm::StringRef(wheel.name.platform).split(platforms, '.');
    const char *loader = "pip says 'is not a supported wheel on this platform'";
    if (llvm::none_of(pythons, [&](llvm::StringRef tag) { return pythonFits(tag); }))
        add("F2", {fmt::format("is for {}, the interpreter is Python {}.{}", wheel.name.python, situation.python.major,
                               situation.python.minor),
                   loader, "get the wheel for this Python, or choose another interpreter with --python=EXE"});
    std::vector<unsigned> system = parseVersion(situation.python.glibc);
    for (llvm::StringRef platform : platforms) {
        llvm::StringRef rest = platform;
        if (platforms.size() > 1 || system.empty() || !rest.consume_front("manylinux_"))
            continue;
        auto [major, tail] = rest.split('_');
        std::vector<unsigned> wanted = parseVersion((major + "." + tail.split('_').first).str());
        if (!wanted.empty() && wanted > system)
            add("F2",
                {fmt::format("needs glibc {}.{}, this system has {}", wanted[0], wanted[1], situation.python.glibc),
                 loader, "use a container with a newer system"});
    }
}

void WheelChecks::content() {
    if (wheel.objects.empty())
        return;
    bool pure = wheel.name.abi == "none" && wheel.name.platform == "any";
    bool root = llvm::is_contained(fields(metadata("WHEEL"), "Root-Is-Purelib:"), "true");
    if (pure || root)
        add("F3", {fmt::format("is marked as pure Python, and holds {}", wheel.objects.front()),
                   "pip installs it on any machine, and into the wrong directory",
                   "build it with ext_modules or has_ext_modules() in setup.py"});
    std::vector<llvm::StringRef> tags = fields(metadata("WHEEL"), "Tag:");
    llvm::SmallVector<llvm::StringRef, 4> pythons;
    llvm::StringRef(wheel.name.python).split(pythons, '.');
    if (!tags.empty() && wheel.name.problem.empty() &&
        llvm::none_of(tags, [&](llvm::StringRef tag) { return llvm::is_contained(pythons, tag.split('-').first); }))
        add("F3", {fmt::format("its name says {}, its metadata {}", wheel.name.python, tags.front().str()),
                   "it was renamed: what is inside is for the interpreter of the metadata",
                   "get the wheel for this interpreter"});
}

/// RECORD lists every file: PATH,sha256=HASH,SIZE.
void WheelChecks::record() {
    llvm::StringRef text = metadata("RECORD");
    if (text.empty() || !wheel.problem.empty())
        return;
    llvm::StringSet<> listed;
    llvm::SmallVector<llvm::StringRef, 64> lines;
    text.split(lines, '\n', -1, false);
    for (llvm::StringRef line : lines)
        listed.insert(line.rsplit(',').first.rsplit(',').first.trim('"'));
    for (const std::string &object : wheel.objects)
        if (!listed.count(object))
            add("F4", {fmt::format("{} is not in its RECORD", object), "somebody added it after the build",
                       "get the wheel again from where it was built"});
    llvm::StringSet<> present;
    for (const std::string &file : wheel.files)
        present.insert(file);
    for (const auto &entry : listed)
        if (!entry.first().empty() && !present.count(entry.first()))
            add("F4", {fmt::format("{} is in its RECORD, but not in the archive", entry.first().str()),
                       "it was removed after the build", "get the wheel again from where it was built"});
}

void WheelChecks::requirements() {
    for (llvm::StringRef requirement : fields(metadata("METADATA"), "Requires-Dist:")) {
        llvm::StringRef plain = requirement.split(';').first;
        bool optional = holds(requirement, "extra ==");
        bool nvidia = hasPrefix(plain, "nvidia-");
        std::string compact;
        for (char c : plain)
            if (c != ' ' && c != '(' && c != ')')
                compact += c;
        llvm::StringRef pinned = compact;
        bool otherTorch = pinned.consume_front("torch==") && !situation.torch.version.empty() &&
                          pinned != situation.torch.version &&
                          pinned != llvm::StringRef(situation.torch.version).split('+').first;
        if (!optional && (nvidia || otherTorch))
            add("F5", {fmt::format("requires {}", plain.trim().str()),
                       nvidia ? "pip brings NVIDIA's libraries, which hide DTK's"
                              : "pip replaces the installed torch by NVIDIA's build from the index",
                       "pip install --no-deps FILE"});
    }
}

void WheelChecks::localVersion() {
    std::string dtk = dtkDigitsOf(wheel.name.version);
    std::string installed = digitsOf(situation.dtk.version);
    if (!dtk.empty() && !installed.empty() &&
        llvm::StringRef(dtk).take_front(4) != llvm::StringRef(installed).take_front(4))
        add("F6", {fmt::format("is for DTK {}, installed is {}", dtk, situation.dtk.version),
                   "the two were not tested together", "get the wheel for this DTK"});
    std::string torch = torchDigitsOf(wheel.name.version);
    const TorchRelease &release = situation.torch.release;
    if (!torch.empty() && release.major != 0 && !hasPrefix(torch, fmt::format("{}{}", release.major, release.minor)))
        add("F6", {fmt::format("is for torch {}, installed is {}", torch, situation.torch.version),
                   "the loader will say 'undefined symbol'", "get the wheel for this torch"});
}

void WheelChecks::leftovers() {
    for (const std::string &file : wheel.files)
        if (hasSuffix(file, ".hip") || hasSuffix(file, "_hip.cpp"))
            return add("F7", {fmt::format("holds translated sources such as {}", file),
                              "it was built through torch's hipify", "nothing, if it runs"});
}

void WheelChecks::run() {
    name();
    tags();
    content();
    record();
    requirements();
    localVersion();
    leftovers();
}

} // namespace

void checkWheel(const Wheel &wheel, const Situation &situation, Findings &findings) {
    WheelChecks(wheel, situation, findings).run();
}

} // namespace fastpt::runtime
