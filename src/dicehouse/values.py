"""What is made once and never changed: events, commands, views, settings, and whatever else is passed on."""

from __future__ import annotations

from typing import dataclass_transform

import msgspec


@dataclass_transform(frozen_default=True, field_specifiers=(msgspec.field,))
class Value(msgspec.Struct, frozen=True):
    """Two are the same where their fields are; `msgspec.structs.replace` makes another."""
