#!/usr/bin/env bash
# The three reports of one conversion with hostile names: the page in a real browser, the data through python3's JSON.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh" report-browser

"$tree/tests/system/make-report" "$work"
python3 -B "$here/report-shapes.py" "$work"

browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)
[[ -n $browser ]] || skip "the data is right; no browser for the page (Debian package chromium)"
python3 -B "$here/report-browser.py" "$browser" "$work/report.html" "$work" light dark

# A project of 10,000 files is written at once and stays usable.
mkdir large
timeout 10 "$tree/tests/system/make-report" large 10000 || fail "10,000 files take longer than 10 s to write"
python3 -B "$here/report-browser.py" "$browser" "$work/large/report.html" large light
echo "the page works at both widths, in light and dark"
