"""Many games of points played side by side, one action each at a time."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..model.arrays import GameArrays
from ..model.types import Floats, Indices
from .cache import kernel
from .options import legal_outcomes
from .playing import GOLDEN, mix

UNTHROWN = -1

Streams = NDArray[np.uint64]
Shown = NDArray[np.float32]
Marks = NDArray[np.int8]


class Games(NamedTuple):
    """One row a game; what its future depends on, and what has been written."""

    mask: Indices
    flag: Indices
    total: Indices
    throw: Indices  # UNTHROWN before the first roll of a turn
    rolls_left: Indices
    entries: Indices  # [games, boxes]
    extra: Indices  # joker bonuses
    over: NDArray[np.bool_]
    stream: Streams  # each game's own dice


@kernel
def _next(stream: Streams, row: int) -> int:
    """32 random bits, and the stream moves on."""
    stream[row] += np.uint64(GOLDEN)
    return np.int64(mix(stream[row]) >> np.uint64(32))  # type: ignore[return-value]


@kernel
def _throw(game: GameArrays, keep: int, stream: Streams, row: int) -> int:
    while keep < game.partial:
        face = (_next(stream, row) * game.sides) >> 32
        keep = np.int64(game.more[keep, face])  # type: ignore[assignment]
    return keep - game.partial


@kernel
def _may_throw(game: GameArrays, throw: int, rolls_left: int, keep: int) -> bool:
    if rolls_left == 0:
        return False
    if throw == UNTHROWN:
        return keep == 0
    within = False
    for place in range(game.within_start[throw], game.within_start[throw + 1]):
        within = within or game.within[place] == keep
    return within


@kernel
def _begin(game: GameArrays, games: Games, row: int) -> None:
    games.mask[row] = games.flag[row] = games.total[row] = games.extra[row] = 0
    games.throw[row] = UNTHROWN
    games.rolls_left[row] = game.rolls
    games.entries[row, :] = 0
    games.over[row] = False


@kernel
def act(
    game: GameArrays, section_bonus: Floats, games: Games, actions: Indices, rewards: Floats, refused: Marks
) -> None:
    """One action in every game; a game that is over begins anew instead, whatever the action."""
    outcomes = np.empty(game.boxes, dtype=np.int64)
    for row in range(actions.size):
        rewards[row] = 0.0
        refused[row] = 0
        action = actions[row]
        if games.over[row]:
            _begin(game, games, row)
        elif 0 <= action < game.partial and _may_throw(game, games.throw[row], games.rolls_left[row], action):
            games.throw[row] = _throw(game, action, games.stream, row)
            games.rolls_left[row] -= 1
        elif game.partial <= action < game.partial + game.boxes and games.throw[row] != UNTHROWN:
            box = action - game.partial
            mask, flag, total = games.mask[row], games.flag[row], games.total[row]
            bonus = legal_outcomes(game, mask, flag, games.throw[row], outcomes)
            outcome = outcomes[box]
            if outcome < 0:
                refused[row] = 1
                continue
            after = np.int64(game.after[game.outcome_step[outcome], total])
            points = game.outcome_points[outcome]
            rewards[row] = points + bonus + section_bonus[after] - section_bonus[total]
            games.mask[row] = mask | (1 << box)
            games.flag[row] = flag | game.outcome_flag[outcome]
            games.total[row] = after
            games.entries[row, box] = np.int64(points)
            games.extra[row] += 1 if bonus > 0.0 else 0
            games.throw[row] = UNTHROWN
            games.rolls_left[row] = game.rolls
            if games.mask[row] == (1 << game.boxes) - 1:
                games.over[row] = True
                games.rolls_left[row] = 0
        else:
            refused[row] = 1


@kernel
def legal(game: GameArrays, games: Games, marks: Marks) -> None:
    """marks[row, action]: 1 where it may be done; nothing where the game is over."""
    outcomes = np.empty(game.boxes, dtype=np.int64)
    for row in range(games.mask.size):
        marks[row, :] = 0
        throw = games.throw[row]
        if games.over[row]:
            continue
        if throw == UNTHROWN:
            marks[row, 0] = 1
            continue
        if games.rolls_left[row]:
            for place in range(game.within_start[throw], game.within_start[throw + 1]):
                marks[row, game.within[place]] = 1
        legal_outcomes(game, games.mask[row], games.flag[row], throw, outcomes)
        for box in range(game.boxes):
            if outcomes[box] >= 0:
                marks[row, game.partial + box] = 1


@kernel
def observe(
    game: GameArrays, games: Games, faces: Shown, progress: Shown, most: Floats, joker: bool, shown: Shown
) -> None:
    """The numbers of `research.Observer` for a card that is played alone."""
    for row in range(games.mask.size):
        place = game.sides + 1
        shown[row, : game.sides] = 0.0
        if games.throw[row] != UNTHROWN:
            shown[row, : game.sides] = faces[games.throw[row]]
        shown[row, game.sides] = games.rolls_left[row] / game.rolls
        for box in range(game.boxes):
            shown[row, place + box] = (games.mask[row] >> box) & 1
            shown[row, place + game.boxes + box] = games.entries[row, box] / most[box]
        place += 2 * game.boxes
        for section in range(progress.shape[1]):
            shown[row, place + section] = progress[games.total[row], section]
        if joker:
            shown[row, place + progress.shape[1]] = min(1.0, games.extra[row] / game.boxes)


@kernel
def pick(games: Games, marks: Marks, stream: Streams, actions: Indices) -> None:
    """A legal action of every game, each as likely as the next; 0 where the game is over."""
    for row in range(actions.size):
        count = 0
        for action in range(marks.shape[1]):
            count += marks[row, action]
        actions[row] = 0
        if count:
            skip = (_next(stream, row) * count) >> 32
            for action in range(marks.shape[1]):
                if marks[row, action]:
                    if skip == 0:
                        actions[row] = action
                        break
                    skip -= 1
