"""Text forms: every position on one line, every game on one page, read and written strictly."""

from .action import read_action, write_action
from .dice import write_dice
from .event import read_event, write_event
from .record import Record, TakenBack, final_state, steps
from .record_reader import read_record
from .record_writer import write_record
from .state_line import error_to_json, read_state, write_state

__all__ = [
    "Record",
    "TakenBack",
    "error_to_json",
    "final_state",
    "read_action",
    "read_event",
    "read_record",
    "read_state",
    "steps",
    "write_action",
    "write_dice",
    "write_event",
    "write_record",
    "write_state",
]
