// For tests/system/hipify-cmake.sh: translates the CMake files of a project in place. Arguments: the top-level file,
// then the others. Prints the findings, one a line.
#include "support/Files.h"
#include "translate/cmake/CMakeNvccFlags.h"
#include "translate/cmake/CMakeTranslator.h"

#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/raw_ostream.h>

using namespace fastpt;

static void put(const char *path, const CMakeTranslation &made) {
    for (const CMakeFinding &finding : made.findings)
        llvm::outs() << path << ':' << finding.line << ':' << finding.column << ": " << finding.message << " ["
                     << finding.id << "]\n";
    llvm::outs() << path << (made.changed ? ": changed\n" : ": unchanged\n");
    if (made.changed)
        llvm::cantFail(writeFileAtomically(path, made.text));
}

int main(int count, char **paths) {
    if (count < 2)
        return 2;
    CMakeOptions options;
    options.flags = hipFlag;
    std::set<std::string> assigned;
    for (int i = 1; i < count; ++i) {
        CMakeFacts facts = translateCMake(llvm::cantFail(readFile(paths[i]))->getBuffer(), options).facts;
        assigned.insert(facts.assigned.begin(), facts.assigned.end());
    }
    options.ownVariables = assigned;
    CMakeFacts project;
    for (int i = 2; i < count; ++i) {
        CMakeTranslation made = translateCMake(llvm::cantFail(readFile(paths[i]))->getBuffer(), options);
        put(paths[i], made);
        project.merge(made.facts);
    }
    put(paths[1], translateTopLevelCMake(llvm::cantFail(readFile(paths[1]))->getBuffer(), options, project));
    return 0;
}
