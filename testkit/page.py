"""What the page's component tests are shown, written by the house's own code: `python -m testkit.page`.

`web/src/testing/GAME.json` has the rules of a game as the house sends them, and a table of ana's and bo's at named
moments, as the message that tells ana of it. `lessons.json` has two lessons: what the console, the projector and the
first student are told, and the table of the student's team. A test holds the files against this.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from dicehouse.api.answers.views import game_view
from dicehouse.classroom.lessons.commands import EndLesson, StartLesson
from dicehouse.classroom.lessons.games import seats_of_team
from dicehouse.classroom.lessons.standing import Games, Standing
from dicehouse.classroom.lessons.tally import Ask, LessonGame, Tally
from dicehouse.classroom.lessons.units import TeamNumber, team_guest
from dicehouse.classroom.lessons.views.console import console_view
from dicehouse.classroom.lessons.views.room import room_view
from dicehouse.classroom.lessons.views.student import StudentViews
from dicehouse.notation import write_action
from dicehouse.play import TableSettings
from dicehouse.play.commands import AskVoid, Sit
from dicehouse.play.events import TableEvent
from dicehouse.play.log import Stored
from dicehouse.play.units import CommandId
from dicehouse.play.views.table import view
from dicehouse.rules import legal_actions
from dicehouse.rules.catalogue import game
from dicehouse.wire.messages import Update
from dicehouse.wire.news import news
from testkit.classroom.lessons import LESSON, Class
from testkit.play.context import ScriptedContext
from testkit.play.table import Play, guest
from testkit.play.texts import asked, played

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

LESSONS: dict[str, tuple[dict[str, Any], tuple[TableEvent, ...]]] = {
    "zombie": ({"team_count": 2, "title": "Period 3"}, (played("1>-:12466"), asked(1, "$3:6"))),
    "place-value": ({"rules": "place-value@1", "form": "class", "period_minutes": None}, (played("1>-:1346"),)),
}
"""How it is held, and what has happened at every table when all of them play."""


def written() -> dict[str, str]:
    files = {f"{name}.json": _file(name, moves) for name, moves in MOVES.items()}
    lessons = (f'"{name}":{{{",".join(_lesson(*told))}}}\n' for name, told in LESSONS.items())
    return {**files, "lessons.json": "{" + ",".join(lessons) + "}\n"}


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


def _lesson(settings: dict[str, Any], events: tuple[TableEvent, ...]) -> Iterator[str]:
    room = Class(4, **settings)
    yield f'"rules":{_json(game_view(room.lesson.rules))}\n,"gathering":{_shown(room, {})}\n'
    room.do(StartLesson())
    games = {}
    for team in room.lesson.playing_teams:
        table = room.table(room.lesson.table(team.number), seats_of_team(room.lesson, team), *events)
        asks = (Ask(table.version, room.now, table.question),) if table.question else ()
        games[table.id] = LessonGame(table, Tally(asks))
    yield f'"playing":{_shown(room, games)}\n'
    room.do(EndLesson())
    yield f'"over":{_shown(room, games)}\n'


def _shown(room: Class, games: Games) -> str:
    lesson = room.lesson
    standing = Standing(lesson, games)
    told = room_view(standing, {})
    first = next(iter(lesson.students.values()))
    screens = {
        "console": console_view(standing, told, None, "table-token", "7KQ2M4XA", 86_400, None),
        "projector": told,
        "student": StudentViews(standing, told).of(first),
        "table": [view(game.table, team_guest(LESSON, TeamNumber(1)), room.now) for game in games.values()][:1],
    }
    return _json({**screens, "now": room.now})


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
