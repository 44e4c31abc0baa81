"""A game's arrays as one block of bytes: Numba takes one array in a fraction of the time that it takes forty.

`packed` lays them out behind a header of offsets, `unpacked` finds them again, inside the kernel and for nothing.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import carray, types  # type: ignore[attr-defined]  # Numba does not say what it exports
from numba.extending import intrinsic
from numpy.typing import NDArray

from ..model.arrays import GameArrays
from ..model.types import Floats, Indices
from .cache import kernel
from .options import option_values

__all__ = ["packed", "packed_options", "unpacked"]

Block = NDArray[np.uint8]

_LINE = 64
"""Bytes of a cache line: every part begins at one."""

_PLAIN = 15
"""Plain fields of a game."""

_HEAD = 128
"""Numbers in the header: the plain fields, then offset, rows and columns of each array."""


def packed(game: GameArrays) -> Block:
    arrays = [np.ascontiguousarray(part) for part in game if isinstance(part, np.ndarray)]
    header = np.zeros(_HEAD, dtype=np.int64)
    plain = [part for part in game if not isinstance(part, np.ndarray)]
    header[: len(plain)] = [_bits(part) for part in plain]
    size = header.nbytes
    for number, array in enumerate(arrays):
        rows, columns = array.shape if array.ndim == 2 else (array.shape[0], 0)
        header[len(plain) + 3 * number :][:3] = size, rows, columns
        size += -(-array.nbytes // _LINE) * _LINE
    room = np.zeros(size + _LINE, dtype=np.uint8)
    block = room[-room.ctypes.data % _LINE :][:size]
    block[: header.nbytes] = header.view(np.uint8)
    for number, array in enumerate(arrays):
        first = int(header[len(plain) + 3 * number])
        block[first : first + array.nbytes] = array.reshape(-1).view(np.uint8)
    return block


def _bits(value: Any) -> int:
    """A number as it lies in eight bytes."""
    return int(np.float64(value).view(np.int64)) if isinstance(value, float) else int(value)


def _pointer(typing: Any, address: Any) -> Any:
    """An address as a pointer, from which `carray` makes an array that counts no references."""

    def convert(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        return builder.inttoptr(values[0], context.get_value_type(types.voidptr))

    return types.voidptr(types.intp), convert


pointer: Any = intrinsic(_pointer)


@kernel
def unpacked(block: Block) -> GameArrays:
    """What options are worked out from; the lanes of a solve are left empty."""
    head = carray(pointer(block.ctypes.data), _HEAD, np.int64)
    none = carray(pointer(block.ctypes.data), 0, np.uint32)
    nothing = carray(pointer(block.ctypes.data), (0, 0), np.uint32)
    return GameArrays(
        head[0],
        head[1],
        head[2],
        head[3],
        head[4],
        head[5],
        head[6],
        head[7],
        carray(_at(block, head, 0), _size(head, 0), np.float64),
        carray(_at(block, head, 1), _size(head, 1), np.uint16),
        carray(_at(block, head, 2), _size(head, 2), np.uint32),
        carray(_at(block, head, 3), _shape(head, 3), np.uint16),
        carray(_at(block, head, 4), _size(head, 4), np.uint16),
        carray(_at(block, head, 5), _size(head, 5), np.uint32),
        carray(_at(block, head, 6), _shape(head, 6), np.uint16),
        carray(_at(block, head, 7), _size(head, 7), np.float64),
        carray(_at(block, head, 8), _size(head, 8), np.uint16),
        carray(_at(block, head, 9), _size(head, 9), np.uint8),
        carray(_at(block, head, 10), _size(head, 10), np.uint32),
        carray(_at(block, head, 11), _shape(head, 11), np.uint32),
        carray(_at(block, head, 12), _size(head, 12), np.uint32),
        head[8],
        carray(pointer(block.ctypes.data), _HEAD, np.float64)[9],
        head[10],
        head[11] == 1,
        head[12] == 1,
        carray(_at(block, head, 13), _size(head, 13), np.uint16),
        carray(_at(block, head, 14), _size(head, 14), np.uint32),
        carray(_at(block, head, 15), _shape(head, 15), np.uint16),
        head[13],
        head[14] == 1,
        none,
        none,
        carray(pointer(block.ctypes.data), 0, np.bool_),
        none,
        nothing,
        nothing,
    )


@kernel
def _at(block: Block, head: Indices, number: int) -> Any:
    return pointer(block.ctypes.data + head[_PLAIN + 3 * number])


@kernel
def _size(head: Indices, number: int) -> int:
    size: int = head[_PLAIN + 3 * number + 1]
    return size


@kernel
def _shape(head: Indices, number: int) -> tuple[int, int]:
    return head[_PLAIN + 3 * number + 1], head[_PLAIN + 3 * number + 2]


@kernel
def packed_options(
    block: Block,
    table: Floats,
    earned: float,
    mask: int,
    flag: int,
    total: int,
    throw: int,
    rolls_left: int,
    options: Floats,
) -> int:
    """`option_values` of a game that was packed, without the boxes that may not be taken; returns those that may."""
    game = unpacked(block)
    option_values(game, table, earned, mask, flag, total, throw, rolls_left, options)
    legal = 0
    count = 0
    for place in range(options.size if rolls_left else game.boxes):
        value = options[place]
        if value == value:  # all but NaN
            options[count] = value
            count += 1
            if place < game.boxes:
                legal |= 1 << place
    return legal
