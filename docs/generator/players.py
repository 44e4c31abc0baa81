"""Guests of a house who play as the solver would: the pictures show real games."""

from __future__ import annotations

import itertools
import json
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec

from dicehouse.notation import read_state
from dicehouse.rules import Buy, Throw, sort_dice
from dicehouse.solver.bots.bot import bot

__all__ = ["Guest", "play", "rounds", "thrown", "wise"]

View = dict[str, Any]
_numbers = itertools.count()


@dataclass
class Guest:
    url: str
    name: str
    token: str = ""
    strength: Any = "sharp"
    ids: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.token = self.ask("/api/guests", {"name": self.name})["token"]

    @property
    def storage(self) -> Any:
        """What this guest's browser remembers."""
        kept = [{"name": "dicehouse.guest", "value": f"{self.token} {self.name}"}]
        return {"cookies": [], "origins": [{"origin": self.url, "localStorage": kept}]}

    def ask(self, path: str, body: object = None) -> Any:
        headers = {"Content-Type": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        data = None if body is None else json.dumps(body).encode()
        with urllib.request.urlopen(urllib.request.Request(self.url + path, data, headers), timeout=120) as answer:
            return json.load(answer)

    def make(self, game: str, **settings: Any) -> str:
        rules = {"rules": f"{game}@1", **settings}
        return str(self.ask("/api/tables", {"id": f"picture-{next(_numbers)}", "settings": rules})["table"])

    def do(self, table: str, what: str, **more: Any) -> None:
        command = {"is": "do", "id": f"picture-{next(_numbers)}", "command": {"do": what, **more}}
        self.ask(f"/api/tables/{table}/commands", command)

    def view(self, table: str) -> View:
        view: View = self.ask(f"/api/tables/{table}")
        return view

    def move(self, table: str, view: View) -> None:
        """What a good player does; who may buy a die does not."""
        state = read_state(view["state_line"])
        action = bot(self.strength, state.rules).choose(state, state.seat)
        assert not isinstance(action, Buy)
        self.do(table, "act", action=msgspec.to_builtins(action))

    def enter(self, table: str, dice: str, box: str) -> None:
        """A turn with real dice: thrown once, and written."""
        self.do(table, "act", action={"is": "throw"}, dice=list(sort_dice(map(int, dice))))
        self.do(table, "act", action={"is": "score", "box": box})


def play(table: str, guests: list[Guest], until: Callable[[View], bool]) -> View:
    """Everyone plays until the view is as wanted, or the game is over; bots play by themselves."""
    while True:
        views = [guest.view(table) for guest in guests]
        if until(views[0]) or views[0]["phase"] != "playing":
            return views[0]
        mover = next((place for place, view in enumerate(views) if view["turn"]["seat"] == view["you"]), None)
        if mover is None:
            time.sleep(0.05)
        else:
            try:
                guests[mover].move(table, views[mover])
            except urllib.error.HTTPError as error:
                # the table has moved on
                error.close()


def wise(view: View) -> tuple[int, ...]:
    """The dice that are best kept; none where a box is better written now."""
    state = read_state(view["state_line"])
    action = bot("perfect", state.rules).choose(state, state.seat)
    return action.keep if isinstance(action, Throw) else ()


def rounds(count: int, rolls_left: int | None = None) -> Callable[[View], bool]:
    """When the viewer has filled so many boxes and it is their turn, with so many rolls left where that is asked."""

    def reached(view: View) -> bool:
        turn, you = view["turn"], view["you"]
        if turn is None or turn["seat"] != you:
            return False
        filled = sum(entry is not None for entry in view["cards"][you - 1]["entries"])
        if filled < count or rolls_left is None:
            return filled >= count
        return bool(turn["rolls_left"] == rolls_left and turn["dice"])

    return reached


def thrown(view: View) -> bool:
    """Whether dice lie before the viewer."""
    return bool(view["turn"] and view["turn"]["seat"] == view["you"] and view["turn"]["dice"])
