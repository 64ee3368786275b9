#include "translate/passes/PtxCalls.h"

#include "support/Text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>

#include <optional>
#include <tuple>

namespace fastpt {

namespace {

struct PtxCall {
    llvm::StringLiteral instruction;
    unsigned results;
    llvm::StringLiteral call;
};

constexpr PtxCall calls[] = {
#include "mappings/Ptx.inc"
};

/// One operand of the instruction.
struct Operand {
    char type = 0; ///< `f`, `d`, or `i` for integers of any size; 0 for literals and addresses
    enum class Kind : uint8_t { Value, Address, Vector, Literal } kind = Kind::Value;
    std::vector<std::string> values; ///< Expressions; the text of a literal or special register.
};

/// `mnemonic operand, operand`.
struct Instruction {
    llvm::StringRef mnemonic;
    std::vector<Operand> operands;
};

} // namespace

/// `%N` as the expression that it stands for.
static std::optional<std::string> expression(const AsmStatement &statement, llvm::StringRef text) {
    unsigned number = 0;
    if (!text.consume_front("%") || text.getAsInteger(10, number) || number >= statement.operands.size())
        return std::nullopt;
    return "(" + statement.operands[number].str() + ")";
}

/// What the operands named in `text` are, by their constraints; 0 where they are of different kinds.
static char typeOf(const AsmStatement &statement, llvm::StringRef text) {
    char type = 0;
    for (auto [before, rest] = text.split('%'); !rest.empty(); std::tie(before, rest) = rest.split('%')) {
        unsigned number = 0;
        if (rest.take_while(llvm::isDigit).getAsInteger(10, number) || number >= statement.constraints.size())
            return 0;
        char letter = statement.constraints[number];
        char mine = letter == 'f' || letter == 'd' ? letter : 'i';
        if (type != 0 && type != mine)
            return 0;
        type = mine;
    }
    return type;
}

/// A number that C++ reads as PTX does: no `0f3F800000`.
static bool isNumber(llvm::StringRef text) {
    uint64_t number = 0;
    return !text.getAsInteger(0, number);
}

static std::optional<Operand> operandOf(const AsmStatement &statement, llvm::StringRef text) {
    text = text.trim();
    Operand operand;
    if (text.consume_front("[") && text.consume_back("]")) {
        auto [base, offset] = text.split('+');
        auto address = expression(statement, base.trim());
        int64_t bytes = 0;
        if (!address || (!offset.empty() && offset.trim().getAsInteger(0, bytes)))
            return std::nullopt;
        operand.kind = Operand::Kind::Address;
        operand.values = {offset.empty() ? *address : fmt::format("fastpt::ptx::moved({}, {})", *address, bytes)};
        return operand;
    }
    if (text.consume_front("{") && text.consume_back("}")) {
        operand.kind = Operand::Kind::Vector;
        operand.type = typeOf(statement, text);
        llvm::SmallVector<llvm::StringRef, 4> parts;
        text.split(parts, ',');
        for (llvm::StringRef part : parts) {
            auto value = expression(statement, part.trim());
            if (!value)
                return std::nullopt;
            operand.values.push_back(*value);
        }
        return operand;
    }
    if (auto value = expression(statement, text)) {
        operand.type = typeOf(statement, text);
        operand.values = {*value};
        return operand;
    }
    if (!isNumber(text) && !hasPrefix(text, "%%"))
        return std::nullopt;
    operand.kind = Operand::Kind::Literal;
    operand.values = {text.str()};
    return operand;
}

/// The statement as one instruction; nothing where there are more, labels, predicates or blocks.
static std::optional<Instruction> instructionOf(const AsmStatement &statement) {
    auto [text, rest] = llvm::StringRef(statement.text).split(';');
    text = text.trim();
    if (!rest.trim().empty() || text.empty() || text.find_first_of("@:") == 0)
        return std::nullopt;
    Instruction instruction;
    size_t end = text.find_first_of(" \t");
    instruction.mnemonic = text.take_front(end);
    llvm::StringRef operands = text.drop_front(instruction.mnemonic.size()).trim();
    while (!operands.empty()) {
        size_t closing = hasPrefix(operands, "{") ? operands.find('}') : 0;
        size_t comma = closing == llvm::StringRef::npos ? closing : operands.find(',', closing);
        auto operand = operandOf(statement, operands.take_front(comma));
        if (!operand)
            return std::nullopt;
        instruction.operands.push_back(std::move(*operand));
        operands = comma == llvm::StringRef::npos ? "" : operands.drop_front(comma + 1).trim();
    }
    return instruction;
}

/// C++'s type of a type of PTX that memory holds.
static llvm::StringRef memoryType(llvm::StringRef name) {
    static constexpr std::pair<llvm::StringLiteral, llvm::StringLiteral> types[] = {{"u8", "unsigned char"},
                                                                                    {"b8", "unsigned char"},
                                                                                    {"s8", "signed char"},
                                                                                    {"u16", "unsigned short"},
                                                                                    {"b16", "unsigned short"},
                                                                                    {"s16", "short"},
                                                                                    {"u32", "unsigned"},
                                                                                    {"b32", "unsigned"},
                                                                                    {"s32", "int"},
                                                                                    {"u64", "unsigned long long"},
                                                                                    {"b64", "unsigned long long"},
                                                                                    {"s64", "long long"},
                                                                                    {"f32", "float"},
                                                                                    {"f64", "double"}};
    for (const auto &[ptx, type] : types)
        if (ptx == name)
            return type;
    return {};
}

/// What may stand between `ld` or `st` and the type and changes nothing for a HIP device: hints for caches, and the
/// global space, whose addresses are the generic ones.
static bool isHint(llvm::StringRef part) {
    static constexpr llvm::StringLiteral hints[] = {"global", "nc", "ca", "cg", "cs", "cv", "lu", "wb", "wt", "weak"};
    return llvm::is_contained(hints, part) || hasPrefix(part, "L1::") || hasPrefix(part, "L2::");
}

namespace {

/// `ld.acquire.gpu.global.v2.u32` taken apart.
struct MemoryAccess {
    llvm::StringRef type;
    llvm::StringRef order = "plain"; ///< plain, volatile, relaxed, acquire, release
    llvm::StringRef scope = "sys";
};

} // namespace

static std::optional<MemoryAccess> memoryAccess(llvm::StringRef mnemonic) {
    llvm::SmallVector<llvm::StringRef, 8> parts;
    mnemonic.split(parts, '.');
    MemoryAccess access;
    access.type = memoryType(parts.back());
    if (parts.size() < 2 || access.type.empty())
        return std::nullopt;
    for (llvm::StringRef part : llvm::drop_begin(llvm::drop_end(parts)))
        if (part == "volatile" || part == "relaxed" || part == "acquire" || part == "release")
            access.order = part;
        else if (part == "cta" || part == "gpu" || part == "sys")
            access.scope = part;
        else if (!isHint(part) && part != "v2" && part != "v4")
            return std::nullopt; // the shared space has addresses of its own
    return access;
}

/// `f`, `d`, or `i`: what a register of a type of PTX is in C++.
static char registerType(llvm::StringRef type) {
    return type == "f32" ? 'f' : type == "f64" ? 'd' : 'i';
}

/// PTX takes the bits of any register of the size; a C++ call would convert the value. So each operand must be what the
/// instruction says.
static bool typesAgree(const Instruction &instruction, unsigned results) {
    auto [rest, last] = instruction.mnemonic.rsplit('.');
    char inputs = registerType(last);
    char result = hasPrefix(instruction.mnemonic, "cvt.") ? registerType(rest.rsplit('.').second) : inputs;
    for (size_t i = 0; i < instruction.operands.size(); ++i) {
        const Operand &operand = instruction.operands[i];
        bool isTyped = operand.kind == Operand::Kind::Value || operand.kind == Operand::Kind::Vector;
        if (isTyped && operand.type != (i < results ? result : inputs))
            return false;
    }
    return true;
}

/// `load<float>(address, result...)` and `store<float>(address, value...)`, the ordered ones with order and scope.
static std::string memoryCall(const Instruction &instruction) {
    bool load = hasPrefix(instruction.mnemonic, "ld.");
    auto access = memoryAccess(instruction.mnemonic);
    if (!access || instruction.operands.size() != 2)
        return "";
    const Operand &address = instruction.operands[load ? 1 : 0];
    const Operand &values = instruction.operands[load ? 0 : 1];
    bool scalar = values.kind == Operand::Kind::Value;
    if (address.kind != Operand::Kind::Address || (!scalar && values.kind != Operand::Kind::Vector))
        return "";
    if (!typesAgree(instruction, load ? 1 : 0))
        return "";
    std::string target = access->type.str();
    if (access->order != "plain") {
        if (!scalar && access->order != "volatile")
            return "";
        target += fmt::format(", fastpt::ptx::Order::{}, fastpt::ptx::Scope::{}",
                              access->order == "volatile" ? "relaxed" : access->order.str(), access->scope.str());
    }
    return fmt::format("fastpt::ptx::{}<{}>({}, {})", load ? "load" : "store", target, address.values.front(),
                       fmt::join(values.values, ", "));
}

/// The row of the table for an instruction; literals are part of its name.
static const PtxCall *findCall(const Instruction &instruction) {
    std::string name = instruction.mnemonic.str();
    for (const Operand &operand : instruction.operands) {
        llvm::StringRef text = operand.values.front();
        if (text.consume_front("%") || (text == "0" && instruction.operands.size() == 1))
            name += " " + text.str();
    }
    auto at = llvm::lower_bound(calls, llvm::StringRef(name),
                                [](const PtxCall &call, llvm::StringRef wanted) { return call.instruction < wanted; });
    return at != std::end(calls) && at->instruction == name ? &*at : nullptr;
}

std::string callForPtx(const AsmStatement &statement) {
    auto instruction = instructionOf(statement);
    if (!instruction)
        return "";
    if (hasPrefix(instruction->mnemonic, "ld.") || hasPrefix(instruction->mnemonic, "st."))
        return memoryCall(*instruction);
    const PtxCall *row = findCall(*instruction);
    if (!row || row->results != statement.results || instruction->operands.size() < row->results)
        return "";
    bool move = row->call == "same"; // of bits, whatever they are
    if (!move && !typesAgree(*instruction, row->results))
        return "";
    std::vector<std::string> arguments;
    for (const Operand &operand : llvm::drop_begin(instruction->operands, row->results)) {
        bool number = operand.kind == Operand::Kind::Literal && isNumber(operand.values.front());
        if (operand.kind == Operand::Kind::Address || operand.kind == Operand::Kind::Vector)
            return "";
        if (operand.kind == Operand::Kind::Value || (number && row->call != "barrier"))
            arguments.push_back(operand.values.front());
    }
    llvm::StringRef place = hasPrefix(row->call, "__") ? "" : "fastpt::ptx::";
    std::string call = fmt::format("{}{}({})", place.str(), row->call.str(), fmt::join(arguments, ", "));
    if (row->results == 0)
        return call;
    const Operand &result = instruction->operands.front();
    if (move && instruction->operands.size() == 2 && instruction->operands[1].kind == Operand::Kind::Value &&
        instruction->operands[1].type != result.type)
        call = fmt::format("fastpt::ptx::bitsAs<__typeof__({})>({})", result.values.front(), arguments.front());
    return result.kind == Operand::Kind::Value ? fmt::format("{} = {}", result.values.front(), call) : "";
}

} // namespace fastpt
