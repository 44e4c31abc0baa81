"""Records of games: `replay` tells one again, `verify` checks its sealed dice, `analyse` tells luck from mistakes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, ClassVar

import msgspec

from ..arena.hall import Hall, table_of
from ..arena.record import is_arena_record, read_arena
from ..named import read_text
from ..notation import Record, final_state, steps, write_action, write_state
from ..play.dice.sealed import day_room, table_hash
from ..play.dice.verify import PlayersSalt, verify_text
from ..play.units import TableId
from ..rules import (
    Action,
    BonusEarned,
    BoxScored,
    Dice,
    DiceThrown,
    DieBought,
    GameEnded,
    RuleSet,
    Seat,
    State,
    filled,
    scores,
    standing,
)
from ..rules.words import show_dice
from .app import OwnRules, RecordFile, argument, command, option
from .files import load_record, record_reader
from .output import Column, Grid, Line, Result
from .plots import Series, check_picture, draw_lines

if TYPE_CHECKING:
    from ..solver.analysis import PlayerAnalysis, ReviewedChoice


COMPARE = """\
Compare: is this the commitment that your screen showed before the first throw, and is the salt of your seat
your own? Then the house could not choose these dice. What is compared with nothing proves only that the
record agrees with itself."""


COMPARE_DAY = """\
Compare: did the house's list hold this commitment before {day} began? Then the dice were fixed before anybody
played, and everybody had the same. What is compared with nothing proves only that the record agrees with itself."""


class Turn(Result, frozen=True):
    """`score` is the player's after it, bonuses included."""

    round: int
    seat: Seat
    name: str
    dice: Dice
    box: str
    points: int
    score: int


class Replayed(Result, frozen=True):
    rules: RuleSet
    names: tuple[str, ...]
    tags: Mapping[str, str]
    finished: bool
    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    state: State
    turns: list[Turn]
    taken_back: int
    events: list[dict[str, object]]
    record: Record
    for_people: ClassVar = frozenset({"record"})

    def shown(self) -> Iterator[object]:
        from ..terminal.words import result_line, taken_back_line, tell

        yield Line(f"{self.rules.name} · {', '.join(self.names)}", "head")
        for event in self.record.events:
            if not isinstance(event, DiceThrown | DieBought | BoxScored | BonusEarned | GameEnded):
                yield Line(tell(self.rules, self.names, event), "faint")
        yield Grid([Column(form=">"), Column(), Column(wraps=True), Column()], [*_rows(self.record)])
        yield ""
        yield partial(_cards, self.state, self.names)
        yield ""
        last = self.record.events[-1] if self.record.events else None
        if isinstance(last, GameEnded):
            yield Line(result_line(self.rules, self.names, last), "brass")
        else:
            yield Line("The game is not finished: dicehouse play --resume goes on with it.", "brass")
        if self.taken_back:
            yield Line(taken_back_line(self.taken_back), "faint")


@command()
def replay(file: RecordFile, rules: OwnRules = None) -> Replayed:
    """Tell a recorded game again, and check every line of it."""
    record = load_record(file, rules)
    state = final_state(record)
    return Replayed.of(
        record,
        finished=state.over,
        scores=scores(state),
        winners=standing(state).winners if state.over else (),
        state=state,
        turns=[*_turns(record)],
        taken_back=len(record.taken_back),
        events=[{"event": each.__struct_config__.tag, **msgspec.structs.asdict(each)} for each in record.events],
        record=record,
    )


def _cards(state: State, names: tuple[str, ...], width: int) -> object:
    from ..terminal.drawing.card_art import all_cards

    return all_cards(state, names, width - 1)


def _turns(record: Record) -> Iterator[Turn]:
    """The turns that were finished; a bonus comes after the box that earned it."""
    scored: tuple[State, BoxScored] | None = None
    for state, event in [*steps(record), (final_state(record), None)]:
        if scored is not None and not isinstance(event, BonusEarned):
            before, box = scored
            seat, name = box.seat, record.names[box.seat - 1]
            yield Turn(filled(before.card) + 1, seat, name, before.dice, box.box, box.points, scores(state)[seat - 1])
            scored = None
        if isinstance(event, BoxScored):
            scored = state, event


def _rows(record: Record) -> Iterator[tuple[str, str, str, str]]:
    """Round, name, the throws of a turn, and what was written."""
    spec, throws, bought = record.rules.dice, [], []
    for state, event in steps(record):
        if isinstance(event, DiceThrown):
            throws.append(show_dice(spec, event.dice))
        elif isinstance(event, DieBought):
            bought.append(f"{spec.label(event.die)} to {spec.label(event.face)} {'right' if event.right else 'wrong'}")
        elif isinstance(event, BoxScored):
            box = record.rules.boxes[record.rules.places[event.box]]
            points = "X" if box.takes_number and not event.points else f"{event.points:,}"
            thrown = " → ".join([*throws, *bought])
            yield str(filled(state.card) + 1), record.names[event.seat - 1], thrown, f"{box.name} {points}"
            throws, bought = [], []
        elif isinstance(event, BonusEarned):
            yield "", record.names[event.seat - 1], "", f"{event.name} {event.points}"
    if throws:
        yield "", record.names[state.seat - 1], " → ".join([*throws, *bought]), "not yet written"


class Verified(Result, frozen=True):
    verified: bool
    commitment: str
    players: int
    throws: int
    finished: bool
    salts: tuple[PlayersSalt, ...]
    bots: tuple[Seat, ...]
    day: str | None
    table_hash: str
    names: tuple[str, ...]
    for_people: ClassVar = frozenset({"names"})

    def shown(self) -> Iterator[object]:
        yield f"The dice are as they were sealed: {self.throws} throws drawn anew, all the same."
        yield f"Commitment of the house: {self.commitment}"
        for one in self.salts:
            yield f"Salt of seat {one.seat}, {one.name}: {one.salt}"
        for seat in self.bots:
            yield f"No salt of seat {seat}, {self.names[seat - 1]}: a bot, as the record says."
        yield f"In /api/commitments: {self.table_hash}"
        yield ""
        yield COMPARE if self.day is None else COMPARE_DAY.format(day=self.day)


class VerifiedArena(Result, frozen=True):
    """`uncounted` are games that were on at the end, or that nobody had begun."""

    verified: bool
    arena: str
    rules: str
    games: int
    uncounted: int
    places: tuple[ArenaPlace, ...]

    def shown(self) -> Iterator[object]:
        yield f"The arena {self.arena} was played again from its {self.games} games, and leads to the same table."
        yield "Nobody sat at two tables at once, and points are those of the scores."
        if self.uncounted:
            yield f"{self.uncounted} of the games count for nobody: they were not over in time, or not begun."
        rows = [(str(one.place), one.name, str(one.points), f"{one.won}-{one.tied}-{one.lost}") for one in self.places]
        yield ""
        yield Grid([Column(form=">"), Column(wraps=True), Column(form=">"), Column()], rows)


class ArenaPlace(Result, frozen=True):
    place: int
    name: str
    points: int
    won: int
    tied: int
    lost: int


@command()
def verify(
    record: Annotated[Path, argument("RECORD", "A record of a game with sealed dice, or of an arena.")],
    rules: OwnRules = None,
) -> Verified | VerifiedArena:
    """Check sealed dice, or an arena's table of results, from a record alone, without asking anybody."""
    text, read = read_text(record), record_reader(record, rules)
    if is_arena_record(text):
        return _arena(read_arena(text))
    found, game = verify_text(text, read), read(text)
    sealed = day_room(found.day) if found.day else TableId(game.tags["Table"])
    return Verified.of(found, verified=True, table_hash=table_hash(sealed), names=game.names)


def _arena(hall: Hall) -> VerifiedArena:
    uncounted = sum(game.over is None or game.over.how == "dropped" for game in hall.games)
    lines = [(line.place, line.entrant) for line in table_of(hall.entrants)]
    places = tuple(ArenaPlace(place, one.name, one.points, one.won, one.tied, one.lost) for place, one in lines)
    return VerifiedArena(True, hall.arena.id, hall.arena.rules, len(hall.games), uncounted, places)


class Decision(Result, frozen=True):
    seat: Seat
    turn: int
    state: State
    chosen: Action
    best: Action
    loss: float
    words: str


class Thrown(Result, frozen=True, rename={"thrown": "throw", "points": "luck"}):
    turn: int
    thrown: str
    points: float


class Moment(Result, frozen=True):
    turn: int
    expected: float


class Player(Result, frozen=True):
    seat: Seat
    name: str
    score: int
    finished: bool
    expected: float
    start: float
    luck: float
    mistakes: float
    grade: str | None
    turns: int
    decisions: list[Decision]
    throws: list[Thrown]
    course: list[Moment]
    costliest: list[Decision]


class Analysed(Result, frozen=True):
    rules: RuleSet
    players: list[Player]
    costliest: list[Decision]

    def shown(self) -> Iterator[object]:
        signed = (Column(title, "+,.1f") for title in ("luck", "mistakes"))
        columns = [
            Column("player"),
            Column("score", ","),
            Column("expected at start", ",.1f"),
            *signed,
            Column("grade", ">"),
        ]
        yield Grid(columns, [_sums(player) for player in self.players])
        for player in self.players:
            if player.costliest:
                yield ""
                yield Line(f"{player.name}, costliest decisions:", "head")
            for each in player.costliest:
                yield f"  turn {each.turn}: {each.words}"
                yield Line(f"    {write_state(each.state)}  {write_action(each.chosen)}", "faint")


def _sums(player: Player) -> tuple[object, ...]:
    score = player.score if player.finished else f"{player.expected:,.1f} expected"
    return player.name, score, player.start, player.luck, -player.mistakes, player.grade or "-"


@command("solver")
def analyse(
    file: RecordFile,
    rules: OwnRules = None,
    plot: Annotated[Path | None, option("Draw the expected scores: a .svg or .png.", metavar="FILE")] = None,
) -> Analysed:
    """Tell luck from mistakes in a recorded game, and what was better."""
    from ..solver.analysis import analyse

    if plot is not None:
        check_picture(plot)
    record = load_record(file, rules)
    found = analyse(record)
    if plot is not None:
        lines = [Series(player.name, tuple((at.turn, at.expected) for at in player.course)) for player in found.players]
        words = "Expected final score, turn by turn", f"{record.rules.name_version}: {', '.join(record.names)}"
        draw_lines(plot, *words, "turn", "expected final score", lines)
    return Analysed.of(found, players=[_player(each) for each in found.players], costliest=_decisions(found.costliest))


def _player(player: PlayerAnalysis) -> Player:
    return Player.of(
        player,
        decisions=_decisions(player.decisions),
        throws=[Thrown.of(each) for each in player.throws],
        course=[Moment.of(each) for each in player.course],
        costliest=_decisions(player.costliest),
    )


def _decisions(choices: Iterable[ReviewedChoice]) -> list[Decision]:
    return [Decision.of(each) for each in choices]
