"""An update of the page, kept by the real service worker: whole or not at all, never two versions in one page, never
older than the next start. The page that is kept here is small, and every part of it says its version."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from playwright.sync_api import Page, expect

from dicehouse.server.http.pages import STATIC
from testkit.browser.playing import Open
from testkit.ports import free_port
from tests.browser.conftest import Watch

SHELL = """<!doctype html><html><head><link rel="icon" href="data:,">
<link rel="stylesheet" href="assets/style-{v}.css"></head>
<body data-shell="{v}"><script type="module" src="assets/page-{v}.js"></script></body></html>"""
SCRIPT = """document.body.dataset.script = '{v}'
window.late = () => import('./late-{v}.js').then(({{ version }}) => version)
navigator.serviceWorker.register('sw.js')"""
STYLE = ":root {{ --version: {v} }}"
SEEN = """async () => [
  document.body.dataset.shell, document.body.dataset.script,
  getComputedStyle(document.documentElement).getPropertyValue('--version').trim(),
  await window.late().catch(() => 'none'),
]"""
KEEP = """() => new Promise((resolve) => {
  const channel = new MessageChannel()
  channel.port1.onmessage = ({ data }) => resolve(data)
  navigator.serviceWorker.ready.then(({ active }) => active.postMessage('keep', [channel.port2]))
})"""
LATE = "export const version = '{v}'" + " " * 200_000


class Publisher:
    """A host of one version at a time; of a file that is cut, half arrives."""

    def __init__(self) -> None:
        self.url = f"http://127.0.0.1:{free_port()}/"
        self._server: ThreadingHTTPServer | None = None
        self.version = "one"
        self.cut = ""
        self.was_cut = threading.Event()

    def files(self) -> dict[str, tuple[str, str]]:
        v = self.version
        parts = {
            f"style-{v}.css": ("text/css", STYLE.format(v=v)),
            f"page-{v}.js": ("text/javascript", SCRIPT.format(v=v)),
            f"late-{v}.js": ("text/javascript", LATE.format(v=v)),
        }
        return {
            "/": ("text/html", SHELL.format(v=v)),
            "/sw.js": ("text/javascript", (STATIC / "sw.js").read_text(encoding="utf-8")),
            "/assets/page.json": ("application/json", json.dumps([f"./{name}" for name in parts])),
            **{f"/assets/{name}": part for name, part in parts.items()},
        }

    def open(self) -> None:
        publisher = self

        class Visit(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                kind, text = publisher.files().get(self.path, ("", ""))
                body = text.encode()
                cut = publisher.cut != "" and publisher.cut in self.path
                self.send_response(200 if kind else 404)
                self.send_header("Content-Type", kind or "text/plain")
                self.send_header("Content-Length", str(len(body)))
                self.send_header("Cache-Control", "no-cache")
                self.end_headers()
                self.wfile.write(body[: len(body) // 2] if cut else body)
                if cut:
                    publisher.was_cut.set()

            def log_request(self, *_: object) -> None: ...

        self._server = ThreadingHTTPServer(("127.0.0.1", int(self.url.rstrip("/").rpartition(":")[2])), Visit)
        self._server.daemon_threads = True
        threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()

    def close(self) -> None:
        if self._server is not None:
            self._server.shutdown()
            self._server.server_close()
            self._server = None


@pytest.fixture
def publisher() -> Iterator[Publisher]:
    publisher = Publisher()
    publisher.open()
    yield publisher
    publisher.close()


def opened_once(open_page: Open, publisher: Publisher, watch: Watch) -> Page:
    """With everything kept, as who plays without a connection has it."""
    watch.house_may_be_gone = True
    page = open_page(publisher.url)
    page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
    assert page.evaluate(KEEP) == "kept"
    return page


def is_kept(page: Page, version: str) -> None:
    """Once it is done in the background."""
    script = """(version) => caches.keys().then(async ([name]) =>
      (await (await (await caches.open(name)).match(location.href)).text()).includes(`data-shell="${version}"`))"""
    page.wait_for_function(script, arg=version)


def test_an_update_is_there_at_the_next_start_and_then_without_a_network(
    open_page: Open, publisher: Publisher, watch: Watch
) -> None:
    page = opened_once(open_page, publisher, watch)
    publisher.version = "two"
    page.reload()
    assert page.evaluate(SEEN) == ["two"] * 4
    is_kept(page, "two")
    publisher.close()
    page.reload()
    assert page.evaluate(SEEN) == ["two"] * 4


@pytest.mark.parametrize("part", ["style-two", "page-two", "late-two", "page.json"])
def test_half_an_update_leaves_the_old_version_whole(
    open_page: Open, publisher: Publisher, watch: Watch, part: str
) -> None:
    page = opened_once(open_page, publisher, watch)
    publisher.version, publisher.cut = "two", part
    page.goto(publisher.url)
    assert publisher.was_cut.wait(60)
    publisher.close()
    page.reload()
    assert page.evaluate(SEEN) == ["one"] * 4
    publisher.cut = ""
    publisher.open()
    page.reload()
    assert page.evaluate(SEEN) == ["two"] * 4
    is_kept(page, "two")
    publisher.close()
    page.reload()
    assert page.evaluate(SEEN) == ["two"] * 4


def test_a_page_that_is_open_keeps_its_own_parts_while_another_shows_the_update(
    open_page: Open, publisher: Publisher, watch: Watch
) -> None:
    page = opened_once(open_page, publisher, watch)
    publisher.version = "two"
    other = open_page(publisher.url, like=page)
    is_kept(other, "two")
    assert page.evaluate(SEEN) == ["one"] * 4
    assert other.evaluate(SEEN) == ["two"] * 4
    expect(other.locator("body")).to_have_attribute("data-shell", "two")
