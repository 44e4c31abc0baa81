"""`python -m tests.packaging.wheel`: the wheel in an empty environment does everything that the pages for study and
research promise; what is built holds what it should. Needs a package index, and some minutes."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import tempfile
import venv
import zipfile
from pathlib import Path

from testkit.docs.commands import commands, matches, run_command
from testkit.docs.pages import ROOT, blocks, page_name

EXTRAS = "rl,plot,parquet"
PAGES = tuple(ROOT / "docs" / page for page in ("reference/study.md", "how-to/study.md", "how-to/research.md"))
LONGEST = 1800
"""Seconds for a page: an empty environment compiles and solves everything anew."""


def main() -> int:
    with tempfile.TemporaryDirectory(prefix="dicehouse-wheel-") as place:
        folder = Path(place)
        wheel, source = _built(folder / "dist")
        problems = [*_wheel_problems(wheel), *_source_problems(source)]
        scripts = _installed(folder / "empty", wheel)
        work = folder / "work"
        work.mkdir()
        os.environ["DICEHOUSE_CACHE"] = str(folder / "cache")
        for page in PAGES:
            print(page_name(page), flush=True)
            problems += _page_problems(page, scripts, work)
    for problem in problems:
        print(problem)
    print("nothing is wrong" if not problems else f"{len(problems)} things are wrong")
    return 1 if problems else 0


def _built(dist: Path) -> tuple[Path, Path]:
    """The source distribution, and the wheel made of it: as an installer would make it."""
    tools = dist.parent / "tools"
    venv.create(tools, with_pip=True)
    python = tools / "bin" / "python"
    _run(python, "-m", "pip", "install", "-q", "build")
    _run(python, "-m", "build", "--outdir", str(dist), str(ROOT))
    (wheel,), (source,) = dist.glob("*.whl"), dist.glob("*.tar.gz")
    return wheel, source


def _wheel_problems(wheel: Path) -> list[str]:
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        about = next(name for name in names if name.endswith(".dist-info/METADATA"))
        text = archive.read(about).decode("utf-8")
    said = [
        f"the wheel lacks {name}" for name in ("dicehouse/py.typed", "dicehouse/study/contests.py") if name not in names
    ]
    if "docs/pictures" in text or "<img" in text:
        said.append("the description shows pictures that no index has")
    if "](docs/" in text:
        said.append("the description links to files that no index has")
    if "pip install 'dicehouse[play]'" not in text:
        said.append("the description does not say how to install it")
    return said


def _source_problems(source: Path) -> list[str]:
    with tarfile.open(source) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    wanted = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "LICENSE", "Makefile", "web/package.json")
    said = [f"the source distribution lacks {name}" for name in wanted if name not in names]
    if any(name.startswith("docs/pictures") or "node_modules" in name for name in names):
        said.append("the source distribution carries pictures, or what npm installed")
    return said


def _installed(place: Path, wheel: Path) -> Path:
    venv.create(place, with_pip=True)
    _run(place / "bin" / "python", "-m", "pip", "install", "-q", f"{wheel}[{EXTRAS}]")
    return place / "bin"


def _page_problems(page: Path, scripts: Path, work: Path) -> list[str]:
    examples = "".join(block.text for block in blocks(page, "python") if ">>>" in block.text)
    file = work / f"{page.parent.name}-{page.name}"
    file.write_text(examples, encoding="utf-8")
    said = []
    done = subprocess.run(
        [scripts / "python", "-m", "doctest", "-o", "ELLIPSIS", file.name],
        cwd=work,
        env=_alone(),
        capture_output=True,
        text=True,
        timeout=LONGEST,
        check=False,
    )
    if done.returncode:
        said.append(f"{page_name(page)}:\n{done.stdout}{done.stderr}")
    for block in blocks(page, "console"):
        for command, shown in commands(block):
            told = run_command(command, work, scripts, LONGEST)
            if not matches(shown, told):
                said.append(f"{page_name(page)}:{block.line}: $ {command}\n{told}")
    return said


def _alone() -> dict[str, str]:
    """Without the checkout that this runs in."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}


def _run(*words: str | Path) -> None:
    subprocess.run(words, env=_alone(), check=True, timeout=LONGEST)


if __name__ == "__main__":
    os.environ.pop("PYTHONPATH", None)
    sys.exit(main())
