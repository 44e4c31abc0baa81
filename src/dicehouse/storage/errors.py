"""What keeps a store from opening, or a house from moving."""

from __future__ import annotations

from ..errors import DicehouseError


class StoreRefused(DicehouseError):
    """Its codes are store-* for a store that cannot be opened, export-* for a file that cannot be imported."""
