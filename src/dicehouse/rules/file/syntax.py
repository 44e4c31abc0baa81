"""What is wrong with a text that is not TOML, by its lines: the parser notices a heading of the wrong kind, or a key
that stands twice, only where it can go on no longer."""

from __future__ import annotations

import re
from collections import Counter
from tomllib import TOMLDecodeError

from ...errors.codes import RuleFileCode
from ..game.ruleset import RuleSet
from ..schema import Keyed, KeyTable, KeyTables, keys_of
from .reading import no_such_key

Fault = tuple[RuleFileCode, str, str]
"""A code, the key and the reason."""

HEADING = re.compile(r"\s*(\[\[?)\s*([\w.\"' -]+?)\s*\]")
ENTRY = re.compile(r"\s*([^\s=#\[\]{},]+)\s*=")
CURLY = tuple("\u201c\u201d\u201e\u2018\u2019\u00ab\u00bb")
"""Quotes as word processors set them."""
TAG = re.compile(r"\[\w+ \"")


def fault(text: str, error: TOMLDecodeError) -> Fault:
    """The first line that explains the parser's error; its own words where none does."""
    lines = text.splitlines()
    at = re.search(r"line (\d+)", str(error))
    told = lines[: int(at[1])] if at else lines
    slip = _slip(told[-1], len(told), str(error)) if at and told else ""
    reason = slip or f"this is not TOML: {str(error)[:200]}"
    return _no_rule_file(lines) or _wrong_line(told) or ("rules-syntax", "", reason)


def _slip(line: str, number: int, error: str) -> str:
    """What people write as they know it from elsewhere: text without quotes, a comma too many."""
    column = re.search(r"column (\d+)", error)
    rest = line[int(column[1]) - 1 :] if column else ""
    if "Invalid value" in error and (word := re.match(r"[^\W\d_][^,\]}#=\"]*", rest)):
        text = word[0].strip()[:40]
        if text.lower() in ("true", "false"):
            return f"line {number}: did you mean `{text.lower()}`?"
        return f'line {number}: text stands in quotes; did you mean `"{text}"`?'
    if "Invalid value" in error and rest[:1] in CURLY:
        return f'line {number}: text stands in straight quotes, as in "Ones"'
    if rest.startswith("}") and re.search(r",\s*$", line[: len(line) - len(rest)]):
        return f"line {number}: no comma stands before the closing `}}`"
    if "key part" in error and not rest and line.rstrip().endswith((",", "{")):
        return f"line {number}: a table in braces stands on one line"
    if re.match(r",\s*(#|$)", rest):
        return f"line {number}: no comma stands at its end"
    return ""


def _no_rule_file(lines: list[str]) -> Fault | None:
    """The first line of something else: a record, a PDF, prose."""
    for number, line in enumerate(lines, 1):
        if TAG.match(line):
            return "rules-syntax", "", "this is the record of a game, not a rule file"
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        if HEADING.match(line) or ENTRY.match(line):
            return None
        return "rules-syntax", "", f"this is not a rule file: line {number} is neither `key = value` nor `[table]`"
    return None


def _wrong_line(lines: list[str]) -> Fault | None:
    seen: dict[str, int] = {}
    lists: Counter[str] = Counter()
    table = ""
    for number, line in enumerate(lines, 1):
        if heading := HEADING.match(line):
            brackets, name = heading[1], re.sub(r"[\"' ]", "", heading[2])
            if wrong := _wrong_heading(brackets, name.split("."), number):
                return wrong
            first, dot, rest = name.partition(".")
            lists[name] += brackets == "[["
            table = key = f"{first}[{lists[first]}]{dot}{rest}" if lists[first] else name
        elif entry := ENTRY.match(line):
            name = entry[1].strip("\"'")
            if name == entry[1] and not re.fullmatch(r"[A-Za-z0-9_.-]+", name):
                return "rules-syntax", name[:40], f"line {number}: a key has only A to Z, a to z, digits, - and _"
            key = f"{table}.{name}" if table else name
        else:
            continue
        if seen.setdefault(key, number) != number:
            return "rules-repeated-key", key[:80], f"stands in line {seen[key]} and again in line {number}"
    return None


def _wrong_heading(brackets: str, path: list[str], number: int) -> Fault | None:
    """A heading that names no table, or a list of tables as if it were one."""
    keys = keys_of(RuleSet)
    for depth, name in enumerate(path, 1):
        known = {key.name: key.kind for key in keys}
        where = ".".join(path[:depth])[:80]
        if name not in known:
            return "rules-unknown-key", where, f"line {number}: {no_such_key(name, known)}"
        kind = known[name]
        if depth == len(path) and isinstance(kind, KeyTables) and brackets == "[":
            return "rules-wrong-type", where, f"line {number}: a list of tables was expected: `[[{where}]]`"
        if not isinstance(kind, KeyTable) or isinstance(kind, Keyed):
            return None
        keys = kind.keys
    return None
