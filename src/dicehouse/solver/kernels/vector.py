"""A vector of LANES float64 values as one LLVM register value inside Numba kernels."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic, models, register_model

from ..model.types import LANES, Vec

__all__ = ["LANES", "TIE", "add", "larger", "load", "mul", "rider_of_larger", "splat", "store"]

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
    operation: Callable[..., Any] = intrinsic(typing)
    return operation


def _pointer(context: Any, builder: Any, array_type: Any, array: Any, offset: Any) -> Any:
    data = context.make_array(array_type)(context, builder, array).data
    return builder.bitcast(builder.gep(data, [offset]), _DOUBLES.as_pointer())


def _offset(context: Any, builder: Any, value: Any, value_type: Any) -> Any:
    return context.cast(builder, value, value_type, types.uintp)


@_operation
def load(typingctx: Any, array: Any, offset: Any) -> Vec:
    """The LANES values of a flat array from offset on."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        start = _offset(context, builder, args[1], signature.args[1])
        loaded = builder.load(_pointer(context, builder, signature.args[0], args[0], start))
        loaded.align = 8
        return loaded

    return _VEC(array, offset), codegen


@_operation
def store(typingctx: Any, array: Any, offset: Any, vec: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        start = _offset(context, builder, args[1], signature.args[1])
        builder.store(args[2], _pointer(context, builder, signature.args[0], args[0], start)).align = 8
        return context.get_dummy_value()

    return types.void(array, offset, vec), codegen


@_operation
def splat(typingctx: Any, number: Any) -> Vec:
    """The same value in every lane."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        undefined = ir.Constant(_DOUBLES, ir.Undefined)
        one = builder.insert_element(undefined, args[0], ir.Constant(ir.IntType(32), 0))
        return builder.shuffle_vector(one, undefined, ir.Constant(ir.VectorType(ir.IntType(32), LANES), [0] * LANES))

    return _VEC(types.float64), codegen


@_operation
def add(typingctx: Any, left: Any, right: Any) -> Vec:
    return _VEC(_VEC, _VEC), lambda context, builder, signature, args: builder.fadd(*args)


@_operation
def mul(typingctx: Any, left: Any, right: Any) -> Vec:
    return _VEC(_VEC, _VEC), lambda context, builder, signature, args: builder.fmul(*args)


@_operation
def larger(typingctx: Any, left: Any, right: Any) -> Vec:
    """Lane by lane the larger value; left where they are equal."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.select(builder.fcmp_ordered(">", args[1], args[0]), args[1], args[0])

    return _VEC(_VEC, _VEC), codegen


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

    return _VEC(_VEC, _VEC, _VEC, _VEC), codegen
