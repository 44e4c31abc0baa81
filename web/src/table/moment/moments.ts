// What deserves a moment of its own: winning, a bonus, all dice alike, their box written, a throw that is seldom seen.
import type { GameEvent, TableView } from '../../generated/wire'
import { words } from '../../locale/table'
import { hasWonHere, isHere, isPassed } from '../device'
import { boxInAnyColumn, type GameInfo } from '../game'
import { name } from '../names'
import { boxName, type Telling } from '../telling'

/** `box` is the name of the game's box for it, where it has one; `again` where that box has been made before; `worth` what
    it would take now, where it is open; `here` where somebody at this device has thrown it.
    `who` has earned a bonus that is not the viewer's own. */
export type Moment =
  | { readonly kind: 'alike'; readonly face: number; readonly count: number; readonly box: string | null; readonly again: boolean; readonly worth: number | null; readonly here: boolean }
  | { readonly kind: 'made'; readonly box: string }
  | { readonly kind: 'written'; readonly box: string; readonly points: number }
  | { readonly kind: 'bonus'; readonly who: string | null; readonly name: string; readonly points: number }
  | { readonly kind: 'won' }

/** The fewest dice that are worth a scene when all show the same. */
const FEWEST = 4

/** The greatest of what has just happened, if any of it is one; `before` is the table before it. */
export function momentOf(events: readonly GameEvent[], { view, info }: Telling, before: TableView | null): Moment | null {
  if (hasWonHere(view)) return { kind: 'won' }
  for (const event of events) if (event.is === 'bonus-earned') return { kind: 'bonus', who: isHere(event.seat, view) && !isPassed(view) ? null : name(event.seat, view), name: event.name, points: event.points }
  const scene = info.layout.dice.count >= FEWEST
  for (const event of events) {
    if (scene && event.is === 'box-scored' && event.points > 0 && info.layout.alike.includes(event.box)) return { kind: 'written', box: boxName(event.box, { info }), points: event.points }
  }
  for (const event of events) {
    // seen before, where it was kept whole
    if (event.is !== 'dice-thrown' || event.keep.length === event.dice.length) continue
    const [face = 0] = event.dice
    if (scene && new Set(event.dice).size === 1) return { kind: 'alike', face, count: event.dice.length, box: alikeBox(info), again: hasAlike(event.seat, view, info), worth: worthOf(view, info), here: isHere(event.seat, view) }
    const made = rareBox(view, info, before)
    if (made !== null) return { kind: 'made', box: made }
  }
  return null
}

/** With several columns it has a name for each, and none is the dice's. */
function alikeBox(info: GameInfo): string | null {
  const [box] = info.layout.alike
  return box === undefined || info.layout.columns.length > 0 ? null : boxName(box, { info })
}

/** The most that all dice alike would take on the card at once. */
function worthOf(view: TableView, info: GameInfo): number | null {
  const open = (view.turn?.offers ?? []).filter((offer) => offer.refused === null && info.layout.alike.includes(offer.box))
  return open.length === 0 ? null : Math.max(...open.map((offer) => offer.points + offer.bonus))
}

function hasAlike(seat: number, view: TableView, info: GameInfo): boolean {
  const entries = view.cards[seat - 1]?.entries ?? []
  return info.boxes.some((box) => info.layout.alike.includes(box.code) && (entries[box.place] ?? 0) > 0)
}

/** The open box that the dice have just made and that is seldom made: of several, the one that takes most. */
function rareBox(view: TableView, info: GameInfo, before: TableView | null): string | null {
  const made = rareOffers(view, info)
  const earlier = new Set(before?.turn?.seat === view.turn?.seat ? rareOffers(before, info).map((offer) => offer.box) : [])
  const [best] = made.filter((offer) => !earlier.has(offer.box)).sort((a, b) => b.points - a.points)
  return best === undefined ? null : boxInAnyColumn(best.box, info)
}

function rareOffers(view: TableView | null, info: GameInfo) {
  return (view?.turn?.offers ?? []).filter((offer) => offer.refused === null && offer.points > 0 && info.layout.rare.includes(offer.box))
}

/** The whole screen is for what is seldom and one's own. */
export const isGreat = (moment: Moment): boolean => moment.kind === 'alike' && moment.here

export const momentWord = (moment: Moment): string => words.moments[moment.kind](moment as never)
