// Dice laid out as a number: an order of dice, and which boxes the number fits. The house says what fits.
import type { OfferView, Score } from '../generated/wire'
import type { Die } from './dice'

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

export function fits(offer: OfferView, number: number): boolean {
  return offer.numbers.includes(number)
}

export type Choice = { action: Score } | { why: 'refused'; message: string } | { why: 'unfit' }

/** What pressing a box would ask of the house, or why it asks nothing. */
export function choice(offer: OfferView, number: number | null): Choice {
  if (offer.refused !== null) return { why: 'refused', message: offer.refused }
  if (number === null || offer.numbers.length === 0) return { action: { is: 'score', box: offer.box } }
  return fits(offer, number) ? { action: { is: 'score', box: offer.box, number } } : { why: 'unfit' }
}
