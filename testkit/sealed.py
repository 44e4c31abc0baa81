"""The test vectors of sealed dice, as the page for strangers has them."""

from __future__ import annotations

import json
from typing import Any

from testkit.docs.pages import ROOT, blocks

__all__ = ["RECORD", "VECTORS"]

PAGE = ROOT / "docs" / "reference" / "sealed-dice.md"

[_vectors] = blocks(PAGE, "json")
[_record] = blocks(PAGE, "text")

VECTORS: dict[str, list[dict[str, Any]]] = json.loads(_vectors.text)
RECORD = _record.text
