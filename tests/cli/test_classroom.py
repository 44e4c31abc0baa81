"""`dicehouse classroom`: a house with a lesson in it, and where everybody goes."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from dicehouse.commands.classroom import lesson_settings
from dicehouse.errors import UsageError
from testkit.ports import free_port


@contextmanager
def opened(folder: Path, *more: str) -> Iterator[tuple[int, str, str, str]]:
    """A house with its lesson: its port, what it said, the lesson and the console's secret."""
    port = free_port()
    words = ["-m", "dicehouse", "classroom", "--host", "127.0.0.1", "--port", str(port), "--no-open"]
    words += ["--database", f"sqlite:///{folder}/class.db", "--title", "Room 4b", *more]
    house = subprocess.Popen([sys.executable, *words], stderr=subprocess.PIPE, text=True)
    assert house.stderr is not None
    try:
        said = ""
        while "Ctrl-C" not in said:
            line = house.stderr.readline()
            assert line, said
            said += line
        link = re.search(r"http://127\.0\.0\.1:\d+/lesson/(\w+)/console#(\w+)", said)
        assert link is not None, said
        yield port, said, link[1], link[2]
    finally:
        house.terminate()
        house.wait(60)
        house.stderr.close()


def bank_of(port: int, lesson: str, secret: str) -> list[str]:
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}/api/lessons/{lesson}/bank", headers={"Authorization": f"Bearer {secret}"}
    )
    with urllib.request.urlopen(request) as answer:
        return [one["text"] for one in json.load(answer)["questions"]]


def test_a_lesson_is_opened_and_its_bank_imported(tmp_path: Path) -> None:
    bank = tmp_path / "tables.csv"
    bank.write_text("question,answer\n7 x 8,56\n,nothing\n", encoding="utf-8")
    with opened(tmp_path, "--bank", str(bank)) as (port, said, lesson, secret):
        assert "1 from tables.csv, 1 could not be used" in said
        assert bank_of(port, lesson, secret) == ["7 x 8"]
        # students see the lesson and nothing else
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/teach") as front:
            assert b'data-house="classroom"' in front.read()
        guest = _sent(port, "/api/guests", {"name": "Ana"}, "")
        with pytest.raises(urllib.error.HTTPError, match="404"):
            _sent(port, "/api/tables", {"id": "table-1", "settings": {"rules": "yahtzee@1"}}, json.load(guest)["token"])


def test_a_zombie_lesson_has_questions_from_the_start(tmp_path: Path) -> None:
    with opened(tmp_path) as (port, said, lesson, secret):
        assert "Questions: ours, of level 3" in said
        assert len(bank_of(port, lesson, secret)) > 500


def test_what_can_be_chosen_beforehand() -> None:
    assert lesson_settings("place-value", None, 0, "teacher", "").form == "pairs"
    assert lesson_settings("zombie", None, 30, "sharp", "").period_minutes == 30
    for wrong in (("chess", None, "steady"), ("zombie", "duel", "steady"), ("zombie", None, "nobody")):
        with pytest.raises(UsageError):
            lesson_settings(wrong[0], wrong[1], 40, wrong[2], "")


def _sent(port: int, path: str, body: object, token: str) -> Any:
    headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {token}"} if token else {})}
    return urllib.request.urlopen(
        urllib.request.Request(f"http://127.0.0.1:{port}{path}", json.dumps(body).encode(), headers)
    )
