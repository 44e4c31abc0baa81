"""Reading a game record: every line is replayed through `decide`, and wrong arithmetic is refused."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import reduce

from ..errors import DicehouseError, NotationError, RulesRefused, SeatsRefused
from ..rules import (
    Action,
    Announce,
    BonusEarned,
    BoxScored,
    Buy,
    Decided,
    EntryCorrected,
    Event,
    FirstChosen,
    FirstRolled,
    GameEnded,
    Leave,
    Read,
    RuleSet,
    Score,
    ScriptedDice,
    Seat,
    State,
    Throw,
    contains,
    corrected,
    decide,
    evolve,
    is_full,
    open_game,
    start,
)
from ..rules.catalogue import find
from ..rules.dice import without
from ..rules.game.ruleset import may_hold
from .action import BOX
from .dice import scan_dice, scan_face
from .event import scan_result, write_result
from .record import COMMENT_FORM, TAG_NAME_FORM, Record, TakenBack, reserved_tag
from .record_writer import round_of
from .scanner import Scanner
from .state_line import scan_rules

LONGEST_RECORD = 256 * 1024

_TAG = re.compile(rf'\[({TAG_NAME_FORM.pattern}) "((?:[^"\\]|\\["\\])*)"\]')
_COMMENT = rf"\{{{COMMENT_FORM.pattern}\}}"


def read_record(text: str, find_rules: Callable[[str], RuleSet] = find) -> Record:
    """The game that the text tells; the first thing wrong is named with its line and column."""
    if len(text) > LONGEST_RECORD:
        raise NotationError("notation-too-large", f"at most {LONGEST_RECORD:,} characters are read")
    lines = text.replace("\r\n", "\n").split("\n")
    if lines[-1] != "":
        raise NotationError(
            "notation-syntax", "a record ends with a line break", line=len(lines), column=len(lines[-1]) + 1
        )
    lines.pop()
    _printable(lines)
    tags, body = _read_tags(lines)
    rules, names = _table(lines, tags, find_rules)
    reader = _Replay(rules, len(names))
    for number, line in enumerate(lines[body:], body + 1):
        reader.line(Scanner(line, number))
    if not reader.ended:
        raise NotationError(
            "notation-syntax",
            "a record ends with its result, or `*` while it is unfinished",
            line=len(lines) + 1,
        )
    others = {name: value for name, (value, _) in tags.items() if not reserved_tag(name)}
    return Record(rules, names, tuple(reader.events), others, reader.comments, tuple(reader.taken_back))


def _printable(lines: Sequence[str]) -> None:
    for number, line in enumerate(lines, 1):
        if not line.isprintable():
            column = next(n for n, char in enumerate(line, 1) if not char.isprintable())
            raise NotationError("notation-syntax", "a character that cannot be printed", line=number, column=column)


def _read_tags(lines: Sequence[str]) -> tuple[dict[str, tuple[str, int]], int]:
    """The tags with their lines, and where the turns begin."""
    tags: dict[str, tuple[str, int]] = {}
    for number, line in enumerate(lines, 1):
        if line == "":
            return tags, number
        tag = _TAG.fullmatch(line)
        if tag is None:
            raise NotationError("notation-syntax", 'a tag such as `[Seat1 "ana"]` was expected', line=number)
        name, value = tag.groups()
        if name in tags:
            raise NotationError("notation-tags", f"the tag {name} stands twice", line=number, column=2)
        tags[name] = re.sub(r"\\(.)", r"\1", value), number
    raise NotationError("notation-syntax", "an empty line divides the tags from the turns", line=len(lines) + 1)


def _table(
    lines: Sequence[str], tags: dict[str, tuple[str, int]], find_rules: Callable[[str], RuleSet]
) -> tuple[RuleSet, tuple[str, ...]]:
    scanner = Scanner(lines[0])
    if not scanner.skip('[Rules "'):
        raise scanner.error("notation-tags", "the first tag names the rules")
    rules = scan_rules(scanner, find_rules)
    scanner.expect('"]', "the end of the tag")
    seats = [name for name in tags if reserved_tag(name)][1:]
    for number, (name, (_, line)) in enumerate(list(tags.items())[1:], 1):
        if reserved_tag(name) and name != f"Seat{number}":
            raise NotationError("notation-tags", "the tags Seat1, Seat2 and so on follow the rules in order", line=line)
    try:
        start(rules, len(seats))
    except SeatsRefused as error:
        raise NotationError("notation-seats", error.message, line=len(seats) + 1) from None
    return rules, tuple(tags[name][0] for name in seats)


class _Replay:
    """Plays the lines one after the other."""

    def __init__(self, rules: RuleSet, seats: int) -> None:
        self.state: State = start(rules, seats)
        self.events: list[Event] = []
        self.comments: dict[int, str] = {}
        self.taken_back: list[TakenBack] = []
        self.ended = False
        self._rolls: list[FirstRolled] = []
        self._lines = 0
        self._turn_open = False

    def line(self, scanner: Scanner) -> None:
        if self.ended:
            raise scanner.error("notation-syntax", "nothing follows the result")
        if scanner.peek("*") or scanner.peek("#"):
            self._result(scanner)
            self.ended = True
            return
        if scanner.peek("~"):
            self._correction_of_a_finished_game(scanner)
            return
        if self._turn_open:
            raise scanner.error("notation-turn", "the turn before this line has no box")
        number = scanner.whole("a round")
        scanner.expect(".", "`.`")
        seat = Seat(scanner.whole("a seat"))
        if number == 0:
            scanner.expect(" ", "a space")
            self._opening(scanner, seat)
        else:
            self._check_turn(scanner, number, seat)
            self._turn(scanner)
        self._lines += 1
        if scanner.skip(" "):
            self.comments[self._lines - 1] = scanner.take(_COMMENT, "a comment in braces")[1:-1]
        scanner.end()

    def _check_turn(self, scanner: Scanner, number: int, seat: Seat) -> None:
        if self._rolls:
            raise scanner.error("notation-turn", "the opening does not say who is first", 0)
        if self.state.over:
            raise scanner.error("notation-turn", "the game is over: its result was expected", 0)
        expected = round_of(self.state)
        if (number, seat) != (expected, self.state.seat):
            wanted = f"{expected}.{self.state.seat}"
            raise scanner.error("notation-turn", f"the turn {wanted} was expected, not {number}.{seat}", 0)

    def _opening(self, scanner: Scanner, seat: Seat) -> None:
        place = scanner.place
        if self.events:
            raise scanner.error("notation-turn", "the opening stands before the first turn", 0)
        if scanner.skip("first"):
            self._first(scanner, seat, place)
        else:
            self._rolls.append(
                FirstRolled(seat, scan_dice(scanner, self.state.rules, "a throw or `first`", in_any_order=True))
            )

    def _first(self, scanner: Scanner, seat: Seat, place: int) -> None:
        rolls = self._rolls
        self._rolls = []
        if not 1 <= seat <= len(self.state.cards):
            raise scanner.error("notation-turn", f"there is no seat {seat}", 0)
        events: Sequence[Event] = (FirstChosen(seat),)
        if rolls:
            try:
                events = open_game(self.state, ScriptedDice(roll.dice for roll in rolls))
            except DicehouseError as error:
                raise scanner.error("notation-opening", error.message, place) from None
        if tuple(events) != (*rolls, FirstChosen(seat)):
            raise scanner.error("notation-opening", f"these throws do not make seat {seat} the first", place)
        self._take(Decided(tuple(events), reduce(evolve, events, self.state)))

    def _turn(self, scanner: Scanner) -> None:
        """One seat's line: it ends with the box or the seat's leaving, unfinished only before the result.
        After the last box each line says one thing."""
        scanner.expect(" ", "a space")
        if is_full(self.state.card):
            self._after_the_last_box(scanner)
            return
        seat = self.state.seat
        self._turn_open = True
        self._step(scanner)
        while self._turn_open and self.state.seat == seat and not (scanner.done or scanner.peek(" {")):
            scanner.expect(" ", "a space")
            self._step(scanner)
        self._turn_open = self._turn_open and self.state.seat == seat

    def _step(self, scanner: Scanner) -> None:
        if scanner.skip("!"):
            self._leave(scanner)
        elif scanner.peek("~"):
            self._correct(scanner)
        elif scanner.skip(">"):
            self._throw(scanner, again=True)
        elif scanner.skip("@"):
            self._announce(scanner)
        elif scanner.skip("$"):
            self._buy(scanner)
        elif scanner.skip("<"):
            self._take_back(scanner)
        elif scanner.skip("="):
            self._take(self._scored(scanner))
            self._turn_open = False
        else:
            self._throw(scanner, again=False)

    def _leave(self, scanner: Scanner) -> None:
        place = scanner.place
        seat = Seat(scanner.whole("the seat that leaves"))
        self._do(scanner, place, Leave(), seat=seat)

    def _throw(self, scanner: Scanner, *, again: bool) -> None:
        rules, place = self.state.rules, scanner.place
        if again != bool(self.state.dice):
            raise scanner.syntax("`>` and the kept dice" if self.state.dice else "a throw")
        keep = scan_dice(scanner, rules, "a row of kept dice", in_any_order=True) if again else ()
        if again:
            scanner.expect(" ", "a space")
        at = scanner.place
        dice = scan_dice(scanner, rules, "a throw", in_any_order=True)
        if len(dice) != rules.dice.count:
            raise scanner.error("notation-dice", f"{rules.dice.count} dice are thrown, not {len(dice)}", at)
        if not contains(dice, keep):
            raise scanner.error("notation-dice", "the kept dice are not among these", at)
        self._do(scanner, place, Throw(keep), throws=[without(dice, keep)])

    def _announce(self, scanner: Scanner) -> None:
        place = scanner.place
        self._do(scanner, place, Announce(scanner.take(BOX, "a box code")))

    def _buy(self, scanner: Scanner) -> None:
        place = scanner.place
        die = scan_face(scanner, "the die's face")
        scanner.expect(":", "`:`")
        face = scan_face(scanner, "the face to buy")
        right = scanner.take("[+-]", "`+` or `-`") == "+"
        self._do(scanner, place, Buy(die, face), verdicts=[right])

    def _take_back(self, scanner: Scanner) -> None:
        """A box that was opened again: it had to be right, and the turn goes on without it."""
        place = scanner.place
        scored = self._scored(scanner)
        if scored.state.over:
            raise scanner.error("notation-turn", "the box that ends the game is not taken back", place)
        self.taken_back.append(TakenBack(len(self.events), scored.events))

    def _scored(self, scanner: Scanner) -> Decided:
        place = scanner.place
        code = scanner.take(BOX, "a box code")
        scanner.expect(":", "`:`")
        at = scanner.place
        rules = self.state.rules
        takes_number = code in rules.places and rules.boxes[rules.places[code]].takes_number
        crossed = takes_number and scanner.skip("X")
        written = 0 if crossed else scanner.signed("a number of points")
        chosen = (takes_number and not crossed) or (rules.crosses_by_choice and written == 0)
        decided = self._decided(scanner, place, Score(code, written if chosen else None))
        scored = next(event for event in decided.events if isinstance(event, BoxScored))
        if scored.points != written:
            raise scanner.error("notation-points", f"{code} takes {scored.points:,} here, not {written:,}", at)
        self._bonuses(scanner, [e.points for e in decided.events if isinstance(e, BonusEarned)])
        return decided

    def _bonuses(self, scanner: Scanner, earned: Sequence[int]) -> None:
        at = scanner.place
        written = []
        while scanner.skip("+"):
            written.append(scanner.whole("a bonus"))
        if written != list(earned):
            expected = "".join(f"+{points}" for points in earned) or "no bonus"
            raise scanner.error("notation-points", f"{expected} is earned here", at)

    def _after_the_last_box(self, scanner: Scanner) -> None:
        place = scanner.place
        if scanner.skip("!"):
            self._leave(scanner)
        elif scanner.peek("~"):
            self._correct(scanner)
        elif scanner.skip("?"):
            box = scanner.take(BOX, "a box code")
            right = scanner.take("[+-]", "`+` or `-`") == "+"
            self._do(scanner, place, Read(box), verdicts=[right])
        else:
            dice = scan_dice(scanner, self.state.rules, "a throw", in_any_order=True)
            self._do(scanner, place, Throw(), throws=[dice])

    def _correction_of_a_finished_game(self, scanner: Scanner) -> None:
        """It stands on a line of its own, and the result follows from it."""
        if not self.state.over:
            raise scanner.error("notation-turn", "a correction stands in the line of a turn while the game goes on", 0)
        self._correct(scanner)
        scanner.end()
        self._lines += 1

    def _correct(self, scanner: Scanner) -> None:
        rules, place = self.state.rules, scanner.place
        scanner.expect("~", "`~`")
        seat = Seat(scanner.whole("a seat"))
        scanner.expect("=", "`=`")
        box = scanner.take(BOX, "a box code")
        scanner.expect(":", "`:`")
        points = scanner.whole("points")
        reason = scanner.take(r'"[^"]+"', "a reason in quotation marks")[1:-1]
        written = 1 <= seat <= len(self.state.cards) and box in rules.places
        if not written or self.state.cards[seat - 1].entries[rules.places[box]] is None:
            raise scanner.error("notation-points", "nothing stands there that could be corrected", place)
        if not may_hold(rules, rules.places[box], points):
            raise scanner.error("notation-points", f"{box} can never hold {points:,}", place)
        self._take(corrected(self.state, EntryCorrected(seat, box, points, reason)))

    def _result(self, scanner: Scanner) -> None:
        if self._rolls:
            raise scanner.error("notation-turn", "the opening does not say who is first", 0)
        if scanner.skip("*"):
            scanner.end()
            if self.state.over:
                raise scanner.error("notation-result", "the game is over: its result was expected", 0)
            return
        written = scan_result(scanner)
        scanner.end()
        ended = self.events[-1] if self.events else None
        if not isinstance(ended, GameEnded):
            raise scanner.error("notation-result", "the game is not over: `*` was expected", 0)
        if written != ended:
            raise scanner.error("notation-result", f"the result is {write_result(ended)}", 0)

    def _do(
        self,
        scanner: Scanner,
        place: int,
        action: Action,
        throws: Iterable[Iterable[int]] = (),
        verdicts: Iterable[bool] = (),
        seat: Seat | None = None,
    ) -> None:
        self._take(self._decided(scanner, place, action, throws, verdicts, seat))

    def _decided(
        self,
        scanner: Scanner,
        place: int,
        action: Action,
        throws: Iterable[Iterable[int]] = (),
        verdicts: Iterable[bool] = (),
        seat: Seat | None = None,
    ) -> Decided:
        source = ScriptedDice(throws, verdicts)
        try:
            return decide(self.state, self.state.seat if seat is None else seat, action, source)
        except RulesRefused as refused:
            raise scanner.error("notation-refused", f"{refused.message} ({refused.code})", place) from None
        except DicehouseError as error:
            raise scanner.error("notation-dice", error.message, place) from None

    def _take(self, decided: Decided) -> None:
        self.events += decided.events
        self.state = decided.state
