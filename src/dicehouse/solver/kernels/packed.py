"""A game's arrays as one block of bytes: Numba takes one array in a fraction of the time that it takes forty.

`packed` lays them out behind a header, three numbers a field: where its bytes begin, its rows and its columns, or for a
plain field the number itself. `unpacked` finds them again, inside the kernel and for nothing.
"""

from __future__ import annotations

from typing import Any, get_args, get_type_hints

import numpy as np
from llvmlite import ir
from numba import from_dtype, types
from numba.extending import intrinsic
from numba.np.arrayobj import populate_array
from numpy.typing import NDArray

from ..model.arrays import GameArrays
from ..model.types import Floats
from .cache import kernel
from .options import option_values

Block = NDArray[np.uint8]

_LINE = 64
"""Bytes of a cache line: every part begins at one."""

_HEAD = -(-24 * len(GameArrays._fields) // _LINE) * _LINE

_TWO_DIMENSIONS = {"more", "outcome_of", "after", "joker_outcome", "stand_in", "lane_of"}


def packed(game: GameArrays) -> Block:
    head = np.zeros((_HEAD // 24, 3), dtype=np.int64)
    size, parts = _HEAD, list[tuple[int, NDArray[Any]]]()
    fields: tuple[Any, ...] = game
    for row, part in zip(head, fields, strict=False):
        if isinstance(part, np.ndarray):
            row[: 1 + part.ndim] = size, *part.shape
            parts.append((size, np.ascontiguousarray(part).reshape(-1).view(np.uint8)))
            size += -(-part.nbytes // _LINE) * _LINE
        else:
            row[0] = np.float64(part).view(np.int64) if isinstance(part, float) else int(part)
    room = np.zeros(size + _LINE, dtype=np.uint8)
    block = room[-room.ctypes.data % _LINE :][:size]
    block[: head.nbytes] = head.reshape(-1).view(np.uint8)
    for first, content in parts:
        block[first : first + len(content)] = content
    return block


def _type(name: str, hint: Any) -> Any:
    """What Numba calls a field's type."""
    plain = {int: types.int64, float: types.float64, bool: types.boolean}
    if hint in plain:
        return plain[hint]
    dtype = from_dtype(np.dtype(get_args(get_args(hint)[1])[0]))
    return types.Array(dtype, 2 if name in _TWO_DIMENSIONS else 1, "C")


_FIELDS = tuple(_type(name, hint) for name, hint in get_type_hints(GameArrays).items())


def _unpacked(typing: Any, block: Any) -> Any:
    game = types.NamedTuple(_FIELDS, GameArrays)  # type: ignore[no-untyped-call]  # Numba's own

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        data = context.make_array(block)(context, builder, args[0]).data
        head = builder.bitcast(data, ir.IntType(64).as_pointer())

        def part(number: int, field: Any) -> Any:
            places = [ir.Constant(ir.IntType(64), 3 * number + place) for place in range(3)]
            first, *shape = (builder.load(builder.gep(head, [place])) for place in places)
            if field is types.float64:
                return builder.bitcast(first, ir.DoubleType())
            if not isinstance(field, types.Array):
                return context.cast(builder, first, types.int64, field)
            array = context.make_array(field)(context, builder)
            item = ir.Constant(ir.IntType(64), context.get_abi_sizeof(context.get_data_type(field.dtype)))
            strides = [item] if field.ndim == 1 else [builder.mul(shape[1], item), item]
            start = builder.bitcast(builder.gep(data, [first]), array.data.type)
            populate_array(array, start, shape[: field.ndim], strides, item, None)  # type: ignore[no-untyped-call]
            return array._getvalue()

        return context.make_tuple(builder, game, [part(*field) for field in enumerate(_FIELDS)])

    return game(block), codegen


unpacked: Any = intrinsic(_unpacked)


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
