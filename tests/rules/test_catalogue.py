"""The games that come with the house."""

from __future__ import annotations

import pytest

from dicehouse.errors import UnknownGame
from dicehouse.rules.book.counting import count_positions, count_throws
from dicehouse.rules.catalogue import catalogue, find, game, game_ids, rule_text
from dicehouse.rules.file.writing import digest


def test_every_game_of_the_rulings_and_of_the_issue_is_there() -> None:
    """RULINGS, table of games; issue 2, item 2."""
    rulings = "yahtzee yahtzee-online zombie place-value piecepack yahtzee-hasbro yahtzee-free yatzy kniffel yacht"
    assert set(game_ids()) >= {*rulings.split(), "maxi-yatzy", "place-value-3", "place-value-6"}
    assert list(game_ids()) == sorted(game_ids())


def test_a_game_says_what_it_follows_and_is_named_by_its_file() -> None:
    """Issue 2, item 2: "Every rule file says which sheet or rule book it follows." """
    for rules in catalogue():
        assert game(rules.id) is find(f"{rules.id}@{rules.version}") is rules
        assert rules.source
        assert rules.summary.endswith(".")
        assert f'id = "{rules.id}"' in rule_text(rules.id)


def test_an_unknown_game_is_refused_with_a_hint() -> None:
    with pytest.raises(UnknownGame, match="did you mean yahtzee\\?"):
        game("yahtze")
    with pytest.raises(UnknownGame, match="there are balut, cacho"):
        game("chess")
    with pytest.raises(UnknownGame, match="'\\.\\./errors'"):
        rule_text("../errors")


def test_another_version_is_not_the_same_game() -> None:
    for name in ("yahtzee@2", "yahtzee@", "yahtzee", "yahtzee@1 "):
        with pytest.raises(UnknownGame, match="is here at version 1"):
            find(name)


def test_a_game_that_was_begun_under_an_earlier_version_is_played_on_under_it() -> None:
    before = find("escalero@1")
    assert before.name_version == "escalero@1"
    assert digest(before) == "ccb47fadbba753087df0a4602ddffbf2ac3b765c9a32f29fee9fc3f37cc53db4"
    assert game("escalero").version == 2
    assert before not in catalogue()


def test_the_boxed_game_has_536_448_positions_between_turns() -> None:
    """Issue 2, item 8: "reachable between-turn states 536,448 for `yahtzee-hasbro`"."""
    assert count_positions(game("yahtzee-hasbro")) == 536_448
    assert count_throws(game("yahtzee-hasbro")) == 252


def test_maxi_yatzy_has_twenty_boxes_for_six_dice() -> None:
    """Issue 2, item 2: "`maxi-yatzy` (6 dice, 20 boxes, saved throws)"."""
    rules = game("maxi-yatzy")
    assert (rules.dice.count, len(rules.boxes), rules.dice.save_rolls) == (6, 20, True)
    unsaved = game("maxi-yatzy-unsaved")
    assert (unsaved.boxes, unsaved.sections, unsaved.dice.save_rolls) == (rules.boxes, rules.sections, False)
    assert count_positions(unsaved) == 57_507_840
