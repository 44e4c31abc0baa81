"""A row of LANES float64 values as one LLVM register value inside Numba kernels, or of one where an array is flat.

A kernel that is written with these works on sixteen lanes where it is handed arrays of rows ([places, LANES]), and on a
single one where it is handed plain numbers ([places]). Of None, every operation makes None: what is not asked for costs
nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic, models, overload, register_model

from ..model.types import LANES, Vec

TIE = 1e-9
"""Far above rounding, far below any real difference seen."""

_DOUBLES = ir.VectorType(ir.DoubleType(), LANES)


class _VecType(types.Type):
    def __init__(self) -> None:
        super().__init__(name=f"Vec{LANES}")


_VEC = _VecType()


@register_model(_VecType)
class _VecModel(models.PrimitiveModel):
    def __init__(self, manager: Any, fe_type: Any) -> None:
        super().__init__(manager, fe_type, _DOUBLES)  # type: ignore[no-untyped-call]  # Numba's own


def _operation(typing: Callable[..., Any]) -> Callable[..., Any]:
    """Numba asks `typing` for an operation's types and for the function that writes its code."""

    @wraps(typing)
    def or_none(typingctx: Any, *operands: Any) -> Any:
        if types.none in operands:
            return types.none(*operands), lambda context, builder, signature, args: context.get_dummy_value()
        return typing(typingctx, *operands)

    operation: Callable[..., Any] = intrinsic(or_none)
    return operation


def _row(array: Any) -> Any:
    """The type of one row of an array."""
    return _VEC if array.ndim == 2 else types.float64


def _pointer(context: Any, builder: Any, types_given: Any, values: Any, row: Any, lanes: int) -> Any:
    """Where the row begins that stands so many times `lanes` numbers after the array's first."""
    data = context.make_array(types_given[0])(context, builder, values[0]).data
    place = context.cast(builder, values[1], types_given[1], types.uintp)
    start = builder.gep(data, [builder.mul(place, ir.Constant(place.type, lanes))])
    return builder.bitcast(start, context.get_value_type(row).as_pointer())


def _loading(row: Any, lanes: int, array: Any, place: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        loaded = builder.load(_pointer(context, builder, signature.args, args, row, lanes))
        loaded.align = 8
        return loaded

    return row(array, place), codegen


def _storing(row: Any, lanes: int, array: Any, place: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        builder.store(args[2], _pointer(context, builder, signature.args, args, row, lanes)).align = 8
        return context.get_dummy_value()

    return types.void(array, place, row), codegen


@_operation
def load(typingctx: Any, rows: Any, place: Any) -> Vec:
    return _loading(_row(rows), LANES if rows.ndim == 2 else 1, rows, place)


@_operation
def store(typingctx: Any, rows: Any, place: Any, row: Any) -> Any:
    return _storing(_row(rows), LANES if rows.ndim == 2 else 1, rows, place)


@_operation
def lanes_at(typingctx: Any, array: Any, offset: Any) -> Vec:
    """The LANES values of a flat array from offset on."""
    return _loading(_VEC, 1, array, offset)


@_operation
def store_lanes(typingctx: Any, array: Any, offset: Any, row: Any) -> Any:
    return _storing(_VEC, 1, array, offset)


@_operation
def splat(typingctx: Any, rows: Any, number: Any) -> Vec:
    """The same value in every lane of a row of `rows`."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        if rows.ndim == 1:
            return args[1]
        undefined = ir.Constant(_DOUBLES, ir.Undefined)
        one = builder.insert_element(undefined, args[1], ir.Constant(ir.IntType(32), 0))
        return builder.shuffle_vector(one, undefined, ir.Constant(ir.VectorType(ir.IntType(32), LANES), [0] * LANES))

    return _row(rows)(rows, types.float64), codegen


@_operation
def add(typingctx: Any, left: Any, right: Any) -> Vec:
    return left(left, left), lambda context, builder, signature, args: builder.fadd(*args)


@_operation
def mul(typingctx: Any, left: Any, right: Any) -> Vec:
    return left(left, left), lambda context, builder, signature, args: builder.fmul(*args)


@_operation
def larger(typingctx: Any, left: Any, right: Any) -> Vec:
    """Lane by lane the larger value; left where they are equal."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.select(builder.fcmp_ordered(">", args[1], args[0]), args[1], args[0])

    return left(left, left), codegen


@_operation
def rider_of_larger(typingctx: Any, left: Any, right: Any, left_rides: Any, right_rides: Any) -> Vec:
    """The rider of the larger of left and right; where they are equal but for rounding, the smaller rider."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        left, right, left_rides, right_rides = args
        gain = builder.fsub(right, left)
        smaller = builder.select(builder.fcmp_ordered("<", right_rides, left_rides), right_rides, left_rides)
        tie = builder.fcmp_ordered(">", gain, ir.Constant(_DOUBLES, [-TIE] * LANES))
        above = builder.fcmp_ordered(">", gain, ir.Constant(_DOUBLES, [TIE] * LANES))
        return builder.select(above, right_rides, builder.select(tie, smaller, left_rides))

    return left(left, left, left, left), codegen


def part_of(array: Any, place: int) -> Any:
    """One part of an array, or None of None."""
    return None if array is None else array[place]


@overload(part_of)
def _part_of(array, place):  # type: ignore[no-untyped-def]  # Numba compares the names with those of what it is given
    if array is types.none:
        return lambda array, place: None
    return lambda array, place: array[place]
