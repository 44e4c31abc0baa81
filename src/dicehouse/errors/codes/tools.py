"""Codes of what stands beside the tables: the solver, sealed dice that are checked, the command line."""

from __future__ import annotations

from typing import Literal

from .about import About, described

SolverCode = Literal[
    "solver-too-large", "solver-unsupported", "solver-unsolved", "solver-unkept", "gpu-missing", "gpu-unsupported",
    "advice-none", "policy-unknown", "plot-format", "odds-none", "odds-too-large", "winplay-too-early", "winplay-alone", "winplay-none", "buying-chance", "match-teams",
    "table-format", "positions-wrong", "env-action", "env-setting", "env-finished",
]  # fmt: skip

SOLVER: dict[SolverCode, About] = described("""
solver-too-large | The table does not fit into the memory at hand, or onto the disk; the number of positions and the
        bytes are told.
solver-unsupported | The best play of this game is no matter of one card's expected points; the sentence says why.
solver-unsolved | This needs the game's table, which is not kept; the sentence names the command that makes it.
solver-unkept | The table is too large to be solved without being kept, and it cannot be written.
gpu-missing | CuPy or a GPU is missing.
gpu-unsupported | The GPU's kernel does not do games of this kind; without `--gpu` it is solved.
advice-none | There is nothing to decide: the game is over, or every box is filled.
policy-unknown | No policy has this name; those there are, are listed.
plot-format | A picture is written as SVG or as PNG, by the ending of the file's name.
odds-none | There is no score to have odds for: the game is over.
odds-too-large | The whole curve does not fit into the memory at hand.
winplay-too-early | Playing to win is exact only in the last rounds, and these are not they.
winplay-alone | Nobody plays against this seat.
winplay-none | There is nothing left to win.
buying-chance | The share of right answers is a number from 0 to 1.
match-teams | A match has at least one team.
table-format | A table is written as CSV, NPY or Parquet, by the ending of the file's name. | stays
positions-wrong | Arrays do not make positions of one game; the sentence says what is wrong. | stays
env-action | What was given to an environment is no number of an action of its. | stays
env-setting | An environment was asked for what it does not have: a reward, a mode, a seed. | stays
env-finished | A game that is over takes no further action until it is reset. | stays
""")
"""What cannot be solved or advised on."""

VerifyCode = Literal[
    "verify-text", "verify-unsealed", "verify-missing", "verify-secret", "verify-salt", "verify-unsalted", "verify-throw", "verify-arena",
]  # fmt: skip

VERIFY: dict[VerifyCode, About] = described("""
verify-text | The record is not written as the house writes it; what is unknown could hide what was changed.
verify-unsealed | This game was not played with sealed dice.
verify-missing | The record lacks a tag of the seal, or it holds no hexadecimal number.
verify-secret | The secret is not the one that the house committed to.
verify-salt | A seat's salt is not the one it committed to.
verify-unsalted | A person's seat has no salt, so that the house alone could choose the dice.
verify-throw | A throw is not the one that the seal gives.
verify-arena | An arena's record does not lead to its table of results; the sentence says why.
""")
"""Sealed dice that do not check."""

CommandCode = Literal[
    "usage", "dice-count", "dice-face", "typed-unknown", "file-unreadable", "file-unwritable", "file-exists",
    "output-failed", "extra-missing", "port-taken", "house-silent", "line-lost",
]  # fmt: skip

COMMAND: dict[CommandCode, About] = described("""
usage | The command line asks for what cannot be.
dice-count | More or fewer dice were typed than are wanted.
dice-face | What was typed is no face of these dice.
typed-unknown | What was typed at the table means nothing here.
file-unreadable | A file is not there, is too large, or is not text in UTF-8.
file-unwritable | A file could not be written; the reason is the system's.
file-exists | A file of this name is there already and is not written over.
output-failed | What reads the output has gone away, or the disk is full.
extra-missing | The command needs a part of the house that is not installed; the command to install it is told.
port-taken | The house cannot open at this address: try another `--port`.
house-silent | No house answers at this address, or what answers is none.
line-lost | The line to the house is lost, and comes back by itself.
""")
"""What a command cannot do."""
