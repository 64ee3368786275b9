// Inside arguments: references to variables, imported targets of CUDA's packages, generator expressions.
#include "support/Text.h"
#include "translate/cmake/CMakePasses.h"

#include <fmt/format.h>
#include <llvm/ADT/StringExtras.h>

namespace fastpt {

namespace {

constexpr size_t none = llvm::StringRef::npos;

bool isNameCharacter(char c) {
    return llvm::isAlnum(c) || c == '_';
}

/// One argument under the passes' eyes.
class Scanner {
public:
    Scanner(CMakeText &text, const CMakeCommand &command, size_t index)
        : text(text), command(command), argument(command.arguments[index]), index(index),
          base(contentOffset(text.text, argument)), content(text.content(argument)) {}

    void scan();

private:
    size_t reference(size_t at);
    void environment(size_t at, llvm::StringRef name);
    void variable(size_t at, size_t nameAt, llvm::StringRef name, size_t end);
    size_t placeholder(size_t at);
    size_t definition(size_t at);
    size_t expression(size_t at);
    void languages(size_t at, llvm::StringRef words, bool withCompilers);
    void compilers(size_t at, llvm::StringRef words, bool skipFirst);
    void targetProperty(size_t at, llvm::StringRef words);
    size_t target(size_t at);
    bool mayBeLeftOut() const;

    CMakeText &text;
    const CMakeCommand &command;
    const CMakeArgument &argument;
    size_t index;
    size_t base; ///< of the content in the text
    llvm::StringRef content;
};

void Scanner::scan() {
    for (size_t at = 0; at < content.size();) {
        llvm::StringRef rest = content.substr(at);
        size_t next = at + 1;
        if (rest[0] == '\\')
            next = at + 2;
        else if (hasPrefix(rest, "$<"))
            next = expression(at);
        else if (rest[0] == '$')
            next = reference(at);
        else if (rest[0] == '@')
            next = placeholder(at);
        else if (hasPrefix(rest, "-DCMAKE_CUDA_"))
            next = definition(at);
        else if (hasPrefix(rest, "CUDA::") &&
                 (at == 0 || (!isNameCharacter(content[at - 1]) && !hasSuffix(content.take_front(at), "::"))))
            next = target(at);
        at = next;
    }
}

/// `${NAME}`, `$ENV{NAME}` or `$CACHE{NAME}`. The name may hold other references, which the caller comes to next.
size_t Scanner::reference(size_t at) {
    size_t open = at + 1;
    while (open < content.size() && isNameCharacter(content[open]))
        ++open;
    if (content.substr(open, 1) != "{")
        return at + 1;
    llvm::StringRef kind = content.slice(at + 1, open);
    unsigned depth = 1;
    size_t end = open + 1;
    for (; end < content.size() && depth > 0; ++end)
        depth += (content[end] == '{') - (content[end] == '}');
    llvm::StringRef name = content.slice(open + 1, end - 1);
    if (depth == 0 && kind == "ENV")
        environment(open + 1, name);
    else if (depth == 0 && (kind.empty() || kind == "CACHE"))
        variable(at, open + 1, name, end);
    return open + 1;
}

void Scanner::environment(size_t at, llvm::StringRef name) {
    const CMakeRow *row = findCMakeName(CMakeKind::Environment, name);
    if (row && row->isSupported())
        text.replace(base + at, name.size(), row->hip.str());
    else if (row)
        reportUnsupported(text, base + at, *row, "variable", name);
}

void Scanner::variable(size_t at, size_t nameAt, llvm::StringRef name, size_t end) {
    // set(CUDA_LIBRARIES ${CUDA_LIBRARIES} …) begins with what the package gave it; a list of flags is the project's
    // own.
    bool extendsPackages =
        command.name == "set" && text.word(command, 0) == name && !hasPrefix(name, "CUDA_NVCC_FLAGS");
    bool ownElsewhere = isOwnVariable(text, name) && !extendsPackages;
    if (ownElsewhere)
        return;
    if (const CMakeRow *row = findCMakeName(CMakeKind::Version, name)) {
        text.replace(base + at, end - at, versionPart(text, *row));
        return;
    }
    if (const CMakeRow *row = findCMakeName(CMakeKind::Value, name)) {
        bool isLeftOut = !row->isSupported() || row->isLeftOut();
        text.replace(base + at, end - at, isLeftOut ? "" : row->hip.str());
        if (command.name == "get_filename_component" || command.name == "cmake_path")
            text.report(
                Severity::Warning, base + at, "no-counterpart",
                fmt::format("the path of the library in '{}' is asked for, and a target stands for it", name.str()),
                "hip_LIB_INSTALL_DIR has the directory of HIP's libraries.");
        return useLibrary(text, *row);
    }
    if (hasPrefix(name, "CMAKE_CUDA_$")) {
        text.replace(base + nameAt, 11, "CMAKE_HIP_");
        return;
    }
    const CMakeRow *row = findCMakeName(CMakeKind::Variable, name);
    if (row && row->isSupported() && row->isPrefix())
        text.replace(base + nameAt, row->cuda.size() - 1, row->hip.drop_back().str());
    else if (row && row->isSupported())
        text.replace(base + nameAt, name.size(), row->hip.str());
    else if (row)
        reportUnsupported(text, base + nameAt, *row, "variable", name);
}

/// `@NAME@`, which configure_file replaces.
size_t Scanner::placeholder(size_t at) {
    size_t end = at + 1;
    while (end < content.size() && isNameCharacter(content[end]))
        ++end;
    if (end == at + 1 || content.substr(end, 1) != "@")
        return at + 1;
    variable(at, at + 1, content.slice(at + 1, end), end + 1);
    return end + 1;
}

/// `-DCMAKE_CUDA_…` for another run of CMake.
size_t Scanner::definition(size_t at) {
    size_t start = at + 2, end = start;
    while (end < content.size() && isNameCharacter(content[end]))
        ++end;
    llvm::StringRef name = content.slice(start, end);
    const CMakeRow *row = findCMakeName(CMakeKind::Variable, name);
    if (row && row->isSupported())
        text.replace(base + start, sizeof "CMAKE_CUDA_" - 1, "CMAKE_HIP_");
    else if (row)
        reportUnsupported(text, base + start, *row, "variable", name);
    return end;
}

/// A generator expression: what concerns languages is in its first words. Goes on inside.
size_t Scanner::expression(size_t at) {
    size_t open = at + 2, words = content.find_first_of(":>", open);
    if (words == none)
        return open;
    llvm::StringRef name = content.slice(open, words);
    size_t end = content.find_first_of(">$", words + 1);
    llvm::StringRef inner = content.slice(words + 1, end == none ? content.size() : end);
    if (content[words] == '>')
        inner = "";
    if (content[words] == '>' && hasSuffix(name, "_LANGUAGE") && hasPrefix(content.substr(words + 1), ",CUDA>")) {
        text.replace(base + words + 2, 4, "HIP"); // $<STREQUAL:$<COMPILE_LANGUAGE>,CUDA>
    } else if (name == "COMPILE_LANGUAGE" || name == "LINK_LANGUAGE") {
        languages(words + 1, inner, false);
    } else if (name == "COMPILE_LANG_AND_ID" || name == "LINK_LANG_AND_ID") {
        languages(words + 1, inner, true);
    } else if (name == "CUDA_COMPILER_ID" || name == "CUDA_COMPILER_VERSION") {
        text.replace(base + open, 4, "HIP");
        if (name == "CUDA_COMPILER_ID")
            compilers(words + 1, inner, false);
        else
            text.report(Severity::Warning, base + open, "compiler-id",
                        "a version of nvcc is compared with that of the HIP compiler",
                        "Decide by hand which compilers are meant.");
    } else if (name == "TARGET_PROPERTY") {
        targetProperty(words + 1, inner);
    } else if (name == "DEVICE_LINK" || name == "HOST_LINK") {
        text.report(Severity::Warning, base + at, "no-counterpart",
                    fmt::format("'$<{}:…>' is for CUDA: CMake has no device link for HIP", name.str()),
                    "Make it a condition on LINK_LANGUAGE:HIP, or remove it.");
    }
    return open;
}

/// The list of languages behind COMPILE_LANGUAGE; behind COMPILE_LANG_AND_ID there is one, and names of compilers.
void Scanner::languages(size_t at, llvm::StringRef words, bool withCompilers) {
    llvm::SmallVector<llvm::StringRef, 4> list;
    words.split(list, ',');
    bool hasHip = llvm::is_contained(list, "HIP");
    for (size_t i = 0; i < list.size(); ++i) {
        if (list[i] != "CUDA" || (withCompilers && i > 0))
            continue;
        size_t offset = base + at + static_cast<size_t>(list[i].data() - words.data());
        if (hasHip && i > 0)
            text.replace(offset - 1, 5, "");
        else if (hasHip)
            text.replace(offset, 5, "");
        else
            text.replace(offset, 4, "HIP");
        if (withCompilers)
            compilers(at, words, true);
    }
}

/// NVIDIA's compiler becomes Clang, which compiles HIP.
void Scanner::compilers(size_t at, llvm::StringRef words, bool skipFirst) {
    llvm::SmallVector<llvm::StringRef, 4> list;
    words.split(list, ',');
    bool hasClang = llvm::is_contained(list, "Clang");
    for (size_t i = skipFirst ? 1 : 0; i < list.size(); ++i) {
        size_t offset = base + at + static_cast<size_t>(list[i].data() - words.data());
        if (list[i] != "NVIDIA")
            continue;
        if (!hasClang)
            text.replace(offset, list[i].size(), "Clang");
        else
            text.replace(i > 0 ? offset - 1 : offset, list[i].size() + 1, "");
    }
}

void Scanner::targetProperty(size_t at, llvm::StringRef words) {
    size_t comma = words.rfind(',');
    size_t start = comma == none ? 0 : comma + 1;
    const CMakeRow *row = findCMakeName(CMakeKind::Property, words.substr(start));
    if (row && row->isSupported())
        text.replace(base + at + start, words.size() - start, row->hip.str());
}

/// Where a target that needs no counterpart may be left out: it is an argument of its own in a list of libraries.
bool Scanner::mayBeLeftOut() const {
    return command.name == "target_link_libraries" || command.name == "link_libraries" || command.name == "set" ||
           command.name == "list";
}

size_t Scanner::target(size_t at) {
    size_t end = at + 6;
    while (end < content.size() && isNameCharacter(content[end]))
        ++end;
    llvm::StringRef name = content.slice(at + 6, end);
    const CMakeRow *row = findCMakeName(CMakeKind::Target, name);
    std::string full = "CUDA::" + name.str();
    if (row && row->isSupported() && !row->isLeftOut()) {
        text.replace(base + at, end - at, row->hip.str());
        useLibrary(text, *row);
    } else if (row && row->isLeftOut() && mayBeLeftOut()) {
        text.report(Severity::Note, base + at, "no-counterpart",
                    fmt::format("the target '{}' was left out: {}", full, row->note.str()));
        if (at == 0 && end == content.size() && argument.form == CMakeForm::Unquoted)
            text.remove(command, index);
        else
            text.replace(base + at, end - at, "");
    } else if (row) {
        text.report(Severity::Error, base + at, "no-counterpart",
                    fmt::format("the target '{}' has no counterpart: {}", full, row->note.str()),
                    "Remove it, or put what stands for it.");
    } else if (name.empty()) {
        text.report(Severity::Warning, base + at, "no-counterpart",
                    "which target of CUDA is meant is known only to CMake",
                    "Put the targets of ROCm's packages in its place.");
    } else {
        text.report(Severity::Error, base + at, "no-counterpart", fmt::format("the target '{}' is not known", full),
                    "Put the target of a package of ROCm in its place.");
    }
    return end;
}

} // namespace

void rewriteReferences(CMakeText &text, const CMakeCommand &command) {
    if (command.name == "message") // what it prints is for people
        return;
    for (size_t i = 0; i < command.arguments.size(); ++i) {
        CMakeForm form = command.arguments[i].form;
        if (form == CMakeForm::Unquoted || form == CMakeForm::Quoted)
            Scanner(text, command, i).scan();
    }
}

} // namespace fastpt
