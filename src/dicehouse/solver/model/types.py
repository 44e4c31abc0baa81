"""What the solver's arrays hold."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..sizes import LANES as LANES

Floats = NDArray[np.float64]
Rows = NDArray[np.float64]
"""[places, LANES], or [places] where there is one lane."""

Indices = NDArray[np.int64]
Places = NDArray[np.uint16]
"""Keeps, throws, outcomes and steps: a rule file's limits keep all of them far below 65,536."""

Starts = NDArray[np.uint32]
Totals = NDArray[np.uint32]
Masks = NDArray[np.uint32]
Flags = NDArray[np.uint8]

Whole = Any
"""An int64 inside kernels: Python's int to mypy, one of NumPy's to Numba."""

Vec = Any
"""LANES values in one register; lives only inside kernels."""
