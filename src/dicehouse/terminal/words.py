"""What has happened at a table, and what is refused, as players read it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from ..errors import DicehouseError
from ..play.events import (
    BotSeated,
    BoxTakenBack,
    BuyingLimited,
    FlagFell,
    GameSettled,
    GameStarted,
    GameVoided,
    JudgementTakenBack,
    PhraseSaid,
    Played,
    QuestionAsked,
    QuestionDropped,
    RematchAsked,
    RematchDeclined,
    RematchMade,
    SaltCommitted,
    SaltRevealed,
    SealOpened,
    SealRevealed,
    SeatAway,
    SeatBack,
    SeatFreed,
    TimeCredited,
    VoidAsked,
    VoidDeclined,
)
from ..play.settings import MOST_MINUTES, ClockSettings
from ..play.views.table import TableView
from ..rules import (
    BonusEarned,
    BoxAnnounced,
    BoxScored,
    Buy,
    DiceThrown,
    DieBought,
    EntryCorrected,
    Event,
    FirstChosen,
    FirstRolled,
    GameEnded,
    NumberRead,
    Read,
    Refusal,
    RolledOff,
    RuleSet,
    SeatLeft,
    State,
    roll_off_value,
)
from ..rules.words import listed, show_dice
from ..wire.news import HostMoved, PublicEvent, Seated, TableEdited, TableOpened
from .drawing.card_lines import written


def tell(rules: RuleSet, names: Sequence[str], event: Event) -> str:
    """What happened, as one sentence; a throw in a turn is seen and needs none."""
    match event:
        case FirstRolled(seat, dice):
            return f"{names[seat - 1]} rolled {show_dice(rules.dice, dice)} ({rules.dice.added(dice)})."
        case FirstChosen(seat):
            return f"{names[seat - 1]} goes first."
        case DiceThrown(seat, keep, dice):
            kept = f", keeping {show_dice(rules.dice, keep)}" if keep else ""
            return f"{names[seat - 1]} rolled {show_dice(rules.dice, dice)}{kept}."
        case DieBought(seat, die, face, right):
            was, want = rules.dice.label(die), rules.dice.label(face)
            return f"Right! The {was} is now {want}." if right else f"Wrong: the {was} stays {was}."
        case BoxAnnounced(seat, code):
            return f"{names[seat - 1]} announced {rules.boxes[rules.places[code]].name}."
        case BoxScored(seat, code, points):
            box = rules.boxes[rules.places[code]]
            return f"{names[seat - 1]} wrote {written(box, points)} in {box.name}."
        case BonusEarned(seat, name, points):
            return f"{names[seat - 1]} earned {points}: {name}."
        case NumberRead(seat, code, right):
            name = rules.boxes[rules.places[code]].name
            return f"{names[seat - 1]} {'read' if right else 'misread'} the number in {name}."
        case RolledOff(seat, dice):
            value = roll_off_value(rules, dice)
            return f"Roll-off: {names[seat - 1]} rolled {show_dice(rules.dice, dice)} ({value:,})."
        case EntryCorrected(seat, code, points, reason):
            box = rules.boxes[rules.places[code]]
            return f"The host corrected {box.name} of {names[seat - 1]} to {written(box, points)}: {reason}."
        case SeatLeft(seat):
            return f"{names[seat - 1]} left the table."
        case GameEnded():
            return result_line(rules, names, event)
        case _:
            assert_never(event)


def missing_here(rules: RuleSet) -> str | None:
    """What a game has at an online table and not at one keyboard of plain lines."""
    parts = []
    if rules.table.clock_minutes:
        minutes = "1 minute" if rules.table.clock_minutes == 1 else f"{rules.table.clock_minutes} minutes"
        parts.append(f"no clock ({minutes} each)")
    if rules.table.wager:
        parts.append("no wager")
    return f"At this table {rules.name} has {listed(parts)}." if parts else None


def result_line(rules: RuleSet, names: Sequence[str], ended: GameEnded) -> str:
    winners = [names[seat - 1] for seat in ended.winners]
    if not winners:
        return "Nobody wins: everyone has left."
    best = ended.scores[ended.winners[0] - 1]
    unit = "point" if best == 1 else "points"
    if len(names) == 1:
        return f"{names[0]} finished with {best:,} {unit}."
    if len(winners) > 1:
        return f"{listed(winners)} share the win with {best:,} {unit} each."
    tied = rules.tie == "roll-off" and ended.scores.count(best) > 1
    return f"{winners[0]} wins {'the roll-off after a tie at' if tied else 'with'} {best:,} {unit}."


def taken_back_line(count: int) -> str:
    """Sheet 002: "you may not change it"; a game in which it was done says so."""
    return f"{'One box was' if count == 1 else f'{count} boxes were'} taken back."


def refused(no: Refusal | DicehouseError, rules: RuleSet) -> str:
    """RULINGS, place value: until a number is laid out, no screen names one that would fit."""
    own_number = rules.writes_numbers and not rules.auto_arrange
    if own_number and no.code in ("number-missing", "scratch-refused"):
        # the same for both: one of them would tell that this box can be filled, the other that it cannot
        return "Lay your dice out as a number first; an X is only for when nothing fits."
    return no.message


PHRASES = {
    "hello": "Hello!",
    "good-luck": "Good luck!",
    "nice-roll": "Nice roll!",
    "oops": "Oops.",
    "thinking": "Let me think.",
    "thanks": "Thanks!",
    "well-played": "Well played!",
    "one-more": "One more?",
    "clap": "(claps)",
    "wow": "Wow!",
    "laugh": "(laughs)",
    "heart": "<3",
}


def names_of(view: TableView) -> list[str]:
    return [seat.name if seat else f"Seat {number}" for number, seat in enumerate(view.seats, 1)]


def judge_question(state: State, name: str, action: Buy | Read) -> str:
    if isinstance(action, Buy):
        label = state.rules.dice.label
        return f"{name} asks for a {label(action.face)} instead of a {label(action.die)}. Was the answer right?"
    return f"{name} reads {number_aloud(state, action)[0]} aloud ({number_aloud(state, action)[1]}). Was it right?"


def number_aloud(state: State, action: Read) -> tuple[str, str]:
    """The number that is to be read, and the name of its box."""
    place = state.rules.places[action.box]
    box = state.rules.boxes[place]
    return written(box, state.card.entries[place] or 0), box.name


def sentences(rules: RuleSet, view: TableView, happened: PublicEvent, before: TableView | None = None) -> list[str]:
    """One's own throws are seen and need no words. `before` is the table as it was: who sat there already has a new
    name."""
    names = names_of(view)
    match happened:
        case Played(events):
            return [tell(rules, names, event) for event in events if not _own_throw(view, event)]
        case Seated(seat, name):
            sat = before.seats[seat - 1] if before and seat <= len(before.seats) else None
            if sat is None:
                return [f"{name} sits down."]
            return [] if sat.name == name else [f"{sat.name} is now called {name}."]
        case BotSeated(_, _, name):
            return [f"{name} sits down."]
        case SeatFreed(seat):
            return [f"Seat {seat} is free."]
        case SeatAway(seat):
            return [f"{names[seat - 1]} has lost the line."]
        case SeatBack(seat):
            return [f"{names[seat - 1]} is back."]
        case QuestionAsked(seat, _):
            return [f"{names[seat - 1]} answers a question."]
        case JudgementTakenBack():
            return ["The judgement is taken back: the answer is judged anew."]
        case BoxTakenBack(seat, code, points):
            what = f"{rules.boxes[rules.places[code]].name} ({points:,})" if code else "the box"
            return [f"{names[seat - 1]} takes {what} back."]
        case BuyingLimited(turn, game):
            whole = "" if game is None else f", {game} a game"
            return [f"From now on dice are bought at most {turn} times a turn{whole}."]
        case FlagFell(seat):
            return [f"{names[seat - 1]}'s time is up."]
        case TimeCredited():
            return ["The house was closed for a while: the clock got its time back."]
        case VoidAsked(seat):
            return [f"{names[seat - 1]} asks that the game shall not count."]
        case VoidDeclined(seat):
            return [f"{names[seat - 1]} would rather play on: the game counts."]
        case GameVoided():
            return ["The game does not count."]
        case GameSettled(payouts):
            paid = [f"{name} gets {chips:,}" for name, chips in zip(names, payouts, strict=False) if chips]
            return [f"Chips: {', '.join(paid)}."] if paid else []
        case RematchAsked(seat):
            return [f"{names[seat - 1]} would play again."]
        case RematchDeclined(seat):
            return [f"{names[seat - 1]} does not play again just now."]
        case PhraseSaid(seat, phrase):
            return [f"{names[seat - 1]}: {PHRASES.get(phrase, phrase)}"]
        case TableEdited():
            return ["The host has changed the table."]
        case SealOpened():
            return ["The house has sealed its dice; now everyone adds a salt."]
        case SealRevealed():
            return ["The seal is open: dicehouse verify checks the dice from the record."]
        case (
            GameStarted()
            | TableOpened()
            | HostMoved()
            | QuestionDropped()
            | SaltCommitted()
            | SaltRevealed()
            | RematchMade()
        ):
            return []
        case _:
            assert_never(happened)


def _own_throw(view: TableView, event: Event) -> bool:
    if not isinstance(event, DiceThrown):
        return False
    thrower = view.seats[event.seat - 1]
    return event.seat == view.you or (view.you is None and thrower is not None and thrower.bot is None)


def counted(count: int, thing: str = "die") -> str:
    """`1 die`, `3 dice`, `2 rolls`."""
    return f"1 {thing}" if count == 1 else f"{count} {'dice' if thing == 'die' else thing + 's'}"


def all_dice(count: int) -> str:
    return "the die" if count == 1 else f"all {count} dice"


def dice_show(count: int) -> str:
    return "the die shows" if count == 1 else f"the {count} dice show"


def clock_said(clock: ClockSettings) -> str:
    if clock.days:
        return "a day for each turn" if clock.days == 1 else f"{clock.days} days for each turn"
    return f"{clock.minutes} min each" + (f" and {clock.increment} s a turn" if clock.increment else "")


def clock_text(centis: int) -> str:
    """`3:41`; the last ten seconds have tenths, and what is longer than any game has days and hours."""
    if centis < 1000:
        return f"0:{centis // 100:02}.{centis // 10 % 10}"
    minutes = centis // 6000
    if minutes >= 24 * 60:
        return f"{minutes // (24 * 60)} d {minutes // 60 % 24} h"
    if minutes > MOST_MINUTES:
        return f"{minutes // 60} h {minutes % 60:02} min"
    seconds = centis // 100
    return f"{seconds // 60}:{seconds % 60:02}"
