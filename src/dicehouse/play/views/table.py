"""What a viewer may see of a table, built up from nothing: a secret that is not put in cannot leak."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Literal

import msgspec

from ...notation import write_state
from ...rules import (
    Announce,
    Buy,
    Card,
    Dice,
    Read,
    RuleSet,
    Seat,
    State,
    Throw,
    bonus_earned,
    due_reading,
    is_full,
    legal_actions,
    number_help,
    offers,
    open_places,
    refusal,
    scores,
    section_progress,
    section_totals,
    total,
)
from ...rules.book.offers import are_plain
from ...rules.book.scoring import natural_worths
from ...values import Value
from ..clock import Clock
from ..deciding.agreements import claimable_from
from ..deciding.moves import typed_reading
from ..events import Posed
from ..guests import Look
from ..settings import BotStrength, ClockSettings, DiceKind
from ..table import Loss, Phase, Player, Seal, Table
from ..units import Centis, Chips, GuestId, Instant, TableId
from .marks import Mark, marks


class SeatView(Value):
    """`lost` is how a seat left the game; `claim_at` when the game of one that is away can be claimed."""

    seat: Seat
    name: str
    bot: BotStrength | None
    away_since: Instant | None
    left_game: bool
    rematch_asked: bool
    void_asked: bool
    lost: Loss | None = None
    claim_at: Instant | None = None
    rematch_declined: bool = False
    look: Look | None = None


class CardView(Value):
    """`entries` follow the rule set's boxes; `score` is the total, or the boxes won so far. Where cards are compared,
    `marks` are by box too. `section_progress` is what each section's bonus counts: its total, or its boxes above 0."""

    entries: tuple[int | None, ...]
    section_totals: tuple[int, ...]
    section_progress: tuple[int, ...]
    section_bonuses: tuple[int, ...]
    extra_bonuses: int
    score: int
    marks: tuple[Mark | None, ...] = ()


class OfferView(Value):
    """What an open box would take now; `refused` says why it cannot be chosen, `bonus` what the dice earn beside the
    points. Where the player lays numbers out and gets no help, it says nothing but that the box is open."""

    box: str
    points: int
    numbers: tuple[int, ...] = ()
    refused: str | None = None
    bonus: int = 0


class TurnView(Value):
    """`bought` and `spent` are faces of dice on the table. `reading` is the box whose number has to be read.
    `rolls_saved` of the rolls were saved in earlier turns, where the game saves them; they are used last. The seat
    `judge` says whether an answer was right, or the host where `host_judges`, who has no seat then; where there is a
    clock, until `judged_by`. `posed` is a question that the house has put, whose key judges a typed answer. `announced`
    is the box that this turn must fill, `announceable` are those that may be announced now."""

    seat: Seat
    dice: tuple[int, ...]
    rolls_left: int
    rolls_saved: int
    bought: tuple[int, ...]
    spent: tuple[int, ...]
    offers: tuple[OfferView, ...]
    purchases: tuple[tuple[int, int], ...]
    may_throw: bool
    throw_refused: str | None
    question: Buy | Read | None
    judge: Seat | None
    judged_by: Instant | None
    host_judges: bool
    posed: Posed | None
    doing: Literal["turn", "reading", "roll-off"]
    reading: str | None
    reading_typed: bool
    announced: str | None = None
    announceable: tuple[str, ...] = ()


class ClockView(Value):
    left: tuple[Centis, ...]
    running: Seat
    increment: Centis


class OffRoll(Value):
    """One throw of a roll-off between those who are tied."""

    seat: Seat
    dice: tuple[int, ...]


class SealView(Value):
    """Salts are shown only when every player has committed to one, the secret only at the end: of a `day`, when that
    is over."""

    commitment: str
    commitments: tuple[tuple[Seat, str], ...]
    salts: tuple[tuple[Seat, str], ...]
    secret: str | None
    day: str | None = None
    until: Instant | None = None


class TableView(Value):
    """`yours` are the seats of everybody at the viewer's device, `you` the one of them who plays now or next;
    `taken_back` counts the boxes that were."""

    id: TableId
    version: int
    phase: Phase
    rules: str
    game: str
    host: Seat | None
    seats: tuple[SeatView | None, ...]
    stake: Chips
    pot: Chips
    payouts: tuple[Chips, ...]
    dice: DiceKind
    clock_settings: ClockSettings | None
    public: bool
    spectators: bool = msgspec.field(name="watchers")
    hints: bool
    cards: tuple[CardView, ...]
    turn: TurnView | None
    clock: ClockView | None
    seal: SealView | None
    winners: tuple[Seat, ...]
    scores: tuple[int, ...]
    rolled_off: tuple[OffRoll, ...]
    rematch: TableId | None
    state_line: str | None
    you: Seat | None
    you_host: bool
    yours: tuple[Seat, ...] = ()
    may_take_back_judgement: bool = False
    may_take_back_box: bool = False
    taken_back: int = 0


def view(table: Table, viewer: GuestId | None, now: Instant) -> TableView:
    """The table as `viewer` sees it; a stranger and a spectator see the same."""
    settings, state = table.settings, table.state
    return TableView(
        id=table.id,
        version=table.version,
        phase=table.phase,
        rules=table.rules.name_version,
        game=table.rules.name,
        host=table.seat_of(table.host),
        seats=tuple(_seat(table, Seat(n), player) for n, player in enumerate(table.seats, 1)),
        stake=settings.stake,
        pot=table.pot,
        payouts=table.payouts,
        dice=settings.dice,
        clock_settings=settings.clock,
        public=settings.public,
        spectators=settings.spectators,
        hints=settings.hints,
        cards=card_views(state) if state else (),
        turn=_turn(table, state) if state and table.phase == "playing" and not state.over else None,
        clock=_clock(table.clock, now) if table.clock else None,
        seal=_seal(table, table.seal) if table.seal else None,
        winners=table.winners,
        scores=table.scores,
        rolled_off=tuple([OffRoll(*throw) for throw in state.finish.throws]) if state else (),
        rematch=table.rematch,
        state_line=write_state(state) if state else None,
        may_take_back_judgement=table.judgement is not None,
        taken_back=table.taken_back,
        **_own(table, viewer),
    )


def seen_by(seen: TableView, table: Table, viewer: GuestId | None) -> TableView:
    """What one viewer sees of the table, as another sees it."""
    return msgspec.structs.replace(seen, **_own(table, viewer))


def _own(table: Table, viewer: GuestId | None) -> dict[str, Any]:
    """All that one viewer sees otherwise than another."""
    if viewer is None:
        return {"you": None, "you_host": False, "yours": (), "may_take_back_box": False}
    return {
        "you": table.acting_seat(viewer),
        "you_host": viewer == table.host,
        "yours": table.seats_of(viewer),
        "may_take_back_box": table.written is not None and table.phase == "playing" and viewer == table.host,
    }


def _seat(table: Table, seat: Seat, player: Player | None) -> SeatView | None:
    if player is None:
        return None
    since = dict(table.away).get(seat)
    claims = table.phase == "playing" and table.clock is None
    return SeatView(
        seat,
        player.name,
        player.bot,
        away_since=since,
        left_game=table.state is not None and table.state.cards[seat - 1].out,
        rematch_asked=seat in table.rematch_asked,
        void_asked=seat in table.void_asked,
        lost=dict(table.lost).get(seat),
        claim_at=claimable_from(since) if claims and since is not None else None,
        rematch_declined=seat in table.rematch_declined,
        look=player.look,
    )


def card_views(state: State) -> tuple[CardView, ...]:
    rules = state.rules
    if not rules.comparison:
        return tuple([_card_alone(rules, card) for card in state.cards])
    marked = marks(state)
    # a running score counts what is decided (RULINGS, place value); undecided boxes are marked
    points = scores(state) if state.over else tuple(sum(mark in ("won", "shared") for mark in card) for card in marked)
    compared = zip(state.cards, points, marked, strict=True)
    return tuple(_card_view(rules, card, score, marks_of) for card, score, marks_of in compared)


@lru_cache(maxsize=4096)
def _card_alone(rules: RuleSet, card: Card) -> CardView:
    """Most moves are throws, and leave every card as it is."""
    return _card_view(rules, card, total(rules, card), ())


def _card_view(rules: RuleSet, card: Card, score: int, marked: tuple[Mark | None, ...]) -> CardView:
    totals = section_totals(rules, card)
    progress, bonuses = section_progress(rules, card, totals), bonus_earned(rules, card, totals)
    return CardView(card.entries, totals, progress, bonuses, card.extra, score, marked)


def _turn(table: Table, state: State) -> TurnView:
    after = is_full(state.card)
    reading = due_reading(state) if after else None
    throw = None if after else refusal(state, state.seat, Throw())
    return TurnView(
        seat=state.seat,
        dice=state.dice,
        rolls_left=state.rolls_left,
        rolls_saved=min(state.rolls_left, state.card.saved),
        bought=state.purchases.bought,
        spent=state.purchases.failed,
        offers=() if after else offer_views(state),
        purchases=_purchases(state) if state.rules.buying and state.dice and not after else (),
        may_throw=throw is None and reading is None,
        throw_refused=throw.message if throw else None,
        question=table.question,
        judge=table.judge,
        judged_by=table.judged_by,
        host_judges=table.host_judges,
        posed=table.open_posed,
        doing="turn" if not after else "reading" if reading else "roll-off",
        reading=reading.box if reading else None,
        reading_typed=state.rules.comparison is not None and typed_reading(state.rules),
        announced=state.announced,
        announceable=_announceable(state) if state.rules.columns and not after else (),
    )


def offer_views(state: State) -> tuple[OfferView, ...]:
    boxes = state.rules.boxes
    if state.rules.comparison is not None and number_help(state.rules) != "best":
        # which boxes could be filled, and with what, is the player's to find out
        return tuple([OfferView(boxes[place].code, 0) for place in open_places(state.card)]) if state.dice else ()
    if state.dice and are_plain(state):
        shown = _plain_offers(state.rules, state.dice)
        return tuple([each for each, entry in zip(shown, state.card.entries, strict=True) if entry is None])
    return tuple(
        [
            OfferView(
                boxes[offer.place].code,
                offer.points,
                offer.numbers,
                offer.refusal.message if offer.refusal else None,
                offer.bonus,
            )
            for offer in offers(state)
        ]
    )


@lru_cache(maxsize=16384)
def _plain_offers(rules: RuleSet, dice: Dice) -> tuple[OfferView, ...]:
    """The same few throws come again and again: it saves the previews of every box."""
    worths = natural_worths(rules, dice)
    return tuple([OfferView(box.code, points) for box, points in zip(rules.boxes, worths, strict=True)])


def _announceable(state: State) -> tuple[str, ...]:
    return tuple(box.code for box in state.rules.boxes if refusal(state, state.seat, Announce(box.code)) is None)


def _purchases(state: State) -> tuple[tuple[int, int], ...]:
    return tuple((a.die, a.face) for a in legal_actions(state) if isinstance(a, Buy))


def _clock(clock: Clock, now: Instant) -> ClockView:
    left = tuple(clock.remaining(Seat(seat), now) for seat in range(1, len(clock.left) + 1))
    return ClockView(left, clock.seat, clock.increment)


def _seal(table: Table, seal: Seal) -> SealView:
    people = sum(player is not None and player.guest is not None for player in table.seats)
    shown = seal.salts if len(seal.commitments) == people else ()
    ended = table.phase in ("over", "void")
    return SealView(seal.commitment, seal.commitments, shown, seal.secret if ended else None, seal.day, seal.until)
