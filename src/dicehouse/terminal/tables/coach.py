"""The coach and the bots of a table at this keyboard: the solver is loaded with the first question, in a thread."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from ...errors import DicehouseError
from ...notation import Record
from ...play.adviser import Adviser
from ...play.settings import BotStrength
from ...rules import RuleSet, State
from .link import Advice

if TYPE_CHECKING:
    from .link import PlayerStory

BotMaker = Callable[[BotStrength, RuleSet], Adviser]


def solver_bot(strength: BotStrength, rules: RuleSet) -> Adviser:
    try:
        from ...solver.bots.bot import bot
    except ImportError:
        raise _missing("Bots") from None
    return bot(strength, rules)


async def advise(state: State) -> Advice:
    return await asyncio.to_thread(_advise, state)


async def analyse(record: Record) -> Sequence[PlayerStory]:
    return await asyncio.to_thread(_analyse, record)


def _advise(state: State) -> Advice:
    try:
        from ...solver.advise import advise as advised
    except ImportError:
        raise _missing("The coach") from None
    advice = advised(state)
    return Advice(advice.best.action, advice.why)


def _analyse(record: Record) -> Sequence[PlayerStory]:
    try:
        from ...solver.points.analysis import analyse as analysed
    except ImportError:
        raise _missing("The analysis") from None
    return analysed(record).players


def _missing(what: str) -> DicehouseError:
    return DicehouseError("extra-missing", f"{what} need the solver, not installed here: pip install 'dicehouse[play]'")
