"""What has to be asked before an action can be sent: real dice, words, which die, a verdict, who begins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from textual.app import App

from ...play.commands import Act, Judge, Start, TakeBack
from ...play.views.table import TableView
from ...rules import Action, Buy, Read, RuleSet, Seat, State, Throw, can
from ..faces import read_faces
from ..main_action import buyable
from ..words import dice_show, judge_question, number_aloud
from .modals import Ask, Pick, Question

T = TypeVar("T")
AnyApp = App[object]


async def _answer(app: AnyApp, modal: Question[T]) -> T | None:
    return await app.push_screen_wait(modal)


async def act_command(app: AnyApp, view: TableView, state: State, action: Action) -> Act | None:
    """None where somebody thought better of it."""
    if isinstance(action, Throw) and view.dice == "entered" and can(state, state.seat, action):
        dice = await _answer(app, _dice_question(state.rules, action))
        return None if dice is None else Act(action, dice=dice)
    if isinstance(action, Read) and view.turn is not None and view.turn.reading_typed:
        number, box = number_aloud(state, action)
        words = await _answer(app, Ask(f"Type {number} in words ({box})", lambda line: line.strip()))
        return Act(action, words=words) if words else None
    return Act(action)


def _dice_question(rules: RuleSet, action: Throw) -> Ask[tuple[int, ...]]:
    spec = rules.dice
    count = spec.count - len(action.keep)
    title = dice_show(count).capitalize()
    example = " ".join(spec.label(place % spec.sides + 1) for place in range(count))
    return Ask(title, lambda line: read_faces(line, spec, count), f"such as {example}")


async def buy_command(app: AnyApp, state: State) -> Act | None:
    """Which die, then what it should show; there is at least one that may be asked for."""
    options, label = buyable(state), state.rules.dice.label
    dice = sorted({buy.die for buy in options})
    picks = [(str(number), f"a die that shows {label(die)}", die) for number, die in enumerate(dice, 1)]
    die = await _answer(app, Pick("Which die do you ask for?", picks))
    if die is None:
        return None
    faces = [(str(buy.face), f"a {label(buy.face)}", buy.face) for buy in options if buy.die == die]
    face = await _answer(app, Pick(f"What should the {label(die)} show?", faces))
    return None if face is None else Act(Buy(die, face))


async def judge_command(
    app: AnyApp, state: State, names: Sequence[str], question: Buy | Read, *, asker_here: bool
) -> Judge | TakeBack | None:
    """Where the asker sits at the same keyboard, the question may be taken back here too."""
    picks: list[tuple[str, str, Judge | TakeBack]] = [("y", "Right", Judge(True)), ("n", "Wrong", Judge(False))]
    if asker_here:
        picks.append(("b", "Take the question back", TakeBack()))
    return await _answer(app, Pick(judge_question(state, names[state.seat - 1], question), picks))


async def start_command(app: AnyApp, rules: RuleSet, names: Sequence[str]) -> Start | None:
    """The host picks who begins, where the rules leave it to the host."""
    if rules.first_player != "host" or len(names) < 2:
        return Start()
    picks = [(str(seat), name, Seat(seat)) for seat, name in enumerate(names, 1)]
    first = await _answer(app, Pick("Who begins?", picks))
    return None if first is None else Start(first)
