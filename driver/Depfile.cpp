#include "driver/Depfile.h"

#include "support/Files.h"

#include <fmt/format.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/Support/raw_ostream.h>

namespace fastpt {

/// The prerequisites of the first rule, with their escapes.
static llvm::SmallVector<llvm::StringRef, 64> prerequisites(llvm::StringRef text) {
    static constexpr llvm::StringLiteral blanks = " \t\r\n";
    llvm::SmallVector<llvm::StringRef, 64> names;
    text = text.drop_front(std::min(text.size(), text.find(": ")));
    text = text.drop_front(std::min<size_t>(text.size(), 1));
    for (text = text.ltrim(blanks); !text.empty(); text = text.ltrim(blanks)) {
        size_t end = text.find_first_of(blanks);
        while (end != llvm::StringRef::npos && end > 0 && text[end - 1] == '\\' && text[end] != '\n')
            end = text.find_first_of(blanks, end + 1); // an escaped blank belongs to the name
        llvm::StringRef name = text.take_front(end);
        if (name != "\\") // a continued line
            names.push_back(name);
        text = text.drop_front(name.size());
    }
    return names;
}

std::string nvccDepfileText(llvm::StringRef text, llvm::StringRef target, bool phonyTargets) {
    llvm::SmallVector<llvm::StringRef, 64> names = prerequisites(text);
    std::string result = fmt::format("{} :", target.str());
    for (size_t i = 0; i < names.size(); ++i)
        result += fmt::format("{}{}", i == 0 ? " " : " \\\n    ", names[i].str());
    result += '\n';
    if (phonyTargets)
        for (size_t i = 1; i < names.size(); ++i)
            result += fmt::format("\n{}:\n", names[i].str());
    return result;
}

llvm::Error rewriteDepfile(const DepfileTask &task) {
    auto buffer = readFile(task.from);
    if (!buffer)
        return buffer.takeError();
    std::string text = nvccDepfileText((*buffer)->getBuffer(), task.target, task.phonyTargets);
    if (!task.to.empty())
        return writeFile(task.to, text);
    llvm::outs() << text;
    llvm::outs().flush();
    return llvm::Error::success();
}

} // namespace fastpt
