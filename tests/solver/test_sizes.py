"""How much memory is told of."""

from __future__ import annotations

from dicehouse.solver.sizes import gib


def test_a_size_is_told_so_that_people_know_what_it_means() -> None:
    assert gib(3 * 2**29) == "1.5 GiB"
    assert gib(2**52) == "4,194,304.0 GiB"
    assert gib(2**93) == "more bytes than any machine has"
