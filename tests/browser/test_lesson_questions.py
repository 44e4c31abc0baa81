"""Question banks in the console: written, pasted, brought from a file, taken home; and no key on a student's device."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from testkit.browser.lesson import TEACHER, buy, roll_dice
from testkit.browser.playing import expect_text, expect_within, press, type_in
from tests.browser.conftest import Teach

CSV = """question;answer;level
What is the capital of France?;Paris;3
What is the capital of Peru?;;4
"""
PAIRS = "Lima\tWhat is the capital of Peru?\nOslo\tWhat is the capital of Norway?"


def test_questions_are_brought_taken_home_written_and_asked(classroom: Teach, tmp_path: Path) -> None:
    room = classroom(zombie=TEACHER)
    panel = room.tab("Questions")
    expect_text(panel, "Dicehouse starter bank")
    press(panel, "Bring questions")
    capitals = tmp_path / "capitals.csv"
    capitals.write_text(CSV, encoding="utf-8")
    panel.locator('input[type="file"]').set_input_files(capitals)
    expect_text(panel, "1 question from a table.")
    expect_text(panel, "Row 3: It has no right answer.")
    press(panel, "Use these 1 question")
    expect_text(panel, "capitals 1 question")
    with room.console.expect_download() as download:
        press(panel, "Export CSV")
    assert "Paris" in Path(download.value.path()).read_text(encoding="utf-8")

    # pairs are pasted: the longer side is asked, until the teacher turns them
    press(panel, "Bring questions")
    type_in(panel, "Questions, pasted", PAIRS)
    press(panel, "Look at them")
    expect_text(panel, "2 questions from Quizlet pairs.")
    expect(panel.locator(".preview .text").first).to_contain_text("What is the capital of Peru?")
    press(panel, "Ask the other side of each pair")
    expect(panel.locator(".preview .text").first).to_contain_text("Lima")
    press(panel, "Ask the other side of each pair")
    expect(panel.locator(".preview .text").first).to_contain_text("What is the capital of Peru?")
    press(panel, "Use these 2 questions")
    expect(panel.locator("li").first).to_contain_text("What is the capital of Peru?")

    press(panel, "Ask aloud")
    expect_text(panel, "No questions: you ask aloud.")
    press(panel, "Write one")
    panel.get_by_label("Question", exact=True).fill("Which number is even?")
    type_in(panel, "Right answers, one to a line", "4")
    type_in(panel, "Wrong answers, for a choice", "3\n5")
    press(panel, "Save the question")
    expect_within(panel, "li", "Which number is even?")

    tablet = room.device()
    heard: list[str] = []
    tablet.on("websocket", lambda socket: socket.on("framereceived", lambda frame: heard.append(str(frame))))
    tablet.reload()
    room.begin()
    roll_dice(tablet)
    buy(tablet)
    options = tablet.locator(".option")
    expect(options).to_have_count(3)
    options.filter(has_text="4").click()
    expect_text(tablet, "You answered “4”.")
    card = room.console.locator(".queue article")
    expect(card).to_contain_text("Which number is even?")
    expect(card).to_contain_text("looks right")
    assert any("Which number is even?" in frame for frame in heard)
    assert not any('"key"' in frame or '"right":["4"]' in frame for frame in heard), "answers never reach a device"
