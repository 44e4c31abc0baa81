"""A game that was played, on paper: the filled sheet, and its story on the back."""

from __future__ import annotations

from dataclasses import replace

from dicehouse.notation import Record, final_state, read_record
from dicehouse.printing.document import print_record
from dicehouse.printing.job import Choice, Job, Moment, PlayerStory, Story
from dicehouse.rules import Score, Throw, scores
from dicehouse.rules.words import figure
from testkit.gate import games
from testkit.notation.playing import GAMES, VARIANTS, play_game
from testkit.printing.hostile import STRANGE_NAMES
from testkit.printing.opened import OpenedPage, text_of, within_margins

CARDS = """\
[Rules "place-value@1"]
[Seat1 "A"]
[Seat2 "B"]

1.1 1346 =3H:6341
1.2 2335 =3H:5332
2.1 3345 =5N:4335
2.2 2456 =5N:6425
3.1 1233 =2T:3321
3.2 1256 =2T:5621
*
"""
"""Sheet 002, the first lines of the two filled cards."""

BEGUN = '[Rules "yahtzee@1"]\n[Seat1 "ana"]\n\n1.1 12346 =2:2\n*\n'


def opened(record: Record, job: Job | None = None, story: Story | None = None) -> tuple[OpenedPage, ...]:
    return within_margins(print_record(record, job, story))


def told(names: tuple[str, ...], turns: int = 13) -> Story:
    """A story as the solver hands it in."""
    choice = Choice(3, (1, 2, 2, 5, 6), 1, Throw((2, 2)), Score("C"), 3.24)
    other = Choice(9, (4, 4, 4, 4, 5), 0, Score("4K"), Throw(()), 0.8)
    course = tuple(Moment(turn, 254.5 - 3 * turn) for turn in range(turns + 1))
    one = PlayerStory("", 201, 201.0, True, 254.5, -41.3, 12.2, "B", course, (choice, other))
    return Story(tuple(replace(one, name=name) for name in names))


def test_every_played_game_is_printed_with_its_scores() -> None:
    for rules in [*games(), *VARIANTS.values()]:
        record = play_game(rules, min(3, rules.seats[1]), 7).record
        text = text_of(opened(record))
        wanted = [*record.names, *map(figure, scores(final_state(record)))]
        assert [words for words in wanted if words not in text] == [], rules.id


def test_the_numbers_of_sheet_002_stand_on_the_cards() -> None:
    """Sheet 002: both cards beside each other, every number in its box."""
    pages = opened(read_record(CARDS))
    text = text_of(pages)
    for number in ("6341", "5332", "4335", "6425", "3321", "5621"):
        assert " ".join(number) in text


def test_an_unfinished_game_leaves_its_boxes_and_sums_open() -> None:
    [page] = opened(read_record(BEGUN))
    assert "Add every 2 2 Threes Add every 3 Fours" in page.text
    assert "Extra bonus, points Total Dicehouse" in page.text


BACK = """\
254.5 expected at the start
41.3 bad luck
12.2 mistakes
201 score
Grade
Turn 3
Chosen: keep 2 2
Better: write it in Chance
Better: throw all dice again
cost 3.2 points
The two decisions that mattered"""


def test_the_back_tells_luck_mistakes_and_the_decisions_that_mattered() -> None:
    """Issue 12: "with its analysis (expected score, luck, mistakes, the decisions that mattered) on the back"."""
    record = play_game(GAMES["yahtzee"], 2, 5).record
    front, back = opened(record, story=told(record.names))
    assert "The story of the game" not in front.text
    # deterministic, as sheets are
    assert print_record(record, story=told(record.names)) == print_record(record, story=told(record.names))
    for words in BACK.splitlines():
        assert words in back.text


def test_a_game_without_mistakes_and_one_that_goes_on_say_so() -> None:
    [player] = told(("ana",)).players
    for story, said in (
        (replace(player, costliest=(), grade=None, luck=3.0), "No decision cost as much as a tenth of a point."),
        (replace(player, finished=False), "expected at the end"),
    ):
        _, back = opened(read_record(BEGUN), story=Story((story,)))
        assert said in back.text


WON_AT_ONCE = """\
[Rules "generala@1"]
[Seat1 "ana"]
[Seat2 "bo"]

1.1 12346 =2:2
1.2 55555 =G:60
#2 2 60
"""


def test_a_game_won_at_once_shows_what_each_has_and_who_won() -> None:
    [player] = told(("ana",)).players
    ana = replace(player, score=2, expected=167.3, finished=False, costliest=())
    front, back = opened(
        read_record(WON_AT_ONCE), story=Story((ana, replace(ana, name="bo", score=60, expected=202.0)))
    )
    assert "Won at once bo" in front.text
    assert "Combinations, total 0 60 Numbers, total 2 0 Total 2 60" in front.text
    assert "ana ended with 2" in back.text
    assert "bo won at once with 60" in back.text
    assert back.text.count("167.3 expected, had the game gone on") == 1
    assert "expected at the end" not in back.text


def test_twelve_strange_names_and_a_game_of_one_moment() -> None:
    record = play_game(GAMES["yahtzee"], 8, 5).record
    strange = replace(record, names=STRANGE_NAMES[:8])
    pages = opened(strange, Job(large=True, summary=True, paper="letter"), told(STRANGE_NAMES, turns=0))
    assert len(pages) >= 1 + 4
