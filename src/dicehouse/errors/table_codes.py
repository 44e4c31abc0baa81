"""Codes of tables, of the house around them and of its stores."""

from __future__ import annotations

from typing import Literal

from .about import About

__all__ = [
    "HOUSE",
    "HTTP",
    "STORE",
    "TABLE",
    "HouseCode",
    "HttpCode",
    "StoreCode",
    "TableCode",
]


TableCode = Literal[
    "phase", "table-unknown", "table-exists", "table-full", "host-only", "not-seated", "not-started",
    "game-running", "seat-taken", "seat-empty", "seat-yours", "shut-out", "shut-out-nobody", "seats-empty", "name-refused", "device-shared", "use-resign", "bots-many",
    "wager-alone", "wager-bots", "wager-clock", "wager-shared", "chips-short", "dice-entered", "dice-missing",
    "question-none", "question-open", "asked-often", "judge-none", "judge-only", "judgement-none", "take-back-none", "take-back-refused", "correction-refused", "buys-limit", "words-missing", "phrase-unknown", "phrases-many",
    "salt-committed", "salt-revealed", "salt-wrong", "salts-missing",
    "claim-clock", "claim-early", "claim-present", "claim-self", "void-asked", "void-none", "rematch-asked", "rematch-declined", "rematch-made", "offers-many",
    "rules-name", "rules-name-taken", "tables-many", "outrun", "repeated",
]  # fmt: skip

TABLE: dict[TableCode, About] = {
    "phase": About("It is too early or too late for this; the sentence says what is going on."),
    "table-unknown": About("There is no such table.", 404),
    "table-exists": About("This table exists already."),
    "table-full": About("Every seat is taken."),
    "host-only": About("Only the host can do that.", 403),
    "not-seated": About("Only players of the table can do that."),
    "not-started": About("No game is being played here."),
    "game-running": About("The game is not over."),
    "seat-taken": About("That seat is taken."),
    "seat-empty": About("Nobody sits there."),
    "seat-yours": About("You sit at this table already."),
    "shut-out": About("The host has freed your seat, and has to let you in again.", 403),
    "shut-out-nobody": About("Nobody of that number was shut out."),
    "seats-empty": About("More players must come before the game can start."),
    "name-refused": About("Everyone at a device needs a name of their own."),
    "device-shared": About("Several people at one device play without a wager and without sealed dice."),
    "use-resign": About("Resign to leave a game that is being played."),
    "bots-many": About("A table needs a seat for its host beside the bots."),
    "wager-alone": About("A wager needs two people at the table."),
    "wager-bots": About("Bots have no chips to stake."),
    "wager-clock": About("A wager needs a clock."),
    "wager-shared": About("Shared dice let the second player foresee each throw: no wager with them."),
    "chips-short": About("Somebody at the table has too few chips for this stake."),
    "dice-entered": About("Dice that are typed in are for friends: no wager and no bots."),
    "dice-missing": About("Type in the dice that you have thrown."),
    "question-none": About("There is nothing to judge."),
    "question-open": About("The answer has yet to be judged; who has asked may take the question back."),
    "asked-often": About(
        "At a table with a clock a turn has so many questions, since the clock stands still for each."
    ),
    "judge-none": About("Nobody else is here to judge the answer, and nobody judges their own."),
    "judge-only": About("Never the asker judges: the host does, or the next player who is here.", 403),
    "judgement-none": About("There is no judgement to take back, or the game has gone on since."),
    "take-back-none": About("There is no box to take back: the game has gone on."),
    "take-back-refused": About(
        "A box is taken back only where one person plays, without a wager and without sealed dice."
    ),
    "correction-refused": About("This entry cannot be corrected, or not now; the sentence says why."),
    "buys-limit": About("The rules of the table allow fewer tries than that."),
    "words-missing": About("Type the number in words."),
    "phrase-unknown": About("Only the phrases of the table can be said."),
    "phrases-many": About("Enough has been said at this table."),
    "salt-committed": About("Your salt is committed already."),
    "salt-revealed": About("Your salt is shown already."),
    "salt-wrong": About("That is not the salt that you committed to."),
    "salts-missing": About("Salts are shown when everyone has committed to one."),
    "claim-clock": About("The clock decides: it keeps running while a player is away."),
    "claim-early": About("Wait for them to come back; the sentence says how long."),
    "claim-present": About("That player is here."),
    "claim-self": About("Resign to leave the game yourself."),
    "void-asked": About("You have agreed already."),
    "void-none": About("Nobody has asked that the game shall not count."),
    "rematch-asked": About("You have asked already; the others have yet to."),
    "rematch-declined": About("You have said already that you will not play again."),
    "rematch-made": About("The next game is set up already."),
    "offers-many": About("Enough has been offered and declined at this table."),
    "rules-name": About("The rule file has another id or version than the table.", 422),
    "rules-name-taken": About("It is a game of the house: give yours an id of its own.", 422),
    "tables-many": About(
        "Too many of your tables, or of your address, wait for players: start one, or leave one.", 429
    ),
    "outrun": About("The table has moved on.", leaves=False),
    "repeated": About("This was done already.", leaves=False),
}
"""A command against a table's order."""

HouseCode = Literal[
    "stale", "busy", "guest-unknown", "code-unknown", "record-none", "watchers-no", "hints-no", "coach-busy",
    "coach-gave-up", "answer-too-large", "client-gone", "coach-silent", "hello-first", "hello-twice", "message-large",
    "message-malformed", "wire-version", "too-many", "house-full", "store-failed", "sheet-refused", "print-missing",
    "bot-idle",
]  # fmt: skip

HOUSE: dict[HouseCode, About] = {
    "stale": About("The table has moved on; look again."),
    "busy": About("The table is very busy; try again."),
    "guest-unknown": About("This guest is not known here; say hello again.", 401),
    "code-unknown": About("No table has this code; check it and try again.", 404),
    "record-none": About("No game has been played at this table yet.", 404),
    "watchers-no": About("The players of this table want to be among themselves.", 403),
    "hints-no": About("This table plays without hints; the coach speaks after the game."),
    "coach-busy": About("The coach is busy; ask again in a moment."),
    "coach-gave-up": About("It took too long, or too much memory; ask for something smaller.", 503),
    "answer-too-large": About("The answer would be longer than the limit.", 413),
    "client-gone": About("Nobody waits for the answer any more.", 499, leaves=False),
    "coach-silent": About("The coach has no advice on this game; the sentence says why."),
    "hello-first": About("The first message is a hello."),
    "hello-twice": About("We have met already."),
    "message-large": About("A message is longer than the limit."),
    "message-malformed": About("The message cannot be read."),
    "wire-version": About("This page is out of date: load it again."),
    "too-many": About("Too many, for a while; wait a moment and try again.", 429),
    "house-full": About("The house is full just now; try again in a minute.", 503),
    "store-failed": About("The house cannot write it down just now.", 503),
    "sheet-refused": About("What was asked for fits no paper, or the game has no such card."),
    "print-missing": About("The house cannot print: it lacks the extra `dicehouse[print]`.", 503),
    "bot-idle": About("It is not a bot's turn.", leaves=False),
}
"""What the house cannot do for a client."""

HttpCode = Literal[
    "malformed", "not-found", "method", "too-slow", "too-large", "not-json", "host-unknown", "http", "internal",
]  # fmt: skip

HTTP: dict[HttpCode, About] = {
    "malformed": About("It cannot be read.", 400),
    "not-found": About("There is no such thing.", 404),
    "method": About("No such method here.", 405),
    "too-slow": About("The request did not come within its time.", 408),
    "too-large": About("It is too large.", 413),
    "not-json": About("A body is sent as application/json.", 415),
    "host-unknown": About("The house is not known by the name that it was asked under.", 421),
    "http": About("Another thing is wrong with the request; the status says what.", 400),
    "internal": About("A fault of ours, and never of yours: please report it.", 500),
}
"""A request that nobody in the house was asked about."""

StoreCode = Literal[
    "store-url", "store-unreachable", "store-foreign", "store-in-use", "store-linked", "store-newer", "store-old", "store-damaged",
    "store-not-empty", "export-broken", "export-format",
]  # fmt: skip

STORE: dict[StoreCode, About] = {
    "store-url": About("The address is not that of a store, or of none that can be moved."),
    "store-unreachable": About("The store cannot be opened, or PostgreSQL cannot be reached."),
    "store-foreign": About("The file is not a SQLite database, or not of a house."),
    "store-in-use": About("Another server has the store open."),
    "store-linked": About("The file has several names (hard links), and a lock on one does not hold for the others."),
    "store-newer": About("A newer Dicehouse wrote the store: install that one."),
    "store-old": About("The store has an older schema: open it once with `dicehouse serve`."),
    "store-damaged": About(
        "The file is damaged, or rows of it are gone; the sentence says what was found. `--accept-damage` opens it all the same."
    ),
    "store-not-empty": About("A house can only be imported into an empty store."),
    "export-broken": About("The file contradicts itself, or was cut short."),
    "export-format": About("The file is of a format that this Dicehouse does not read."),
}
"""A store that cannot be opened or moved."""
