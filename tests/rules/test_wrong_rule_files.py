"""Rule files that are wrong: one RuleFileError each, which names the file, the key and what was expected."""

from __future__ import annotations

import tomllib
from datetime import date

import jsonschema_rs
import pytest
from hypothesis import given

from dicehouse.errors import RuleFileError
from dicehouse.rules import RuleSet, read_rules, rules_to_data
from dicehouse.rules.catalogue import catalogue, rule_text
from dicehouse.rules.json_schema import rule_file_schema
from testkit.rules.strategies import number_rule_sets, rule_sets, table_rule_sets

Y = "yahtzee"
P = "place-value"
Z = "zombie"
F = "piecepack"

ONES = '1 = { name = "Ones", face = 1 }'
FULL_HOUSE = 'FH = { name = "Full house", groups = [3, 2], score = 25 }'
FREE_JOKER = '[joker]\nbox = "D3"\nplacement = "free"'
BONUS = "bonus = { at_least = 9, points = 9 }"
LOWER = '[[sections]]\nname = "Lower section"\n'
JOKER = '[joker]\nbox = "Y"\nbonus = 100\nplacement = "forced"\nupper_zero = "any"\non_zero = false\n'

UNKNOWN, MISSING, TYPE, VALUE = (
    "rules-unknown-key",
    "rules-missing-key",
    "rules-wrong-type",
    "rules-wrong-value",
)
PATTERN, CLASH, SYNTAX = "rules-pattern", "rules-contradiction", "rules-syntax"

WRONG = [
    # unknown keys
    (Y, "rolls = 3", "rols = 3", UNKNOWN, "dice.rols", "did you mean `rolls`?"),
    (Y, "version = 1", "version = 1\nxyzzy = 1", UNKNOWN, "xyzzy", "known here are auto_arrange"),
    (Y, ONES, '1 = { name = "Ones", fase = 1 }', UNKNOWN, "sections[1].boxes.1.fase", "did you mean `face`?"),
    (Y, "at_least = 63", "atleast = 63", UNKNOWN, "sections[1].bonus.atleast", "did you mean `at_least`?"),
    (Y, "on_zero = false", "onzero = false", UNKNOWN, "joker.onzero", "did you mean `on_zero`?"),
    (
        Y,
        ONES,
        '1 = { name = "Ones", face = 1, minus = 3 }',
        UNKNOWN,
        "sections[1].boxes.1.minus",
        "key; known here are any,",
    ),
    (
        Y,
        ONES,
        '1 = { name = "Ones", face = 1, min = 3 }',
        UNKNOWN,
        "sections[1].boxes.1.min",
        "key; known here are any,",
    ),
    (Y, "[joker]", "[jocker]", UNKNOWN, "jocker", "did you mean `joker`?"),
    (Y, "version = 1", '"ver\\u0007sion" = 1', UNKNOWN, "'ver\\x07sion'", "did you mean `version`?"),
    # missing keys
    (Y, "version = 1\n", "", MISSING, "version", "is missing"),
    (Y, "rolls = 3", "", MISSING, "dice.rolls", "How many rolls a turn has."),
    (Y, ONES, "1 = { face = 1 }", MISSING, "sections[1].boxes.1.name", "is missing"),
    (Y, FULL_HOUSE, 'FH = { name = "F", groups = [3, 2] }', MISSING, "sections[2].boxes.FH.score", "`sum`"),
    (Y, 'placement = "forced"', "", MISSING, "joker.placement", "is missing"),
    (Y, "at_least = 63, ", "", MISSING, "sections[1].bonus.at_least", "is missing"),
    (P, ', place = "hundreds"', "", MISSING, "sections[1].boxes.3H.place", "`digit` needs a `place`"),
    # a wrong type for each kind
    (Y, 'name = "Yahtzee"\n', "name = 7\n", TYPE, "name", "text in quotes was expected, not 7"),
    (Y, "rolls = 3", 'rolls = "3"', TYPE, "dice.rolls", "a whole number from 1 to 9 was expected, not '3'"),
    (Y, "rolls = 3", "rolls = 3.0", TYPE, "dice.rolls", "not 3.0"),
    (Y, "rolls = 3", "rolls = true", TYPE, "dice.rolls", "not true"),
    (Y, "rolls = 3", "rolls = 2020-01-01", TYPE, "dice.rolls", "a whole number"),
    (Y, "on_zero = false", "on_zero = 0", TYPE, "joker.on_zero", "true or false was expected, not 0"),
    (Y, 'tie = "shared"', "tie = 1", TYPE, "tie", "one of `shared`, `roll-off` was expected, not 1"),
    (Y, "score = 25", "score = [25]", TYPE, "sections[2].boxes.FH.score", "not a list"),
    (Y, "score = 25", "score = 2.5", TYPE, "sections[2].boxes.FH.score", "-1000 to 1000"),
    (Y, "seats = [1, 8]", "seats = 8", TYPE, "seats", "a list was expected, not 8"),
    (Y, "seats = [1, 8]", 'seats = [1, "8"]', TYPE, "seats[2]", "a whole number"),
    (Y, "[dice]\ncount = 5\nsides = 6\nrolls = 3", "dice = 5", TYPE, "dice", "a table was expected, not 5"),
    (Y, "seats = [1, 8]", "seats = [1, 8]\njoker = 3", SYNTAX, "", "this is not TOML"),
    (Y, ONES, '1 = "Ones"', TYPE, "sections[1].boxes.1", "a table was expected, not 'Ones'"),
    # out of range
    (Y, "count = 5", "count = 40", VALUE, "dice.count", "a whole number from 1 to 8 was expected, not 40"),
    (Y, "count = 5", "count = 0", VALUE, "dice.count", "not 0"),
    (Y, "sides = 6", "sides = 1", VALUE, "dice.sides", "from 2 to 20"),
    (Y, "sides = 6", "sides = 21", VALUE, "dice.sides", "from 2 to 20"),
    (Y, "rolls = 3", "rolls = -1", VALUE, "dice.rolls", "not -1"),
    (Y, "version = 1", "version = 0", VALUE, "version", "from 1 to 9999"),
    (Y, "seats = [1, 8]", "seats = [1, 13]", VALUE, "seats[2]", "from 1 to 12"),
    (Y, "seats = [1, 8]", "seats = [1]", VALUE, "seats", "a list of 2 was expected, not of 1"),
    (Y, "score = 25", "score = -1001", VALUE, "sections[2].boxes.FH.score", "from -1000 to 1000"),
    (Y, "bonus = 100", "bonus = -5", VALUE, "joker.bonus", "from 0 to 1000"),
    (Y, "groups = [3, 2]", "groups = []", VALUE, "sections[2].boxes.FH.groups", "a list of 1 to 4"),
    (Y, 'tie = "shared"', 'tie = "share"', VALUE, "tie", "did you mean `shared`?"),
    (Y, "score = 25", 'score = "sums"', VALUE, "sections[2].boxes.FH.score", "did you mean `sum`?"),
    (Y, 'id = "yahtzee"', 'id = "Yahtzee!"', VALUE, "id", "lower-case letters, digits and hyphens"),
    (Y, "FH = {", "fh = {", VALUE, "sections[2].boxes.fh", "the first a capital or digit"),
    (Y, "FH = {", "FULLHOUSE = {", VALUE, "sections[2].boxes.FULLHOUSE", "at most 4 characters"),
    (Y, "FH = {", '"" = {', VALUE, "sections[2].boxes.", "1 to 4 letters or digits"),
    (Y, '"Full house"', f'"{"x" * 41}"', VALUE, "sections[2].boxes.FH.name", "at most 40 characters"),
    (Z, "team_size = [3, 5]", "team_size = [0, 5]", VALUE, "match.team_size[1]", "from 1 to 30"),
    # giant numbers and control characters
    (Y, "version = 1", f"version = {'9' * 4000}", VALUE, "version", "not so large a number"),
    (Y, "version = 1", f"version = 0x{'f' * 5000}", VALUE, "version", "not so large a number"),
    (Y, "version = 1", f"version = {'9' * 5000}", SYNTAX, "", "this is not a rule file"),
    (Y, "rolls = 3", "rolls = 1e400", TYPE, "dice.rolls", "not inf"),
    (Y, "rolls = 3", "rolls = nan", TYPE, "dice.rolls", "not nan"),
    (Y, '"Full house"', '"Full\\nhouse"', VALUE, "sections[2].boxes.FH.name", "text on one line"),
    (Y, '"Full house"', '"Full\\u001b[31mhouse"', VALUE, "sections[2].boxes.FH.name", "text on one line"),
    (Y, '"Full house"', '"Full\\u202Ehouse"', VALUE, "sections[2].boxes.FH.name", "text on one line"),
    (Y, '"Full house"', '"Full\x00house"', SYNTAX, "", "this is not TOML"),
    # patterns
    (Y, ONES, '1 = { name = "Ones" }', PATTERN, "sections[1].boxes.1", "exactly one pattern"),
    (Y, "any = true", "any = false", PATTERN, "sections[2].boxes.C", "not none"),
    (Y, "face = 1 }", "face = 1, run = 3 }", PATTERN, "sections[1].boxes.1", "not `face` and `run`"),
    (Y, "run = 4,", "run = 4, groups = [2],", PATTERN, "sections[2].boxes.SS", "not `groups` and `run`"),
    (Y, "run = 4,", "run = 4, same_face = true,", PATTERN, "sections[2].boxes.SS.same_face", "`groups`"),
    (Y, "groups = [3],", "groups = [3], from = 1,", PATTERN, "sections[2].boxes.3K.from", "`run`"),
    (Y, "run = 4,", 'run = 4, place = "ones",', PATTERN, "sections[2].boxes.SS.place", "`digit`"),
    (P, "digit = 5,", 'digit = 5, places = ["ones"],', PATTERN, "sections[1].boxes.5N.places", "`digit_sum`"),
    (Y, "face = 1 }", "face = 1, score = 7 }", PATTERN, "sections[1].boxes.1.score", "always pays `matched`"),
    (P, "= 13 }", '= 13, score = "sum" }', PATTERN, "sections[1].boxes.S13.score", "always pays `number`"),
    # contradictions
    (Y, 'box = "Y"', 'box = "Q"', CLASH, "joker.box", "names the box 'Q', which is not on the card"),
    (Y, 'box = "Y"', 'box = "C"', CLASH, "joker.box", "Chance is not a box for dice of a kind"),
    (Y, 'box = "Y"', 'box = "FH"', CLASH, "joker.box", "Full house is not a box for dice of a kind"),
    (
        Y,
        'bonus = 100\nplacement = "forced"',
        'placement = "none"',
        CLASH,
        "joker.placement",
        "does nothing",
    ),
    (Y, "at_least = 63", "at_least = 106", CLASH, "sections[1].bonus.at_least", "105 at most, never 106"),
    (
        Y,
        LOWER,
        f'[[sections]]\nname = "Empty"\nbonus = {{ at_least = 1, points = 1 }}\n[sections.boxes]\n{LOWER}',
        CLASH,
        "sections[2].bonus",
        "a bonus over an empty section can never be earned",
    ),
    (
        Y,
        LOWER,
        f'[[sections]]\nname = "Empty"\n[sections.boxes]\n{LOWER}',
        CLASH,
        "sections[2].boxes",
        "the section has no box",
    ),
    (Y, "run = 5", "run = 6", CLASH, "sections[2].boxes.LS", "a run of 6 is asked of 5 dice"),
    (Y, "run = 5", "run = 5, from = 3", CLASH, "sections[2].boxes.LS", "end beyond face 6"),
    (Y, "face = 6", "face = 7", CLASH, "sections[1].boxes.6", "no die has a face 7: the faces are 1 to 6"),
    (
        Y,
        "any = true",
        "any = true, faces = [[1, 2], [6, 7]]",
        CLASH,
        "sections[2].boxes.C.faces[2]",
        "the faces are 1 to 6",
    ),
    (
        Y,
        "any = true",
        "any = true, faces = [[1, 1, 1, 2, 2, 3]]",
        CLASH,
        "sections[2].boxes.C.faces[1]",
        "6 dice are asked of 5",
    ),
    (
        Y,
        "any = true",
        "any = true, total = 31",
        CLASH,
        "sections[2].boxes.C.total",
        "5 at least and 30 at most, never 31",
    ),
    (Y, "[3, 2]", "[3, 3]", CLASH, "sections[2].boxes.FH", "groups of 6 dice are asked of 5"),
    (Y, "sides = 6", "sides = 5", CLASH, "sections[1].boxes.6", "no die has a face 6"),
    (Y, "FH = {", "1 = {", CLASH, "sections[2].boxes.1", "another section has a box with this code"),
    (Y, '"Full house"', '"Ones"', CLASH, "sections[2].boxes.FH.name", "sections[1].boxes.1 is called 'Ones' already"),
    (Y, "seats = [1, 8]", "seats = [8, 1]", CLASH, "seats", "the least (8) is more than the most (1)"),
    (Y, "count = 5\nsides = 6", "count = 8\nsides = 9", CLASH, "dice", "12,870 distinct throws"),
    (Y, JOKER, JOKER + "\n[comparison]\n", CLASH, "sections[1].boxes.1.score", "takes a `number`"),
    (Y, 'tie = "shared"', "auto_arrange = true", CLASH, "auto_arrange", "no box of this card takes a"),
    (Y, FULL_HOUSE, FULL_HOUSE.replace("25", '"number"'), CLASH, "sections[2].boxes.FH", "`comparison`"),
    (P, "[comparison]", "[match]\n[comparison]", CLASH, "match", "cards that are compared have none"),
    (P, "[comparison]", f"{FREE_JOKER}\n[comparison]", CLASH, "joker", "have no joker"),
    (P, "[sections.boxes]", f"{BONUS}\n[sections.boxes]", CLASH, "sections[1].bonus", "have no bonus"),
    (P, "digit = 3,", "digit = 7,", CLASH, "sections[1].boxes.3H", "cannot write 7 in the hundreds"),
    (P, '"hundreds" }', '"millions" }', CLASH, "sections[1].boxes.3H", "in the millions"),
    (P, "digit_sum = 13", "digit_sum = 25", CLASH, "sections[1].boxes.S13", "never 25"),
    (P, "digit_sum = 13", "digit_sum = 3", CLASH, "sections[1].boxes.S13", "never 3"),
    (P, '["thousands", "ones"]', '["ones", "ones"]', CLASH, "sections[1].boxes.E9", "named twice"),
    (P, '["thousands", "ones"]', '["millions", "ones"]', CLASH, "sections[1].boxes.E9", "no millions"),
    (P, "count = 4", "count = 7", CLASH, "dice.count", "a number has at most 6 digits"),
    (Z, "team_size = [3, 5]", "team_size = [5, 3]", CLASH, "match.team_size", "the least (5)"),
    (F, '"ace", "2"', '"ace"', CLASH, "dice.faces", "6 names were expected, not 5"),
    (F, '"ace", "2"', '"ace", "ace"', CLASH, "dice.faces", "two faces have the same name"),
    # not TOML
    (Y, "[dice]", "[dice", SYNTAX, "", "this is not TOML"),
    (Y, 'name = "Twos"', 'name = " "', VALUE, "sections[1].boxes.2.name", "there is none"),
    (Y, "face = 2", "face = 3", "rules-contradiction", "joker", "two boxes count the same face"),
    (Y, "score = 25", "score = 1001", VALUE, "sections[2].boxes.FH.score", "or one of `sum`"),
    (Y, "version = 1", "version = ", SYNTAX, "", "this is not TOML"),
    (Y, "version = 1", "version = 1\nversion = 2", SYNTAX, "", "Cannot overwrite a value"),
    (Y, "version = 1", f"version = {'[' * 12000}", SYNTAX, "", "this is not a rule file"),
    (Y, "version = 1", f"version = {'{a=' * 4500}", SYNTAX, "", "this is not a rule file"),
]


@pytest.mark.parametrize(
    ("base", "old", "new", "code", "key", "words"),
    WRONG,
    ids=[f"{n}-{row[4]}" for n, row in enumerate(WRONG)],
)
def test_a_wrong_edit_of_a_good_file_is_one_clear_error(
    base: str, old: str, new: str, code: str, key: str, words: str
) -> None:
    text = rule_text(base)
    assert old in text, "the edit must change something"
    with pytest.raises(RuleFileError) as caught:
        read_rules(text.replace(old, new, 1), "mine.toml")
    error = caught.value
    assert (error.code, error.key) == (code, key)
    assert error.message.startswith(f"mine.toml: {key}: " if key else "mine.toml: ")
    assert words in error.reason
    assert len(error.message) < 500
    assert error.as_json() == {"code": code, "message": error.message, "file": "mine.toml", "key": key}


def _as_json(value: object) -> object:
    """TOML has dates, and JSON has not."""
    match value:
        case dict():
            return {name: _as_json(inner) for name, inner in value.items()}
        case date():
            return value.isoformat()
        case _:
            return value


SCHEMA = jsonschema_rs.Draft202012Validator(rule_file_schema())


@pytest.mark.parametrize(
    ("base", "old", "new", "code", "words"),
    [(*row[:4], row[5]) for row in WRONG if row[3] != SYNTAX],
    ids=[f"{n}-{row[4]}" for n, row in enumerate(WRONG) if row[3] != SYNTAX],
)
def test_an_editor_that_knows_the_schema_marks_it_too(base: str, old: str, new: str, code: str, words: str) -> None:
    """All but what takes more than one key to see, what cannot be printed, and 3.0, which JSON takes for 3."""
    data = _as_json(tomllib.loads(rule_text(base).replace(old, new, 1)))
    assert SCHEMA.is_valid(data) == (code == CLASH or words in ("text on one line", "not 3.0"))


@pytest.mark.parametrize("rules", catalogue(), ids=lambda rules: rules.id)
def test_an_editor_finds_nothing_wrong_with_the_catalogue(rules: RuleSet) -> None:
    SCHEMA.validate(tomllib.loads(rule_text(rules.id)))
    SCHEMA.validate(rules_to_data(rules))


@given(rules=rule_sets() | table_rule_sets() | number_rule_sets())
def test_nor_with_any_rule_set(rules: RuleSet) -> None:
    SCHEMA.validate(rules_to_data(rules))


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
    ],
    ids=["empty", "remark", "junk", "zip", "huge", "long-key", "json", "sections"],
)
def test_a_file_that_is_no_rule_file_at_all_is_refused(text: str, code: str, key: str) -> None:
    with pytest.raises(RuleFileError) as caught:
        read_rules(text, "junk.toml")
    assert (caught.value.code, caught.value.key, caught.value.file) == (code, key, "junk.toml")


def test_too_many_boxes_and_too_many_sections_are_refused() -> None:
    many = "\n".join(f'B{n} = {{ name = "Box {n}", face = 1 }}' for n in range(31))
    with pytest.raises(RuleFileError, match=r"sections\[1\].boxes: at most 30 were expected"):
        read_rules(rule_text(Y).replace(ONES, f"{ONES}\n{many}"))
    with pytest.raises(RuleFileError, match="sections: a list of 1 to 12 was expected, not of 14"):
        read_rules(rule_text(Y) + '\n[[sections]]\nname = "S"\n[sections.boxes]' * 12)
