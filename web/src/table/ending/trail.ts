// How far behind somebody was who wins in the end.
import type { TableView } from '../../generated/wire'
import { isPassed } from '../device'

export interface Trail {
  readonly behind: number
  readonly round: number
}

export const NO_TRAIL: Trail = { behind: 0, round: 0 }

/** A comeback makes good at least one part in so many of what won. */
const PART = 7

/** Scores compare where all who play have filled as many boxes; of those rounds the worst one for the viewer. */
export function trailAfter(trail: Trail, view: TableView): Trail {
  const own = isPassed(view) || view.phase !== 'playing' ? null : view.you
  const cards = view.seats.flatMap((seat) => (seat && !seat.left_game ? [{ seat: seat.seat, card: view.cards[seat.seat - 1] }] : []))
  const filled = new Set(cards.map(({ card }) => card?.entries.filter((entry) => entry !== null).length))
  const [round = 0] = filled
  if (own === null || filled.size !== 1 || round === 0) return trail
  const scores = (mine: boolean) => cards.flatMap(({ seat, card }) => ((seat === own) === mine && card ? [card.score] : []))
  const behind = Math.max(...scores(false)) - Math.max(...scores(true))
  return behind > trail.behind ? { behind, round } : trail
}

/** Whether the viewer has won from far behind. */
export function isComeback({ behind }: Trail, view: TableView): boolean {
  const own = isPassed(view) ? null : view.you
  return view.phase === 'over' && own !== null && view.winners.includes(own) && behind > 0 && behind * PART >= (view.scores[own - 1] ?? Infinity)
}
