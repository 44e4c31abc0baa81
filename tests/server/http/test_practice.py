"""Practice: positions with the exact answer, and nothing of them kept in the house."""

from __future__ import annotations

from dicehouse.notation import read_state
from testkit.server.clients import ask, got, new_guest
from tests.server.conftest import OpenInside


def test_positions_are_drawn_by_theme_and_asked_for_by_line(open_inside: OpenInside) -> None:
    house = open_inside()
    ana = new_guest(house, "ana")
    games = {one["rules"]: one["themes"] for one in got(ana, "/api/practice")}
    assert "joker" in games["yahtzee@1"]
    assert "chicago@1" not in games  # there is nothing to choose
    assert "zombie@1" not in games  # its dice are bought with answers
    drawn = [got(ana, "/api/practice/hooligan@1/give-up") for _ in range(3)]
    for one in drawn:
        state = read_state(one["frame"]["state"])
        best, next_best = one["advice"]["options"][:2]
        assert (state.rules.id, len(state.cards)) == ("hooligan", 1)
        assert best["gap"] == 0 < next_best["gap"]
        again = got(ana, "/api/practice", {"state": one["frame"]["state"]})
        assert again == one  # the same position, whoever asks for it
    assert len({one["frame"]["state"] for one in drawn}) > 1


def test_of_many_cards_the_one_to_move_is_shown(open_inside: OpenInside) -> None:
    ana = new_guest(open_inside(), "ana")
    found = got(ana, "/api/practice", {"state": "hooligan@1 1:2/2:4 2 1 22345"})
    assert found["frame"]["state"] == "hooligan@1 2:4 1 1 22345"
    assert found["may_throw"]
    assert {offer["box"] for offer in found["offers"] if offer["points"]}.isdisjoint({"2"})


def test_what_cannot_be_practised_is_refused(open_inside: OpenInside) -> None:
    ana = new_guest(open_inside(), "ana")
    for line, code in (
        ("hooligan@1 - 1 3 -", "practice-none"),
        ("chicago@1 - 1 0 11", "practice-none"),
        ("nonsense", "notation"),
    ):
        assert ask(ana, "/api/practice", {"state": line}).json()["code"].startswith(code)
    for path, code in (
        ("nosuch@1/bonus", "practice-none"),
        ("hooligan@1/joker", "practice-none"),
        ("hooligan@1/luck", "malformed"),
    ):
        assert ask(ana, f"/api/practice/{path}").json()["code"] == code
