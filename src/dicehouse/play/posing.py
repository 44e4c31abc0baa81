"""A question that the house itself puts, with a key, where nobody is there to judge."""

from __future__ import annotations

import msgspec


class Posed(msgspec.Struct, frozen=True):
    """What the player sees: no key. `id` is how the house finds the key again; `options` are those of a choice."""

    id: str
    text: str
    options: tuple[str, ...] = ()
