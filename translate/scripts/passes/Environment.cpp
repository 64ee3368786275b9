// CUDA_HOME and CUDA_PATH, wherever they are a whole word.
#include "support/Text.h"
#include "translate/cmake/CMakeMapping.h"
#include "translate/scripts/ScriptPasses.h"

#include <llvm/ADT/StringExtras.h>

namespace fastpt {

bool isVariableCharacter(char c) {
    return llvm::isAlnum(c) || c == '_' || static_cast<unsigned char>(c) >= 0x80;
}

llvm::StringRef hipVariable(llvm::StringRef name) {
    if (name != "CUDA_HOME" && name != "CUDA_PATH")
        return {};
    return findCMakeName(CMakeKind::Environment, name)->hip;
}

/// In quotes, the letter of an escape is not a part of the word behind it.
static bool beginsWord(llvm::StringRef content, size_t at, SpanForm form) {
    if (at == 0 || !isVariableCharacter(content[at - 1]))
        return true;
    return form != SpanForm::Code && at > 1 && content[at - 2] == '\\' && content.substr(at - 1, 1) != "_";
}

void rewriteEnvironment(ScriptText &script) {
    for (const ScriptSpan &span : script.spans) {
        llvm::StringRef content = script.content(span);
        for (size_t at = content.find("CUDA_"); at != llvm::StringRef::npos; at = content.find("CUDA_", at + 1)) {
            llvm::StringRef name = content.substr(at).take_while(isVariableCharacter);
            llvm::StringRef hip = hipVariable(name);
            if (!hip.empty() && beginsWord(content, at, span.form))
                script.replace(span.begin + at, name.size(), hip.str());
        }
    }
}

} // namespace fastpt
