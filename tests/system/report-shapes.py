"""report.json and report.sarif of make-report's hostile report, as their readers need them: report-shapes.py DIRECTORY"""
import json
import pathlib
import sys
import urllib.parse

HOSTILE = """</script></pre><img src=x onerror="window.broken=1"><script>window.broken=2</script>'&\""""
folder = pathlib.Path(sys.argv[1])


def expect(what, is_so):
    if not is_so:
        sys.exit(f"FAILED: {what}")


def check_json(report):
    expect("members of the report", list(report) == ["format", "tool", "version", "source", "output", "totals", "files",
                                                     "leftAlone", "copied"])
    expect("totals", report["totals"] == {"files": 6, "changed": 4, "translated": 23, "left": 9, "unsupported": 1,
                                          "notes": 1, "warnings": 2, "errors": 1, "needHuman": 2})
    file = report["files"][1]
    expect("a hostile path stays what it is", file["path"] == f"csrc/{HOSTILE}.cu")
    expect("a name", file["names"] == [{"name": HOSTILE, "count": 1, "replacement": HOSTILE, "problem": ""}])
    expect("bytes that are not UTF-8 are replaced", "bytes \ufffd\ufffd that" in file["findings"][1]["message"])
    expect("no diff where there is none", "diff" not in report["files"][2])


def check_result(run, result):
    rules = run["tool"]["driver"]["rules"]
    expect("the rule's index", rules[result["ruleIndex"]]["id"] == result["ruleId"])
    expect("a level", result["level"] in ("note", "warning", "error"))
    place = result["locations"][0]["physicalLocation"]
    uri = place["artifactLocation"]["uri"]
    expect("a plain relative URI", not set(uri) & set("<>\" \\") and not urllib.parse.urlsplit(uri).scheme)
    expect("a base", place["artifactLocation"]["uriBaseId"] in run["originalUriBaseIds"])
    if "region" in place:
        expect("a region", place["region"]["startLine"] >= 1 and place["region"]["startColumn"] >= 1)


def check_sarif(log):
    expect("version 2.1.0", log["version"] == "2.1.0" and len(log["runs"]) == 1)
    run = log["runs"][0]
    results = run["results"]
    expect("a result each finding", len(results) == 4)
    for result in results:
        check_result(run, result)
    prints = [result["partialFingerprints"]["primaryLocationLineHash"] for result in results]
    expect("prints that differ", len(set(prints)) == len(prints))
    uri = results[0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
    expect("the path counts from where the tool ran", urllib.parse.unquote(uri) == f"extension/csrc/{HOSTILE}.cu")
    for rule in run["tool"]["driver"]["rules"]:
        expect("texts of a rule", all(rule[part]["text"] for part in ("shortDescription", "fullDescription", "help")))


check_json(json.loads((folder / "report.json").read_text(encoding="utf-8")))
check_sarif(json.loads((folder / "report.sarif").read_text(encoding="utf-8")))
