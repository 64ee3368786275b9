#include "driver/OptionGrammar.h"

#include <llvm/Config/llvm-config.h>
#include <llvm/Option/Arg.h>
#include <llvm/Option/ArgList.h>
#include <llvm/Option/OptTable.h>
#include <llvm/Option/Option.h>

namespace fastpt {

namespace {

using namespace llvm::opt; // The generated text names DefaultVis.

enum GrammarId : unsigned {
    OPT_INVALID = 0,
#if LLVM_VERSION_MAJOR >= 19
#define OPTION(...) LLVM_MAKE_OPT_ID(__VA_ARGS__),
#else
#define OPTION(PREFIX, NAME, ID, ...) OPT_##ID,
#endif
#include "driver/Options.inc"
#undef OPTION
};

#if LLVM_VERSION_MAJOR >= 20
#define OPTTABLE_STR_TABLE_CODE
#include "driver/Options.inc"
#undef OPTTABLE_STR_TABLE_CODE
#define OPTTABLE_PREFIXES_TABLE_CODE
#include "driver/Options.inc"
#undef OPTTABLE_PREFIXES_TABLE_CODE
#elif LLVM_VERSION_MAJOR >= 17
#define PREFIX(NAME, VALUE)                                                                                            \
    constexpr llvm::StringLiteral NAME##Values[] = VALUE;                                                              \
    constexpr llvm::ArrayRef<llvm::StringLiteral> NAME(NAME##Values, std::size(NAME##Values) - 1);
#include "driver/Options.inc"
#undef PREFIX
#else
#define PREFIX(NAME, VALUE) const char *const NAME[] = VALUE;
#include "driver/Options.inc"
#undef PREFIX
#endif

const OptTable::Info infos[] = {
#if LLVM_VERSION_MAJOR >= 19
#define OPTION(...) LLVM_CONSTRUCT_OPT_INFO(__VA_ARGS__),
#elif LLVM_VERSION_MAJOR >= 17
#define OPTION(PREFIX, NAME, ID, KIND, GROUP, ALIAS, ALIASARGS, FLAGS, VISIBILITY, PARAM, HELPTEXT, METAVAR, VALUES)   \
    {PREFIX,     NAME,        HELPTEXT,    METAVAR,   OPT_##ID, llvm::opt::Option::KIND##Class, PARAM, FLAGS,          \
     VISIBILITY, OPT_##GROUP, OPT_##ALIAS, ALIASARGS, VALUES},
#else
#define OPTION(PREFIX, NAME, ID, KIND, GROUP, ALIAS, ALIASARGS, FLAGS, PARAM, HELPTEXT, METAVAR, VALUES)               \
    {PREFIX, NAME,  HELPTEXT,    METAVAR,     OPT_##ID,  llvm::opt::Option::KIND##Class,                               \
     PARAM,  FLAGS, OPT_##GROUP, OPT_##ALIAS, ALIASARGS, VALUES},
#endif
#include "driver/Options.inc"
#undef OPTION
};

#if LLVM_VERSION_MAJOR >= 17
using BaseTable = GenericOptTable;
#else
using BaseTable = OptTable;
#endif

} // namespace

class OptionGrammar::Table : public BaseTable {
public:
    Table()
#if LLVM_VERSION_MAJOR >= 20
        : BaseTable(OptionStrTable, OptionPrefixesTable, infos){}
#else
        : BaseTable(infos) {
    }
#endif
};

OptionGrammar::OptionGrammar() : table(std::make_unique<Table>()) {}
OptionGrammar::~OptionGrammar() = default;

OptionMatch OptionGrammar::match(const std::vector<std::string> &words, size_t index) const {
    OptionMatch match;
    match.spelling = words[index];
    // At most two words matter; the list that LLVM wants is that short, whatever the length of the command line.
    const char *pair[] = {words[index].c_str(), index + 1 < words.size() ? words[index + 1].c_str() : nullptr};
    InputArgList list(pair, pair + (pair[1] ? 2 : 1));
    unsigned next = 0;
    std::unique_ptr<Arg> arg = table->ParseOneArg(list, next);
    if (!arg) {
        // A Separate option at the end: find out which by its exact name.
        const OptionRow *row = findOption(words[index]);
        match.id = row ? row->id : Opt::Unknown;
        match.missingValue = true;
        return match;
    }
    match.words = next;
    if (arg->getOption().getKind() == Option::InputClass || arg->getOption().getKind() == Option::UnknownClass) {
        match.id = arg->getOption().getKind() == Option::InputClass ? Opt::Input : Opt::Unknown;
        match.words = 1;
        return match;
    }
    match.id = static_cast<Opt>(arg->getOption().getNumArgs());
    llvm::StringRef word = words[index];
    size_t length = arg->getSpelling().size();
    match.spelling = word.take_front(word[length - 1] == '=' ? length - 1 : length);
    if (next == 2)
        match.value = words[index + 1];
    else if (word[length - 1] == '=' || word.size() > length)
        match.value = word.drop_front(length);
    return match;
}

} // namespace fastpt
