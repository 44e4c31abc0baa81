"""What happens around the rules when people play."""

from .sources import EnteredDice, Judge, SeededDice, SystemDice

__all__ = ["EnteredDice", "Judge", "SeededDice", "SystemDice"]
