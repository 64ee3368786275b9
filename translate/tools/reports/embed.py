#!/usr/bin/env python3
"""page.html with its style and script inside, as a C++ string literal: embed.py OUTPUT.

The page's own Content-Security-Policy names both by their hashes, so that nothing else in it can run or load."""
import base64
import hashlib
import pathlib
import sys

PART = 8192  # bytes in one literal; compilers may limit a longer one


def source(text):
    return "'sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() + "'"


def main(output):
    here = pathlib.Path(__file__).parent
    page, style, script = ((here / name).read_text(encoding="utf-8") for name in ("page.html", "page.css", "page.js"))
    for text, end in ((style, "</style"), (script, "</script")):
        if "{{" in text or end in text.lower():
            sys.exit(f"embed.py: the style and the script must not hold {{{{ or {end}")
    for name, text in (("style-source", source(style)), ("script-source", source(script)), ("style", style), ("script", script)):
        page = page.replace("{{" + name + "}}", text)
    parts = [page[start:start + PART] for start in range(0, len(page), PART)]
    pathlib.Path(output).write_text("".join(f'R"page({part})page"\n' for part in parts), encoding="utf-8")


main(sys.argv[1])
