"""Codes of the rules, of texts and of games: what a rule file, a record or a player can get wrong."""

from __future__ import annotations

from typing import Literal

from .about import About, described

RuleFileCode = Literal[
    "rules-too-large", "rules-syntax", "rules-repeated-key", "rules-unknown-key", "rules-missing-key",
    "rules-wrong-type", "rules-wrong-value", "rules-pattern", "rules-contradiction",
]  # fmt: skip

RULE_FILE: dict[RuleFileCode, About] = described("""
rules-too-large | The file has more characters than are read. | 422
rules-syntax | The text is not TOML, or something else than a rule file; the line is named. | 422
rules-repeated-key | A key, a table or the code of a box stands twice in one place; both lines are named. | 422
rules-unknown-key | There is no such key; the nearest one is suggested. | 422
rules-missing-key | A key that has no default is not there. | 422
rules-wrong-type | Text stands where a number was expected, and the like. | 422
rules-wrong-value | The kind is right and the value is not: 40 dice, an unknown choice. | 422
rules-pattern | A box has no pattern, or two, or a key that belongs to another pattern. | 422
rules-contradiction | Each key reads well and together they cannot be: a joker that names no box, a bonus that no
        throw can reach, two boxes with one code. | 422
""")
"""A rule file that cannot be read."""

RefusalCode = Literal[
    "game-over", "not-your-turn", "seat-unknown", "seat-left", "first-roll", "no-rolls-left", "keep-not-there",
    "nothing-to-throw", "buying-began", "not-thrown", "box-unknown", "box-taken", "box-order", "box-rolls",
    "announced", "announce-late", "announce-unknown", "number-unwanted", "joker-must",
    "joker-lower", "number-missing", "number-not-dice", "number-unfit", "scratch-refused", "buying-unknown",
    "die-not-there", "face-unknown", "same-face", "die-spent", "buys-turn", "buys-game", "read-not-now",
    "read-first", "roll-off",
]  # fmt: skip

REFUSAL: dict[RefusalCode, About] = described("""
game-over | The game is over.
not-your-turn | It is another seat's turn.
seat-unknown | The table has no such seat.
seat-left | That seat has left the game already.
first-roll | The first roll of a turn is with all dice.
no-rolls-left | No rolls are left: a box must be chosen.
keep-not-there | Only dice that lie on the table can be kept.
nothing-to-throw | Keeping all dice leaves none to roll.
buying-began | After buying a die the turn has no further roll.
not-thrown | The dice have not been rolled yet.
box-unknown | The card has no such box.
box-taken | The box is filled already.
box-order | Its column is filled in order, and another box comes first.
box-rolls | Its column takes the dice of fewer rolls than were used.
announced | A box was announced, and this turn fills it.
announce-late | A box is announced after the first roll, before the second.
announce-unknown | The box is not in a column whose boxes are announced.
number-unwanted | The box takes points, not a number.
joker-must | The joker must go to the box of its face.
joker-lower | The joker must go to a lower box while one is open.
number-missing | The box takes a number, and one would fit.
number-not-dice | The number cannot be laid out with these dice.
number-unfit | The number does not fit in the box.
scratch-refused | An X is only for when nothing fits.
buying-unknown | No dice are bought in this game.
die-not-there | No die on the table shows that face.
face-unknown | The dice have no such face.
same-face | The die shows that face already.
die-spent | Each die may be asked for once a turn, and this one was.
buys-turn | No more dice may be asked for in this turn.
buys-game | No more dice may be asked for in this game.
read-not-now | Numbers are read aloud when every card is full.
read-first | A number must be read aloud first.
roll-off | The game is tied: all dice are rolled.
""")
"""An action against the rules."""

NotationCode = Literal[
    "notation-too-large", "notation-syntax", "notation-rules", "notation-seats", "notation-tags",
    "notation-comment", "notation-dice", "notation-box", "notation-entry", "notation-impossible",
    "notation-opening", "notation-turn", "notation-points", "notation-refused", "notation-result",
]  # fmt: skip

NOTATION: dict[NotationCode, About] = described("""
notation-too-large | The text is longer than the limit; it was not looked at. | 422
notation-syntax | The text has another form; the sentence says what was expected there. | 422
notation-rules | No such game, or not at this version. | 422
notation-seats | The game is for fewer or more players. | 422
notation-tags | Tags are missing, doubled or out of order, or cannot be written. | 422
notation-comment | A comment cannot be written: it holds a brace, or its turn is not there. | 422
notation-dice | Not in ascending order, a face that no die has, too many or too few, or without the dice that were
        kept. | 422
notation-box | The card has no such box, or it is out of order. | 422
notation-entry | The box can never hold that. | 422
notation-impossible | No game can come to this position. | 422
notation-opening | The throws do not make that seat the first. | 422
notation-turn | Another seat or round was expected, or the turn before has no box. | 422
notation-points | The box takes other points here, or another bonus is earned. | 422
notation-refused | The rules do not allow it; the [refusal's](refusals.md) code stands in brackets. | 422
notation-result | The result is another, or the game is not over. | 422
""")
"""A text form that cannot be read."""

GameCode = Literal[
    "game-unknown", "seats-refused", "source-dry", "source-count", "source-face", "source-judge", "source-secret",
]  # fmt: skip

GAME: dict[GameCode, About] = described("""
game-unknown | The catalogue has no game of this name, or not at this version; the nearest name is suggested. | 404
seats-refused | The game is for fewer or more players.
source-dry | A scripted source has no further throw or verdict.
source-count | A source gave fewer or more dice than were asked for.
source-face | A source gave a face that the dice do not have.
source-judge | An answer was given and nobody is there to judge it.
source-secret | The seal of the table's dice cannot be found.
""")
"""A game, its seats or its dice that cannot be had."""
