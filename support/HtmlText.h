// Text inside a page. Used by the reports of the translator's tools and of runtime mode.
#pragma once

#include <llvm/ADT/StringRef.h>
#include <llvm/Support/raw_ostream.h>

namespace fastpt {

/// Text that is safe as content and in a quoted attribute: `out << Html{text}`. What a reader could not see, or what
/// would change the order of the words around it, stands as a visible sign.
struct Html {
    llvm::StringRef text;
};
llvm::raw_ostream &operator<<(llvm::raw_ostream &out, Html html);

/// A number with its thousands apart: `out << Number{12345}` is 12 345.
struct Number {
    unsigned value;
};
llvm::raw_ostream &operator<<(llvm::raw_ostream &out, Number number);

/// "1 error", "2 errors".
struct Count {
    unsigned value;
    llvm::StringRef noun;
};
llvm::raw_ostream &operator<<(llvm::raw_ostream &out, Count count);

} // namespace fastpt
