#include "support/Diagnostic.h"

#include <doctest/doctest.h>

using namespace fastpt;

TEST_CASE("a diagnostic names place, severity, text and next step") {
    Diagnostic diagnostic;
    diagnostic.severity = Severity::Warning;
    diagnostic.message = "odd";
    CHECK(format(diagnostic) == "fastpt: warning: odd");
    diagnostic.file = "a.cu";
    diagnostic.line = 3;
    diagnostic.column = 7;
    diagnostic.nextStep = "Look.";
    CHECK(format(diagnostic) == "a.cu:3:7: fastpt: warning: odd\n  next: Look.");
}

TEST_CASE("errors carry their diagnostic") {
    CHECK(takeMessage(makeErrorAt("p.toml", 2, "unknown key")) == "p.toml:2: fastpt: error: unknown key");
    CHECK(takeMessage(llvm::joinErrors(makeError("a"), makeError("b"))) == "fastpt: error: a\nfastpt: error: b");
}
