// The games that wait for somebody on the front page.
import type { Command, Summary, TableView } from '../generated/wire'
import { words } from '../locale'
import { isHere, isYou } from '../table/device'
import { name } from '../table/names'

/** How many stand there before one asks for the others. */
export const AT_ONCE = 3
const NAMED = 3

/** Every game that is not over, the one last played first. */
export function waiting(tables: readonly Summary[]): readonly Summary[] {
  return tables.filter(({ phase }) => phase === 'playing' || phase === 'gathering' || phase === 'sealing').sort((one, other) => other.changed - one.changed)
}

/** Whether it waits for whoever looks at it: it is their turn, or theirs to start. */
export function awaits(view: TableView): boolean {
  if (view.phase === 'gathering') return view.you_host && view.seats.every((seat) => seat !== null)
  return view.turn !== null && view.turn.seat === view.you
}

/** Those that wait for oneself come first; where that is not known yet, the order stays. */
export function ownTurnFirst(tables: readonly Summary[], views: ReadonlyMap<string, TableView>): readonly Summary[] {
  const yours = ({ table }: Summary) => {
    const view = views.get(table)
    return view !== undefined && awaits(view)
  }
  return [...tables.filter(yours), ...tables.filter((table) => !yours(table))]
}

/** How one leaves it for good; null where that is said at the table, because somebody waits there, or something is at stake. */
export function wayOut(view: TableView): Command | null {
  if (view.phase === 'gathering') return view.you === null ? null : { do: 'stand' }
  const alone = view.seats.every((seat) => seat === null || seat.bot !== null || isHere(seat.seat, view))
  return view.phase === 'playing' && alone && view.you !== null && view.stake === 0 && view.dice !== 'daily' ? { do: 'ask-void' } : null
}

export interface Standing {
  readonly who: string
  /** Null before the game has begun. */
  readonly score: number | null
}

/** Who plays and what they have, oneself first; of many only some are named, and the rest is counted. */
export function standings(view: TableView): { readonly named: readonly Standing[]; readonly more: number } {
  const seated = view.seats.flatMap((seat) => (seat ? [seat.seat] : []))
  const order = [...seated.filter((seat) => seat === view.you), ...seated.filter((seat) => seat !== view.you)]
  const all = order.map((seat) => ({ who: isYou(seat, view) ? words.seats.nameless : name(seat, view), score: view.cards[seat - 1]?.score ?? null }))
  return { named: all.slice(0, NAMED), more: Math.max(0, all.length - NAMED) }
}
