#include "driver/OptionTable.h"

#include "support/Text.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallVector.h>

#include <iterator>

namespace fastpt {

namespace {

#define FASTPT_OPTION_ROWS
#include "driver/OptionRows.inc"
#undef FASTPT_OPTION_ROWS

constexpr unsigned firstRow = static_cast<unsigned>(Opt::Unknown) + 1;

/// A name with its option, dashes included, in byte order.
struct Spelling {
    llvm::StringRef name;
    Opt id;
};

constexpr Spelling spellings[] = {
#define FASTPT_OPTION_SPELLINGS
#include "driver/OptionRows.inc"
#undef FASTPT_OPTION_SPELLINGS
};

} // namespace

llvm::ArrayRef<OptionRow> optionRows() {
    return rows;
}

const OptionRow &row(Opt id) {
    return rows[static_cast<unsigned>(id) - firstRow];
}

const OptionRow *findOption(llvm::StringRef spelling) {
    const Spelling *found = llvm::lower_bound(
        spellings, spelling, [](const Spelling &entry, llvm::StringRef name) { return entry.name < name; });
    return found != std::end(spellings) && found->name == spelling ? &row(found->id) : nullptr;
}

Opt canonical(Opt id) {
    if (static_cast<unsigned>(id) < firstRow || row(id).alias == Opt::Invalid)
        return id;
    return row(id).alias;
}

std::string nearestOption(llvm::StringRef spelling) {
    llvm::SmallVector<llvm::StringRef, 0> names;
    for (const Spelling &entry : spellings)
        names.push_back(entry.name);
    return nearestWord(spelling, names);
}

} // namespace fastpt
