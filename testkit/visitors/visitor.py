"""Somebody with a phone, whatever the browser: they look for something on the page, press it, type."""

from __future__ import annotations

import json
import time
from abc import ABC, abstractmethod
from typing import Any

PHONE = (390, 844)
PATIENCE = 120.0
"""Seconds; a busy machine is slow, and a page that is right at last is right."""
A_LOOK = 0.1
"""Seconds between two looks at a thing: what has not moved meanwhile lies still."""

FIND = """(selector, words) => {
  const wanted = words === null ? null : new RegExp(words)
  const tidy = (text) => (text ?? '').replace(/\\s+/g, ' ').trim()
  const name = (one) => tidy(one.ariaLabel || (one.labels?.[0] ?? one).textContent)
  return [...document.querySelectorAll(selector)].filter(
    (one) => (one.getClientRects().length > 0 || one.labels?.length) && (wanted === null || wanted.test(name(one))),
  )
}"""

SPOT = f"""(selector, words) => {{
  const [one] = ({FIND})(selector, words)
  if (!one) return null
  // a radio button may be drawn by its label
  const shown = one.labels?.[0] && one.type === 'radio' ? one.labels[0] : one
  shown.scrollIntoView({{ block: 'center', behavior: 'instant' }})
  const box = shown.getBoundingClientRect()
  const spot = {{ x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) }}
  const top = document.elementFromPoint(spot.x, spot.y)
  const free = top !== null && (shown.contains(top) || top.contains(shown))
  return free && one.ariaDisabled !== 'true' && !one.disabled ? spot : null
}}"""


class Visitor(ABC):
    """One browser of their own, with nothing in it yet. Scripts are functions of values that JSON can write."""

    @property
    def complaints(self) -> list[str]:
        """What the engine's console has called an error, where the engine tells."""
        return []

    @abstractmethod
    def go(self, url: str) -> None: ...

    @abstractmethod
    def reload(self) -> None: ...

    @abstractmethod
    def close(self) -> None: ...

    @abstractmethod
    def _run(self, script: str) -> Any: ...

    @abstractmethod
    def _press(self, x: int, y: int) -> None: ...

    @abstractmethod
    def _type(self, text: str) -> None: ...

    def evaluate(self, function: str, *given: Any) -> Any:
        return self._run(f"({function})({', '.join(json.dumps(one) for one in given)})")

    def forget(self) -> None:
        """Who they are, as a new browser would not know it."""
        self.evaluate("() => { localStorage.clear(); sessionStorage.clear() }")

    def until(self, function: str, *given: Any) -> Any:
        """What the function gives, once it gives something."""
        deadline = time.monotonic() + PATIENCE
        while not (found := self.evaluate(function, *given)):
            if time.monotonic() > deadline:
                shown = self.evaluate("() => location.href + ' shows: ' + document.body.innerText")
                raise AssertionError(f"In vain: {function.splitlines()[0]} {given}. {shown}")
            time.sleep(0.05)
        return found

    def sees(self, selector: str, words: str | None = None) -> None:
        """Waits until something that matches is on the page, with words that match."""
        self.until(f"(selector, words) => ({FIND})(selector, words).length > 0", selector, words)

    def count(self, selector: str) -> int:
        return int(self.evaluate("(selector) => document.querySelectorAll(selector).length", selector))

    def texts(self, selector: str) -> list[str]:
        found = self.evaluate(
            "(all) => [...document.querySelectorAll(all)].map((one) => one.innerText.trim())", selector
        )
        return [str(text) for text in found]

    def attributes(self, selector: str, name: str) -> list[str]:
        script = "(all, name) => [...document.querySelectorAll(all)].map((one) => one.getAttribute(name))"
        return [str(value) for value in self.evaluate(script, selector, name)]

    def tap(self, selector: str, words: str | None = None) -> None:
        """Press the first that matches, once it lies still and nothing covers it."""
        before, now = None, self.until(SPOT, selector, words)
        while now != before:
            time.sleep(A_LOOK)
            before, now = now, self.until(SPOT, selector, words)
        self._press(now["x"], now["y"])

    def write(self, selector: str, text: str) -> None:
        """Over what stands in the field."""
        self.tap(selector)
        self.evaluate("(selector) => document.querySelector(selector).select()", selector)
        self._type(text)
        self.until("(selector, text) => document.querySelector(selector).value === text", selector, text)

    def fits(self) -> bool:
        """Nothing sticks out at the side."""
        return bool(self.evaluate("() => document.documentElement.scrollWidth <= innerWidth"))


class W3CVisitor(Visitor):
    """WebDriver and its successor BiDi write fingers and keys alike."""

    @abstractmethod
    def _act(self, source: dict[str, Any]) -> None: ...

    def _press(self, x: int, y: int) -> None:
        steps = [
            {"type": "pointerMove", "x": x, "y": y, "duration": 0},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        self._act({"type": "pointer", "id": "finger", "parameters": {"pointerType": "mouse"}, "actions": steps})

    def _type(self, text: str) -> None:
        strokes = [{"type": kind, "value": letter} for letter in text for kind in ("keyDown", "keyUp")]
        self._act({"type": "key", "id": "keys", "actions": strokes})
