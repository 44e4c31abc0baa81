"""A recorded game taken apart: what luck gave, what mistakes cost, and what would have been better.

For every card: expected final score = expectation at the start + luck - mistakes, at every moment of the game.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import fsum

from ..notation import Record, final_state, steps, write_dice, write_state
from ..rules import (
    Action,
    BoxScored,
    Dice,
    DiceThrown,
    DieBought,
    EntryCorrected,
    RuleSet,
    Score,
    ScriptedDice,
    Seat,
    State,
    Throw,
    decide,
    evolve,
    is_full,
    offer,
    rolls_at_start,
    total,
)
from ..rules.words import show_dice
from .advice import Advice, TableCoach
from .options import Choice
from .support import Unsolvable, support, without_buying

GRADES = ((0.005, "A+"), (0.015, "A"), (0.04, "B"), (0.08, "C"), (0.15, "D"))
"""The most that a whole game's mistakes may cost for a grade, as a share of the expected score; beyond is E."""

COSTLIEST = 3
EQUAL = 1e-9
"""Values closer than this are worth the same."""


@dataclass(frozen=True, slots=True)
class ReviewedChoice:
    """A choice with what it gave away, in expected points, against the best one. `step` counts the record's events
    before it."""

    seat: Seat
    turn: int
    step: int
    state: State
    chosen: Throw | Score
    best: Action
    loss: float
    words: str

    @property
    def dice(self) -> Dice:
        return self.state.dice

    @property
    def rolls_left(self) -> int:
        return self.state.rolls_left

    @property
    def line(self) -> str:
        return write_state(self.state)


@dataclass(frozen=True, slots=True)
class Luck:
    """A throw with what it changed, in expected points."""

    seat: Seat
    turn: int
    thrown: str
    points: float


@dataclass(frozen=True, slots=True)
class Moment:
    """The expected final score after `turn` turns, and what luck and mistakes did to it in the last of them."""

    turn: int
    expected: float
    luck: float
    mistakes: float


@dataclass(frozen=True, slots=True)
class PlayerAnalysis:
    """`expected` is the score itself once the card is full; before, it counts what is still to come."""

    seat: Seat
    name: str
    score: int
    expected: float
    start: float
    luck: float
    mistakes: float
    grade: str | None
    turns: int
    finished: bool
    decisions: tuple[ReviewedChoice, ...]
    throws: tuple[Luck, ...]
    course: tuple[Moment, ...]

    @property
    def costliest(self) -> tuple[ReviewedChoice, ...]:
        return _costliest(self.decisions)


@dataclass(frozen=True, slots=True)
class Analysis:
    rules: RuleSet
    players: tuple[PlayerAnalysis, ...]

    @property
    def costliest(self) -> tuple[ReviewedChoice, ...]:
        return _costliest(tuple(decision for player in self.players for decision in player.decisions))


def _costliest(decisions: tuple[ReviewedChoice, ...]) -> tuple[ReviewedChoice, ...]:
    wrong = [decision for decision in decisions if decision.loss > EQUAL]
    return tuple(sorted(wrong, key=lambda decision: -decision.loss)[:COSTLIEST])


def grade_of(mistakes: float, turns: int, rules: RuleSet, start: float) -> str | None:
    """The mistakes of the turns played, carried on to a whole game; None before the first turn is over."""
    if not turns:
        return None
    share = mistakes * len(rules.boxes) / turns / start if start else 0.0
    return next((grade for most, grade in GRADES if share <= most), "E")


def analyse(record: Record, coach_of: Callable[[RuleSet], TableCoach] | None = None) -> Analysis:
    """Every card on its own; a game that has no exact values is refused. `coach_of` is asked about the game without
    its buying."""
    if record.rules.buying and any(isinstance(event, DieBought) for event in record.events):
        raise Unsolvable(
            "solver-unsupported",
            f"{record.rules.name} with bought dice cannot be analysed: their worth depends on the answers.",
        )
    support(record.rules).require("analyse")
    coached = (coach_of or _exact_coach)(without_buying(record.rules))
    books = [_Book(coached, record, Seat(seat)) for seat in range(1, record.seats + 1)]
    for step, (state, event) in enumerate(steps(record)):
        if isinstance(event, DiceThrown):
            books[event.seat - 1].throw(step, state, event)
        elif isinstance(event, BoxScored):
            books[event.seat - 1].score(step, state, event)
        elif isinstance(event, EntryCorrected):
            books[event.seat - 1].correct(evolve(state, event))
    last = final_state(record)
    return Analysis(record.rules, tuple(book.closed(last) for book in books))


def _exact_coach(rules: RuleSet) -> TableCoach:
    from .advise import exact_coach  # loads NumPy, which whoever brings a coach may not have

    return exact_coach(rules)


class _Book:
    """One seat's luck and mistakes as the game goes on."""

    def __init__(self, coached: TableCoach, record: Record, seat: Seat) -> None:
        self._coach = coached
        self._record = record
        self._seat = seat
        self._start = coached.table.value()
        self._promised = self._start
        """The expected final score after the last choice, before the dice that it throws."""
        self._turns = 0
        self._decisions: list[ReviewedChoice] = []
        self._throws: list[Luck] = []
        self._course = [(0, self._start)]

    def throw(self, step: int, state: State, event: DiceThrown) -> None:
        if state.dice:
            self._decide(step, state, Throw(event.keep))
        after = State(state.rules, state.cards, state.seat, state.rolls_left - 1, event.dice)
        best = self._held(state) + self._coach.advise(after).value
        kept = f">{write_dice(event.keep)} " if state.dice else ""
        luck = Luck(self._seat, self._turns + 1, f"{kept}{write_dice(event.dice)}", best - self._promised)
        self._throws.append(luck)
        self._promised = best

    def score(self, step: int, state: State, event: BoxScored) -> None:
        offered = offer(state, state.rules.places[event.box]).points
        crossed = state.rules.crosses_by_choice and offered and not event.points
        self._decide(step, state, Score(event.box, 0 if crossed else None))
        self._turns += 1
        self._course.append((self._turns, self._promised))

    def correct(self, after: State) -> None:
        """A correction is nobody's choice: what it changes counts with luck."""
        expected = self._expected(after)
        self._throws.append(Luck(self._seat, self._turns + 1, "corrected", expected - self._promised))
        self._promised = expected

    def _expected(self, state: State) -> float:
        """The final score on average, at this seat's turn or before it."""
        card = state.cards[self._seat - 1]
        if is_full(card):
            return float(total(state.rules, card))
        turn = state if state.seat == self._seat else self._before_a_turn(state)
        return total(state.rules, card) + self._coach.advise(turn).value

    def _before_a_turn(self, state: State) -> State:
        return State(state.rules, state.cards, self._seat, rolls_at_start(state.rules, state.cards[self._seat - 1]))

    def _held(self, state: State) -> int:
        return total(state.rules, state.cards[self._seat - 1])

    def _decide(self, step: int, state: State, action: Throw | Score) -> None:
        advice = self._coach.advise(state)
        best = self._held(state) + advice.value
        gap = next((option.gap for option in advice.options if option.action == action), None)
        if gap is None:  # crossed out by choice, which nobody is advised to do
            gap = best - self._expected(decide(state, self._seat, action, ScriptedDice()).state)
        self._promised = best - gap
        words = _words(self._record.names[self._seat - 1], advice, action, gap)
        decision = ReviewedChoice(
            self._seat,
            self._turns + 1,
            step,
            state,
            action,
            advice.best.action if gap > EQUAL else action,
            gap,
            words,
        )
        self._decisions.append(decision)

    def closed(self, last: State) -> PlayerAnalysis:
        card = last.cards[self._seat - 1]
        mistakes = fsum(decision.loss for decision in self._decisions)
        return PlayerAnalysis(
            seat=self._seat,
            name=self._record.names[self._seat - 1],
            score=total(last.rules, card),
            expected=self._promised,
            start=self._start,
            luck=fsum(throw.points for throw in self._throws),
            mistakes=mistakes,
            grade=grade_of(mistakes, self._turns, last.rules, self._start),
            turns=self._turns,
            finished=is_full(card),
            decisions=tuple(self._decisions),
            throws=tuple(self._throws),
            course=tuple(self._moment(turn, expected) for turn, expected in self._with_present()),
        )

    def _with_present(self) -> list[tuple[int, float]]:
        """The course up to the dice that lie on the table of an unfinished game."""
        if abs(self._promised - self._course[-1][1]) <= EQUAL:
            return self._course
        return [*self._course, (self._turns + 1, self._promised)]

    def _moment(self, turn: int, expected: float) -> Moment:
        luck = fsum(throw.points for throw in self._throws if throw.turn == turn)
        return Moment(turn, expected, luck, fsum(choice.loss for choice in self._decisions if choice.turn == turn))


def _words(name: str, advice: Advice, action: Throw | Score, gap: float) -> str:
    if gap <= EQUAL:
        return "Every choice was the best there was."
    spec, rules = advice.state.rules.dice, advice.state.rules
    did, better = _phrase(rules, action), _phrase(rules, advice.best.action)
    shown = show_dice(spec, advice.state.dice)
    return f"With {shown} {name} chose to {did}; to {better} is worth {gap:.2f} points more."


def _phrase(rules: RuleSet, action: Choice) -> str:
    if isinstance(action, Score) and action.number == 0:
        return f"cross out {rules.boxes[rules.places[action.box]].name}"
    if isinstance(action, Score):
        return f"write it in {rules.boxes[rules.places[action.box]].name}"
    assert isinstance(action, Throw)  # nothing is bought in a game that is analysed
    return f"keep {show_dice(rules.dice, action.keep)}" if action.keep else "throw all dice again"
