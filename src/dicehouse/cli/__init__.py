"""The command line: the composition root, which alone wires everything together.

The order of these imports is the order of the commands in `dicehouse --help`.
"""

from __future__ import annotations

from . import playing, studying, teaching, keeping  # isort: skip
from .app import app
from .main import main

__all__ = ["app", "keeping", "main", "playing", "studying", "teaching"]
