"""Random bits as a hash of what they are for: neither batches nor threads can change them."""

from __future__ import annotations

from typing import Any

import numpy as np

from .cache import kernel

GOLDEN = 0x9E3779B97F4A7C15
"""What a counter moves by: 2**64 over the golden ratio, so that near counters lie far apart."""

Word = Any
"""A uint64 inside kernels."""


@kernel
def mix(x: Word) -> Word:
    """splitmix64's finisher."""
    y = np.uint64(x)
    y = (y ^ (y >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    y = (y ^ (y >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return y ^ (y >> np.uint64(31))


@kernel
def jitter(stream: Word, option: int) -> float:
    """Between -1 and 1, most often near 0: two uniform numbers added."""
    bits = mix(np.uint64(stream) + np.uint64(option + 1000) * np.uint64(GOLDEN))
    return float((bits >> np.uint64(32)) / 2.0**32 + (bits & np.uint64(0xFFFFFFFF)) / 2.0**32 - 1.0)
