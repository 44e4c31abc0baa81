"""From the words that were typed to the status that a shell sees; whatever goes wrong is one line."""

from __future__ import annotations

import contextlib
import io
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

import typer

from .commands.app import FOR_PROGRAMS, app
from .errors import DicehouseError, UsageError

__all__ = ["COMMANDS", "app", "load_commands", "main"]

COMMANDS = {
    "games": ("games", "rules", "check", "score"),
    "play": ("play", "join"),
    "records": ("replay", "verify", "analyse"),
    "sheet": ("sheet",),
    "solve": ("solve",),
    "advise": ("advise",),
    "scores": ("perfect", "simulate"),
    "odds": ("odds", "against"),
    "match": ("worth", "fight"),
    "classroom": ("classroom",),
    "questions": ("questions",),
    "serve": ("serve",),
    "site": ("site",),
    "keeping": ("tidy", "days", "ratings", "rotate-tokens", "export", "import"),
}
"""The modules of `commands`, each with its commands, in the order of `dicehouse --help`."""

# the base of all of Typer's usage errors, which older and newer versions keep in different places
_TyperUsage: type[Exception] = typer.BadParameter.__mro__[1]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; every error becomes one line or one JSON object, and exit status 2."""
    words = sys.argv[1:] if arguments is None else list(arguments)
    FOR_PROGRAMS.set("--json" in words)
    _print_whatever_comes()
    try:
        if words[:1] != ["--version"]:
            load_commands(words)
        status = app(args=words, prog_name="dicehouse", standalone_mode=False)
        sys.stdout.flush()
    except DicehouseError as error:
        return _failed(error)
    except _TyperUsage as error:
        return _failed(_usage(error))
    except (typer.Abort, KeyboardInterrupt):
        return 130
    except (BrokenPipeError, SystemExit) as ended:
        if isinstance(ended, SystemExit) and ended.code != 1:
            raise
        _forget_output()  # a closed pipe, which Typer ends with 1: whoever read has enough
        return 0
    except OSError as error:
        _forget_output()
        reason = error.strerror or str(error)
        return _failed(DicehouseError("output-failed", f"The output cannot be written: {reason}."))
    except Exception as error:
        if os.environ.get("DICEHOUSE_DEBUG"):
            raise
        return _failed(_stumble(error))
    return status if isinstance(status, int) else 0


def load_commands(words: Sequence[str] = ()) -> None:
    """The module of the command that is named first; all of them where none is, so that help can be given."""
    named = [module for module, names in COMMANDS.items() if words and words[0] in names]
    for module in named or COMMANDS:
        import_module(f".commands.{module}", __package__)
    order = [name for names in COMMANDS.values() for name in names]
    app.registered_commands.sort(key=lambda each: order.index(each.name or ""))


def _failed(error: DicehouseError) -> int:
    from .commands.output import print_error

    return print_error(error, as_json=FOR_PROGRAMS.get())


def _usage(error: Exception) -> UsageError:
    said = getattr(error, "format_message", error.__str__)()
    words = " ".join(str(said).split())
    return UsageError(f"{words if words.endswith(('.', '?')) else f'{words}.'} dicehouse --help shows what there is.")


def _stumble(error: Exception) -> DicehouseError:
    """A fault of ours, in one line that says enough to find it."""
    place = error.__traceback__
    while place is not None and place.tb_next is not None:
        place = place.tb_next
    where = f" in {Path(place.tb_frame.f_code.co_filename).name}:{place.tb_lineno}" if place else ""
    what = f"{type(error).__name__}{where}: {str(error)[:200]}"
    help_us = "This is our fault: please report it (DICEHOUSE_DEBUG=1 shows more)."
    return DicehouseError("internal", f"Dicehouse stumbled, {what}. {help_us}")


def _print_whatever_comes() -> None:
    """A terminal that lacks a character gets a question mark, not a traceback."""
    for stream in (sys.stdout, sys.stderr, sys.stdin):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _forget_output() -> None:
    """Nobody reads any more: what is still in the buffer must not fail again when Python ends."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
