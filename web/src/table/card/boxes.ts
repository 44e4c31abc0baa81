// What the boxes of a card offer just now, in the words of both cards: the wide one and the pocket's.
import type { CardView, OfferView, TableView, TurnView } from '../../generated/wire'
import { words } from '../../locale/table'
import { words as coachWords } from '../../locale/coach'
import { choice, type Arranged } from '../felt/arranging'
import type { BoxInfo, GameInfo } from '../game'
import { points } from '../telling'

export type Offers = ReadonlyMap<string, OfferView>

export function offersOf(turn: TurnView | null): Offers {
  return new Map((turn?.offers ?? []).map((offer) => [offer.box, offer]))
}

/** Sheet 001: "a further bonus 100 points in the yahtzee box": what further ones have earned, at their box. */
export function furtherOf({ layout }: GameInfo, { code }: BoxInfo, card: CardView | undefined): number {
  return code === layout.extra_box ? (card?.extra_bonuses ?? 0) * layout.extra_bonus : 0
}

/** The boxes that can take the dice. */
export function legalBoxes(offers: Offers): readonly string[] {
  return [...offers.values()].filter((offer) => offer.refused === null).map((offer) => offer.box)
}

/** The most that one of these boxes would take of the dice; null where none of them can. */
export function mostIn(offers: Offers, boxes: readonly string[]): number | null {
  const open = boxes.flatMap((box) => offers.get(box) ?? []).filter((offer) => offer.refused === null)
  return open.length > 0 ? Math.max(...open.map((offer) => offer.points + offer.bonus)) : null
}

/** What the rarest throw there is would take now; null where no such throw lies there, or its box is filled. */
export function prizeOf(turn: TurnView, { layout }: GameInfo): OfferView | null {
  if (turn.dice.length < 2 || new Set(turn.dice).size > 1) return null
  return turn.offers.find((offer) => offer.refused === null && offer.points > 0 && layout.alike.includes(offer.box)) ?? null
}

/** The one box that can take the dice, where there is no other. */
export function soleBox(offers: Offers): string | null {
  const legal = legalBoxes(offers)
  return legal.length === 1 ? (legal[0] ?? null) : null
}

/** The one box that must take the dice, where others are open: it is outlined, and the others say why not. */
export function forcedBox(offers: Offers): string | null {
  return offers.size > 1 ? soleBox(offers) : null
}

/** Why only one box is left, where all the others say the same. */
export function forcedReason(offers: Offers): string {
  const reasons = new Set([...offers.values()].map((offer) => offer.refused).filter((text) => text !== null))
  return forcedBox(offers) !== null && reasons.size === 1 ? ([...reasons][0] ?? '') : ''
}

/** What a preview is made of, where the dice earn more than the box; empty elsewhere. */
export function bonusOf(offer: OfferView): string {
  return offer.bonus > 0 ? words.table.boxBonus(offer.points, offer.bonus) : ''
}

/** What the dice earn wherever they are written; empty where that is nothing. */
export function bonusWord(offers: Offers): string {
  const bonus = Math.max(0, ...[...offers.values()].map((offer) => offer.bonus))
  return bonus > 0 ? words.table.bonusAnywhere(bonus) : ''
}

/** Why the box cannot take what lies there; empty where it can. */
export function whyNot(offer: OfferView): string {
  return offer.refused ?? ''
}

/** Whether only an X could be tried here: the number as it is laid out does not fit. */
export function unfit(offer: OfferView, arranged: Arranged | null): boolean {
  return choice(offer, arranged).kind === 'cross'
}

/** A box that would take nothing, or less: it is shown fainter. */
export function worthless(offer: OfferView, arranged: Arranged | null): boolean {
  return arranged === null ? offer.points + offer.bonus <= 0 : unfit(offer, arranged)
}

/** A zero while dice can still be thrown: seldom meant. */
export function throwsAway(offer: OfferView, arranged: Arranged | null, turn: TurnView): boolean {
  return arranged === null && offer.refused === null && offer.points === 0 && turn.doing === 'turn' && turn.may_throw
}

/** What the box would take, as its cell shows it. */
export function preview(offer: OfferView, arranged: Arranged | null, info: GameInfo): string {
  const picked = choice(offer, arranged)
  if (picked.kind === 'refused') return '–'
  if (picked.kind === 'cross') return '…'
  return points(arranged === null ? offer.points + offer.bonus : arranged.number, { info })
}

/** What somebody else's open box would take, where it is anybody's affair: nobody does a pupil's work. */
export function previewOfOthers(offer: OfferView, info: GameInfo): string {
  return offer.refused !== null || (info.layout.arranges && info.layout.number_help !== 'best') ? '' : points(offer.points + offer.bonus, { info })
}

/** As a screen reader says it. */
export function saidOf(box: BoxInfo, offer: OfferView, at: { arranged: Arranged | null; info: GameInfo; forced: boolean; starred: boolean }): string {
  const reason = whyNot(offer)
  if (reason !== '') return words.table.boxRefused(box.name, reason)
  if (at.arranged !== null && unfit(offer, at.arranged)) return words.table.boxUnfit(box.name, at.arranged.number)
  return [words.table.boxSaid(box.name, preview(offer, at.arranged, at.info), at.forced), bonusOf(offer), at.starred ? coachWords.boxSaid : ''].filter(Boolean).join(', ')
}

/** What a card counts: points, or the boxes that are decided. A box that one leads is not won yet. */
export function scoreOf(card: CardView, info: GameInfo, view: TableView): number {
  return info.layout.compares && view.phase === 'playing' ? card.marks.filter((mark) => mark === 'won' || mark === 'shared').length : card.score
}

/** Seats in the order in which the viewer reads them: their own first, then as they sit. It stays while a device is passed around. */
export function ownFirst(view: TableView): number[] {
  const seats = view.seats.map((_, place) => place + 1)
  const own = (view.yours[0] ?? 1) - 1
  return [...seats.slice(own), ...seats.slice(0, own)]
}
