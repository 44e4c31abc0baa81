"""Codes of tables, of the house around them and of its stores."""

from __future__ import annotations

from typing import Literal

from .about import About, described

TableCode = Literal[
    "phase", "table-unknown", "table-exists", "table-full", "host-only", "not-seated", "not-started",
    "game-running", "seat-taken", "seat-empty", "seat-yours", "shut-out", "shut-out-nobody", "seats-empty", "name-refused", "device-shared", "use-resign", "bots-many",
    "clock-refused", "wager-alone", "wager-bots", "wager-clock", "wager-shared", "chips-short", "dice-entered", "dice-missing",
    "question-none", "question-open", "asked-often", "judge-none", "judge-only", "judgement-none", "take-back-none", "take-back-refused", "correction-refused", "buys-limit", "words-missing", "phrase-unknown", "phrases-many",
    "salt-committed", "salt-revealed", "salt-wrong", "salts-missing",
    "claim-clock", "claim-early", "claim-present", "claim-self", "void-asked", "void-none", "rematch-asked", "rematch-declined", "rematch-made", "offers-many",
    "dice-daily", "day-one-try", "day-none", "day-unknown", "arena-unknown", "arena-over", "quick-unknown", "quick-pause", "quick-many", "quick-none", "rules-name", "rules-name-taken", "tables-many", "outrun", "repeated", "fenced",
]  # fmt: skip

TABLE: dict[TableCode, About] = described("""
phase | It is too early or too late for this; the sentence says what is going on.
table-unknown | There is no such table. | 404
table-exists | This table exists already.
table-full | Every seat is taken.
host-only | Only the host can do that. | 403
not-seated | Only players of the table can do that.
not-started | No game is being played here.
game-running | The game is not over.
seat-taken | That seat is taken.
seat-empty | Nobody sits there.
seat-yours | You sit at this table already.
shut-out | The host has freed your seat, and has to let you in again. | 403
shut-out-nobody | Nobody of that number was shut out.
seats-empty | More players must come before the game can start.
name-refused | Everyone at a device needs a name of their own.
device-shared | Several people at one device play without a wager and without sealed dice.
use-resign | Resign to leave a game that is being played.
bots-many | A table needs a seat for its host beside the bots.
clock-refused | A clock has minutes for the whole game, or days for each turn.
wager-alone | A wager needs two people at the table.
wager-bots | Bots have no chips to stake.
wager-clock | A wager needs a clock.
wager-shared | Shared dice let the second player foresee each throw: no wager with them.
chips-short | Somebody at the table has too few chips for this stake.
dice-entered | Dice that are typed in are for friends: no wager and no bots.
dice-missing | Type in the dice that you have thrown.
question-none | There is nothing to judge.
question-open | The answer has yet to be judged; who has asked may take the question back.
asked-often | At a table with a clock a turn has so many questions, since the clock stands still for each.
judge-none | Nobody else is here to judge the answer, and nobody judges their own.
judge-only | Never the asker judges: the host does, or the next player who is here. | 403
judgement-none | There is no judgement to take back, or the game has gone on since.
take-back-none | There is no box to take back: the game has gone on.
take-back-refused | A box is taken back only where one person plays, without a wager and without sealed dice.
correction-refused | This entry cannot be corrected, or not now; the sentence says why.
buys-limit | The rules of the table allow fewer tries than that.
words-missing | Type the number in words.
phrase-unknown | Only the phrases of the table can be said.
phrases-many | Enough has been said at this table.
salt-committed | Your salt is committed already.
salt-revealed | Your salt is shown already.
salt-wrong | That is not the salt that you committed to.
salts-missing | Salts are shown when everyone has committed to one.
claim-clock | The clock decides: it keeps running while a player is away.
claim-early | Wait for them to come back; the sentence says how long.
claim-present | That player is here.
claim-self | Resign to leave the game yourself.
void-asked | You have agreed already.
void-none | Nobody has asked that the game shall not count.
rematch-asked | You have asked already; the others have yet to.
rematch-declined | You have said already that you will not play again.
rematch-made | The next game is set up already.
offers-many | Enough has been offered and declined at this table.
dice-daily | Today's roll is dealt by the house.
day-one-try | Today's roll is one try: it is played, or given up.
day-none | There is no roll today; the sentence says why.
day-unknown | There was no roll on that day, or it is yet to come. | 404
arena-unknown | There is no such arena. | 404
arena-over | The arena is over.
quick-unknown | There is no quick match of this game on this clock. | 404
quick-pause | Who has not come to several games waits a while; the sentence says how long. | 429
quick-many | Too many people look for somebody from one network. | 429
quick-none | This house pairs nobody: a school's, or a class's. | 403
rules-name | The rule file has another id or version than the table. | 422
rules-name-taken | It is a game of the house: give yours an id of its own. | 422
tables-many | Too many of your tables, or of your address, wait for players: start one, or leave one. | 429
outrun | The table has moved on. | stays
repeated | This was done already. | stays
fenced | Another worker does this by now. | stays
""")
"""A command against a table's order."""

HouseCode = Literal[
    "stale", "busy", "guest-unknown", "pass-over", "code-unknown", "record-none", "watchers-no", "hints-no", "coach-busy",
    "coach-gave-up", "answer-too-large", "client-gone", "coach-silent", "practice-none", "public-no", "calls-off", "call-refused", "hello-first", "hello-twice", "message-large",
    "message-malformed", "wire-version", "too-many", "house-full", "house-needed", "store-failed", "sheet-refused", "print-missing",
    "bot-idle",
]  # fmt: skip

HOUSE: dict[HouseCode, About] = described("""
stale | The table has moved on; look again.
busy | The table is very busy; try again.
guest-unknown | This guest is not known here; say hello again. | 401
pass-over | This link was used, or is older than ten minutes: ask for a new one. | 410
code-unknown | No table has this code; check it and try again. | 404
record-none | No game has been played at this table yet. | 404
watchers-no | The players of this table want to be among themselves. | 403
hints-no | This table plays without hints; the coach speaks after the game.
coach-busy | The coach is busy; ask again in a moment.
coach-gave-up | It took too long, or too much memory; ask for something smaller. | 503
answer-too-large | The answer would be longer than the limit. | 413
client-gone | Nobody waits for the answer any more. | 499 stays
coach-silent | The coach has no advice on this game; the sentence says why.
practice-none | There is nothing to practise in this position, or none of the kind was found.
public-no | In this house no table is public.
calls-off | This house calls nobody. | 403
call-refused | A device cannot be called there: no public address of a push service, or no keys to encrypt for.
hello-first | The first message is a hello.
hello-twice | We have met already.
message-large | A message is longer than the limit.
message-malformed | The message cannot be read.
wire-version | This page is out of date: load it again.
too-many | Too many, for a while; wait a moment and try again. | 429
house-full | The house is full just now; try again in a minute. | 503
house-needed | What is asked for needs a house that others reach, and this one is on one device alone; the sentence says what.
store-failed | The house cannot write it down just now. | 503
sheet-refused | What was asked for fits no paper, or the game has no such card.
print-missing | The house cannot print: it lacks the extra `dicehouse[print]`. | 503
bot-idle | It is not a bot's turn. | stays
""")
"""What the house cannot do for a client."""

HttpCode = Literal[
    "malformed", "not-found", "method", "too-slow", "too-large", "not-json", "host-unknown", "http", "internal",
]  # fmt: skip

HTTP: dict[HttpCode, About] = described("""
malformed | It cannot be read. | 400
not-found | There is no such thing. | 404
method | No such method here. | 405
too-slow | The request did not come within its time. | 408
too-large | It is too large. | 413
not-json | A body is sent as application/json. | 415
host-unknown | The house is not known by the name that it was asked under. | 421
http | Another thing is wrong with the request; the status says what. | 400
internal | A fault of ours, and never of yours: please report it. | 500
""")
"""A request that nobody in the house was asked about."""

StoreCode = Literal[
    "store-url", "notices-url", "store-unreachable", "store-foreign", "store-in-use", "store-linked", "store-newer", "store-old", "store-damaged",
    "store-not-empty", "export-broken", "export-format",
]  # fmt: skip

STORE: dict[StoreCode, About] = described("""
store-url | The address is not that of a store, or of none that can be moved.
notices-url | Notices cannot go over this address, or this house has nobody to tell.
store-unreachable | The store cannot be opened, or PostgreSQL cannot be reached.
store-foreign | The file is not a SQLite database, or not of a house.
store-in-use | Another server has the store open.
store-linked | The file has several names (hard links), and a lock on one does not hold for the others.
store-newer | A newer Dicehouse wrote the store: install that one.
store-old | The store has an older schema: open it once with `dicehouse serve`.
store-damaged | The file is damaged, or rows of it are gone; the sentence says what was found. `--accept-damage` opens
        it all the same.
store-not-empty | A house can only be imported into an empty store.
export-broken | The file contradicts itself, or was cut short.
export-format | The file is of a format that this Dicehouse does not read.
""")
"""A store that cannot be opened or moved."""
