"""The rule page: made from data for every game, with examples that are true."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given

from dicehouse.rules import Groups, Joker, RuleSet, natural_worth
from dicehouse.rules.catalogue import catalogue, game
from dicehouse.rules.game.buying import Buying
from dicehouse.rules.words import RulePage, rough, rule_page
from testkit.rows import rows
from testkit.rules.strategies import number_rule_sets, table_rule_sets


def topic(page: RulePage, key: str) -> str:
    (wanted,) = (topic for topic in page.topics if topic.key == key)
    return " ".join(wanted.lines)


def check_examples(rules: RuleSet) -> None:
    pages = [box for section in rule_page(rules).sections for box in section.boxes]
    assert [page.code for page in pages] == [box.code for box in rules.boxes]
    for page, box in zip(pages, rules.boxes, strict=True):
        assert page.asks
        assert page.pays
        if box.pay == 0:
            assert (page.pays, page.examples) == ("nothing", ()) or box.served or box.wins or box.requires
            continue
        assert page.examples, f"{box} has no example"
        assert [example.points for example in page.examples] == [
            natural_worth(rules, box, example.dice) for example in page.examples
        ]
        first, *rest = page.examples
        assert first.points > 0 or box.times < 0 or box.plus < 0
        assert all(miss.points == 0 for miss in rest)


def test_a_catalogue_game_has_a_page_with_true_examples() -> None:
    for rules in catalogue():
        check_examples(rules)


@given(rules=table_rule_sets() | number_rule_sets())
def test_any_game_has_a_page_with_true_examples(rules: RuleSet) -> None:
    check_examples(rules)


SHEETS = """
yahtzee | joker | 100
yahtzee-online | table | 4 minutes
zombie | buying | right answer
zombie | buying | each die once a turn
place-value | winning | once more
piecepack | joker | nothing extra
piecepack | at-hand | A game takes about 20 minutes. You need two piecepacks
piecepack | at-hand | a pen and a score sheet. Designer: Roger Meertens
"""


def test_the_page_tells_what_the_sheets_say() -> None:
    """One telling sentence of each sheet's game; RULINGS, matrix: "`tips` in the rule file: shown on the rule page and
    by the coach"; zombie: "each die once a turn"."""
    for game_id, key, words in rows(SHEETS):
        assert words in topic(rule_page(game(game_id)), key), game_id
    online = game("yahtzee-online")
    assert " ".join(online.tips) in topic(rule_page(online), "tips")


def test_a_setting_changes_the_page() -> None:
    """RULINGS, zombie: `wrong` = `retry`."""
    retried = replace(game("zombie"), buying=Buying(wrong="retry"))
    assert "each die once a turn" not in topic(rule_page(retried), "buying")
    plain = replace(game("yahtzee"), joker=Joker(box="Y", bonus=100, placement="none"))
    assert "placed like any other throw" in topic(rule_page(plain), "joker")
    assert rule_page(replace(game("yahtzee"), tie="roll-off")) != rule_page(game("yahtzee"))
    assert "ace is 1 and null is 6" in " ".join(rule_page(game("piecepack")).turn)


def test_the_page_speaks_of_nothing_that_the_card_lacks() -> None:
    faceless = replace(game("yahtzee-free"), sections=game("yahtzee-free").sections[1:])
    assert "face boxes" in topic(rule_page(game("yahtzee-free")), "joker")
    assert "face boxes" not in topic(rule_page(faceless), "joker")
    section = game("yacht").sections[1]
    second = replace(section.boxes[-1], code="YY", name="Second Yacht", pattern=Groups((5,)))
    twice = replace(game("yacht"), sections=(replace(section, boxes=(*section.boxes, second)),))
    assert "joker" in {topic.key for topic in rule_page(game("yacht")).topics}
    assert "joker" not in {topic.key for topic in rule_page(twice).topics}


def test_a_count_that_nobody_reads_digit_by_digit_is_told_in_words() -> None:
    assert rough(1_269_661_696) == "1,269,661,696"
    assert rough(45_741_364_339_539_968) == "about 46 million billion"
    assert rough(609_676_071_738_015_744_000) == "about 610 billion billion"


def test_a_column_speaks_of_bonuses_only_where_the_game_has_some() -> None:
    """Escalero's columns are weighed, and it has no bonus; Triple Yahtzee has both."""
    lines = {
        name: [line for topic in rule_page(game(name)).topics if topic.title == "Columns" for line in topic.lines]
        for name in ("escalero", "triple-yahtzee")
    }
    assert "Second: what its boxes take counts twice." in lines["escalero"]
    assert any(line.endswith("and so do its bonuses.") for line in lines["triple-yahtzee"])
