"""What component tests of the page are shown is what the house shows today."""

from __future__ import annotations

import pytest

from testkit.page import FOLDER, written


@pytest.mark.skipif(not FOLDER.exists(), reason="the web's sources are not here")
def test_what_component_tests_are_shown_is_up_to_date() -> None:
    stale = [name for name, text in written().items() if (FOLDER / name).read_text(encoding="utf-8") != text]
    assert stale == [], "run: python -m testkit.page"
