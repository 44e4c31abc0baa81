"""What everything that a stranger can ask for costs the house at most: every route and message, in one table.

The keeper at the door reads it (`http/keeper.py`), the sockets do, `docs/reference/costs.md` is made of it, and what is
not in it does not start. What a job costs stands at the job (`work/jobs.py`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from ..values import Value
from .limits import WINDOWS, Limits

KB, MB = 2**10, 2**20

Who = Literal["guest", "address", "teacher", "code"]
"""Whom it is counted for: a guest, where there is a token of one, and otherwise the address; always the address; the
address, and then the lesson once its teacher's secret was seen; or, with a code, by `limits.codes` while it is wrong,
and once it is right for the lesson."""


class Cost(Value):
    """At most, for one. `counts` are the windows of `limits` that it takes a place in, by name.

    `takes` and `gives` are bytes in and out; `loop` is milliseconds of the event loop; `jobs` are begun in a process.
    `rows` and `kept` are what stays in the store, in rows and in bytes.
    """

    counts: tuple[str, ...]
    who: Who = "guest"
    takes: int = 0
    gives: int = 16 * KB
    loop: float = 5.0
    jobs: tuple[str, ...] = ()
    rows: int = 0
    kept: int = 0

    def __post_init__(self) -> None:
        assert WINDOWS.keys() >= set(self.counts), self.counts


LOOK, ASK = ("looks",), ("questions",)

ROUTES: Mapping[str, Cost] = {
    # guests
    "POST /api/guests": Cost(LOOK, takes=2 * KB),  # new ones are counted by address as well, in `guests`
    "GET /api/me": Cost(LOOK, gives=128 * KB),
    "GET /api/me/games": Cost(("histories",), gives=512 * KB, loop=50.0),
    "GET /api/me/skill": Cost(("histories",), gives=128 * KB, loop=200.0, jobs=("game-losses", "expected-score")),
    "POST /api/me/pass": Cost(("farewells",), takes=1 * KB),
    "POST /api/guests/arrive": Cost(("farewells",), "address", takes=2 * KB, rows=1, kept=64),
    "DELETE /api/me": Cost(("farewells",), "address", loop=50.0),
    "POST /api/me/sign-out": Cost(("farewells",), "address", takes=1 * KB, rows=1, kept=128),
    # being called
    "GET /api/me/calls": Cost(LOOK, gives=1 * KB, rows=1, kept=128),
    "PUT /api/me/calls": Cost(("farewells",), takes=4 * KB, gives=1 * KB, rows=2, kept=2 * KB),
    "POST /api/me/calls/end": Cost(("farewells",), takes=2 * KB, gives=1 * KB),
    "DELETE /api/me/calls": Cost(("farewells",), takes=1 * KB, gives=1 * KB),
    # today's roll
    "GET /api/days": Cost(LOOK, gives=32 * KB, loop=20.0),
    "GET /api/days/{day}": Cost(LOOK, gives=64 * KB, loop=20.0, jobs=("day-losses", "perfect-day")),
    "POST /api/days": Cost(("tables", "tables_an_address"), takes=1 * KB, gives=1 * KB, rows=8, kept=4 * KB),
    # the week's rule and the arena
    "GET /api/week": Cost(LOOK, gives=4 * KB),
    "GET /api/arenas": Cost(LOOK, gives=16 * KB, loop=50.0),
    "GET /api/arenas/{arena}": Cost(LOOK, gives=64 * KB, loop=20.0),
    "POST /api/arenas/{arena}/join": Cost(LOOK, takes=1 * KB, gives=1 * KB, rows=2, kept=1 * KB),
    "POST /api/arenas/{arena}/next": Cost(LOOK, takes=1 * KB, gives=1 * KB, rows=1, kept=1 * KB),
    "POST /api/arenas/{arena}/pause": Cost(LOOK, takes=1 * KB, gives=1 * KB, rows=1, kept=1 * KB),
    "GET /api/arenas/{arena}/record": Cost(ASK, gives=1 * MB, loop=100.0),
    # quick matches
    "POST /api/quick": Cost(("searches", "searches_an_address"), takes=1 * KB, gives=1 * KB, rows=20, kept=4 * KB),
    "GET /api/quick": Cost(LOOK, gives=1 * KB),  # it waits for a few seconds
    "DELETE /api/quick": Cost(LOOK, gives=1 * KB),
    "GET /api/me/ratings": Cost(LOOK, gives=16 * KB),
    # practice
    "GET /api/practice": Cost(ASK, gives=64 * KB, jobs=("practice-games",)),
    "POST /api/practice": Cost(ASK, takes=2 * KB, gives=256 * KB, jobs=("position",)),
    "GET /api/practice/{rules}/{theme}": Cost(ASK, gives=256 * KB, jobs=("exercise",)),
    # games
    "GET /api/games": Cost(LOOK, gives=64 * KB),
    "GET /api/games/{game_id}": Cost(LOOK, gives=128 * KB, loop=50.0),
    "POST /api/rules": Cost(("chatter",), takes=64 * KB, gives=2 * MB, jobs=("game",)),
    # tables
    "POST /api/tables": Cost(
        ("tables", "tables_an_address"), takes=64 * KB, jobs=("read-rules",), rows=14, kept=32 * KB
    ),
    "GET /api/tables/{table_id}": Cost(LOOK, gives=256 * KB),
    "GET /api/tables/{table_id}/rules": Cost(("chatter",), gives=2 * MB, jobs=("game",)),
    "GET /api/tables/{table_id}/chips": Cost(ASK),
    "POST /api/tables/{table_id}/commands": Cost((), takes=8 * KB),  # paid as the message `Do` is
    "GET /api/tables/{table_id}/record": Cost(ASK, gives=8 * MB, jobs=("record",)),
    "GET /api/tables/{table_id}/code": Cost(LOOK),
    "GET /api/tables/{table_id}/shut-out": Cost(LOOK),
    # the lobby
    "GET /api/join/{code}": Cost((), "code"),
    "GET /api/lobby": Cost(LOOK, gives=128 * KB, loop=20.0),
    "GET /api/commitments": Cost(LOOK, gives=256 * KB, loop=20.0),
    "GET /health": Cost(LOOK, "address"),
    "GET /api/openapi/openapi.json": Cost(LOOK, "address", gives=512 * KB, loop=500.0),  # made once, then kept
    "GET /metrics": Cost(LOOK, "address", gives=16 * KB),
    "GET /": Cost((), "address", gives=2 * MB),  # files that lie in memory, packed
    "GET /{path}": Cost((), "address", gives=2 * MB),
    # the coach
    "GET /api/tables/{table_id}/advice": Cost(ASK, gives=1 * MB, jobs=("advise",)),
    "GET /api/tables/{table_id}/analysis": Cost(ASK, gives=8 * MB, jobs=("analyse",)),
    "POST /api/analysis": Cost(ASK, takes=128 * KB, gives=8 * MB, jobs=("analyse",)),
    "POST /api/replay": Cost(ASK, takes=128 * KB, gives=8 * MB, jobs=("replay",)),
    "GET /api/tables/{table_id}/replay": Cost(ASK, gives=8 * MB, jobs=("replay",)),
    "GET /api/perfect/{file_name}": Cost(ASK, gives=8 * MB, jobs=("table-file",)),
    "POST /api/solve": Cost(ASK, takes=64 * KB, gives=1 * MB, jobs=("check-lab", "solve")),
    # paper
    "GET /api/games/{game_id}/sheet.pdf": Cost(ASK, gives=8 * MB, jobs=("sheet",)),
    "POST /api/sheet.pdf": Cost(ASK, takes=128 * KB, gives=8 * MB, jobs=("analyse", "sheet")),
    # lessons
    "POST /api/lessons": Cost(("tables", "lessons"), takes=64 * KB, jobs=("read-rules",), rows=2, kept=32 * KB),
    "POST /api/lessons/join": Cost(("joins",), "code", takes=2 * KB, rows=2, kept=1 * KB),
    "GET /api/lessons/{lesson_id}": Cost(LOOK, "address", gives=512 * KB),
    "POST /api/lessons/{lesson_id}/secret": Cost(LOOK, "teacher", takes=1 * KB, rows=2, kept=1 * KB),
    "GET /api/lessons/{lesson_id}/bank": Cost(ASK, "teacher", gives=4 * MB, loop=50.0),
    "PUT /api/lessons/{lesson_id}/bank": Cost(
        ("banks",), "teacher", takes=2 * MB, gives=4 * MB, loop=50.0, jobs=("bank",), rows=1, kept=2 * MB
    ),
    "POST /api/lessons/{lesson_id}/bank/import": Cost(
        ("banks",), "teacher", takes=4 * MB, gives=1 * MB, loop=50.0, jobs=("import-questions",), rows=1, kept=2 * MB
    ),
    "GET /api/lessons/{lesson_id}/bank.csv": Cost(ASK, "teacher", gives=4 * MB, loop=50.0),
    "GET /api/lessons/{lesson_id}/bank.gift": Cost(ASK, "teacher", gives=4 * MB, loop=50.0),
    "GET /api/lessons/{lesson_id}/pictures/{picture_id}": Cost(LOOK, "address", gives=128 * KB),
    "GET /api/lessons/{lesson_id}/results": Cost(ASK, "teacher", gives=2 * MB, loop=50.0, jobs=("class-decisions",)),
    "GET /api/lessons/{lesson_id}/results.csv": Cost(
        ASK, "teacher", gives=2 * MB, loop=50.0, jobs=("class-decisions",)
    ),
    "GET /api/lessons/{lesson_id}/results.xlsx": Cost(
        ASK, "teacher", gives=8 * MB, loop=50.0, jobs=("class-decisions", "sheets")
    ),
    "GET /api/lessons/{lesson_id}/results.pdf": Cost(
        ASK, "teacher", gives=8 * MB, loop=50.0, jobs=("class-decisions", "tables")
    ),
}

MESSAGES: Mapping[str, Cost] = {
    "Hello": Cost(("chatter",), takes=4 * KB, gives=256 * KB),  # sockets are counted while they are open
    "Do": Cost(("commands",), takes=4 * KB, gives=64 * KB, rows=4, kept=1 * KB),  # what is said, in `phrases` as well
    "Lay": Cost(("chatter",), takes=4 * KB),
    "Hold": Cost(("chatter",), takes=4 * KB),
    "Ping": Cost(("chatter",), takes=4 * KB),
    "LessonHello": Cost(("chatter",), takes=4 * KB, gives=512 * KB),
    "LessonDo": Cost(("commands",), takes=4 * KB, gives=512 * KB, rows=4, kept=1 * KB),
}
"""By the name of their type in `wire`; what cannot be read counts as chatter."""


def pay(limits: Limits, message: str, who: str) -> None:
    """For a message, by the name of its type; raises where somebody has sent too many."""
    cost = MESSAGES[message]
    limits.pay(cost.counts, cost.kept, who)
