"""Every example in a docstring of the source is tried as it stands there."""

from __future__ import annotations

import doctest
from importlib import import_module
from pathlib import Path

import pytest

import dicehouse

SOURCE = Path(dicehouse.__file__).parent
MODULES = sorted(path for path in SOURCE.rglob("*.py") if ">>> " in path.read_text(encoding="utf-8"))


def test_there_are_examples() -> None:
    assert SOURCE / "door.py" in MODULES


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_examples_in_docstrings(path: Path) -> None:
    module = import_module(".".join(("dicehouse", *path.relative_to(SOURCE).with_suffix("").parts)))
    said: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    for test in doctest.DocTestFinder().find(module):
        runner.run(test, out=said.append)
    assert not said, "".join(said)
