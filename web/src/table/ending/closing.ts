// The last word on a game: made from what happened, and nothing that is not known.
import type { PlayedGame, TableView } from '../../generated/wire'
import { words } from '../../locale/table'
import { isPassed } from '../device'
import type { GameInfo } from '../game'
import { name } from '../names'
import { NO_TRAIL, isComeback, type Trail } from './trail'

/** A lead of less than one part in so many of the winner's points is close, and of more than one in so few is clear. */
const CLOSE = 20
const CLEAR = 4

/** One's own games under these rules, played to their end, before this one; null where that is not known. */
export type Earlier = readonly number[] | null

export function earlierScores(games: readonly PlayedGame[], view: TableView): readonly number[] {
  return games.filter((game) => game.rules === view.rules && game.table !== view.id && !game.lost).map((game) => game.scores[game.seat - 1] ?? 0)
}

/** Sentences; none where the game does not count. */
export function closing(view: TableView, info: GameInfo, trail: Trail = NO_TRAIL): readonly string[] {
  if (view.phase !== 'over') return []
  const own = isPassed(view) ? null : view.you
  const hero = own ?? (view.winners.length === 1 ? (view.winners[0] ?? null) : null)
  const comeback = isComeback(trail, view) ? [words.closing.comeback(trail.behind, trail.round, info.layout.compares)] : []
  return [outcome(view, info, own), ...comeback, ...(hero === null ? [] : [bestBox(view, info, hero, own !== null)])].filter((sentence) => sentence !== '')
}

/** How it compares with one's own games before, once they are known; null where there is nothing to compare. */
export function record(view: TableView, earlier: Earlier): string | null {
  const own = isPassed(view) ? null : view.you
  if (view.phase !== 'over' || own === null || view.seats[own - 1]?.left_game || view.game === '') return null
  return earlier === null ? '' : compared(view, own, earlier)
}

/** What is stamped on one's own line: how it was won, and whether one has never had as much. */
export function stamps(view: TableView, trail: Trail, earlier: Earlier): readonly string[] {
  const own = isPassed(view) || view.phase !== 'over' ? null : view.you
  if (own === null || view.seats[own - 1]?.left_game) return []
  const best = earlier !== null && earlier.length > 0 && scoreAt(own, view) > Math.max(...earlier)
  return [...(isComeback(trail, view) ? [words.closing.stamps.comeback] : []), ...(best ? [words.closing.stamps.best] : [])]
}

/** How it was won or lost. Where somebody left the game, points say nothing. */
function outcome(view: TableView, info: GameInfo, own: number | null): string {
  const t = words.closing
  const playing = view.seats.filter((seat) => seat !== null && !seat.left_game)
  const [winner] = view.winners
  if (view.seats.length === 1 || winner === undefined || playing.length < 2) return ''
  const scores = view.seats.map((_, place) => scoreAt(place + 1, view))
  const most = scores[winner - 1] ?? 0
  if (view.winners.length > 1) return t.tied(most, info.layout.compares, own !== null && view.winners.includes(own))
  const next = Math.max(...playing.flatMap((seat) => (seat && seat.seat !== winner ? [scores[seat.seat - 1] ?? 0] : [])))
  const won = winner === own || own === null
  const margin = most - (won ? next : (scores[(own ?? 1) - 1] ?? 0))
  // level on points, and parted by the roll-off
  if (margin <= 0 || view.seats[(own ?? winner) - 1]?.left_game) return ''
  const how = margin * CLOSE <= most || margin === 1 ? 'close' : margin * CLEAR >= most ? 'clear' : 'fair'
  const bot = view.seats.length === 2 && own !== null ? (view.seats[2 - own]?.bot ?? null) : null
  const told = won ? t.won(margin, info.layout.compares, how) : t.lost(margin, info.layout.compares, how, name(winner, view))
  return bot === null ? told : [told, (won ? t.beat : t.beatenBy)[bot]].filter(Boolean).join(' ')
}

/** The box that brought most, where points are what boxes take. */
function bestBox(view: TableView, info: GameInfo, seat: number, own: boolean): string {
  if (info.layout.writes_numbers || info.layout.compares) return ''
  const entries = view.cards[seat - 1]?.entries ?? []
  const most = Math.max(0, ...entries.map((entry) => entry ?? 0))
  const box = info.boxes.find((one) => entries[one.place] === most)
  return most > 0 && box ? words.closing.bestBox(box.name, most, own ? null : name(seat, view)) : ''
}

function compared(view: TableView, own: number, earlier: readonly number[]): string {
  const t = words.closing
  const score = scoreAt(own, view)
  if (earlier.length === 0) return score > 0 ? t.first(view.game) : ''
  const best = Math.max(...earlier)
  if (score > best) return t.newBest(view.game, best)
  const short = best - score
  return short === 0 ? t.levelBest(best) : short * CLOSE <= best ? t.nearBest(short, best) : t.best(view.game, best)
}

const scoreAt = (seat: number, view: TableView): number => view.scores[seat - 1] ?? view.cards[seat - 1]?.score ?? 0

/** The arena that a table is of, which stands in its name. */
export const arenaOf = (table: string): string | null => /^A(\d{4}-\d\d-\d\d-\d{4})-\d+-/.exec(table)?.[1] ?? null
