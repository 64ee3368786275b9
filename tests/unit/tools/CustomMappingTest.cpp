#include "translate/tools/CustomMapping.h"

#include "support/Diagnostic.h"

#include <doctest/doctest.h>

using namespace fastpt;

namespace {

std::string problemOf(llvm::StringRef text) {
    auto mapping = parseCustomMapping(text, "own.json");
    if (!mapping)
        return takeMessage(mapping.takeError());
    return "";
}

bool names(llvm::StringRef message, llvm::StringRef line, llvm::StringRef what) {
    return message.contains(line) && message.contains(what);
}

} // namespace

TEST_CASE("a mapping holds names and headers") {
    auto mapping = parseCustomMapping(R"({
  "custom_map": {
    "cudaX": "hipX",
    "my_cuda.h": "my_hip.h",
    "sub/cuda": "sub/hip"
  }
})",
                                      "own.json");
    REQUIRE(bool(mapping));
    CHECK(mapping->names.size() == 1);
    CHECK(mapping->names["cudaX"] == "hipX");
    REQUIRE(mapping->headers.size() == 2);
    CHECK(mapping->headers[0] == std::pair<std::string, std::string>("my_cuda.h", "my_hip.h"));
    CHECK(mapping->headers[1] == std::pair<std::string, std::string>("sub/cuda", "sub/hip"));
}

TEST_CASE("an empty map is a map") {
    CHECK(problemOf(R"({"custom_map": {}})") == "");
}

TEST_CASE("errors name the line of the JSON text") {
    CHECK(names(problemOf("{\n  \"custom_map\": {\n    \"a\": \"b\",\n  }\n}"), "own.json:4", "not valid JSON"));
    CHECK(names(problemOf("{\n\"custom_map\": {\n\n\"cudaX\": 3}}"), "own.json:4", "\"cudaX\" is not a string"));
    CHECK(names(problemOf("{\n\"custom_map\": {\n\"cudaX\": \"\"}}"), "own.json:3", "is not a name"));
    CHECK(names(problemOf("{\n\"custom_map\": {\n\"a b\": \"c\"}}"), "own.json:3", "neither an identifier"));
    CHECK(names(problemOf("{\n\"custom_map\": [1]}"), "own.json:2", "is not an object"));
    CHECK(names(problemOf("{\n\n\"custom\": {}}"), "own.json:1", "no \"custom_map\""));
    CHECK(names(problemOf("{\n\"other\": 1,\n\"custom_map\": {}}"), "own.json:2", "unknown key \"other\""));
    CHECK(names(problemOf("{\"custom_map\": {\n\"a\": \"b\",\n\"a\": \"c\"}}"), "own.json:3", "given twice"));
    CHECK(names(problemOf(""), "own.json", "not valid JSON"));
    CHECK(names(problemOf("[]"), "own.json:1", "no \"custom_map\""));
}

TEST_CASE("a text that looks like a key inside of a value does not move the line") {
    CHECK(names(problemOf("{\"custom_map\": {\n\"a\": \"\\\"b\\\": \",\n\"b\": 1}}"), "own.json:3",
                "\"b\" is not a string"));
}

TEST_CASE("a mapping that is not there is an error with its name") {
    auto mapping = readCustomMapping("nowhere/own.json");
    REQUIRE(!mapping);
    CHECK(names(takeMessage(mapping.takeError()), "nowhere/own.json", "cannot be read"));
}
