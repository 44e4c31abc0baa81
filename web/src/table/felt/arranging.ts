// Dice laid out as a number: an order of dice, and which boxes the number fits. The house says what fits, of this number only.
import type { OfferView, Score } from '../../generated/wire'
import type { Die } from './dice'

export interface Arranged {
  readonly number: number
  /** The open boxes that take it; null while the house is asked, and where it does not say. */
  readonly boxes: readonly string[] | null
}

/** The number that the dice write in this order of ids. */
export function numberOf(order: readonly number[], dice: readonly Die[]): number {
  return order.reduce((number, id) => number * 10 + (dice.find((die) => die.id === id)?.face ?? 0), 0)
}

/** The order with the die at `from` moved to `to`, the others closing up. */
export function moved(order: readonly number[], from: number, to: number): number[] {
  const next = [...order]
  const [id] = next.splice(from, 1)
  if (id !== undefined) next.splice(Math.max(0, Math.min(to, next.length)), 0, id)
  return next
}

export function swapped(order: readonly number[], a: number, b: number): number[] {
  const next = [...order]
  ;[next[a], next[b]] = [next[b] as number, next[a] as number]
  return next
}

/** `cross` is an X: the house takes it only where no order of the dice fits anywhere, and says so. */
export type Choice = { kind: 'points' | 'number' | 'cross'; action: Score } | { kind: 'refused'; message: string }

/** What pressing a box would ask of the house, or why it asks nothing. */
export function choice(offer: OfferView, arranged: Arranged | null): Choice {
  if (offer.refused !== null) return { kind: 'refused', message: offer.refused }
  if (arranged === null) return { kind: 'points', action: { is: 'score', box: offer.box } }
  if (arranged.boxes === null || arranged.boxes.includes(offer.box)) return { kind: 'number', action: { is: 'score', box: offer.box, number: arranged.number } }
  return { kind: 'cross', action: { is: 'score', box: offer.box } }
}
