"""The tests that touch what has changed: tests mirror the source, so a module's tests stand where its name says.

`python -m testkit.changed [BASE]` prints them, for `make check`; BASE is HEAD unless told.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

__all__ = ["mirrored_tests"]

ROOT = Path(__file__).parents[1]
ALWAYS = ("tests/test_arrows.py", "tests/test_public_names.py")
PAGES = "tests/docs/test_pages.py"


def mirrored_tests(changed: Iterable[str]) -> list[str]:
    """Of paths from the root: the mirrored test or, where there is none, the nearest folder of tests above it."""
    wanted = {*ALWAYS, *(test for path in changed for test in _tests(Path(path)))}
    folders = {test for test in wanted if not test.endswith(".py")}
    return sorted(test for test in wanted if not any(test.startswith(f"{folder}/") for folder in folders))


def _tests(path: Path) -> Iterator[str]:
    if path.parts[0] == "tests" and path.name.startswith("test_") and (ROOT / path).exists():
        yield path.as_posix()
    elif path.suffix == ".md":
        yield PAGES
    elif path.parts[:2] == ("src", "dicehouse") and len(path.parts) > 3:
        yield _nearest(Path("tests", *path.parts[2:]))
    elif path.parts[0] == "testkit" and len(path.parts) > 2:
        yield _nearest(Path("tests", *path.parts[1:]))


def _nearest(mirrored: Path) -> str:
    exact = mirrored.with_name(f"test_{mirrored.name}")
    if (ROOT / exact).exists():
        return exact.as_posix()
    folder = mirrored.parent
    while not (ROOT / folder).is_dir():
        folder = folder.parent
    return folder.as_posix() if len(folder.parts) > 1 else ALWAYS[0]


def _changed(base: str) -> list[str]:
    named = ["git", "diff", "--name-only", base]
    unnamed = ["git", "ls-files", "--others", "--exclude-standard"]
    outputs = (subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
               for command in (named, unnamed))  # fmt: skip
    return [line for output in outputs for line in output.splitlines()]


if __name__ == "__main__":
    print(*mirrored_tests(_changed(sys.argv[1] if len(sys.argv) > 1 else "HEAD")))
