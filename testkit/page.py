"""What the page's component tests are shown, written by the house's own code: `python -m testkit.page`.

`web/src/testing/GAME.json` has the rules of a game as the house sends them, and a table of ana's and bo's at named
moments, as the message that tells ana of it. A test holds the files against this.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from dicehouse.notation import write_action
from dicehouse.play import TableSettings
from dicehouse.play.commands import AskVoid, Sit
from dicehouse.play.log import Stored
from dicehouse.play.units import CommandId
from dicehouse.play.views.table import view
from dicehouse.rules import legal_actions
from dicehouse.rules.catalogue import game
from dicehouse.server.work.views import game_view
from dicehouse.wire.messages import Update
from dicehouse.wire.news import news
from testkit.play.context import ScriptedContext
from testkit.play.table import Play, guest

__all__ = ["FOLDER", "written"]

FOLDER = Path(__file__).parents[1] / "web" / "src" / "testing"

MOVES = {
    "yahtzee": {
        "rolled": "22256",
        "again": "222>25",
        "five": "2222>2",
        "theirs": "=Y 13456",
        "back": "=LS",
        "written": "55533 =FH 11234 =C",
    },
    "yamb": {"rolled": "22256", "announced": "@5.2", "theirs": "=5.2 13456", "back": "=4.P"},
    "place-value": {"rolled": "3141", "theirs": "=W:4311 2615", "back": "=W:6521"},
}
"""By the name of the moment that they lead to: a throw of these dice, with what is kept before `>`, or an action."""


def written() -> dict[str, str]:
    return {f"{name}.json": _file(name, moves) for name, moves in MOVES.items()}


def _file(name: str, moves: dict[str, str]) -> str:
    rules = game(name)
    throws = [] if rules.first_player in ("host", "random") else ["6" * rules.dice.count, "1" * rules.dice.count]
    told = _Told(Play(TableSettings(rules.name_version, spectators=True, hints=True), context=ScriptedContext(throws)))
    told.moment("gathering")
    told.play.do("bo", Sit())
    told.moment("full")
    told.play.start()
    told.moment("begun")
    for moment, words in moves.items():
        told.move(*words.split())
        told.moment(moment)
    told.play.do("bo", AskVoid())
    told.moment("void-asked")
    while told.play.table.phase == "playing":
        told.play.act(write_action(legal_actions(told.play.state)[-1]))
    told.moment("over")
    lines = [f'"rules":{_json(game_view(rules))}', f'"moments":{{\n{",".join(told.moments)}}}']
    return "{" + ",\n".join(lines) + "}\n"


class _Told:
    def __init__(self, play: Play) -> None:
        self.play = play
        self.moments: list[str] = []
        self._known = 0

    def move(self, *words: str) -> None:
        for word in words:
            if word[0] in "=@":
                self.play.act(word)
            else:
                keep, _, dice = word.rpartition(">")
                self.play.throw(dice, keep or "-")

    def moment(self, name: str) -> None:
        """What has happened since the last one, and the table as ana sees it."""
        play = self.play
        since = enumerate(play.log[self._known :], self._known + 1)
        heard = tuple(news(Stored(version, at, CommandId(""), event)) for version, (event, at) in since)
        self._known = len(play.log)
        self.moments.append(f'"{name}":{_json(Update(heard, view(play.table, guest("ana").id, play.now), play.now))}\n')


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


if __name__ == "__main__":
    for name, text in written().items():
        (FOLDER / name).write_text(text, encoding="utf-8")
