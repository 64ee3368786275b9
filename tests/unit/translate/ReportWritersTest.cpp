#include "translate/tools/reports/ReportWriters.h"

#include "support/Files.h"

#include <doctest/doctest.h>
#include <llvm/Support/JSON.h>

using namespace fastpt;

/// What writeReport puts into a file with that extension.
static std::string written(const Report &report, llvm::StringRef extension) {
    auto directory = TemporaryDirectory::create();
    REQUIRE(bool(directory));
    std::string path = directory->path() + "/report" + extension.str();
    REQUIRE_FALSE(bool(writeReport(report, path)));
    return readIfPossible(path).value_or("");
}

static llvm::json::Value parsed(const std::string &text) {
    auto value = llvm::json::parse(text);
    REQUIRE(bool(value));
    return std::move(*value);
}

/// The member, or what no test expects.
static int64_t number(const llvm::json::Object &object, llvm::StringRef member) {
    return object.getInteger(member).value_or(-1);
}

static std::string word(const llvm::json::Object &object, llvm::StringRef member) {
    return object.getString(member).value_or("(missing)").str();
}

static bool holds(const std::string &text, llvm::StringRef part) {
    return text.find(part.str()) != std::string::npos;
}

/// One file with one finding.
static Report reportOf(std::string source, const std::string &path, Remark remark) {
    Report report{"fastpt.hipify.folder", "1.2.3", std::move(source), "out", {}, {}, 0, false, false, {}};
    report.files.push_back({path, path, FileKind::Cuda, true, 10, {}, {std::move(remark)}, {}});
    return report;
}

static const Remark plain{Severity::Warning, 7, 3, "warp-size", "a mask", "Widen it.", false, ""};

/// The result of that number.
static llvm::json::Object sarifResult(const Report &report, size_t index = 0) {
    llvm::json::Value log = parsed(written(report, ".sarif"));
    const llvm::json::Object &run = *(*log.getAsObject()->getArray("runs"))[0].getAsObject();
    return *(*run.getArray("results"))[index].getAsObject();
}

static llvm::json::Object sarifPlace(const Report &report) {
    llvm::json::Object result = sarifResult(report);
    return *(*result.getArray("locations"))[0].getAsObject()->getObject("physicalLocation");
}

static std::string sarifUri(const Report &report) {
    return word(*sarifPlace(report).getObject("artifactLocation"), "uri");
}

static std::string fingerprint(const Report &report, size_t index = 0) {
    return word(*sarifResult(report, index).getObject("partialFingerprints"), "primaryLocationLineHash");
}

TEST_CASE("the extension names the format") {
    CHECK(isReportName("a.html"));
    CHECK(isReportName("dir.x/b.JSON"));
    CHECK(isReportName("c.sarif"));
    CHECK_FALSE(isReportName("html"));
    CHECK_FALSE(isReportName("a.htm"));
    CHECK_FALSE(isReportName("a.html/b"));
    std::string message = takeMessage(writeReport(Report(), "report.txt"));
    for (const char *part : {"report.txt", ".html", ".json", ".sarif"})
        CHECK(holds(message, part));
}

TEST_CASE("a report that cannot be written is an error") {
    CHECK(holds(takeMessage(writeReport(Report(), "/no such directory/a.json")), "/no such directory/a.json"));
}

TEST_CASE("an empty report is one in each format") {
    CHECK(holds(written(Report(), ".html"), "Nothing here needs a human."));
    CHECK(parsed(written(Report(), ".json")).getAsObject()->getArray("files")->empty());
    CHECK(holds(written(Report(), ".sarif"), "\"results\": []"));
}

TEST_CASE("JSON: the report's parts, and a diff only where there is one") {
    Report report = reportOf("src", "a.cu", plain);
    report.files[0].names["cudaMalloc"] = {"hipMalloc", "", 2};
    report.leftAlone = {{"third_party", "third-party code", 4}};
    report.copied = 5;
    llvm::json::Value value = parsed(written(report, ".json"));
    const llvm::json::Object &all = *value.getAsObject();
    CHECK(number(all, "format") == 1);
    CHECK(number(all, "copied") == 5);
    CHECK(number(*all.getObject("totals"), "translated") == 2);
    const llvm::json::Object &file = *(*all.getArray("files"))[0].getAsObject();
    CHECK(word(file, "kind") == "cuda");
    CHECK(file.get("diff") == nullptr);
    const llvm::json::Object &finding = *(*file.getArray("findings"))[0].getAsObject();
    CHECK(word(finding, "severity") == "warning");
    CHECK(number(finding, "line") == 7);
    CHECK(word(finding, "nextStep") == "Widen it.");
    report.files[0].diff = "@@ -1,1 +1,1 @@\n-a\n+b\n";
    CHECK(holds(written(report, ".json"), "\"diff\": \"@@ -1,1"));
}

TEST_CASE("JSON and SARIF stay valid where names are not UTF-8") {
    Report report = reportOf("src", "a\xFF.cu", {Severity::Error, 1, 1, "x\xFE", "\xC3", "", false, "\x80"});
    report.files[0].names["\xFF"] = {"\xFF", "", 1};
    parsed(written(report, ".json"));
    CHECK(sarifUri(report) == "src/a%FF.cu");
}

TEST_CASE("SARIF: the rule, the level and a message with the next step") {
    llvm::json::Value log = parsed(written(reportOf("src", "a.cu", plain), ".sarif"));
    const llvm::json::Object &run = *(*log.getAsObject()->getArray("runs"))[0].getAsObject();
    const llvm::json::Object &driver = *run.getObject("tool")->getObject("driver");
    CHECK(word(driver, "semanticVersion") == "1.2.3");
    const llvm::json::Object &rule = *(*driver.getArray("rules"))[0].getAsObject();
    CHECK(word(rule, "id") == "warp-size");
    CHECK(word(*rule.getObject("shortDescription"), "text") == "warp size");
    CHECK(word(*rule.getObject("help"), "text") == "Widen it.");
    CHECK(word(*rule.getObject("defaultConfiguration"), "level") == "warning");
    llvm::json::Object result = sarifResult(reportOf("src", "a.cu", plain));
    CHECK(number(result, "ruleIndex") == 0);
    CHECK(word(*result.getObject("message"), "text") == "a mask. Widen it.");
}

TEST_CASE("SARIF: paths count from where the tool ran") {
    CHECK(sarifUri(reportOf("src", "b/a.cu", plain)) == "src/b/a.cu");
    CHECK(sarifUri(reportOf("./src/", "a.cu", plain)) == "src/a.cu");
    CHECK(sarifUri(reportOf(".", "a.cu", plain)) == "a.cu");
    CHECK(sarifUri(reportOf("/abs/src", "a.cu", plain)) == "a.cu");
    CHECK(sarifUri(reportOf("../src", "a.cu", plain)) == "a.cu");
    CHECK(sarifUri(reportOf("src/a.cu", "a.cu", plain)) == "src/a.cu");
    CHECK(sarifUri(reportOf("extra.cu", "a.cu", plain)) == "extra.cu/a.cu");
    CHECK(sarifUri(reportOf("a.cu", "a.cu", plain)) == "a.cu");
    CHECK(sarifUri(reportOf("s", "a b#%\xC3\xA9:?.cu", plain)) == "s/a%20b%23%25%C3%A9%3A%3F.cu");
}

TEST_CASE("SARIF: columns are code points where the line is known, and no place is no region") {
    CHECK(number(*sarifPlace(reportOf("s", "a.cu", plain)).getObject("region"), "startColumn") == 3);
    Remark remark = plain;
    remark.text = "\xC3\xA9\xF0\x9F\x98\x80 x"; // two letters of 2 and 4 bytes, a blank, x in byte column 8
    remark.column = 8;
    CHECK(number(*sarifPlace(reportOf("s", "a.cu", remark)).getObject("region"), "startColumn") == 4);
    remark.column = 0;
    CHECK(number(*sarifPlace(reportOf("s", "a.cu", remark)).getObject("region"), "startColumn") == 1);
    remark.line = 0;
    CHECK(sarifPlace(reportOf("s", "a.cu", remark)).getObject("region") == nullptr);
}

TEST_CASE("SARIF: a fingerprint survives moved lines and tells equal findings apart") {
    Report report = reportOf("s", "a.cu", plain);
    report.files[0].remarks.push_back(plain);
    Remark moved = plain;
    moved.line = 70;
    CHECK(fingerprint(report) == fingerprint(reportOf("s", "a.cu", moved)));
    CHECK(fingerprint(report) != fingerprint(report, 1));
    CHECK(fingerprint(report) != fingerprint(reportOf("s", "b.cu", plain)));
    moved.message = "another";
    CHECK(fingerprint(report) != fingerprint(reportOf("s", "a.cu", moved)));
}

TEST_CASE("HTML: hostile text is text, wherever it comes from") {
    const std::string hostile = "</script><img onerror='x'>\"&";
    Report report = reportOf(hostile, hostile, {Severity::Error, 1, 1, hostile, hostile, hostile, false, hostile});
    report.tool = report.version = report.output = hostile;
    report.files[0].names[hostile] = {hostile, hostile, 1};
    report.files[0].diff = "@@ -1,1 +1,1 @@\n-" + hostile + "\n";
    report.leftAlone = {{hostile, hostile, 1}};
    report.rules[hostile] = hostile;
    std::string page = written(report, ".html");
    CHECK_FALSE(holds(page, "<img"));
    CHECK_FALSE(holds(page, "'x'>"));
    CHECK(page.find("</script>") == page.rfind("</script>"));
    CHECK(holds(page, "&lt;/script&gt;&lt;img onerror=&#39;x&#39;&gt;&quot;&amp;"));
    CHECK_FALSE(holds(page, "{{"));
}

TEST_CASE("HTML: what cannot be seen is made visible") {
    std::string page = written(reportOf("s",
                                        "a\x01\xE2\x80\xAE"
                                        "b\xFF\x7F\r.cu",
                                        plain),
                               ".html");
    CHECK(holds(page, "a&#x2401;&#xFFFD;b\xEF\xBF\xBD&#x2421;&#x240D;.cu"));
}

TEST_CASE("HTML: a diff has the ends of lines that HTML knows") {
    Report report = reportOf("s", "a.cu", plain);
    report.files[0].diff = "@@ -1,1 +1,1 @@\r\n-a\r\n+b\r\n";
    CHECK(holds(written(report, ".html"), "@@ -1,1 +1,1 @@\n-a\n+b\n</pre>"));
}

TEST_CASE("HTML: names without a counterpart come first, and a problem in one file stands for the name") {
    Report report = reportOf("s", "a.cu", plain);
    report.files[0].names = {{"cudaA", {"hipA", "", 9}}, {"cudaZ", {"hipZ", "", 1}}};
    report.files.push_back({"b.cu", "b.cu", FileKind::Cuda, true, 1, {{"cudaZ", {"", "not here", 1200}}}, {}, {}});
    std::string page = written(report, ".html");
    std::string table = page.substr(page.find("<tbody>"));
    CHECK(table.find("cudaZ") < table.find("cudaA"));
    CHECK(holds(table, "1&#x202F;201</td>"));
    CHECK(holds(table, "not here"));
}
