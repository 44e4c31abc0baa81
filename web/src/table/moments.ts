// What deserves a moment of its own: five of a kind, a bonus, winning.
import type { GameEvent, TableView } from '../generated/wire'
import { isHere } from './device'

export type Moment = { readonly kind: 'alike'; readonly count: number; readonly face: number } | { readonly kind: 'bonus'; readonly name: string; readonly points: number } | { readonly kind: 'won' }

/** The fewest dice that are worth a scene when all show the same. */
const FEWEST = 4

/** The greatest of what has just happened, if any of it is one. */
export function momentOf(events: readonly GameEvent[], view: TableView): Moment | null {
  if (view.phase === 'over' && view.seats.length > 1 && view.winners.some((seat) => isHere(seat, view))) return { kind: 'won' }
  for (const event of events) if (event.is === 'bonus-earned') return { kind: 'bonus', name: event.name, points: event.points }
  for (const event of events) {
    if (event.is !== 'dice-thrown' || event.dice.length < FEWEST) continue
    const face = event.dice[0] ?? 0
    // seen before, where it was kept whole
    if (event.dice.every((die) => die === face) && event.keep.length < event.dice.length) return { kind: 'alike', count: event.dice.length, face }
  }
  return null
}
