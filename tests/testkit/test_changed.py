"""`make check` runs the tests that mirror what has changed."""

from __future__ import annotations

import pytest

from testkit.changed import ALWAYS, mirrored_tests


@pytest.mark.parametrize(
    ("changed", "tests"),
    [
        ("src/dicehouse/play/clock.py", "tests/play/test_clock.py"),
        ("src/dicehouse/play/views/marks.py", "tests/play/views/test_marks.py"),
        ("src/dicehouse/play/deciding/__init__.py", "tests/play/deciding"),
        ("src/dicehouse/rules/catalogue/yahtzee.toml", "tests/rules"),
        ("testkit/play/table.py", "tests/play"),
        ("tests/play/test_clock.py", "tests/play/test_clock.py"),
        ("docs/README.md", "tests/docs/test_pages.py"),
    ],
)
def test_a_change_finds_its_tests(changed: str, tests: str) -> None:
    assert mirrored_tests([changed]) == sorted({*ALWAYS, tests})


@pytest.mark.parametrize("changed", ["Makefile", "web/src/main.ts", "src/dicehouse/errors.py", "tests/test_gone.py"])
def test_what_has_no_tests_beside_it_asks_for_the_ones_that_always_run(changed: str) -> None:
    assert mirrored_tests([changed]) == sorted(ALWAYS)


def test_a_folder_stands_for_what_is_in_it() -> None:
    assert mirrored_tests(["testkit/play/table.py", "src/dicehouse/play/clock.py"]) == sorted({*ALWAYS, "tests/play"})
