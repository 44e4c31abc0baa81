"""Every error that Dicehouse raises on purpose.

DicehouseError
├── RuleFileError      a rule file that cannot be read        rules-*
├── UnknownGame        no such game in the catalogue          game-unknown
├── SeatsRefused       too few or too many players            seats-refused
├── Refused            an action against the rules            one code per rule, see rules.refusal
├── SourceError        dice or a verdict that cannot be had   source-*
├── NotationError      a text form that does not parse        notation-*
├── UsageError         a command line that asks the impossible  usage
├── ConformanceError   conformance: a promise that is not kept  conformance-*
├── Unsolvable         solver: a game that has no table         solver-*
├── TableRefused       play: a command against a table's order  one code per reason
├── Outrun, Repeated, ChipsShort, StoreFailed   play.log: what a store answers
├── SheetRefused       printing: what no paper can hold         sheet-refused
├── NotVerified        play: sealed dice that do not check      verify-*
├── QuestionsRefused   classroom: a bank that cannot be used   questions-*
└── StoreRefused       storage: a store that cannot be opened   store-*, export-*
"""

from __future__ import annotations

from .codes import Code, NotationCode, RuleFileCode

__all__ = [
    "DicehouseError",
    "NotationError",
    "Refused",
    "RuleFileError",
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


class Refused(DicehouseError):
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
