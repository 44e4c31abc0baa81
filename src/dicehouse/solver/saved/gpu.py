"""The levels solved on a GPU through CuPy (`dicehouse[gpu]`): the same values to the bit, in seconds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...errors import DicehouseError
from ..model.saved import SavedGame
from ..model.types import Floats

GPU_LANES = 8
_THREADS, _BLOCKS = 384, 3
_SMALL = 2
"""Keeps of at most so many dice are left to one warp."""


def on_gpu(game: SavedGame) -> str | None:
    """Why the GPU's kernel cannot do a game; None where it can."""
    arrays = game.game
    if not arrays.free_zeros or arrays.joker_box >= 0:
        return "it has jokers or forced zeros"
    if arrays.sides > 7 or len(arrays.outcome_points) > 2048 or arrays.boxes > 31:
        return "its dice have more than 7 sides, or its card has more than 31 boxes"
    return None


def gpu_levels(
    game: SavedGame, first: int, later: Floats, report: Callable[[int], None]
) -> Iterator[tuple[int, Floats]]:
    """Each level below `first` with its values; `later` are those of `first`. Rolls worked out are reported."""
    reason = on_gpu(game)
    if reason is not None:
        raise DicehouseError("gpu-unsupported", f"{game.rules.name} cannot be solved on a GPU: {reason}.")
    cupy = _cupy()
    kernel, room = _kernel(cupy, game)
    told = _arguments(cupy, game)
    after = cupy.asarray(later)
    for level in range(first - 1, -1, -1):
        masks, lanes = gpu_blocks(game, level)
        values = cupy.empty(game.sizes[level])
        last, most = int(game.plan.saved[level]) + game.game.rolls - 2, int(game.plan.saved[level + 1]) - 1
        given = (*told, cupy.asarray(masks), cupy.asarray(lanes), after, values, np.int32(last), np.int32(most))
        kernel((len(masks),), (_THREADS,), given, shared_mem=room)
        yield level, cupy.asnumpy(values)
        report(int(game.passes(game.levels[level], level).sum()))
        after = values


def _cupy() -> Any:
    try:
        import cupy
    except ImportError as error:
        raise DicehouseError("gpu-missing", "CuPy is not installed: pip install 'dicehouse[gpu]'.") from error
    try:
        cupy.cuda.runtime.getDeviceCount()
    except cupy.cuda.runtime.CUDARuntimeError as error:
        raise DicehouseError("gpu-missing", f"CuPy finds no GPU: {error}.") from error
    return cupy


def _kernel(cupy: Any, game: SavedGame) -> tuple[Any, int]:
    arrays, plan = game.game, game.plan
    given = {
        "KEEPS": arrays.keeps,
        "PARTIAL": arrays.partial,
        "DICE": game.compiled.lattice.dice,
        "SIDES": arrays.sides,
        "ROLLS": arrays.rolls,
        "BOXES": arrays.boxes,
        "OUTCOMES": len(arrays.outcome_points),
        "SECTIONS": plan.lane_after.shape[1],
        "WIDEST": plan.lane_after.shape[2],
        "PAYING": max(1, len(arrays.paying)),
        "SMALL": _SMALL,
        "THREADS": _THREADS,
        "BLOCKS": _BLOCKS,
    }
    source = Path(__file__).with_name("chains.cu").read_text(encoding="utf-8")
    # sums and products are rounded apart, as the processor does it
    options = ("--std=c++17", "-fmad=false", *(f"-D{name}={value}" for name, value in given.items()))
    module = cupy.RawModule(code=source, options=options)
    size = cupy.zeros(1, dtype=np.int32)
    module.get_function("room_needed")((1,), (1,), (size,))
    room = int(size[0])
    kernel = module.get_function("chains")
    kernel.max_dynamic_shared_size_bytes = room
    return kernel, room


def _arguments(cupy: Any, game: SavedGame) -> list[Any]:
    """The arrays of the game, in the kernel's order."""
    arrays, plan, lattice = game.game, game.plan, game.compiled.lattice
    sizes = np.array([len(keep) for keep in lattice.keeps])
    parts: list[NDArray[Any]] = [
        _eights(arrays.more, arrays.sides),
        _fewer(game),
        np.searchsorted(sizes, np.arange(lattice.dice + 2)).astype(np.int32),
        (arrays.paying_outcome | arrays.paying << 11).astype(np.uint16),
        arrays.paying_start.astype(np.uint16),
        arrays.outcome_start.astype(np.uint16),
        arrays.outcome_points,
        plan.section_outcome.astype(np.int16),
        plan.lane_after,
        arrays.group_of.astype(np.uint32),
        plan.width.astype(np.int32),
        plan.start,
    ]
    return [cupy.asarray(np.ascontiguousarray(part)) for part in parts]


def _eights(rows: NDArray[np.uint16], width: int) -> NDArray[np.uint16]:
    found = np.zeros((len(rows), 8), dtype=np.uint16)
    found[:, :width] = rows
    return found


def _fewer(game: SavedGame) -> NDArray[np.uint16]:
    arrays = game.game
    found = np.zeros((arrays.keeps, 8), dtype=np.uint16)
    starts = arrays.fewer_start.astype(np.int64)
    for keep in range(arrays.keeps):
        part = arrays.fewer[starts[keep] : starts[keep + 1]]
        found[keep, : len(part)] = part
        found[keep, 7] = len(part)
    return found


def gpu_blocks(game: SavedGame, level: int) -> tuple[NDArray[np.uint32], NDArray[np.uint16]]:
    """A block for each card and each GPU_LANES of its totals."""
    masks = game.levels[level]
    chunks = -(-game.plan.width[game.game.group_of[masks]] // GPU_LANES)
    first = np.repeat(np.cumsum(chunks) - chunks, chunks)
    lanes = (np.arange(chunks.sum()) - first) * GPU_LANES
    return np.repeat(masks, chunks).astype(np.uint32), lanes.astype(np.uint16)
