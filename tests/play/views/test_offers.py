"""What the view offers for each open box is what scoring there then gives."""

from __future__ import annotations

from random import Random

import pytest

from dicehouse.play import TableSettings
from dicehouse.play.events import Played
from dicehouse.play.views.laying import fitting_boxes
from dicehouse.play.views.table import OfferView
from dicehouse.rules import BonusEarned, BoxScored, number_help
from testkit.gate import games
from testkit.play.context import ScriptedContext
from testkit.play.leading import with_help
from testkit.play.random_tables import move
from testkit.play.table import Play, seated, started


def offered(play: Play) -> dict[str, OfferView]:
    return {offer.box: offer for offer in play.turn_seen.offers}


def scored(play: Play, action: str) -> tuple[int, int]:
    """What the box takes and what the dice earn beside it, tried out at the table and taken back."""
    before, length, moved = play.table, len(play.log), len(play.moved)
    (played, *_) = play.act(action)
    play.table = before
    del play.log[length:], play.moved[moved:]
    assert isinstance(played, Played)
    event = played.events[0]
    assert isinstance(event, BoxScored)
    extra = sum(one.points for one in played.events if isinstance(one, BonusEarned) and one.extra)
    return event.points, extra


NUMBERS = ("place-value", "place-value-3", "place-value-6")
SETTINGS = {rules.id: TableSettings(rules.name_version) for rules in games()}
SETTINGS |= {f"{game_id} with all help": with_help(game_id, "best") for game_id in NUMBERS}


@pytest.mark.parametrize("game_id", SETTINGS)
def test_an_offer_is_what_scoring_then_gives_or_the_sentence_that_refuses_it(game_id: str) -> None:
    play = seated(SETTINGS[game_id], ScriptedContext(seed=11))
    play.start()
    random = Random(game_id)
    while play.table.phase == "playing":
        if play.table.question is None:
            check(play)
        move(random, play)


def check(play: Play) -> None:
    offers = offered(play)
    codes = [box.code for box in play.table.rules.boxes]
    open_boxes = [code for code, entry in zip(codes, play.state.card.entries, strict=True) if entry is None]
    assert list(offers) == (open_boxes if play.state.dice else [])
    if number_help(play.table.rules) != "best":
        assert list(offers.values()) == [OfferView(code, 0) for code in offers]
        return
    for code, offer in offers.items():
        number = f":{offer.numbers[0]}" if offer.numbers else ""
        if offer.refused is not None:
            assert play.refusal(play.to_move, f"={code}{number}").message == offer.refused
        else:
            assert scored(play, f"={code}{number}") == (offer.points, offer.bonus)
            for other in offer.numbers[1:3]:
                assert scored(play, f"={code}:{other}") == (other, 0)
                assert other < offer.points


def test_a_joker_that_must_go_elsewhere_is_refused_in_the_offer() -> None:
    play = started(TableSettings("yahtzee@1", seats=1), "66666 =Y 44444")
    refused = {offer.refused for box, offer in offered(play).items() if box != "4"}
    assert refused == {"The joker must go to Fours."}
    assert offered(play)["4"] == OfferView("4", 20, (), None, bonus=100)


def test_a_gated_joker_pays_in_the_offer_once_its_upper_box_is_filled() -> None:
    """RULINGS: "it counts as a joker only in the lower section and only when the matching upper box is filled"."""
    play = started(TableSettings("yahtzee-online@1", seats=1), "66666 =Y 44444")
    assert [offered(play)[box].points for box in ("FH", "SS", "LS")] == [0, 0, 0]
    play.line("=4 44444")
    assert [offered(play)[box].points for box in ("FH", "SS", "LS")] == [25, 30, 40]
    assert {offer.bonus for offer in offered(play).values()} == {100}


def test_an_x_is_offered_only_when_nothing_fits() -> None:
    """002: an X only when no open box can take a number."""
    play = started(with_help("place-value", "best"), "1111")
    offers = offered(play)
    assert offers["W"] == OfferView("W", 1111, (1111,), None)
    assert offers["3H"].points == 0
    assert offers["3H"].refused == "An X is only for when nothing fits: Two of the same digit takes 1,111."


def test_until_a_number_is_laid_out_nothing_names_one_that_fits() -> None:
    """RULINGS: "it says only whether the number as laid out fits"."""
    play = started(TableSettings("place-value@1"), "5621")
    seat = play.state.seat
    assert set(offered(play).values()) == {OfferView(box.code, 0) for box in play.table.rules.boxes}
    assert fitting_boxes(play.table, seat, 5621) == ("2T", "W")
    assert fitting_boxes(play.table, seat, 6521) == ("2T", "6M", "W")
    assert fitting_boxes(play.table, seat, 6666) == ()
    for box in ("3H", "2T"):
        refused = play.refusal(play.to_move, f"={box}")
        assert (refused.code, "6" in refused.message) == ("number-missing", False)


def test_without_any_help_a_number_is_tried_by_writing_it() -> None:
    play = started(with_help("place-value", "none"), "5621")
    assert fitting_boxes(play.table, play.state.seat, 5621) is None
    play.refuses("number-unfit", play.to_move, "=5N:5621")
