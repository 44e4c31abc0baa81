// What deserves a moment of its own: all dice alike, their box written, a bonus, winning.
import type { GameEvent } from '../generated/wire'
import { words } from '../locale'
import { isHere } from './device'
import type { GameInfo } from './game'
import { boxName, type Telling } from './telling'

/** `box` is the name of the game's box for it, where it has one. */
export type Moment =
  | { readonly kind: 'alike'; readonly count: number; readonly box: string | null }
  | { readonly kind: 'written'; readonly box: string; readonly points: number }
  | { readonly kind: 'bonus'; readonly name: string; readonly points: number }
  | { readonly kind: 'won' }

/** The fewest dice that are worth a scene when all show the same. */
const FEWEST = 4

/** The greatest of what has just happened, if any of it is one. */
export function momentOf(events: readonly GameEvent[], { view, info }: Telling): Moment | null {
  if (view.phase === 'over' && view.seats.length > 1 && view.winners.some((seat) => isHere(seat, view))) return { kind: 'won' }
  for (const event of events) if (event.is === 'bonus-earned') return { kind: 'bonus', name: event.name, points: event.points }
  if (info.layout.dice.count < FEWEST) return null
  for (const event of events) {
    if (event.is === 'box-scored' && event.points > 0 && info.layout.alike.includes(event.box)) return { kind: 'written', box: boxName(event.box, { info }), points: event.points }
  }
  for (const event of events) {
    if (event.is !== 'dice-thrown') continue
    // seen before, where it was kept whole
    if (new Set(event.dice).size === 1 && event.keep.length < event.dice.length) return { kind: 'alike', count: event.dice.length, box: alikeBox(info) }
  }
  return null
}

/** With several columns it has a name for each, and none is the dice's. */
function alikeBox(info: GameInfo): string | null {
  const [box] = info.layout.alike
  return box === undefined || info.layout.columns.length > 0 ? null : boxName(box, { info })
}

export const momentWord = (moment: Moment): string => words.moments[moment.kind](moment as never)
