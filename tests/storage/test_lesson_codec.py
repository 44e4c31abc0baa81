"""Lessons as rows: what was kept by an older house opens."""

from __future__ import annotations

import msgspec
import pytest

from dicehouse.classroom.lessons.events import LessonOpened, SettingsEdited
from dicehouse.storage.codec import decode_lesson_event


@pytest.mark.parametrize(("kept", "levels"), [("3", (3,)), ("null", ())])
def test_a_lesson_that_was_kept_with_one_level_opens(kept: str, levels: tuple[int, ...]) -> None:
    settings = f'{{"rules":"zombie@1","level":{kept},"title":"4b"}}'
    opened = decode_lesson_event(f'{{"is":"opened","settings":{settings},"code":"ABCD","secret_hash":"x","seed":"y"}}')
    assert isinstance(opened, LessonOpened)
    assert (opened.settings.levels, opened.settings.title) == (levels, "4b")
    edited = decode_lesson_event(f'{{"is":"settings-edited","settings":{settings}}}')
    assert isinstance(edited, SettingsEdited)
    assert edited.settings.levels == levels


@pytest.mark.parametrize("body", ['{"is":"opened"}', '{"is":"settings-edited","settings":{"rule":"x"}}', "[]", "7"])
def test_what_is_no_event_is_refused(body: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        decode_lesson_event(body)
