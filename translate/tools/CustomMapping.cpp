#include "translate/tools/CustomMapping.h"

#include "support/Diagnostic.h"
#include "support/Files.h"
#include "support/Text.h"

#include <fmt/format.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/ADT/StringSet.h>
#include <llvm/Support/JSON.h>

namespace fastpt {

namespace {

constexpr llvm::StringLiteral expectedShape = "Expected is {\"custom_map\": {\"cudaX\": \"hipX\", ...}}.";

bool isIdentifier(llvm::StringRef text) {
    return !text.empty() && !llvm::isDigit(text.front()) &&
           llvm::all_of(text, [](char c) { return llvm::isAlnum(c) || c == '_'; });
}

/// A key of the JSON text in its order, with the place where it stands. llvm::json keeps neither.
struct Key {
    std::string name;
    size_t offset;
    unsigned depth; ///< of the object that holds it, from 1
};

/// The keys of a text that llvm::json has accepted: strings with a colon behind them.
std::vector<Key> keysOf(llvm::StringRef text) {
    std::vector<Key> keys;
    unsigned depth = 0;
    for (size_t at = 0; at < text.size(); ++at) {
        if (text[at] == '{' || text[at] == '[')
            ++depth;
        else if (text[at] == '}' || text[at] == ']')
            --depth;
        if (text[at] != '"')
            continue;
        size_t begin = at;
        for (++at; at < text.size() && text[at] != '"'; ++at)
            at += text[at] == '\\';
        if (!hasPrefix(text.substr(at + 1).ltrim(), ":"))
            continue;
        if (auto name = llvm::json::parse(text.slice(begin, at + 1)))
            keys.push_back({name->getAsString()->str(), begin, depth});
        else
            llvm::consumeError(name.takeError());
    }
    return keys;
}

class Reader {
public:
    Reader(llvm::StringRef text, llvm::StringRef path) : text(text), path(path) {}

    llvm::Expected<CustomMapping> read() {
        auto parsed = llvm::json::parse(text);
        if (!parsed)
            return syntaxError(parsed.takeError());
        keys = keysOf(text);
        const llvm::json::Object *root = parsed->getAsObject();
        const llvm::json::Value *map = root ? root->get("custom_map") : nullptr;
        if (!map)
            return errorAt(0, "there is no \"custom_map\"", expectedShape);
        if (!map->getAsObject())
            return errorAt(offsetOf("custom_map", 1), "\"custom_map\" is not an object", expectedShape);
        if (llvm::Error error = checkKeys())
            return error;
        for (const auto &[name, value] : *map->getAsObject())
            if (llvm::Error error = add(name.str(), value))
                return error;
        llvm::sort(mapping.headers);
        return std::move(mapping);
    }

private:
    llvm::Error syntaxError(llvm::Error error) const {
        unsigned line = 0;
        // `[LINE:COLUMN, byte=N]: MESSAGE` is all that it tells.
        std::string told = llvm::toString(std::move(error));
        llvm::StringRef rest(told);
        if (rest.consume_front("["))
            rest.consumeInteger(10, line);
        llvm::StringRef reason = rest.contains("]: ") ? rest.split("]: ").second : llvm::StringRef(told);
        return makeErrorAt(path.str(), line, fmt::format("not valid JSON: {}", reason.str()), expectedShape.str());
    }

    llvm::Error errorAt(size_t offset, std::string message, llvm::StringRef nextStep) const {
        return makeErrorAt(path.str(), placeOf(text, offset).line, std::move(message), nextStep.str());
    }

    size_t offsetOf(llvm::StringRef name, unsigned depth) const {
        for (const Key &key : keys)
            if (key.name == name && key.depth == depth)
                return key.offset;
        return 0;
    }

    /// Keys that nobody would read, and keys that stand twice, of which JSON keeps one.
    llvm::Error checkKeys() const {
        llvm::StringSet<> seen;
        for (const Key &key : keys) {
            if (key.depth == 1 && key.name != "custom_map")
                return errorAt(key.offset, fmt::format("unknown key \"{}\"", key.name), expectedShape);
            if (!seen.insert(fmt::format("{}:{}", key.depth, key.name)).second)
                return errorAt(key.offset, fmt::format("\"{}\" is given twice", key.name), "Keep one of the two.");
        }
        return llvm::Error::success();
    }

    llvm::Error add(const std::string &name, const llvm::json::Value &value) {
        size_t offset = offsetOf(name, 2);
        auto replacement = value.getAsString();
        if (!replacement)
            return errorAt(offset, fmt::format("the value of \"{}\" is not a string", name), expectedShape);
        if (replacement->trim().empty() || replacement->contains('\n'))
            return errorAt(offset, fmt::format("the value of \"{}\" is not a name", name),
                           "Write the name that is to stand there.");
        if (isIdentifier(name))
            mapping.names[name] = replacement->str();
        else if (name.find_first_of("./") != std::string::npos && name.find_first_of("\"<>\n") == std::string::npos)
            mapping.headers.emplace_back(name, replacement->str());
        else
            return errorAt(offset, fmt::format("\"{}\" is neither an identifier nor the name of a header", name),
                           "A key is one word of a program, such as cudaX, or a header, such as cuda_x.h.");
        return llvm::Error::success();
    }

    llvm::StringRef text, path;
    std::vector<Key> keys;
    CustomMapping mapping;
};

} // namespace

llvm::Expected<CustomMapping> parseCustomMapping(llvm::StringRef text, llvm::StringRef path) {
    return Reader(text, path).read();
}

llvm::Expected<CustomMapping> readCustomMapping(llvm::StringRef path) {
    auto buffer = readFile(path);
    if (!buffer)
        return buffer.takeError();
    return parseCustomMapping((*buffer)->getBuffer(), path);
}

} // namespace fastpt
