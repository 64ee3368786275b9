"""Opens a report in a headless Chromium and uses it as a reader would: report-browser.py BROWSER PAGE PICTURES-DIRECTORY SCHEMES...

Speaks the DevTools protocol through pipes, so that nothing but Python and the browser is needed."""
import base64
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time


def expect(what, is_so, seen=""):
    if not is_so:
        sys.exit(f"FAILED: {what} {seen}")


class Browser:
    def __init__(self, program, profile):
        read_there, self.write_end = os.pipe()
        self.read_end, write_there = os.pipe()
        # The protocol is spoken on descriptors 3 and 4.
        self.process = subprocess.Popen(
            ["bash", "-c", f'exec "$@" 3<&{read_there} 4>&{write_there}', "browser", program, "--headless=new",
             "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe", f"--user-data-dir={profile}", "about:blank"],
            pass_fds=(read_there, write_there), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(read_there)
        os.close(write_there)
        self.number, self.buffer, self.session, self.events = 0, b"", None, []

    def receive(self):
        while b"\0" not in self.buffer:
            got = os.read(self.read_end, 1 << 20)
            expect("the browser answers", got)
            self.buffer += got
        message, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(message)

    def call(self, method, **parameters):
        self.number += 1
        request = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            request["sessionId"] = self.session
        os.write(self.write_end, json.dumps(request).encode() + b"\0")
        while True:
            message = self.receive()
            if message.get("id") == self.number:
                expect(f"{method} works", "result" in message, message)
                return message["result"]
            self.events.append(message)

    def value(self, expression):
        result = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        expect(f"no exception in {expression}", "exceptionDetails" not in result, result)
        return result["result"].get("value")

    def attach(self):
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.call(f"{domain}.enable")

    def show(self, page, width, height, scheme, scripts=True):
        self.events.clear()
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=width < 500)
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        self.call("Emulation.setScriptExecutionDisabled", value=not scripts)
        self.call("Page.navigate", url="about:blank")
        self.call("Page.navigate", url=page.as_uri())
        while not any(event.get("method") == "Page.loadEventFired" for event in self.events[-1:]) \
                or self.value("document.readyState + location.protocol") != "completefile:":
            self.events.append(self.receive())
        time.sleep(0.3)  # the observer of the map's size comes after the first picture

    def picture(self, path):
        data = self.call("Page.captureScreenshot")["data"]
        pathlib.Path(path).write_bytes(base64.b64decode(data))

    def complaints(self):
        return [event for event in self.events
                if event.get("method") == "Runtime.exceptionThrown"
                or (event.get("method") == "Log.entryAdded" and event["params"]["entry"]["level"] in ("error", "warning"))
                or (event.get("method") == "Runtime.consoleAPICalled" and event["params"]["type"] in ("error", "warning"))]

    def requests(self):
        urls = [event["params"]["request"]["url"] for event in self.events if event.get("method") == "Network.requestWillBeSent"]
        return [url for url in urls if not url.startswith(("file:", "data:", "about:"))] + \
            [url for url in urls if url.startswith("file:") and not url.endswith("report.html")]


VISIBLE = "document.querySelectorAll('.file:not([hidden])').length"


def filter_by(browser, words, show=""):
    browser.value(f"words.value = {json.dumps(words)}; document.querySelector('[name=show][value=\"{show}\"]').checked = true;"
                  "document.getElementById('filter').dispatchEvent(new Event('input', {bubbles: true}));"
                  "new Promise(done => setTimeout(done, 250))")
    return browser.value(VISIBLE)


def check_filter(browser, total):
    for words, show in (("softmax", ""), ("kernel00100", ""), ("", "error")):
        count = filter_by(browser, words, show)
        should = browser.value(f"[...document.querySelectorAll('.file')].filter(f => (!{json.dumps(show)} ||"
                               f"f.dataset.is.split(' ').includes({json.dumps(show)})) &&"
                               f"f.textContent.toLowerCase().includes({json.dumps(words)})).length")
        expect(f"the filter '{words}{show}' hides files", count == should < total, f"{count} of {should}")
    expect("no file is said to fit", filter_by(browser, "no such words") == 0
           and browser.value("document.querySelector('.nothing').checkVisibility()"))
    expect("an empty filter shows all", filter_by(browser, "") == total)


def check_diff(browser):
    file = "[...document.querySelectorAll('.file')].find(f => f.querySelector('.diff') && !f.dataset.path.endsWith('.txt') && !f.dataset.path.includes('script'))"
    browser.value(f"window.chosen = {file}; chosen.querySelector('summary').click(); new Promise(done => setTimeout(done, 100))")
    expect("a diff opens", browser.value("chosen.open && chosen.querySelectorAll('table.diff tr').length > 4"))
    words = browser.value("[...chosen.querySelectorAll('.plus mark')].map(m => m.textContent)")
    expect("the words that changed are marked", "hipMalloc" in words, words)
    browser.value("chosen.querySelector('table').scrollIntoView()")


def press(browser, key):
    for kind in ("rawKeyDown", "keyUp"):
        browser.call("Input.dispatchKeyEvent", type=kind, key=key, code=key)


def check_map(browser):
    browser.value("document.querySelector('#map button').focus()")
    first = browser.value("document.activeElement.title")
    press(browser, "ArrowRight")
    expect("an arrow goes to another block", browser.value("document.activeElement.closest('#map') && document.activeElement.title") not in (None, first))
    expect("Tab stops once in the map", browser.value("document.querySelectorAll('#map [tabindex=\"0\"]').length") == 1)
    browser.value("document.querySelector('#map .folder').click()")
    expect("a directory is entered", browser.value("document.querySelectorAll('#trail button').length") == 1)
    browser.value("document.querySelector('#trail button').click()")
    expect("and left", browser.value("document.querySelectorAll('#trail button').length") == 0)


def check_link(browser):
    browser.value("window.link = document.querySelector('.group a'); link.closest('details').open = true; link.click();"
                  "new Promise(done => setTimeout(done, 200))")
    expect("a finding leads to its file", browser.value("document.querySelector(link.hash).open"))
    browser.value("document.querySelector(link.hash).open = false")


def check_inert(browser):
    browser.value("for (const part of document.querySelectorAll('details')) part.open = true; new Promise(done => setTimeout(done, 300))")
    expect("hostile text is inert", browser.value("window.broken === undefined && !document.querySelector('img')"
                                                  "&& document.querySelectorAll('script').length === 1"))


def check_width(browser, width):
    wide = browser.value("document.documentElement.scrollWidth")
    expect(f"no overflow at {width}", wide <= width, f"{wide} wide")


def use(browser, page, width, height, scheme, pictures):
    name = f"{width}-{scheme}"
    start = time.time()
    browser.show(page, width, height, scheme)
    total = browser.value(VISIBLE)
    print(f"{name}: {total} files, ready after {time.time() - start:.1f} s")
    expect("the map is drawn", browser.value("document.querySelectorAll('#map .block').length") > 3)
    check_width(browser, width)
    browser.picture(pictures / f"top-{name}.png")
    check_map(browser)
    check_link(browser)
    check_filter(browser, total)
    check_diff(browser)
    browser.picture(pictures / f"diff-{name}.png")
    if total < 100:
        check_inert(browser)
        check_width(browser, width)
        browser.value("document.querySelector('.all-names').scrollIntoView()")
        browser.picture(pictures / f"end-{name}.png")
    expect("no complaint of the browser", not browser.complaints(), browser.complaints())
    expect("no request", not browser.requests(), browser.requests())


def use_without_scripts(browser, page):
    browser.show(page, 1200, 800, "light", scripts=False)
    tree = browser.call("DOM.getDocument")["root"]["nodeId"]
    shown = lambda selector: browser.call("DOM.querySelectorAll", nodeId=tree, selector=selector)["nodeIds"]
    expect("the files are there without scripts", len(shown(".file pre.diff")) > 2)
    expect("the page is not marked as scripted", not shown("html.js"))


def main(program, page, pictures, *schemes):
    page, pictures = pathlib.Path(page).resolve(), pathlib.Path(pictures)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        browser = Browser(program, profile)
        try:
            browser.attach()
            for scheme in schemes:
                use(browser, page, 1280, 900, scheme, pictures)
                use(browser, page, 390, 844, scheme, pictures)
            use_without_scripts(browser, page)
        finally:
            browser.process.terminate()
            browser.process.wait()


main(*sys.argv[1:])
