// The passes of the translator, one concern each. Translator.cpp calls them with the token that concerns them; each may
// look ahead with a copy of the lexer and leaves edits and findings in the SourceText.
#pragma once

#include "translate/Lexer.h"
#include "translate/Mapping.h"
#include "translate/SourceText.h"

#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/ADT/SmallVector.h>

#include <optional>

namespace fastpt {

/// How far a pass looks ahead, in tokens. Keeps the time linear for any input.
constexpr unsigned lookAheadLimit = 4096;

/// The names of the table (passes/Names.cpp).
class Names {
public:
    /// `token` spells `entry`; `lexer` stands behind it and is moved on behind a qualified name that was replaced.
    /// Returns true where the token itself was replaced.
    bool visit(SourceText &source, const Token &token, const NameEntry &entry, Lexer &lexer);
    /// A word of the user's own table; true where it was replaced.
    static bool visitCustom(SourceText &source, const Token &token, llvm::StringRef word);
    /// A `##`: names are made where the translator cannot see them.
    void visitPaste(SourceText &source, const Lexer &lexer);

private:
    bool visitQualified(SourceText &source, const Token &token, const NameEntry &entry, Lexer &lexer);
    llvm::SmallPtrSet<const NameEntry *, 8> reported;
};

/// `#include` to HIP's header (passes/Includes.cpp). `lexer` stands behind the directive's name.
void translateInclude(SourceText &source, Lexer lexer);

/// Kernels and symbols as arguments of runtime functions (passes/Arguments.cpp). `lexer` stands behind the function.
void wrapArgument(SourceText &source, const NameEntry &function, Lexer lexer);

/// The arguments of a launch (passes/Launches.cpp). `lexer` stands behind `<<<`.
void translateLaunch(SourceText &source, Lexer lexer);

/// nvcc's warnings about launches (passes/LaunchWarnings.cpp), if the options ask for them. `offset` is the end of the
/// launch's arguments.
void warnOfMissingStream(SourceText &source, size_t offset);
/// `token` is an attribute, `lexer` stands behind it.
void warnOfMissingBounds(SourceText &source, const Token &token, const Lexer &lexer);

/// Attributes that clang wants in front of __shared__ and the like (passes/Attributes.cpp). `token` is such a word,
/// `lexer` stands behind it and is moved on behind what was moved.
void moveAttributes(SourceText &source, const Token &token, Lexer &lexer);

/// Functions that are asked for by name at run time (passes/Lookups.cpp). `lexer` stands behind the looking-up
/// function.
void reportLookup(SourceText &source, Lexer lexer);

/// Conditional directives: which text is dead for certain, which is live for certain (passes/Conditions.cpp).
class Conditions {
public:
    enum class Kind : uint8_t { None, If, Ifdef, Elif, Else, Endif };
    static Kind kindOf(llvm::StringRef directive);

    /// A directive `name` was read, `lexer` stands behind the name. Text that is dead is skipped: the lexer then stands
    /// behind the name of the directive that ended it. Returns the directive that is in force then.
    Kind visit(const SourceText &source, const Token &name, Lexer &lexer);
    /// Nothing but include guards and constant conditions around the current text.
    bool certain() const { return uncertainLevels == 0; }
    size_t depth() const { return levels.size(); }

private:
    enum class State : uint8_t { Live, Dead, Unknown };
    struct Level {
        State state;
        bool decided; ///< an earlier branch is taken for certain: what follows is dead
        bool guard;
    };
    State evaluate(const SourceText &source, Lexer lexer) const;
    bool isGuard(const SourceText &source, Lexer lexer) const;
    void apply(const SourceText &source, llvm::StringRef name, const Lexer &lexer);
    void count();
    llvm::SmallVector<Level, 8> levels;
    unsigned uncertainLevels = 0;
    bool first = true;
};

/// Labels of one switch that have become the same (passes/CaseLabels.cpp).
class CaseLabels {
public:
    void openBrace() { ++braces; }
    void closeBrace();
    /// `depth` conditions are open behind the directive.
    void visitDirective(Conditions::Kind kind, size_t depth);
    /// The name before the current place was just replaced; `lexer` stands behind it.
    void visit(SourceText &source, Lexer lexer, size_t depth);

private:
    struct Label {
        llvm::StringRef name;
        unsigned braces;
        size_t conditions; ///< open around it; once one of them is closed, the label may not be there
    };
    llvm::SmallVector<Label, 8> labels;
    unsigned braces = 0;
};

/// Which text is device code for certain (passes/DeviceScopes.cpp). Reads the text a second time, only as far as it is
/// asked, so that files without a question cost nothing.
class DeviceScopes {
public:
    enum Scope : uint8_t { Outside, Class, MaybeDevice, Device };
    /// What encloses `offset`, which must not decrease from call to call.
    Scope at(const SourceText &source, size_t offset);
    /// True outside of all braces; as at.
    bool isFileScope(const SourceText &source, size_t offset);

private:
    void directive(const SourceText &source);
    void word(const SourceText &source, const Token &token, const Token &before);
    void punctuator(uint8_t code);
    Scope current() const { return scopes.empty() ? Outside : static_cast<Scope>(scopes.back()); }

    using Stack = llvm::SmallVector<uint8_t, 16>;
    std::optional<Lexer> lexer;
    Conditions conditions;
    Stack scopes;                         ///< one for each open brace
    llvm::SmallVector<Stack, 4> branches; ///< the scopes at each open condition
    unsigned parentheses = 0;
    bool device = false;    ///< the declaration being read is __device__ or __global__
    bool uncertain = false; ///< ... and emitted only when used: template, inline, static
    bool classHead = false;
};

/// Inline assembly that is PTX (passes/InlinePtx.cpp). `certain`: compiled for certain, as far as directives tell.
/// Returns true where the statement was replaced; `lexer`, which stands behind `asm`, is then moved on behind it.
bool translatePtx(SourceText &source, const Token &token, Lexer &lexer, DeviceScopes &scopes, bool certain);

/// Makes sure that the device link finds static variables of relocatable device code (passes/StaticVariables.cpp).
/// `token` is __device__ or __constant__, `lexer` stands behind it. `doneUpTo` ends the last declaration that was seen
/// to.
void exposeStaticVariable(SourceText &source, const Token &token, Lexer lexer, DeviceScopes &scopes, size_t &doneUpTo);

/// A `warpSize` that the program declares at file scope (passes/WarpSize.cpp). `lexer` stands behind the word.
void noteWarpSize(SourceText &source, const Token &token, Lexer lexer, DeviceScopes &scopes, bool certain);

} // namespace fastpt
