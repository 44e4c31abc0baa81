"""Codes of the rules, of texts and of games: what a rule file, a record or a player can get wrong."""

from __future__ import annotations

from typing import Literal

from .about import About

__all__ = [
    "GAME",
    "NOTATION",
    "REFUSAL",
    "RULE_FILE",
    "GameCode",
    "NotationCode",
    "RefusalCode",
    "RuleFileCode",
]


RuleFileCode = Literal[
    "rules-too-large", "rules-syntax", "rules-unknown-key", "rules-missing-key", "rules-wrong-type",
    "rules-wrong-value", "rules-pattern", "rules-contradiction",
]  # fmt: skip

RULE_FILE: dict[RuleFileCode, About] = {
    "rules-too-large": About("The file has more characters than are read.", 422),
    "rules-syntax": About("The text is not TOML; the line and column are named.", 422),
    "rules-unknown-key": About("There is no such key; the nearest one is suggested.", 422),
    "rules-missing-key": About("A key that has no default is not there.", 422),
    "rules-wrong-type": About("Text stands where a number was expected, and the like.", 422),
    "rules-wrong-value": About("The kind is right and the value is not: 40 dice, an unknown choice.", 422),
    "rules-pattern": About("A box has no pattern, or two, or a key that belongs to another pattern.", 422),
    "rules-contradiction": About(
        "Each key reads well and together they cannot be: a joker that names no box, a bonus that no throw can reach, two boxes with one code.",
        422,
    ),
}
"""A rule file that cannot be read."""

RefusalCode = Literal[
    "game-over", "not-your-turn", "seat-unknown", "seat-left", "first-roll", "no-rolls-left", "keep-not-there",
    "nothing-to-throw", "buying-began", "not-thrown", "box-unknown", "box-taken", "box-order", "box-rolls",
    "announced", "announce-late", "announce-unknown", "number-unwanted", "joker-must",
    "joker-lower", "number-missing", "number-not-dice", "number-unfit", "scratch-refused", "buying-unknown",
    "die-not-there", "face-unknown", "same-face", "die-spent", "buys-turn", "buys-game", "read-not-now",
    "read-first", "roll-off",
]  # fmt: skip

REFUSAL: dict[RefusalCode, About] = {
    "game-over": About("The game is over."),
    "not-your-turn": About("It is another seat's turn."),
    "seat-unknown": About("The table has no such seat."),
    "seat-left": About("That seat has left the game already."),
    "first-roll": About("The first roll of a turn is with all dice."),
    "no-rolls-left": About("No rolls are left: a box must be chosen."),
    "keep-not-there": About("Only dice that lie on the table can be kept."),
    "nothing-to-throw": About("Keeping all dice leaves none to roll."),
    "buying-began": About("After buying a die the turn has no further roll."),
    "not-thrown": About("The dice have not been rolled yet."),
    "box-unknown": About("The card has no such box."),
    "box-taken": About("The box is filled already."),
    "box-order": About("Its column is filled in order, and another box comes first."),
    "box-rolls": About("Its column takes the dice of fewer rolls than were used."),
    "announced": About("A box was announced, and this turn fills it."),
    "announce-late": About("A box is announced after the first roll, before the second."),
    "announce-unknown": About("The box is not in a column whose boxes are announced."),
    "number-unwanted": About("The box takes points, not a number."),
    "joker-must": About("The joker must go to the box of its face."),
    "joker-lower": About("The joker must go to a lower box while one is open."),
    "number-missing": About("The box takes a number, and one would fit."),
    "number-not-dice": About("The number cannot be laid out with these dice."),
    "number-unfit": About("The number does not fit in the box."),
    "scratch-refused": About("An X is only for when nothing fits."),
    "buying-unknown": About("No dice are bought in this game."),
    "die-not-there": About("No die on the table shows that face."),
    "face-unknown": About("The dice have no such face."),
    "same-face": About("The die shows that face already."),
    "die-spent": About("Each die may be asked for once a turn, and this one was."),
    "buys-turn": About("No more dice may be asked for in this turn."),
    "buys-game": About("No more dice may be asked for in this game."),
    "read-not-now": About("Numbers are read aloud when every card is full."),
    "read-first": About("A number must be read aloud first."),
    "roll-off": About("The game is tied: all dice are rolled."),
}
"""An action against the rules."""

NotationCode = Literal[
    "notation-too-large", "notation-syntax", "notation-rules", "notation-seats", "notation-tags",
    "notation-comment", "notation-dice", "notation-box", "notation-entry", "notation-impossible",
    "notation-opening", "notation-turn", "notation-points", "notation-refused", "notation-result",
]  # fmt: skip

NOTATION: dict[NotationCode, About] = {
    "notation-too-large": About("The text is longer than the limit; it was not looked at.", 422),
    "notation-syntax": About("The text has another form; the sentence says what was expected there.", 422),
    "notation-rules": About("No such game, or not at this version.", 422),
    "notation-seats": About("The game is for fewer or more players.", 422),
    "notation-tags": About("Tags are missing, doubled or out of order, or cannot be written.", 422),
    "notation-comment": About("A comment cannot be written: it holds a brace, or its turn is not there.", 422),
    "notation-dice": About(
        "Not in ascending order, a face that no die has, too many or too few, or without the dice that were kept.", 422
    ),
    "notation-box": About("The card has no such box, or it is out of order.", 422),
    "notation-entry": About("The box can never hold that.", 422),
    "notation-impossible": About("No game can come to this position.", 422),
    "notation-opening": About("The throws do not make that seat the first.", 422),
    "notation-turn": About("Another seat or round was expected, or the turn before has no box.", 422),
    "notation-points": About("The box takes other points here, or another bonus is earned.", 422),
    "notation-refused": About("The rules do not allow it; the [refusal's](refusals.md) code stands in brackets.", 422),
    "notation-result": About("The result is another, or the game is not over.", 422),
}
"""A text form that cannot be read."""

GameCode = Literal[
    "game-unknown", "seats-refused", "source-dry", "source-count", "source-face", "source-judge", "source-secret",
]  # fmt: skip

GAME: dict[GameCode, About] = {
    "game-unknown": About(
        "The catalogue has no game of this name, or not at this version; the nearest name is suggested.", 404
    ),
    "seats-refused": About("The game is for fewer or more players."),
    "source-dry": About("A scripted source has no further throw or verdict."),
    "source-count": About("A source gave fewer or more dice than were asked for."),
    "source-face": About("A source gave a face that the dice do not have."),
    "source-judge": About("An answer was given and nobody is there to judge it."),
    "source-secret": About("The seal of the table's dice cannot be found."),
}
"""A game, its seats or its dice that cannot be had."""
