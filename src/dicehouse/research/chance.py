"""Dice and verdicts from an environment's own generator, so that a seed repeats an episode."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ..rules import Buy, Read, Roll

__all__ = ["GeneratorDice"]


@dataclass(frozen=True)
class GeneratorDice:
    """Answers are right with chance `right`; numbers are always read rightly."""

    generator: np.random.Generator
    right: float

    def throw(self, roll: Roll) -> Sequence[int]:
        return [int(face) for face in self.generator.integers(1, roll.sides + 1, roll.count)]

    def verdict(self, question: Buy | Read) -> bool:
        return isinstance(question, Read) or bool(self.generator.random() < self.right)
