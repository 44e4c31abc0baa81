"""Chromium, driven by Playwright as in the other tests of the page."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser

from .visitor import PHONE, Visitor


class ChromiumVisitor(Visitor):
    def __init__(self, browser: Browser) -> None:
        width, height = PHONE
        self._errors: list[str] = []
        self._context = browser.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce")
        self._page = self._context.new_page()
        self._page.on("pageerror", lambda error: self._errors.append(str(error)))

    @property
    def complaints(self) -> list[str]:
        return self._errors

    def go(self, url: str) -> None:
        self._page.goto(url)

    def reload(self) -> None:
        self._page.reload()

    def close(self) -> None:
        self._context.close()

    def _run(self, script: str) -> Any:
        return self._page.evaluate(script)

    def _press(self, x: int, y: int) -> None:
        self._page.mouse.click(x, y)

    def _type(self, text: str) -> None:
        self._page.keyboard.type(text)
