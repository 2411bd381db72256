"""A browser for the tests of the page: found or not, and watched."""

import shutil
import threading
import time
from contextlib import contextmanager
from typing import Any, Dict, Iterator, List

import pytest

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")


@contextmanager
def running_server(app: Any) -> Iterator[str]:
    """Run an application in a thread, on a port that is free; gives its address."""
    import uvicorn

    server = uvicorn.Server(uvicorn.Config(app, host="127.0.0.1", port=0, log_level="warning"))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        assert thread.is_alive(), "the server did not start"
        time.sleep(0.02)
    host, port = server.servers[0].sockets[0].getsockname()[:2]
    yield f"http://{host}:{port}"
    server.should_exit = True
    thread.join(30)


@contextmanager
def running_browser() -> Iterator[Any]:
    """Run a headless Chromium, the system's or playwright's own; the tests are skipped where there is none."""
    api = pytest.importorskip("playwright.sync_api", reason="the extra browser is not installed")
    with api.sync_playwright() as playwright:
        path = next(filter(None, map(shutil.which, NAMES)), None)
        try:
            browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        except api.Error:
            pytest.skip("there is no Chromium here")
        yield browser
        browser.close()


class Watch:
    """What a page did that nobody may: requests elsewhere, errors, refusals of the content security policy."""

    def __init__(self, page: Any, origin: str) -> None:
        self.origin = origin
        self.requests: List[Any] = []
        self.problems: List[str] = []
        # What a test provokes on purpose.
        self.expected: List[str] = []
        page.on("request", lambda request: self.requests.append(request))
        page.on("console", lambda message: message.type in ("error", "warning") and self.problems.append(message.text))
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.add_init_script(
            "document.addEventListener('securitypolicyviolation', (e) => console.error('policy: ' + e.violatedDirective))"
        )

    def check(self) -> None:
        elsewhere = [
            each.url for each in self.requests if not each.url.startswith((f"{self.origin}/", f"blob:{self.origin}/"))
        ]
        assert elsewhere == []
        assert [each for each in self.problems if not any(part in each for part in self.expected)] == []

    def sent(self, path: str) -> List[Dict[str, Any]]:
        """The JSON of all requests to a path, in order."""
        return [
            each.post_data_json
            for each in self.requests
            if each.url == f"{self.origin}{path}" and each.method == "POST"
        ]


class Tab:
    """The page as a person uses it."""

    def __init__(self, page: Any, watch: Watch, origin: str) -> None:
        self.page = page
        self.watch = watch
        self.origin = origin

    def open(self) -> "Tab":
        self.page.goto(f"{self.origin}/")
        self.page.wait_for_selector("#pipeline option:nth-child(2)", state="attached")
        return self

    def done(self) -> None:
        """Wait for the answer to what was asked last."""
        self.page.wait_for_selector("body:not([aria-busy])")

    def run(self, text: str, pipeline: str = "en") -> None:
        self.page.select_option("#pipeline", pipeline)
        self.page.fill("#original", text)
        self.page.click("#run")
        self.done()

    def found(self) -> List[List[str]]:
        """[text, label] of each finding; pieces on several lines are joined by a line feed."""
        return self.page.evaluate(
            """() => { const all = [];
            for (const mark of document.querySelectorAll('#before mark')) (all[mark.dataset.i] ??= [[], mark.dataset.label])[0].push(mark.textContent);
            return all.map(([parts, label]) => [parts.join('\\n'), label]); }"""
        )

    def new_text(self) -> str:
        return self.page.evaluate(
            "[...document.querySelectorAll('#after .line')].map((line) => line.textContent).join('\\n')"
        )

    def select(self, value: str) -> None:
        """Select a piece of the original with the mouse."""
        box = self.page.evaluate(
            """(value) => { const walker = document.createTreeWalker(document.querySelector('#before'), NodeFilter.SHOW_TEXT);
            for (let node; (node = walker.nextNode());) { const at = node.data.indexOf(value); if (at < 0) continue;
              const range = document.createRange(); range.setStart(node, at); range.setEnd(node, at + value.length);
              const { left, right, top, bottom } = range.getBoundingClientRect(); return [left, right, (top + bottom) / 2]; } }""",
            value,
        )
        left, right, middle = box
        self.page.mouse.move(left, middle)
        self.page.mouse.down()
        self.page.mouse.move(right, middle, steps=3)
        self.page.mouse.up()
        self.page.wait_for_selector("#fix:not([hidden])")

    def download(self, selector: str) -> Any:
        with self.page.expect_download() as caught:
            self.page.click(selector)
        return caught.value

    def evaluate(self, script: str, *arguments: Any) -> Any:
        """Call a function of the page's own modules: `(m, ...) => ...` with all that spans.js exports as m."""
        return self.page.evaluate(
            f"async (given) => {{ const m = await import('/page/spans.js'); return ({script})(m, ...given); }}",
            list(arguments),
        )
