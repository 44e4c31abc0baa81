"""Dice and commands as people type them."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicehouse.rules import Announce, DiceSpec
from dicehouse.rules.catalogue import catalogue, game
from dicehouse.terminal.faces import DiceTyped, read_faces, some_faces
from dicehouse.terminal.hand import Tray, tray_of
from dicehouse.terminal.plain.typed import BuyDie, Fill, Hold, HoldFaces, Misread, Wish, read_typed

FIVE = DiceSpec(count=5, rolls=3)
PIECEPACK = game("piecepack").dice


def test_dice_are_typed_as_one_likes_and_faces_by_name_or_its_beginning() -> None:
    for text in ["22444", "2 2 4 4 4", "2,2,4,4,4", "2-2-4-4-4", " 22 444 ", "2; 2, 4-44"]:
        assert read_faces(text, FIVE, 5) == (2, 2, 4, 4, 4), text
    for text in ["ace null 2 3 4", "ACE,Null,2,3,4", "a n 2 3 4", "an234", "1 6 2 3 4", "ace-null-2-3-4"]:
        assert read_faces(text, PIECEPACK, 5) == (1, 6, 2, 3, 4), text


@pytest.mark.parametrize("text", ["", "2244", "224444", "22447", "22440", "2244x", "²2444", "٣٣٣٣٣", "ace"])
def test_what_are_no_such_dice_is_said(text: str) -> None:
    with pytest.raises(DiceTyped) as caught:
        read_faces(text, FIVE, 5)
    assert caught.value.code == ("dice-count" if set(text) <= {"2", "4"} else "dice-face")


def test_a_beginning_that_several_faces_share_is_no_face() -> None:
    spec = DiceSpec(count=2, sides=3, rolls=1, faces=("moon", "mars", "sun"))
    assert some_faces("mo ma s", spec) == (1, 2, 3)
    with pytest.raises(DiceTyped, match="the faces are moon, mars, sun"):
        some_faces("m", spec)


def test_a_digit_is_not_taken_for_half_a_name() -> None:
    spec = DiceSpec(count=5, rolls=3, faces=("9", "10", "J", "Q", "K", "A"))
    assert read_faces("9 10 j q k", spec, 5) == (1, 2, 3, 4, 5)
    assert read_faces("9jqka", spec, 5) == (1, 3, 4, 5, 6)
    for text in ("12345", "1", "910JQK"):
        with pytest.raises(DiceTyped, match="the faces are 9, 10, J, Q, K, A"):
            some_faces(text, spec)


@pytest.mark.parametrize(
    ("text", "typed"),
    [
        ("", Wish("roll")),
        ("R", Wish("roll")),
        ("?", Wish("help")),
        ("Card", Wish("card")),
        ("1 3 5", Hold((0, 2, 4))),
        ("135", Hold((0, 2, 4))),
        ("1,3,3", Hold((0, 2))),
        ("hold 2", Hold((1,))),
        ("keep 5 5", HoldFaces((5, 5))),
        ("k", HoldFaces(())),
        ("all", HoldFaces(None)),
        ("none", HoldFaces(())),
        ("=3", Fill("3")),
        ("s 3", Fill("3")),
        ("fh", Fill("FH")),
        ("3k", Fill("3K")),
        *((words, Fill("C")) for words in ("C", "c", "=c", "chance", "cha", "=Chance")),
        *((words, Fill("3")) for words in ("threes", "Threes")),
        ("full h", Fill("FH")),
        ("small", Fill("SS")),
        ("buy 2 6", BuyDie(1, 6)),
        ("b 2 6", BuyDie(1, 6)),
    ],
)
def test_typed_words_have_one_meaning(text: str, typed: object) -> None:
    assert read_typed(text, game("zombie")) == typed


def test_every_box_of_every_game_can_be_named() -> None:
    for rules in catalogue():
        for box in rules.boxes:
            for name in (box.code, box.name, box.code.lower()):
                assert read_typed(f"={name}", rules) == Fill(box.code)


@given(st.text(max_size=40), st.sampled_from(["yahtzee", "zombie", "place-value", "piecepack"]))
def test_any_text_is_understood_or_refused_with_a_sentence(text: str, name: str) -> None:
    with contextlib.suppress(Misread, DiceTyped):
        read_typed(text, game(name))


@given(st.lists(st.integers(1, 6), min_size=5, max_size=5), st.sets(st.integers(0, 4)), st.data())
def test_a_throw_keeps_held_dice_in_place(faces: list[int], places: set[int], data: st.DataObject) -> None:
    tray = Tray(tuple(faces)).toggled(places)
    fresh = data.draw(st.lists(st.integers(1, 6), min_size=5 - len(places), max_size=5 - len(places)))
    after = tray.thrown(tuple(sorted([*tray.keep, *fresh])))
    assert all(after.faces[place] == faces[place] for place in places)
    assert sorted(after.faces) == sorted([*tray.keep, *fresh])
    assert after.keep == tray.keep


def test_a_tray_that_cannot_hold_what_was_kept_holds_nothing() -> None:
    assert tray_of((1, 2, 3), (1, 3)).keep == (1, 3)
    assert tray_of((1, 2, 3), (6,)).keep == ()


@pytest.mark.parametrize("text", ["say 5.K", "announce 5.k", "@5.K", "say kenta · call"])
def test_a_box_is_announced_by_typing(text: str) -> None:
    assert read_typed(text, game("yamb")) == Announce("5.K")
