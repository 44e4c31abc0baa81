"""What is asked at a table, whoever draws the question: pick one of several, or type an answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from ..play.commands import Command, Judge, TakeBack
from ..rules import NOBODY, Buy, Read, RuleSet, Score, Seat, State, Throw
from ..rules.catalogue import agreements, find, game, game_ids
from ..values import Value
from .faces import read_faces
from .words import dice_show, judge_question, number_aloud

T = TypeVar("T")


class Pick(Value, Generic[T]):
    """Each option has a key, words and a value."""

    title: str
    options: Sequence[tuple[str, str, T]]


class Ask(Value, Generic[T]):
    """A line to be typed; what `read` refuses is said, and may be typed again."""

    title: str
    read: Callable[[str], T]
    example: str = ""


def yes_or_no(question: str) -> Pick[bool]:
    return Pick(question, [("y", "Yes", True), ("n", "No", False)])


def which_dice(rules: RuleSet, action: Throw) -> Ask[tuple[int, ...]]:
    spec = rules.dice
    count = spec.count - len(action.keep)
    example = " ".join(spec.label(place % spec.sides + 1) for place in range(count))
    return Ask(dice_show(count), lambda line: read_faces(line, spec, count), f"such as {example}")


def which_words(state: State, action: Read) -> Ask[str]:
    number, box = number_aloud(state, action)
    return Ask(f"type {number} in words ({box})", lambda line: line.strip()[:120])


def which_die(rules: RuleSet, options: Sequence[Buy]) -> Pick[int]:
    dice = sorted({buy.die for buy in options})
    picks = [(str(number), f"a die that shows {rules.dice.label(die)}", die) for number, die in enumerate(dice, 1)]
    return Pick("Which die do you ask for?", picks)


def which_face(rules: RuleSet, options: Sequence[Buy], die: int) -> Pick[Buy]:
    label = rules.dice.label
    faces = [(str(buy.face), f"a {label(buy.face)}", buy) for buy in options if buy.die == die]
    return Pick(f"What should the {label(die)} show?", faces)


def for_nothing(rules: RuleSet, action: Score) -> Pick[bool]:
    box = rules.boxes[rules.places[action.box]]
    return yes_or_no(f"{box.name} takes {'an X' if box.takes_number else '0'} now. Write it?")


def was_it_right(state: State, name: str, question: Buy | Read, *, asker_here: bool) -> Pick[Command]:
    """Where the asker sits at the same keyboard, the question may be taken back here too."""
    picks: list[tuple[str, str, Command]] = [("y", "Right", Judge(True)), ("n", "Wrong", Judge(False))]
    if asker_here:
        picks.append(("b", "Take the question back", TakeBack()))
    return Pick(judge_question(state, name, question), picks)


_READ = {
    "off": "",
    "judge": "numbers are read aloud, another judges",
    "typed": "numbers are read by typing the words",
}
_TIED = {"roll-off": "a tie is rolled off", "shared": "a tie may stand"}


def how_it_is_played(rules: RuleSet) -> Pick[RuleSet] | None:
    """What players may agree on before a game of the catalogue, where there is anything."""
    agreed = agreements(rules) if rules.id in game_ids() and game(rules.id) == rules else ()
    picks = [
        (str(number), "; ".join(filter(None, [_READ[each.reading], _TIED[each.tie]])), find(each.rules))
        for number, each in enumerate(agreed, 1)
    ]
    return Pick(f"How is {rules.name} played?", picks) if picks else None


def who_begins(rules: RuleSet, names: Sequence[str]) -> Pick[Seat] | None:
    """The host picks, where the rules leave it to the host; NOBODY is to be picked by chance."""
    if rules.first_player != "host" or len(names) < 2:
        return None
    seats = [(str(seat), name, Seat(seat)) for seat, name in enumerate(names, 1)]
    return Pick("Who begins?", [*seats, ("?", "Chance decides", NOBODY)])
