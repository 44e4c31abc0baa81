"""Pictures: what they say, how many bars and lines they have and how high, safe with any name, within the paper."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from dicehouse.commands import extras
from dicehouse.commands.plots import Mark, Outline, Series, check_picture, draw_histogram, draw_lines
from dicehouse.errors import DicehouseError
from dicehouse.solver.bots.scores import Bar, bars_beside, score_bars
from testkit.pictures import extent, shapes, texts

Histogram = Callable[..., Path]
BARS = [Bar(n * 10.0, n * 10.0 + 10, share, tail=n == 4) for n, share in enumerate([0.1, 0.2, 0.4, 0.25, 0.05])]


ANA = Series("ana", ((0, 1.0), (1, 2.0)))


def lines(path: Path, *series: Series) -> Path:
    draw_lines(path, "Title", "subtitle", "turn", "score", series)
    return path


@pytest.fixture
def histogram(tmp_path: Path) -> Histogram:
    def draw(bars: Sequence[Bar], *marks: Mark, beside: Outline | None = None) -> Path:
        draw_histogram(tmp_path / "h.svg", "Scores", "10 games", "score", bars, marks, beside=beside)
        return tmp_path / "h.svg"

    return draw


def test_a_line_goes_through_its_points_and_is_named_at_its_end(tmp_path: Path) -> None:
    series = (Series("ana", ((0, 250.0), (1, 260.0), (2, 240.0))), Series("bo", ((0, 250.0), (1, 241.0))))
    path = lines(tmp_path / "a.svg", *series)
    assert {"ana", "bo", "Title", "subtitle", "turn", "score"} <= set(texts(path))
    # turns are counted in whole numbers
    assert [text for text in texts(path) if text.replace(".", "").isdecimal()][:3] == ["0", "1", "2"]
    ana, bo = shapes(path, "line").values()
    assert (len(ana), len(bo)) == (3, 2)
    assert ana[0] == pytest.approx(bo[0])
    # a picture's heights grow downwards
    assert ana[1][1] < ana[0][1] < bo[1][1] < ana[2][1]
    assert (ana[2][1] - ana[0][1]) / (ana[0][1] - ana[1][1]) == pytest.approx(1.0, abs=1e-3)


def test_names_that_are_markup_or_mathematics_stay_names_and_a_long_one_is_cut(tmp_path: Path) -> None:
    names = ['<b>"&', "$x^2$ & co", "n" * 400]
    series = [Series(name, ((0, 1.0), (1, 2.0 + number))) for number, name in enumerate(names)]
    assert {*names[:2], f"{'n' * 19}…"} <= set(texts(lines(tmp_path / "a.svg", *series)))


def test_eight_lines_lie_on_the_paper(tmp_path: Path) -> None:
    series = [Series(f"player {n}", tuple((t, 200.0 + 3 * n + t) for t in range(14))) for n in range(8)]
    path = lines(tmp_path / "a.svg", *series)
    width, height = extent(path)
    drawn = shapes(path, "line")
    assert len(drawn) == 8
    assert all(0 < x < width and 0 < y < height for corners in drawn.values() for x, y in corners)
    assert {f"player {n}" for n in range(8)} <= set(texts(path))


def test_any_range_of_values_can_be_drawn(tmp_path: Path) -> None:
    for values in ((5.0,), (5.0, 5.0), (1e-3, 2e-3), (-5e6, 5e6)):
        path = lines(tmp_path / "a.svg", Series("one", tuple(enumerate(values))))
        assert len(shapes(path, "line")["line-0"]) >= len(values)


def test_a_histogram_has_a_bar_as_high_as_each_share(histogram: Histogram) -> None:
    path = histogram(BARS, Mark(25.0, "mean 25"), Mark(20.0, "median 20"))
    bars = list(shapes(path, "bar").values())
    assert len(bars) == len(BARS)
    heights = [max(y for _, y in corners) - min(y for _, y in corners) for corners in bars]
    assert [height / heights[0] for height in heights] == pytest.approx([bar.share / 0.1 for bar in BARS], rel=1e-3)
    lefts = [min(x for x, _ in corners) for corners in bars]
    assert len({round(right - left, 2) for left, right in pairwise(lefts)}) == 1
    assert {"mean 25", "median 20", "Scores", "10 games", "score", "share of games"} <= set(texts(path))
    mean, median = shapes(path, "mark").values()
    assert (mean[0][0] - median[0][0]) / (lefts[1] - lefts[0]) == pytest.approx(0.5, abs=1e-2)


def test_the_tail_says_what_it_holds(histogram: Histogram) -> None:
    assert "40 or more: 5 %" in texts(histogram(BARS))
    assert not [text for text in texts(histogram(BARS[:-1])) if "or more" in text]
    assert list(shapes(histogram([Bar(3.0, 4.0, 1.0)]), "bar")) == ["bar-0"]


def test_another_distribution_is_one_line_over_the_bars_and_no_higher_than_the_paper(histogram: Histogram) -> None:
    other = bars_beside(BARS, 5, np.array([0.5] + [0.0] * 44 + [0.3, 0.2]))
    assert [bar.share for bar in other] == pytest.approx([0.5, 0.0, 0.0, 0.0, 0.5])
    assert [bar.tail for bar in other] == [False] * 4 + [True]
    path = histogram(BARS, beside=Outline("the optimum", other))
    assert "line: the optimum" in texts(path)
    (line,) = shapes(path, "outline").values()
    bars = list(shapes(path, "bar").values())
    ground, highest = max(y for _, y in bars[0]), min(y for _, y in line)
    tallest = min(y for _, y in bars[2])
    assert (ground - highest) / (ground - tallest) == pytest.approx(0.5 / 0.4, rel=1e-3)


def test_bars_reach_as_far_as_is_wanted() -> None:
    scores = np.arange(100.0)
    assert score_bars(scores)[-1].high == 100.0
    wide = score_bars(scores, reach=119.0)
    assert wide[-1].low <= 119.0 < wide[-1].high
    assert sum(bar.share for bar in wide) == pytest.approx(1.0)


def test_the_ending_of_the_name_says_what_is_written(tmp_path: Path) -> None:
    first, again = (lines(tmp_path / name, ANA).read_bytes() for name in ("a.svg", "b.SVG"))
    assert first.startswith(b"<?xml")
    assert first == again
    assert lines(tmp_path / "a.PNG", ANA).read_bytes().startswith(b"\x89PNG")


def test_what_cannot_be_saved_is_said(tmp_path: Path) -> None:
    for name, code in (("a.gif", "plot-format"), ("missing/a.svg", "file-unwritable")):
        with pytest.raises(DicehouseError) as caught:
            lines(tmp_path / name, ANA)
        assert caught.value.code == code


def test_without_matplotlib_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extras, "find_spec", lambda module: None)
    with pytest.raises(DicehouseError, match=r"dicehouse\[plot\]") as caught:
        check_picture(Path("a.svg"))
    assert caught.value.code == "extra-missing"
