"""Playing to win: the exact chance to beat the others' known cards, and the action that makes it greatest.

A win alone counts 1, a win shared by k counts 1/k each. Everybody is taken to play for the same thing.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Literal

import numpy as np

from ...errors import DicehouseError
from ...notation import write_state
from ...rules import Card, RuleSet, Seat, State, is_full, rolls_at_start, total
from ..model.compile import compile_rules
from ..model.entries import dice_lattice
from ..model.lookahead import look_ahead, look_ahead_carrying
from ..model.position import position_of
from ..model.types import Floats
from ..support import support
from .duel import duel, duel_work
from .turn import Chances, Worth, chance_options, written_worth

MOST_OPEN = 6
MOST_TURNS = 600_000
"""Turns, sixteen margins at a time, that a duel may take to work out: some seconds. With three open boxes each
every duel of the catalogue is within; with more it depends on how many of them count towards a bonus."""


@dataclass(frozen=True, slots=True)
class WinPlay(Chances):
    """The chance to win after every option."""

    method: Literal["last-round", "duel"]


def play_to_win(state: State) -> WinPlay:
    """Exact in the last round, whoever plays, and between two players as far as `MOST_TURNS` reaches."""
    _check(state)
    playing = [Seat(seat) for seat, card in enumerate(state.cards, 1) if not card.out]
    if all(state.cards[seat - 1].entries.count(None) <= 1 for seat in playing):
        return _options(state, "last-round", _last_round(state, playing))
    if len(playing) == 2:
        return _options(state, "duel", _duel(state, next(seat for seat in playing if seat != state.seat)))
    raise _too_early(state, "between more than two players only the last round is exact")


def _options(state: State, method: Literal["last-round", "duel"], worth: Worth) -> WinPlay:
    begun = None
    if not state.dice:
        lattice, rolls = dice_lattice(state.rules), rolls_at_start(state.rules, state.card)
        begun = float(look_ahead(lattice, written_worth(state.rules, state.card, worth), rolls).start[0])
    return WinPlay(state, chance_options(state, worth, begun), method)


def _check(state: State) -> None:
    if state.over or is_full(state.card):
        raise DicehouseError("winplay-none", f"No turn is left to be played to win: {write_state(state)}")
    if sum(not card.out for card in state.cards) < 2:
        raise DicehouseError("winplay-alone", f"There is nobody to win against: {write_state(state)}")
    support(state.rules).require("win")


def _too_early(state: State, reason: str) -> DicehouseError:
    boxes = state.card.entries.count(None)
    message = f"With {boxes} boxes open it is too early to play to win exactly: {reason}."
    return DicehouseError("winplay-too-early", message)


def _duel(state: State, other: Seat) -> Worth:
    rules, compiled = state.rules, compile_rules(state.rules)
    theirs = state.cards[other - 1]
    mine, their = position_of(compiled, state.card), position_of(compiled, theirs)
    if state.card.entries.count(None) > MOST_OPEN or duel_work(compiled, mine, their) > MOST_TURNS:
        raise _too_early(state, "the two cards can still end in too many ways")
    solved_duel = duel(compiled, mine, their)
    raw = total(rules, theirs) - int(compiled.section_bonus[their.total])

    def worth(card: Card, extra: int) -> Floats:
        position = position_of(compiled, card)
        own = total(rules, card) + extra - int(compiled.section_bonus[position.total])
        return np.array([solved_duel.share(position, their, raw - own)])

    return worth


def _last_round(state: State, playing: list[Seat]) -> Worth:
    """Turn by turn from the last: what each leader gets depends only on their score and how many they are."""
    rules = state.rules
    cards = {seat: state.cards[seat - 1] for seat in playing}
    around = [seat for seat in playing if seat > state.seat] + [seat for seat in playing if seat < state.seat]
    to_come = [cards[seat] for seat in around if not is_full(cards[seat])]
    finished = [total(rules, cards[seat]) for seat in around if is_full(cards[seat])]
    top = max(finished, default=-1)

    @cache
    def leader_share(turn: int, score: int, leaders: int) -> float:
        if turn == len(to_come):
            return 1.0 / leaders
        final = _finals(rules, to_come[turn])
        level = leader_share(turn + 1, score, leaders + 1) if (final == score).any() else 0.0
        own = np.where(final == score, level, 0.0)
        for higher in np.unique(final[final > score]).tolist():
            own[final == higher] = leader_share(turn + 1, int(higher), 1)
        if not own.any():
            return leader_share(turn + 1, score, leaders)
        held = leader_share(turn + 1, score, leaders) if (final < score).any() else 0.0
        rest = np.where(final < score, held, np.where(final == score, level, 0.0))
        return look_ahead_carrying(dice_lattice(rules), own, rest, rolls_at_start(rules, to_come[turn]))[1]

    def worth(card: Card, extra: int) -> Floats:
        score = total(rules, card) + extra
        if score < top:
            return np.zeros(1)
        return np.array([leader_share(0, score, 1 + (finished.count(top) if score == top else 0))])

    return worth


def _finals(rules: RuleSet, card: Card) -> Floats:
    """The final score of a card with one open box, for each throw that is written in it."""

    def final(after: Card, extra: int) -> Floats:
        return np.array([float(total(rules, after) + extra)])

    return written_worth(rules, card, final)[:, 0]
