"""Pictures: well-formed, safe with any name, drawn within the paper."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from dicehouse.errors import DicehouseError
from dicehouse.solver.plots import HEIGHT, WIDTH, Bar, Mark, Series, histogram, line_chart, save_picture

SVG = "{http://www.w3.org/2000/svg}"


def texts(svg: str) -> list[str]:
    return ["".join(node.itertext()) for node in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def chart(*series: Series) -> str:
    return line_chart("Title", "subtitle", "turn", "score", series)


def test_a_line_is_named_at_its_end() -> None:
    svg = chart(Series("ana", ((0, 250.0), (1, 260.0), (2, 240.0))), Series("bo", ((0, 250.0), (1, 241.0))))
    assert {"ana", "bo", "Title", "subtitle", "turn", "score"} <= set(texts(svg))
    assert svg.count("<polyline") == 2


def test_names_that_are_markup_stay_names() -> None:
    svg = chart(Series('<b>"&', ((0, 1.0), (1, 2.0))))
    assert '<b>"&' in texts(svg)


def test_everything_lies_on_the_paper() -> None:
    series = [Series(f"player {n}", tuple((t, 200.0 + 3 * n + t) for t in range(14))) for n in range(8)]
    root = ElementTree.fromstring(chart(*series))
    for node in root.iter(f"{SVG}text"):
        assert 0 <= float(node.attrib["x"]) <= WIDTH
        assert 0 <= float(node.attrib["y"]) <= HEIGHT
    for node in root.iter(f"{SVG}polyline"):
        for point in node.attrib["points"].split():
            x, y = map(float, point.split(","))
            assert 0 <= x <= WIDTH
            assert 0 <= y <= HEIGHT


@pytest.mark.parametrize("points", [((0, 5.0),), ((0, 5.0), (1, 5.0)), ((0, 1e-3), (1, 2e-3)), ((0, -5e6), (1, 5e6))])
def test_any_range_of_values_can_be_drawn(points: tuple[tuple[float, float], ...]) -> None:
    ElementTree.fromstring(chart(Series("one", points)))


def test_a_histogram_has_a_bar_for_each_share() -> None:
    bars = [Bar(n * 10.0, n * 10.0 + 10, 0.1) for n in range(10)]
    svg = histogram("Scores", "10 games", "score", bars, [Mark(55.0, "mean 55"), Mark(50.0, "median 50")])
    assert svg.count("<rect") == 1 + 10
    assert {"mean 55", "median 50", "10 %"} <= set(texts(svg))


def test_a_single_bar_is_a_histogram() -> None:
    ElementTree.fromstring(histogram("Scores", "", "score", [Bar(3.0, 4.0, 1.0)]))


def test_pictures_are_saved_by_their_name(tmp_path: Path) -> None:
    svg = chart(Series("ana", ((0, 1.0), (1, 2.0))))
    save_picture(svg, tmp_path / "a.svg")
    assert (tmp_path / "a.svg").read_text(encoding="utf-8") == svg
    pytest.importorskip("resvg_py")
    save_picture(svg, tmp_path / "a.PNG")
    assert (tmp_path / "a.PNG").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(("name", "code"), [("a.gif", "plot-format"), ("missing/a.svg", "file-unwritable")])
def test_what_cannot_be_saved_is_said(tmp_path: Path, name: str, code: str) -> None:
    with pytest.raises(DicehouseError) as caught:
        save_picture(chart(Series("ana", ((0, 1.0), (1, 2.0)))), tmp_path / name)
    assert caught.value.code == code
