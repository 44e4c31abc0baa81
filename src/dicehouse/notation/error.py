"""An error as a program or a log reads it: with the position in which it was raised, as its state line."""

from __future__ import annotations

from ..errors import DicehouseError
from ..rules import State
from .state_line import write_state

__all__ = ["error_to_json"]


def error_to_json(error: DicehouseError) -> dict[str, object]:
    """People at a table see the position, so their message stays short; here it stands beside it."""
    position = {"position": write_state(error.state)} if isinstance(error.state, State) else {}
    return {**error.as_json(), **position}
