"""Every error that Dicehouse raises on purpose is a `DicehouseError` with a stable code.

DicehouseError
├── RuleFileError      a rule file that cannot be read        rules-*
├── UnknownGame        no such game in the catalogue          game-unknown
├── SeatsRefused       too few or too many players            seats-refused
├── RulesRefused       an action against the rules            one code per rule, see rules.refusal
├── SourceError        dice or a verdict that cannot be had   source-*
├── NotationError      a text form that does not parse        notation-*
└── UsageError         a command line that asks the impossible  usage

Those of one package stand with what raises them: `play.refusals`, `play.log`, `classroom.lessons.refusals`,
`storage.open`, `research.errors` and their like. All codes are in docs/reference/errors.md.
"""

from __future__ import annotations

from .codes import Code, NotationCode, RuleFileCode

__all__ = [
    "DicehouseError",
    "NotationError",
    "RuleFileError",
    "RulesRefused",
    "SeatsRefused",
    "SourceError",
    "UnknownGame",
    "UsageError",
]


class DicehouseError(Exception):
    """A stable `code` for programs, a sentence for people; `state` is the position in which it was raised, if there
    was one. `notation.error_to_json` quotes it."""

    def __init__(self, code: Code, message: str, *, state: object = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.state = state

    def as_json(self) -> dict[str, object]:
        return {"code": self.code, "message": self.message}


class RuleFileError(DicehouseError):
    """Names the file, the key in it, and what was expected there."""

    def __init__(self, code: RuleFileCode, file: str, key: str, reason: str) -> None:
        where = f"{file}: {key}" if key else file
        super().__init__(code, f"{where}: {reason}")
        self.file = file
        self.key = key
        self.reason = reason

    def as_json(self) -> dict[str, object]:
        return {**super().as_json(), "file": self.file, "key": self.key}


class UnknownGame(DicehouseError):
    def __init__(self, message: str) -> None:
        super().__init__("game-unknown", message)


class SeatsRefused(DicehouseError):
    def __init__(self, message: str) -> None:
        super().__init__("seats-refused", message)


class RulesRefused(DicehouseError):
    """The rule book said no; nothing has changed."""


class SourceError(DicehouseError):
    """A dice source that ran dry, or gave what no die can show."""


class NotationError(DicehouseError):
    """Quotes the offending text and says where it stands."""

    def __init__(self, code: NotationCode, reason: str, *, line: int = 1, column: int = 1) -> None:
        super().__init__(code, f"line {line}, column {column}: {reason}")
        self.reason = reason
        self.line = line
        self.column = column

    def as_json(self) -> dict[str, object]:
        return {**super().as_json(), "line": self.line, "column": self.column}


class UsageError(DicehouseError):
    def __init__(self, message: str) -> None:
        super().__init__("usage", message)
