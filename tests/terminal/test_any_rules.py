"""Rule files of any kind: their pages read well, their cards are drawn, their games are played."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicehouse.rules import RuleSet
from dicehouse.rules.catalogue import game
from dicehouse.rules.game.joker import Placement
from dicehouse.rules.game.ruleset import natural_worth
from dicehouse.rules.words import RulePage, rule_page
from dicehouse.terminal.drawing.rule_pages import page_view
from testkit.rules.strategies import number_rule_sets, rule_sets, table_rule_sets
from testkit.terminal.typist import Typist, paper, said, table_for

ANY = st.one_of(rule_sets(), number_rule_sets(), table_rule_sets())


def sentences(page: RulePage) -> Iterator[str]:
    yield from page.turn
    for section in page.sections:
        yield from filter(None, [section.bonus])
    for topic in page.topics:
        if topic.key != "tips":
            yield from topic.lines


@given(ANY)
def test_every_rule_set_has_a_readable_page(rules: RuleSet) -> None:
    page = rule_page(rules)
    for sentence in sentences(page):
        assert sentence.endswith(".")
        assert sentence[0].isupper() or sentence[0].isdigit()
        assert "None" not in sentence
    boxes = [box for section in page.sections for box in section.boxes]
    for told, box in zip(boxes, rules.boxes, strict=True):
        assert told.asks
        assert told.pays
        for example in told.examples:
            assert example.points == natural_worth(rules, box, example.dice)
            assert len(example.faces) == rules.dice.count
    console = paper()
    console.print(page_view(page))
    assert page.title.split()[0] in said(console)


@given(ANY, st.integers(0, 10_000))
def test_every_rule_set_is_played_by_typing(rules: RuleSet, seed: int) -> None:
    table = table_for(rules, Typist(seed), paper(), seed)
    table.play()
    assert table.state.over


RULINGS = {
    "yahtzee": [
        "It must go to the box of its face while that is open. Once that is filled, it is a joker.",
        "Another face box may then take it for 0, if you like.",
        "When Yahtzee holds 0, there is no joker and no bonus.",
        "Once Yahtzee holds its points, every later one earns 100 more.",
        "A joker pays in full (Full house 25, Small straight 30, Large straight 40) and adds all dice",
    ],
    "yahtzee-hasbro": [
        "Another face box may then take it for 0, only when no other box is open.",
        "When Yahtzee holds 0, the joker still works, without the bonus.",
    ],
    "yahtzee-online": [
        "It is a joker once the box of its face is filled.",
        "Everyone rolls one die; the highest begins. The tied roll again.",
        "Each player has 4 minutes for the whole game",
    ],
    "yahtzee-free": ["When Yahtzee holds 0, the joker still works, without the bonus."],
    "piecepack": [
        "On the dice, ace is 1 and null is 6.",
        "The host says who begins, or leaves it to chance.",
        "A further one earns nothing extra.",
    ],
    "zombie": [
        "A wrong answer spends that die's chance for this turn.",
        "Bought dice count in every box, but make no joker and no extra bonus.",
    ],
    "place-value": [
        "A box takes an X only when no open box can take the dice; then any open box may.",
        "a box where everyone wrote an X earns nobody a point",
        "the largest number they can write wins, again while tied",
    ],
    "maxi-yatzy": ["Rolls that you do not use are saved for your later turns."],
}


@pytest.mark.parametrize("name", RULINGS)
def test_the_rulings_stand_on_the_page(name: str) -> None:
    """RULINGS.md, "The matrix", game by game."""
    told = " ".join(sentences(rule_page(game(name))))
    assert [words for words in RULINGS[name] if words not in told] == []


@pytest.mark.parametrize(
    ("placement", "words"),
    [
        ("free", "It may go to any open box, and it is a joker."),
        ("none", "It is placed like any other throw."),
    ],
)
def test_jokers_that_the_catalogue_does_not_have(placement: Placement, words: str) -> None:
    rules = game("yahtzee")
    assert rules.joker is not None
    changed = replace(rules, joker=replace(rules.joker, placement=placement))
    assert words in " ".join(sentences(rule_page(changed)))
