"""The sale after the last roll, worked out from its end: stop, or ask for one more die.

A turn that never succeeds in buying stays natural. It differs from the others only where the dice make a joker,
so only those positions are computed twice.
"""

from __future__ import annotations

import numpy as np

from ..model.types import Floats, Indices
from .cache import kernel
from .purchase_lanes import ENDS, RETRY, Room, Shop, ask_all, ask_all_squares, ask_joker, score_all

__all__ = ["hold_sale"]


@kernel
def _begin(shop: Shop, stop: Floats, rows: Indices, used: int, limit: int, held: Floats, moments: bool) -> None:
    """Every position scored as it is, after `used` tries, or after as many as it has fixed dice."""
    most = shop.position_start.size - 2
    for level in range(most + 1):
        first, end = shop.position_start[level], shop.position_start[level + 1]
        row = rows[min(limit, most - level if used < 0 else used)]
        for half in range(2 if moments else 1):
            score_all(shop.throw, first, end, stop[half, row], held[half])


@kernel
def _ask_level(
    shop: Shop,
    gaps: Indices,
    p: float,
    held: Floats,
    lost: Floats,
    better: Floats,
    offer: Floats,
    moments: bool,
) -> None:
    if moments:
        ask_all_squares(
            gaps,
            shop.asked,
            shop.became,
            shop.lost,
            p,
            held[0],
            lost[0],
            better[0],
            offer[0],
            held[1],
            lost[1],
            better[1],
            offer[1],
        )
    else:
        ask_all(gaps, shop.asked, shop.became, shop.lost, p, held[0], lost[0], better[0], offer[0])


@kernel
def _ask_jokers(shop: Shop, level: int, p: float, held: Floats, lost: Floats, better: Floats) -> None:
    for number in range(shop.joker_start[level], shop.joker_start[level + 1]):
        gap, face = shop.joker_gap[number], shop.joker_face[number]
        asked, became, wrong = shop.asked[gap, face], shop.became[gap], shop.lost[gap, face]
        ask_joker(asked, became, face, wrong, p, held[0], lost[0], better[0], held[1], lost[1], better[1])


@kernel
def _one_pass(shop: Shop, p: float, rows: Indices, limit: int, jokers: bool, room: Room, moments: bool) -> None:
    """`spend` and `ends`: every try fixes dice, so positions follow each other without a cycle."""
    most = shop.gap_start.size - 1
    sale, natural = room.sale[:, 0], room.natural[:, 0]
    _begin(shop, room.stop, rows, -1, limit, sale, moments)
    if jokers:
        _begin(shop, room.natural_stop, rows, -1, limit, natural, moments)
    for fixed in range(limit - 1, -1, -1):
        level = most - 1 - fixed
        row = rows[fixed + 1]
        gaps = shop.gap_start[level : level + 2]
        lost = room.stop[:, row] if shop.wrong == ENDS else sale
        _ask_level(shop, gaps, p, sale, lost, sale, room.offer, moments)
        if jokers:
            lost = room.natural_stop[:, row] if shop.wrong == ENDS else natural
            _ask_jokers(shop, level, p, sale, lost, natural)


@kernel
def _try_by_try(
    shop: Shop, p: float, rows: Indices, made: int, limit: int, jokers: bool, room: Room, moments: bool
) -> None:
    """`retry`: a wrong answer costs only the try, so the last try is worked out first, for every position."""
    most = shop.gap_start.size - 1
    now = (limit - made) % 2
    _begin(shop, room.stop, rows, limit, limit, room.sale[:, now], moments)
    if jokers:
        _begin(shop, room.natural_stop, rows, limit, limit, room.natural[:, now], moments)
    gaps = np.array([shop.gap_start[most - min(limit, most)], shop.gap_start[most]])
    for used in range(limit - 1, made - 1, -1):
        now = 1 - now
        later, sale = room.sale[:, 1 - now], room.sale[:, now]
        _begin(shop, room.stop, rows, used, limit, sale, moments)
        _ask_level(shop, gaps, p, later, later, sale, room.offer, moments)
        if jokers:
            _begin(shop, room.natural_stop, rows, used, limit, room.natural[:, now], moments)
            _ask_jokers(shop, most - 1, p, later, room.natural[:, 1 - now], room.natural[:, now])


@kernel
def hold_sale(
    shop: Shop, p: float, rows: Indices, made: int, limit: int, jokers: bool, room: Room, moments: bool
) -> None:
    """Work out every position; `rows[tries]` is the row of `stop`, `made` the tries made so far (`retry` only)."""
    if shop.wrong == RETRY:
        _try_by_try(shop, p, rows, made, limit, jokers, room, moments)
    else:
        _one_pass(shop, p, rows, limit, jokers, room, moments)
