"""What conformance checks promise of a rule set or a store; the code of a broken one is `conformance-` and its name."""

from __future__ import annotations

from typing import Literal

from .about import About, described

Promise = Literal[
    "rules", "stuck", "listed", "unlisted", "mutation", "turns", "totals", "notation", "replay", "order", "unknown",
    "race", "crowd", "gap", "repeated", "nothing-left", "alone", "words", "long-log", "summaries", "seated",
    "deadlines", "chips", "grants", "seals", "beats", "last-beat", "key", "moved", "claims", "counts", "time", "ids", "lobby", "forgetting",
    "forgotten-guests", "leaving", "tokens", "lesson-streams", "lesson-commands", "lesson-deadlines", "lesson-banks",
    "lesson-read-on", "lesson-left", "lesson-forgotten",
    "days", "results", "passes", "calls", "searches", "pairs", "ratings", "absences", "arenas", "arena-left",
    "reopening",
]  # fmt: skip

PROMISES: dict[Promise, About] = described("""
rules | The rule set, written out and read again, is the same rule set.
stuck | While the game is not over, something can be done.
listed | Every listed action is accepted.
unlisted | Every action that is not listed is refused.
mutation | Deciding changes no state.
turns | The game ends after as many turns as the cards have boxes.
totals | What players were told adds up to what their cards hold.
notation | State lines, actions and records read back as what was written.
replay | The record, replayed, is the game that was played.
order | A store gives events back whole, in order, with their time and command.
unknown | What is not in a store is empty, and no error.
race | Of many commits made against one version, one is written.
crowd | Many tables move at once: each commit is kept as it is, and what is refused spoils nobody else's.
gap | A commit made against a version that does not exist is refused.
repeated | A command is carried out once for each table, however often it is sent.
nothing-left | What is refused leaves nothing behind: no event, no summary, no chip, no seal.
alone | A commit that cannot be written fails alone, whoever goes with it.
words | Every text comes back as it went in.
long-log | A table with thousands of events is read whole, and from any version on.
summaries | A table is found by its code; the lobby lists what is public and not over, the latest first.
seated | A guest has the tables at which they have acted, or were sat down, each once, the latest first.
deadlines | A table is due when its time is up, to one worker at a time, and again if that one does nothing.
chips | Nobody can stake what they do not have, also at many tables at once; no chip is made or lost.
grants | A guest who is asked about many times at once is granted chips once.
seals | Secrets stay out of the log; commitments make one chain, also when made at once.
beats | Each beat tells when the last one was.
last-beat | The last beat can be asked for without noting a new one.
key | The house has one key, however many ask for it at once.
moved | Of tables that somebody knows, those are told that have moved on since.
claims | Of two workers one has a claim; who was away for too long writes nothing under its old epoch.
counts | What the other workers have counted is added up, until its window ends.
time | The store's time does not go back, and every worker has the same.
ids | Every table is listed once, page by page, in the order of ids.
lobby | Of whoever has made many public tables the lobby shows a few.
forgetting | A table that is dropped leaves nothing but its link of the chain, and what each account has won or lost;
        one that has changed, has a deadline or holds a stake is not dropped.
forgotten-guests | A guest who is dropped leaves nothing, and their chips go back to the house.
leaving | Who leaves for good is in no event and no summary any more, and the tables replay as they were.
tokens | Keys and revocations of tokens are kept, and the later revocation of two holds.
lesson-streams | Who writes in one stream of a lesson waits for nobody in another; a commit is whole.
lesson-commands | A command is carried out once for each lesson, however often it is sent.
lesson-deadlines | A lesson is found by its code, and due when its time is up, to one worker at a time.
lesson-banks | Of the question banks of a lesson only the latest is kept.
lesson-read-on | Who knows how far a lesson was reads what came after it, and nothing else.
lesson-left | Who leaves for good is in no lesson any more, nor at its tables; everything else stays.
lesson-forgotten | A lesson that is forgotten is gone, with its tables, and nothing else is.
days | A day is published once and closed once, whoever comes first, and its commitment stands in the chain.
results | Each guest has one result a day; they are ranked by loss and then by score, and go with the guest.
passes | A pass to another device is used once, whoever tries it.
calls | A device is called once for each thing, by one worker at a time, and not after it has ended it.
searches | A guest looks for one opponent at a time, and a network for so many.
pairs | Nobody is paired twice, whoever pairs them, nor after they have ended the search.
ratings | A game is settled once, from the ratings before it; ratings go with the guest.
absences | Who has not begun a game is told of, and the other has waited on.
arenas | An event of an arena is written once, by whoever comes first, and by nobody whose claim is gone.
arena-left | Who leaves for good is named in no arena any more; places stay as they were.
reopening | What was acknowledged is there when the store is opened again, and a closed store takes nothing.
""")
"""A promise that is not kept."""
