"""Codes of what stands beside the tables: the solver, sealed dice that are checked, the command line."""

from __future__ import annotations

from typing import Literal

from .about import About

__all__ = [
    "COMMAND",
    "SOLVER",
    "VERIFY",
    "CommandCode",
    "SolverCode",
    "VerifyCode",
]


SolverCode = Literal[
    "solver-too-large", "solver-unsupported", "solver-unsolved", "solver-unkept", "gpu-missing", "gpu-unsupported",
    "advice-none", "policy-unknown", "plot-format", "odds-none", "odds-too-large", "winplay-too-early", "winplay-alone", "winplay-none", "buying-chance", "match-teams",
    "table-format", "positions-wrong", "env-action", "env-setting", "env-finished",
]  # fmt: skip

SOLVER: dict[SolverCode, About] = {
    "solver-too-large": About(
        "The table does not fit into the memory at hand, or onto the disk; the number of positions and the bytes are told."
    ),
    "solver-unsupported": About(
        "The best play of this game is no matter of one card's expected points; the sentence says why."
    ),
    "solver-unsolved": About(
        "This needs the game's table, which is not kept; the sentence names the command that makes it."
    ),
    "solver-unkept": About("The table is too large to be solved without being kept, and it cannot be written."),
    "gpu-missing": About("CuPy or a GPU is missing."),
    "gpu-unsupported": About("The GPU's kernel does not do games of this kind; without `--gpu` it is solved."),
    "advice-none": About("There is nothing to decide: the game is over, or every box is filled."),
    "policy-unknown": About("No policy has this name; those there are, are listed."),
    "plot-format": About("A picture is written as SVG or as PNG, by the ending of the file's name."),
    "odds-none": About("There is no score to have odds for: the game is over."),
    "odds-too-large": About("The whole curve does not fit into the memory at hand."),
    "winplay-too-early": About("Playing to win is exact only in the last rounds, and these are not they."),
    "winplay-alone": About("Nobody plays against this seat."),
    "winplay-none": About("There is nothing left to win."),
    "buying-chance": About("The share of right answers is a number from 0 to 1."),
    "match-teams": About("A match has at least one team."),
    "table-format": About("A table is written as CSV, NPY or Parquet, by the ending of the file's name.", leaves=False),
    "positions-wrong": About(
        "Arrays do not make positions of one game; the sentence says what is wrong.", leaves=False
    ),
    "env-action": About("What was given to an environment is no number of an action of its.", leaves=False),
    "env-setting": About("An environment was asked for what it does not have: a reward, a mode, a seed.", leaves=False),
    "env-finished": About("A game that is over takes no further action until it is reset.", leaves=False),
}
"""What cannot be solved or advised on."""

VerifyCode = Literal[
    "verify-text", "verify-unsealed", "verify-missing", "verify-secret", "verify-salt", "verify-unsalted", "verify-throw",
]  # fmt: skip

VERIFY: dict[VerifyCode, About] = {
    "verify-text": About(
        "The record is not written as the house writes it; what is unknown could hide what was changed."
    ),
    "verify-unsealed": About("This game was not played with sealed dice."),
    "verify-missing": About("The record lacks a tag of the seal, or it holds no hexadecimal number."),
    "verify-secret": About("The secret is not the one that the house committed to."),
    "verify-salt": About("A seat's salt is not the one it committed to."),
    "verify-unsalted": About("A person's seat has no salt, so that the house alone could choose the dice."),
    "verify-throw": About("A throw is not the one that the seal gives."),
}
"""Sealed dice that do not check."""

CommandCode = Literal[
    "usage", "dice-count", "dice-face", "typed-unknown", "file-unreadable", "file-unwritable", "file-exists",
    "output-failed", "extra-missing", "port-taken", "house-silent", "line-lost",
]  # fmt: skip

COMMAND: dict[CommandCode, About] = {
    "usage": About("The command line asks for what cannot be."),
    "dice-count": About("More or fewer dice were typed than are wanted."),
    "dice-face": About("What was typed is no face of these dice."),
    "typed-unknown": About("What was typed at the table means nothing here."),
    "file-unreadable": About("A file is not there, is too large, or is not text in UTF-8."),
    "file-unwritable": About("A file could not be written; the reason is the system's."),
    "file-exists": About("A file of this name is there already and is not written over."),
    "output-failed": About("What reads the output has gone away, or the disk is full."),
    "extra-missing": About(
        "The command needs a part of the house that is not installed; the command to install it is told."
    ),
    "port-taken": About("The house cannot open at this address: try another `--port`."),
    "house-silent": About("No house answers at this address, or what answers is none."),
    "line-lost": About("The line to the house is lost, and comes back by itself."),
}
"""What a command cannot do."""
