"""From the words that were typed to the status that a shell sees; whatever goes wrong is one line."""

from __future__ import annotations

import contextlib
import io
import os
import sys
from collections.abc import Sequence
from pathlib import Path

import typer

from ..commands.output import print_error
from ..errors import DicehouseError, UsageError
from .app import app

__all__ = ["main"]

# the base of all of Typer's usage errors, which older and newer versions keep in different places
_TyperUsage: type[Exception] = typer.BadParameter.__mro__[1]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; every error becomes one line or one JSON object, and exit status 2."""
    words = sys.argv[1:] if arguments is None else list(arguments)
    as_json = "--json" in words
    _print_whatever_comes()
    try:
        status = app(args=words, prog_name="dicehouse", standalone_mode=False)
        sys.stdout.flush()
    except DicehouseError as error:
        return print_error(error, as_json=as_json)
    except _TyperUsage as error:
        return print_error(_usage(error), as_json=as_json)
    except (typer.Abort, KeyboardInterrupt):
        return 130
    except BrokenPipeError:
        _forget_output()
        return 1
    except OSError as error:
        _forget_output()
        reason = error.strerror or str(error)
        return print_error(DicehouseError("output-failed", f"The output cannot be written: {reason}."), as_json=as_json)
    except Exception as error:
        if os.environ.get("DICEHOUSE_DEBUG"):
            raise
        return print_error(_stumble(error), as_json=as_json)
    return status if isinstance(status, int) else 0


def _usage(error: Exception) -> UsageError:
    said = getattr(error, "format_message", error.__str__)()
    return UsageError(f"{' '.join(str(said).split()).rstrip('.')}. dicehouse --help shows what there is.")


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
