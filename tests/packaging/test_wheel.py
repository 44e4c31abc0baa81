"""What is built carries the page and the data."""

from __future__ import annotations

import subprocess
import tomllib

import pytest

from testkit.docs.pages import ROOT

from .wheel import main


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="what is ignored is known where the history is")
def test_what_git_ignores_and_the_wheel_needs_is_the_page_alone() -> None:
    """The builder takes what git knows, and the page because it is named."""
    listed = ["git", "ls-files", "--others", "--ignored", "--exclude-standard", "src/dicehouse"]
    ignored = subprocess.run(listed, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    built = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hatch"]["build"]
    assert built["artifacts"] == ["src/dicehouse/server/static/**"]
    assert built["targets"]["wheel"]["packages"] == ["src/dicehouse"]
    assert not [path for path in ignored if "__pycache__" not in path and "/server/static/" not in path]
    assert (ROOT / "src/dicehouse/server/static/index.html").exists(), "run make build"


@pytest.mark.nightly
def test_the_wheel_alone_does_what_the_pages_promise() -> None:
    """Needs a package index, and some minutes."""
    assert main() == 0
