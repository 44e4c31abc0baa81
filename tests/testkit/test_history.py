"""The checker of histories, held to account: it finds what was forged, and nothing in what can have happened."""

from __future__ import annotations

import pytest

from testkit.server.history import Call, breaches

LOG = {"t": ["made", "a", "a", "house", "b", "c"]}
A = Call("t", "a", 0.0, 1.0, (2, 3))
B = Call("t", "b", 2.0, 4.0, (5, 5))
C = Call("t", "c", 3.0, 5.0, (6, 6))


@pytest.mark.parametrize(
    ("forged", "found"),
    [
        ([], []),
        ([Call("t", "d", 0.0, 9.0)], []),  # refused, and nowhere
        ([Call("t", "d", 0.0), Call("u", "e", 0.0)], []),  # never answered, and never done
        ([Call("t", "house", 0.0)], []),  # never answered, and done
        ([Call("t", "house", 4.5)], [("out of order", "b")]),  # done before it was called: b had been answered
        ([Call("t", "house", 1.0, 1.5)], [("done though refused", "house")]),
        ([Call("t", "d", 1.0, 1.5, (7, 7))], [("lost", "d")]),
        ([Call("u", "d", 1.0, 1.5, (1, 1))], [("lost", "d")]),
        ([Call("t", "house", 2.0, 3.0, (5, 5))], [("lost", "house")]),  # at another place than was said
        ([Call("t", "made", 5.5, 6.0, (1, 1))], [("out of order", "a"), ("out of order", "b"), ("out of order", "c")]),
    ],
)
def test_what_was_forged_is_found(forged: list[Call], found: list[tuple[str, str]]) -> None:
    assert [(breach, call.command) for breach, call in breaches(LOG, [C, A, B, *forged])] == found


def test_what_stands_at_two_places_was_done_twice() -> None:
    told = breaches({"t": ["a", "b", "a"]}, [Call("t", "a", 0.0, 1.0, (1, 1)), Call("t", "b", 0.0)])
    assert [(breach, call.command) for breach, call in told] == [("done twice", "a")]
