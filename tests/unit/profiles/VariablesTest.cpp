#include "profiles/Variables.h"

#include "Site.h"

using namespace fastpt;

TEST_CASE("Variables: the first entry of a name counts, and a longer name is another one") {
    Variables variables({"AB=1", "A=2", "A=3", "EMPTY=", "A.B=x=y"});
    CHECK(variables.value("A") == "2");
    CHECK(variables.value("A.B") == "x=y");
    CHECK(variables.find("EMPTY").has_value());
    CHECK_FALSE(variables.find("B").has_value());
}

TEST_CASE("expandVariables: own names first, then the environment, then the given otherwise") {
    Variables variables({"HOME=/h", "EMPTY=", "ROOT=/wrong"});
    Scope scope(variables);
    scope.define("ROOT", "/opt/x");
    CHECK(expandVariables("${ROOT}/bin:${HOME}", scope).text == "/opt/x/bin:/h");
    CHECK(expandVariables("${NONE:-/usr}/bin", scope).text == "/usr/bin");
    CHECK(expandVariables("${NONE:-}x", scope).missing.empty());
    CHECK(expandVariables("$$HOME $HOME ${HOME", scope).text == "$HOME $HOME ${HOME");
    // An empty variable would make a path in the root directory.
    CHECK(expandVariables("${EMPTY}/bin", scope).missing == "EMPTY");
    CHECK(expandVariables("${NONE}${EMPTY}", scope).missing == "NONE");
}

TEST_CASE("variableProblem") {
    CHECK(variableProblem("${A}/${B_1:-x}/$$/$x").empty());
    CHECK(has(variableProblem("${A"), "without '}'"));
    CHECK(has(variableProblem("${A-B}"), "does not name a variable"));
    CHECK(has(variableProblem("${}"), "does not name a variable"));
    CHECK(has(variableProblem("${1}"), "does not name a variable"));
}

namespace {

using Kind = EnvironmentChange::Kind;

std::vector<std::string> apply(const std::vector<EnvironmentChange> &changes, std::vector<std::string> environment) {
    Variables variables(std::move(environment));
    std::vector<std::string> result;
    for (const EnvironmentValue &value : success(applyEnvironment(changes, Scope(variables))))
        result.push_back(value.value ? value.name + "=" + *value.value : "-" + value.name);
    return result;
}

EnvironmentChange change(Kind kind, const std::string &name, const std::string &value = "") {
    return {kind, name, value, {"p.toml", 7}};
}

} // namespace

TEST_CASE("applyEnvironment: lists never get an empty element, which would mean the working directory") {
    CHECK(apply({change(Kind::Prepend, "P", "/a:/b")}, {}) == std::vector<std::string>{"P=/a:/b"});
    CHECK(apply({change(Kind::Prepend, "P", "/a")}, {"P="}) == std::vector<std::string>{"P=/a"});
    CHECK(apply({change(Kind::Append, "P", "/a")}, {"P=/x::/y:"}) == std::vector<std::string>{"P=/x:/y:/a"});
}

TEST_CASE("applyEnvironment: an element that is there already moves, so that nested runs do not grow the list") {
    CHECK(apply({change(Kind::Prepend, "P", "/a")}, {"P=/x:/a:/y"}) == std::vector<std::string>{"P=/a:/x:/y"});
}

TEST_CASE("applyEnvironment: default, unset and later changes") {
    CHECK(apply({change(Kind::Default, "P", "new")}, {"P=old"}).empty());
    CHECK(apply({change(Kind::Default, "P", "new")}, {"P="}) == std::vector<std::string>{"P=new"});
    CHECK(apply({change(Kind::Unset, "P"), change(Kind::Set, "Q", "1")}, {"P=x"}) ==
          std::vector<std::string>{"-P", "Q=1"});
    CHECK(apply({change(Kind::Set, "P", "1"), change(Kind::Set, "P", "2")}, {}) == std::vector<std::string>{"P=2"});
}

TEST_CASE("applyEnvironment: a variable without value leaves a list alone and is an error elsewhere") {
    CHECK(apply({change(Kind::Prepend, "P", "${NONE}/lib")}, {"P=/x"}).empty());
    Variables variables;
    std::string message = failure(applyEnvironment({change(Kind::Set, "P", "${NONE}/lib")}, Scope(variables)));
    CHECK(has(message, "p.toml:7: "));
    CHECK(has(message, "NONE, which is not set"));
    CHECK(has(message, "${NONE:-VALUE}"));
}
