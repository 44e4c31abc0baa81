"""Positions to practise on, with the exact answer: out of a game that was played, or drawn by theme."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from ...errors import DicehouseError
from ...notation import read_state
from ...play import SeededDice
from ...play.views.table import offer_views
from ...rules import RuleSet, State, Throw, can, decide, start
from ...rules.catalogue import catalogue, find
from ...skill.themes import Theme, is_joker, is_of, themes_of
from ...solver.support import support
from ...wire.practice import PositionView, PracticeGame
from .budget import coachless
from .costly import encoded
from .views import advice, frame

LEAST, MOST = 0.2, 12.0
"""Points between the best choice and the next: less is a matter of taste, more is seen by everybody."""

MOST_GAMES, OF_A_GAME = 60, 4


class PracticeRefused(DicehouseError):
    def __init__(self, message: str) -> None:
        super().__init__("practice-none", message)


def practice_games() -> bytes:
    return encoded(_games())


@lru_cache(maxsize=1)
def _games() -> tuple[PracticeGame, ...]:
    """Those of which every choice's worth is known, and that give a choice."""
    known = (one for one in catalogue() if coachless(one) is None and support(one).obstacle("analyse") is None)
    made = (PracticeGame(one.name_version, one.name, themes_of(one)) for one in known)
    return tuple(one for one in made if one.themes)


def _expect(rules: str, theme: Theme | None = None) -> None:
    if not any(one.rules == rules and (theme is None or theme in one.themes) for one in _games()):
        raise PracticeRefused("There is nothing of this kind to practise in this game.")


def position(line: str) -> bytes:
    """A state line's, as whoever is to move sees it; of a game of the catalogue, with dice on the table."""
    state = read_state(line)
    _expect(state.rules.name_version)
    if not state.dice:
        raise PracticeRefused("There is nothing to choose in this position.")
    return encoded(_view(replace(state, cards=(state.card,), seat=start(state.rules, 1).seat)))


def exercise(rules: str, theme: Theme, seed: int) -> bytes:
    """Another one for every seed."""
    _expect(rules, theme)
    for state in _visited(find(rules), theme, random.Random(seed)):
        found = _view(state)
        best, *others = found.advice.options
        if others and LEAST <= others[0].gap <= MOST and is_of(theme, state, best.action, others[0].action):
            return encoded(found)
    raise PracticeRefused("No such position has come up just now: try again, or another theme.")


def _visited(rules: RuleSet, theme: Theme, chance: random.Random) -> Iterator[State]:
    """Positions out of a careless bot's games, a few of each."""
    from ...solver.bots.bot import bot

    player = bot("casual", rules)
    for _ in range(MOST_GAMES):
        state, dice = start(rules, 1), SeededDice(chance.getrandbits(32))
        seen: list[State] = []
        while not state.over:
            state = decide(state, state.seat, player.choose(state, state.seat), dice).state
            if state.dice and not state.over:
                seen.append(state)
        if theme == "joker":  # too seldom to wait for: five of a kind is laid before the same card
            faces = [(chance.randint(1, rules.dice.sides),) * rules.dice.count for _ in seen]
            seen = [replace(one, dice=alike) for one, alike in zip(seen, faces, strict=True)]
            seen = [one for one in seen if is_joker(one)]
        yield from chance.sample(seen, min(OF_A_GAME, len(seen)))


def _view(state: State) -> PositionView:
    from ...solver.advise import advise

    return PositionView(
        state.rules.name_version,
        frame(state, None),
        offer_views(state),
        can(state, state.seat, Throw()),
        advice(advise(state)),
    )
