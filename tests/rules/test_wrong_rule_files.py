"""Rule files that are wrong: one RuleFileError each, which names the file, the key and what was expected."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from datetime import date, time

import jsonschema_rs
import pytest
from hypothesis import given

from dicehouse.errors import RuleFileError
from dicehouse.rules import RuleSet, read_rules, rules_to_data
from dicehouse.rules.catalogue import catalogue, rule_text
from dicehouse.rules.file.json_schema import rule_file_schema
from testkit.rows import rows
from testkit.rules.strategies import number_rule_sets, rule_sets, table_rule_sets

UNKNOWN, MISSING, TYPE, VALUE = "rules-unknown-key", "rules-missing-key", "rules-wrong-type", "rules-wrong-value"
PATTERN, CLASH, SYNTAX, REPEATED = "rules-pattern", "rules-contradiction", "rules-syntax", "rules-repeated-key"

WRONG = {
    UNKNOWN: """
yahtzee | rolls = 3 -> rols = 3 | dice.rols | did you mean `rolls`?
yahtzee | version = 1 -> version = 1¶xyzzy = 1 | xyzzy | known here are auto_arrange
yahtzee | face = 1 } -> fase = 1 } | sections[1].boxes.1.fase | did you mean `face`?
yahtzee | at_least = 63 -> atleast = 63 | sections[1].bonus.atleast | did you mean `at_least`?
yahtzee | on_zero = false -> onzero = false | joker.onzero | did you mean `on_zero`?
yahtzee | face = 1 } -> face = 1, minus = 3 } | sections[1].boxes.1.minus | key; known here are any,
yahtzee | face = 1 } -> face = 1, min = 3 } | sections[1].boxes.1.min | key; known here are any,
yahtzee | [joker] -> [jocker] | jocker | did you mean `joker`?
""",
    MISSING: """
yahtzee | version = 1¶ -> | version | is missing
yahtzee | rolls = 3 -> | dice.rolls | How many rolls a turn has.
yahtzee | 1 = { name = "Ones", face = 1 } -> 1 = { face = 1 } | sections[1].boxes.1.name | is missing
yahtzee | FH = { name = "Full house", groups = [3, 2], score = 25 } -> FH = { name = "F", groups = [3, 2] }
        | sections[2].boxes.FH.score | `sum`
yahtzee | placement = "forced" -> | joker.placement | is missing
yahtzee | at_least = 63,  -> | sections[1].bonus.at_least | is missing
place-value | , place = "hundreds" -> | sections[1].boxes.3H.place | `digit` needs a `place`
""",
    TYPE: """
yahtzee | name = "Yahtzee"¶ -> name = 7¶ | name | text in quotes was expected, not 7
yahtzee | rolls = 3 -> rolls = "3" | dice.rolls | a whole number from 1 to 9 was expected, not '3'
yahtzee | rolls = 3 -> rolls = 3.0 | dice.rolls | not 3.0
yahtzee | rolls = 3 -> rolls = true | dice.rolls | not true
yahtzee | rolls = 3 -> rolls = 2020-01-01 | dice.rolls | 1 to 9 was expected, not the date 2020-01-01
yahtzee | rolls = 3 -> rolls = 12:30:00 | dice.rolls | not the time 12:30:00
yahtzee | on_zero = false -> on_zero = 0 | joker.on_zero | true or false was expected, not 0
yahtzee | tie = "shared" -> tie = 1 | tie | one of `shared`, `roll-off` was expected, not 1
yahtzee | score = 25 -> score = [25] | sections[2].boxes.FH.score | not a list
piecepack | face = 1 } -> face = "ace" } | sections[1].boxes.1.face | not 'ace'; `ace` is face 1
piecepack | face = 1 } -> face = "king" } | sections[1].boxes.1.face | from 1 to 20 was expected, not 'king'
yahtzee | score = 25 -> score = 2.5 | sections[2].boxes.FH.score | -1000 to 1000
yahtzee | seats = [1, 8] -> seats = 8 | seats | a list was expected, not 8
yahtzee | seats = [1, 8] -> seats = [1, "8"] | seats[2] | a whole number
yahtzee | [dice]¶count = 5¶sides = 6¶rolls = 3 -> dice = 5 | dice | a table was expected, not 5
yahtzee | 1 = { name = "Ones", face = 1 } -> 1 = "Ones" | sections[1].boxes.1 | a table was expected, not 'Ones'
yahtzee | rolls = 3 -> rolls = 1e400 | dice.rolls | not inf
yahtzee | rolls = 3 -> rolls = nan | dice.rolls | not nan
""",
    SYNTAX: """
yahtzee | [dice] -> [dice | | this is not TOML
yahtzee | version = 1 -> version = | | this is not TOML
""",
    VALUE: """
yahtzee | count = 5 -> count = 40 | dice.count | a whole number from 1 to 8 was expected, not 40
yahtzee | count = 5 -> count = 0 | dice.count | not 0
yahtzee | sides = 6 -> sides = 1 | dice.sides | from 2 to 20
yahtzee | sides = 6 -> sides = 21 | dice.sides | from 2 to 20
yahtzee | rolls = 3 -> rolls = -1 | dice.rolls | not -1
yahtzee | version = 1 -> version = 0 | version | from 1 to 9999
yahtzee | seats = [1, 8] -> seats = [1, 13] | seats[2] | from 1 to 12
yahtzee | seats = [1, 8] -> seats = [1] | seats | a list of 2 was expected, not of 1
yahtzee | score = 25 -> score = -1001 | sections[2].boxes.FH.score | from -1000 to 1000
yahtzee | bonus = 100 -> bonus = -5 | joker.bonus | from 0 to 1000
yahtzee | groups = [3, 2] -> groups = [] | sections[2].boxes.FH.groups | a list of 1 to 4
yahtzee | tie = "shared" -> tie = "share" | tie | did you mean `shared`?
yahtzee | score = 25 -> score = "sums" | sections[2].boxes.FH.score | did you mean `sum`?
yahtzee | id = "yahtzee" -> id = "Yahtzee!" | id | lower-case letters, digits and hyphens
yahtzee | FH = { -> fh = { | sections[2].boxes.fh | the first a capital or digit
yahtzee | FH = { -> FULLHOUSE = { | sections[2].boxes.FULLHOUSE | at most 4 characters
yahtzee | FH = { -> "" = { | sections[2].boxes. | 1 to 4 letters (A to Z
yahtzee | "Full house" -> "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
        | sections[2].boxes.FH.name | at most 40 characters
zombie | team_size = [3, 5] -> team_size = [0, 5] | match.team_size[1] | from 1 to 30
chicago | "down" -> "sideways" | columns[1].order | one of `free`, `down`, `up`
yams | each_above = 1 -> each_above = -1 | sections[1].bonus.each_above | from 0 to 100
yahtzee | name = "Twos" -> name = " " | sections[1].boxes.2.name | there is none
yahtzee | score = 25 -> score = 1001 | sections[2].boxes.FH.score | or one of `sum`
""",
    PATTERN: """
yahtzee | 1 = { name = "Ones", face = 1 } -> 1 = { name = "Ones" } | sections[1].boxes.1 | exactly one pattern
yahtzee | any = true -> any = false | sections[2].boxes.C | not none
yahtzee | face = 1 } -> face = 1, run = 3 } | sections[1].boxes.1 | not `face` and `run`
yahtzee | run = 4, -> run = 4, groups = [2], | sections[2].boxes.SS | not `groups` and `run`
yahtzee | run = 4, -> run = 4, same_face = true, | sections[2].boxes.SS.same_face | `groups`
yahtzee | groups = [3], -> groups = [3], from = 1, | sections[2].boxes.3K.from | `run`
yahtzee | run = 4, -> run = 4, place = "ones", | sections[2].boxes.SS.place | `digit`
place-value | digit = 5, -> digit = 5, places = ["ones"], | sections[1].boxes.5N.places | `digit_sum`
yahtzee | face = 1 } -> face = 1, score = 7 } | sections[1].boxes.1.score | always pays `matched`
place-value | = 13 } -> = 13, score = "sum" } | sections[1].boxes.S13.score | always pays `number`
""",
    CLASH: """
yahtzee | box = "Y" -> box = "Q" | joker.box | names the box 'Q', which is not on the card
yahtzee | box = "Y" -> box = "C" | joker.box | Chance is not a box for dice of a kind
yahtzee | box = "Y" -> box = "FH" | joker.box | Full house is not a box for dice of a kind
yahtzee | bonus = 100¶placement = "forced" -> placement = "none" | joker.placement | does nothing
yahtzee | at_least = 63 -> at_least = 106 | sections[1].bonus.at_least | 105 at most, never 106
yahtzee | name = "Lower section"
        -> name = "Empty"¶bonus = { at_least = 1, points = 1 }¶[sections.boxes]¶[[sections]]¶name = "Lower"
        | sections[2].bonus | a bonus over an empty section can never be earned
yahtzee | name = "Lower section" -> name = "Empty"¶[sections.boxes]¶[[sections]]¶name = "Lower"
        | sections[2].boxes | the section has no box
yahtzee | run = 5 -> run = 6 | sections[2].boxes.LS | a run of 6 is asked of 5 dice
yahtzee | run = 5 -> run = 5, from = 3 | sections[2].boxes.LS | end beyond face 6
yahtzee | face = 6 -> face = 7 | sections[1].boxes.6 | no die has a face 7: the faces are 1 to 6
yahtzee | any = true -> any = true, faces = [[1, 2], [6, 7]] | sections[2].boxes.C.faces[2] | the faces are 1 to 6
yahtzee | any = true -> any = true, faces = [[1, 1, 1, 2, 2, 3]]
        | sections[2].boxes.C.faces[1] | 6 dice are asked of 5
yahtzee | any = true -> any = true, total = 31 | sections[2].boxes.C.total | 5 at least and 30 at most, never 31
yahtzee | [3, 2] -> [3, 3] | sections[2].boxes.FH | groups of 6 dice are asked of 5
yahtzee | sides = 6 -> sides = 5 | sections[1].boxes.6 | no die has a face 6
yahtzee | FH = { -> 1 = { | sections[2].boxes.1 | another section has a box with this code
yahtzee | "Full house" -> "Ones" | sections[2].boxes.FH.name | sections[1].boxes.1 is called 'Ones' already
yahtzee | seats = [1, 8] -> seats = [8, 1] | seats | the least (8) is more than the most (1)
yahtzee | count = 5¶sides = 6 -> count = 8¶sides = 9 | dice | 12,870 distinct throws
yahtzee | [dice] -> [comparison]¶[dice] | sections[1].boxes.1.score | takes a `number`
yahtzee | tie = "shared" -> auto_arrange = true | auto_arrange | no box of this card takes a
yahtzee | score = 25 } -> score = "number" } | sections[2].boxes.FH | `comparison`
place-value | [comparison] -> [match]¶[comparison] | match | cards that are compared have none
place-value | [comparison] -> [joker]¶box = "D3"¶placement = "free"¶[comparison] | joker | have no joker
place-value | [sections.boxes] -> bonus = { at_least = 9, points = 9 }¶[sections.boxes]
        | sections[1].bonus | have no bonus
place-value | digit = 3, -> digit = 7, | sections[1].boxes.3H | cannot write 7 in the hundreds
place-value | "hundreds" } -> "millions" } | sections[1].boxes.3H | in the millions
place-value | digit_sum = 13 -> digit_sum = 25 | sections[1].boxes.S13 | never 25
place-value | digit_sum = 13 -> digit_sum = 3 | sections[1].boxes.S13 | never 3
place-value | ["thousands", "ones"] -> ["ones", "ones"] | sections[1].boxes.E9 | named twice
place-value | ["thousands", "ones"] -> ["millions", "ones"] | sections[1].boxes.E9 | no millions
place-value | count = 4 -> count = 7 | dice.count | a number has at most 6 digits
zombie | team_size = [3, 5] -> team_size = [5, 3] | match.team_size | the least (5)
piecepack | "ace", "2" -> "ace" | dice.faces | 6 names were expected, not 5
piecepack | "ace", "2" -> "ace", "ace" | dice.faces | two faces have the same name
yahtzee | scratch = "free" -> scratch = "by-choice" | scratch | cannot stand beside a `joker`
yams | id = "yams" -> id = "yams"¶scratch = "by-choice" | scratch | cannot stand beside `less_than`
crag | total = 13, score = 26 -> total = 18, faces = [[1]], score = 26 | sections[2].boxes.13 | no throw
crag | total = 13, score = 26 -> total = 19, score = 26 | sections[2].boxes.13.total | most, never 19
crag | faces = [[1, 3, 5]] -> faces = [[1, 3, 7]] | sections[2].boxes.OS.faces[1] | faces are 1 to 6
crag | face = 1 -> face = 1, total = 5 | sections[1].boxes.1 | counts whatever is thrown
crag | score = 26 -> score = 26, plus = 1 | sections[2].boxes.13.plus | write them out
crag | score = 26 -> score = 26, times = 2 | sections[2].boxes.13.times | write them out
crag | [2] -> [2], one_colour = true | sections[2].boxes.CR.one_colour | dice.colours
kismet | "black", "red",  -> "black", | dice.colours | 6 colours were expected, not 5
kismet | [78, 75] -> [70, 75] | sections[1].bonus.tiers | each tier needs a greater total
kismet | [78, 75] -> [78, 55] | sections[1].bonus.tiers | earns more
kismet | [78, 75] -> [106, 75] | sections[1].bonus.tiers | adds up to 105 at most, never 106
kismet | points = 35 -> points = 35, counts = "boxes" | sections[1].bonus.tiers | has 6 boxes
place-value | digit_sum = 13 -> digit_sum = 13, total = 13 | sections[1].boxes.S13 | takes a number
chicago | order = "down" -> rolls = 1 | columns[1].rolls | a turn has 1 rolls: leave it out
chicago | [[sections]] -> [[columns]]¶name = "Rounds"¶[[sections]]
        | columns[2].name | columns[1] is called 'Rounds' already
chicago | order = "down" -> announce = true | columns[1].announce | rolls
generala | requires = "G" -> requires = "Q" | sections[2].boxes.GG.requires | not another box
generala | 50, served = 10, wins -> "sum", wins | sections[2].boxes.G.wins | needs a fixed `score`
yamb | by = "1" -> by = "MX" | sections[2].by | which is in no other section
yamb | times = -1 -> times = 0 | sections[2].boxes.MN.times | add nothing
balut | "Total score" -> "Total score"¶by = "4" | sections[8].by | no boxes that could be multiplied
yamb | by = "1" -> by = "1"¶bonus = { at_least = 1, points = 1, across = true }
        | sections[2].bonus | a section that is multiplied by a box has no bonus
balut | below = -2 -> below = -1 | sections[8].bonus.points | more than the -1 below it
balut | [650, 6] -> [6500, 6] | sections[8].bonus.tiers | the card adds up to
chicago-german | [100, 2,  -> [100, | dice.values | 6 values were expected, not 5
yahtzee | [dice] -> [[columns]]¶name = "One"¶order = "up"¶[dice]
        | columns[1] | beside a joker a column is filled in any order
generala | score = 20, served = 5 -> score = 20, served_by = "whole" | sections[2].boxes.E.served_by | the box has none
generala | score = 20, served = 5 -> score = 20, by_roll = [1, 1, 1, 1]
        | sections[2].boxes.E.by_roll | a turn has 3 rolls
generala | served = 10, wins = true -> by_roll = [10], wins = true
        | sections[2].boxes.G.by_roll | a win is told by its points
generala | requires = "G" } -> requires = "G" }¶T = { name = "T", any = true, score = 0, requires = "U" }¶U = {
        name = "U", any = true, score = 9, requires = "T" }
        | sections[2].boxes.T.requires | U waits for T already
generala | requires = "G" } -> requires = "T" }¶T = { name = "T", any = true, score = 0 }
        | sections[2].boxes.GG.requires | T never holds points
yahtzee | bonus = 100 -> bonus = 0¶either = true | joker.either | needs a bonus and a placement
yahtzee | any = true -> any = true, less_than = "FH" | sections[2].boxes.C.less_than | cannot stand beside a `joker`
yahtzee | any = true -> any = true, requires = "FH" | sections[2].boxes.C.requires | cannot stand beside a `joker`
generala | version = -> scratch = "forced-only"¶version = | sections[2].boxes.GG.requires | needs `scratch` `free`
place-value | = 13 } -> = 13, requires = "3H" } | sections[1].boxes.S13.requires | boxes of this card take numbers
yahtzee | points = 35 -> points = 35, across = true | sections[1].bonus.across | the card has one: add `[[columns]]`
yams | less_than = "P" -> less_than = "Q" | sections[2].boxes.M.less_than | not another box of the card
yams | less_than = "P" -> less_than = "M" | sections[2].boxes.M.less_than | not another box of the card
yams | "sum" }¶M -> "sum", less_than = "M" }¶M | sections[2].boxes.P.less_than | less than P already
yams | 50 } -> 0, wins = true } | sections[3].boxes.R.wins | a fixed `score` that is not 0
place-value | count = 4 -> count = 3¶sides = 10 | dice.sides | 9 sides at most
yacht | count = 5 -> count = 5¶sides = 20 | dice | distinct throws
yacht | count = 5 -> count = 5¶values = [1, 1, 1, 1, 1, 1] | first_player | no throw tells who begins
yacht | [dice] -> first_player = "host"¶tie = "roll-off"¶[dice]¶values = [1, 1, 1, 1, 1, 1] | tie | no throw ends a tie
yahtzee | face = 2 -> face = 3 | joker | two boxes count the same face
""",
}
"""Under each code: the game, the edit of its file (¶ is a line break), the key that is named, words of the reason."""

SIGNS = ("\\n", "\\u001b[31m", "\\u202E")
UNPRINTABLE = [
    (UNKNOWN, "version = 1", '"ver\\u0007sion" = 1', "'ver\\x07sion'", "did you mean `version`?"),
    (SYNTAX, "version = 1", f"version = {'9' * 5000}", "", "this is not a rule file"),
    (SYNTAX, '"Full house"', '"Full\x00house"', "", "this is not TOML"),
    (SYNTAX, "version = 1", f"version = {'[' * 12000}", "", "this is not a rule file"),
    (SYNTAX, "version = 1", f"version = {'{a=' * 4500}", "", "this is not a rule file"),
    (VALUE, "version = 1", f"version = {'9' * 4000}", "version", "not so large a number"),
    (VALUE, "version = 1", f"version = 0x{'f' * 5000}", "version", "not so large a number"),
    *((VALUE, "Full house", f"Full{sign}house", "sections[2].boxes.FH.name", "text on one line") for sign in SIGNS),
]


def edits() -> Iterator[tuple[str, str, str, str, str, str]]:
    for code, table in WRONG.items():
        for base, edit, key, words in rows(table):
            old, new = (part.strip().replace("¶", "\n") for part in edit.split("->"))
            yield code, base, old, new, key, words
    for code, old, new, key, words in UNPRINTABLE:
        yield code, "yahtzee", old, new, key, words


@pytest.mark.parametrize(("code", "base", "old", "new", "key", "words"), list(edits()))
def test_a_wrong_edit_of_a_good_file_is_one_clear_error(
    code: str, base: str, old: str, new: str, key: str, words: str
) -> None:
    """An editor that knows the schema marks it too: all but what takes more than one key to see, what cannot be
    printed, and 3.0, which JSON takes for 3."""
    text = rule_text(base)
    assert old in text, "the edit must change something"
    wrong = text.replace(old, new, 1)
    with pytest.raises(RuleFileError) as caught:
        read_rules(wrong, "mine.toml")
    error = caught.value
    assert (error.code, error.key) == (code, key)
    assert error.message.startswith(f"mine.toml: {key}: " if key else "mine.toml: ")
    assert words in error.reason
    assert len(error.message) < 500
    assert error.as_json() == {"code": code, "message": error.message, "file": "mine.toml", "key": key}
    if code != SYNTAX:
        valid = SCHEMA.is_valid(_as_json(tomllib.loads(wrong)))
        assert valid == (code == CLASH or words in ("text on one line", "not 3.0"))


def _as_json(value: object) -> object:
    """TOML has dates, and JSON has not."""
    match value:
        case dict():
            return {name: _as_json(inner) for name, inner in value.items()}
        case date() | time():
            return value.isoformat()
        case _:
            return value


SCHEMA = jsonschema_rs.Draft202012Validator(rule_file_schema())


def test_an_editor_finds_nothing_wrong_with_the_catalogue() -> None:
    for rules in catalogue():
        SCHEMA.validate(tomllib.loads(rule_text(rules.id)))
        SCHEMA.validate(rules_to_data(rules))


@given(rules=rule_sets() | table_rule_sets() | number_rule_sets())
def test_nor_with_any_rule_set(rules: RuleSet) -> None:
    SCHEMA.validate(rules_to_data(rules))


@pytest.mark.parametrize(
    ("old", "new", "code", "key", "reason"),
    [
        ("[[sections]]", "[sections]", TYPE, "sections", "line 18: a list of tables was expected: `[[sections]]`"),
        ("[[sections]]", "[[section]]", UNKNOWN, "section", "line 18: there is no such key; did you mean `sections`?"),
        ("C = {", "Y = {", REPEATED, "sections[2].boxes.Y", "stands in line 37 and again in line 38"),
        ("C = {", '"Y" = {', REPEATED, "sections[2].boxes.Y", "stands in line 37 and again in line 38"),
        ("version = 1", "version = 1\nversion = 2", REPEATED, "version", "stands in line 4 and again in line 5"),
        ("[joker]", "[dice]\n[joker]", REPEATED, "dice", "stands in line 13 and again in line 40"),
        ("[dice]", "joker = 3\n[dice]", REPEATED, "joker", "stands in line 13 and again in line 41"),
        ("C = {", "Ö = {", SYNTAX, "Ö", "line 38: a key has only A to Z"),
        ("# Yahtzee", '[Rules "yahtzee@1"]\n#', SYNTAX, "", "this is the record of a game, not a rule file"),
        ("# Yahtzee", "%PDF-1.4\n#", SYNTAX, "", "this is not a rule file: line 1 is neither `key = value` nor"),
        ('name = "Ones"', "name = Ones", SYNTAX, "", 'line 22: text stands in quotes; did you mean `"Ones"`?'),
        ('name = "Ones"', "name = “Ones”", SYNTAX, "", "line 22: text stands in straight quotes"),
        ("on_zero = false", "on_zero = False", SYNTAX, "", "line 45: did you mean `false`?"),
        ('"Ones", face', '"Ones",\nface', SYNTAX, "", "line 22: a table in braces stands on one line"),
        ("face = 1 }", "face = 1, }", SYNTAX, "", "line 22: no comma stands before the closing `}`"),
        ("face = 1 }", "face = 1 },", SYNTAX, "", "line 22: no comma stands at its end"),
        ("count = 5", "count = 5, # dice", SYNTAX, "", "line 14: no comma stands at its end"),
        ('name = "Yahtzee"', 'name = "Yahtzee', SYNTAX, "", "this is not TOML: Illegal character '\\n' (at line 5"),
    ],
)
def test_what_is_not_toml_is_told_by_its_key_and_line(old: str, new: str, code: str, key: str, reason: str) -> None:
    with pytest.raises(RuleFileError) as caught:
        read_rules(rule_text("yahtzee").replace(old, new, 1), "mine.toml")
    assert (caught.value.code, caught.value.key) == (code, key)
    assert caught.value.reason.startswith(reason)


@pytest.mark.parametrize(
    ("text", "code", "key"),
    [
        ("", MISSING, "id"),
        ("# only a remark\n", MISSING, "id"),
        ("\x00\x01\x7f\ufffd\ud800", SYNTAX, ""),
        ("PK\x03\x04" + "\xff" * 400, SYNTAX, ""),
        ("#" * 70_000, "rules-too-large", ""),
        ('"' + "k" * 5_000 + '" = 1', UNKNOWN, "k" * 40),
        ("{}", SYNTAX, ""),
        ("[[sections]]\n" * 9, MISSING, "id"),
        (
            (
                'id = "a"\nversion = 1\nname = "A"\nsource = "b"\ndice = { count = 1, rolls = 1 }\n'
                'sections = [{ name = "S", boxes = 3 }]'
            ),
            TYPE,
            "sections[1].boxes",
        ),
    ],
    ids=["empty", "remark", "junk", "zip", "huge", "long-key", "json", "sections", "boxes"],
)
def test_a_file_that_is_no_rule_file_at_all_is_refused(text: str, code: str, key: str) -> None:
    with pytest.raises(RuleFileError) as caught:
        read_rules(text, "junk.toml")
    assert (caught.value.code, caught.value.key, caught.value.file) == (code, key, "junk.toml")


def test_too_many_boxes_and_too_many_sections_are_refused() -> None:
    many = "\n".join(f'B{n} = {{ name = "Box {n}", face = 1 }}' for n in range(31))
    with pytest.raises(RuleFileError, match=r"sections\[1\].boxes: at most 30 were expected"):
        read_rules(rule_text("yahtzee").replace("[sections.boxes]", f"[sections.boxes]\n{many}", 1))
    with pytest.raises(RuleFileError, match="sections: a list of 1 to 12 was expected, not of 14"):
        read_rules(rule_text("yahtzee") + '\n[[sections]]\nname = "S"\n[sections.boxes]' * 12)
