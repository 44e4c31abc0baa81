"""What is built carries the page and the data."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from hashlib import sha256
from pathlib import Path
from runpy import run_path
from types import ModuleType

import pytest

from testkit.docs.pages import ROOT
from testkit.hashes import write_hashes

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


def test_what_is_built_has_addresses_where_the_checkout_has_one(monkeypatch: pytest.MonkeyPatch) -> None:
    for kind, hook in (("builders.hooks", "BuildHookInterface"), ("metadata", "MetadataHookInterface")):
        path = f"hatchling.{kind}.plugin.interface".split(".")
        for end in range(1, len(path) + 1):  # hatch itself is not installed here
            monkeypatch.setitem(sys.modules, ".".join(path[:end]), ModuleType(path[end - 1]))
        setattr(sys.modules[".".join(path)], hook, object)
    addresses = run_path(str(ROOT / "hatch_build.py"))["addresses"]
    for written in (
        "https://example.org/ana/dice.git",
        "git@example.org:ana/dice.git",
        "ssh://git@example.org/ana/dice",
    ):
        assert addresses(written)["Security"] == "https://example.org/ana/dice/blob/main/SECURITY.md"
    assert addresses("") == addresses("/a/folder") == {}


def test_hashes_stand_beside_what_is_built(tmp_path: Path) -> None:
    (tmp_path / "one.whl").write_bytes(b"dice")
    (tmp_path / "one.txt").write_bytes(b"no part of it")
    assert write_hashes(tmp_path).read_text(encoding="utf-8") == f"{sha256(b'dice').hexdigest()}  one.whl\n"


@pytest.mark.nightly
def test_the_wheel_alone_does_what_the_pages_promise() -> None:
    """Needs a package index, and some minutes."""
    assert main() == 0
