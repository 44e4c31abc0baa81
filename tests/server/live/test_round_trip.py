"""A line is measured by the house's own clock; nobody can say anything about it."""

from __future__ import annotations

from dicehouse.server.live.protocol import GIVE_UP, PAUSE, SAMPLES, RoundTrip


def measured(round_trip: RoundTrip, at: float, seconds: float) -> None:
    payload = round_trip.ask(at)
    assert payload is not None
    round_trip.answer(payload, at + seconds)


def test_nothing_is_known_before_the_first_answer() -> None:
    round_trip = RoundTrip()
    assert round_trip.lag == 0
    assert round_trip.ask(100.0) is not None
    assert round_trip.lag == 0


def test_the_shortest_of_the_latest_answers_counts() -> None:
    round_trip = RoundTrip()
    for number, seconds in enumerate((0.30, 0.25, 0.90, 0.40)):
        measured(round_trip, 100.0 * number, seconds)
    assert round_trip.lag == 25
    for number in range(4, 4 + SAMPLES):
        measured(round_trip, 100.0 * number, 0.5)
    assert round_trip.lag == 50


def test_it_is_asked_now_and_then_and_not_while_an_answer_is_awaited() -> None:
    round_trip = RoundTrip()
    measured(round_trip, 0.0, 0.1)
    assert round_trip.ask(PAUSE / 2) is None
    assert round_trip.ask(PAUSE + 1) is not None
    assert round_trip.ask(PAUSE + 1 + PAUSE) is None
    assert round_trip.ask(PAUSE + 1 + GIVE_UP) is not None


def test_what_was_not_asked_counts_for_nothing() -> None:
    round_trip = RoundTrip()
    round_trip.answer(b"", 5.0)
    round_trip.answer(b"a guess!", 5.0)
    payload = round_trip.ask(10.0)
    assert payload is not None
    round_trip.answer(b"a guess!", 10.3)
    assert round_trip.lag == 0
    round_trip.answer(payload, 10.4)
    round_trip.answer(payload, 99.0)
    assert round_trip.lag == 40


def test_no_two_pings_are_the_same() -> None:
    round_trip = RoundTrip()
    asked = {round_trip.ask(1000.0 * number) for number in range(100)}
    assert len(asked) == 100
