// What one has done so far, game by game: best, average, how often won, and how the scores lie.
import type { PlayedGame } from '../generated/wire'
import type { PerfectCurve } from './perfect'

export interface GameRecord {
  readonly rules: string
  readonly game: string
  readonly played: number
  /** Games in which a box was taken back: their scores are counted, and this is told beside them. */
  readonly takenBack: number
  readonly won: number
  /** Games alone have nobody to win against. */
  readonly against: number
  /** Of the games played to their end, the newest first; one that was left says nothing. */
  readonly scores: readonly number[]
  /** Their tables, and one's seat there, in the same order. */
  readonly tables: readonly { readonly table: string; readonly seat: number }[]
}

/** The game that was played most comes first. */
export function records(games: readonly PlayedGame[]): readonly GameRecord[] {
  const byRules = new Map<string, PlayedGame[]>()
  for (const game of games) byRules.set(game.rules, [...(byRules.get(game.rules) ?? []), game])
  return [...byRules.values()].map(recordOf).sort((one, other) => other.played - one.played)
}

function recordOf(games: readonly PlayedGame[]): GameRecord {
  const [newest] = games as [PlayedGame, ...PlayedGame[]]
  const whole = games.filter((game) => !game.lost)
  const shared = games.filter((game) => game.names.length > 1)
  return {
    rules: newest.rules,
    game: newest.game,
    played: games.length,
    takenBack: games.filter((game) => game.taken_back > 0).length,
    won: shared.filter((game) => game.winners.includes(game.seat)).length,
    against: shared.length,
    scores: whole.map((game) => game.scores[game.seat - 1] ?? 0),
    tables: whole.map(({ table, seat }) => ({ table, seat })),
  }
}

export const average = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

export interface Bar {
  readonly from: number
  readonly to: number
  readonly count: number
}

const BARS = 10

/** The scores in at most ten bars of a round width; all of them between the least and the greatest, and between the ends of `within`. */
export function bars(scores: readonly number[], within: readonly number[] = []): readonly Bar[] {
  if (scores.length === 0) return []
  const least = Math.min(...scores, ...within)
  const greatest = Math.max(...scores, ...within)
  const width = roundWidth((greatest - least + 1) / BARS)
  const first = Math.floor(least / width) * width
  const count = Math.floor((greatest - first) / width) + 1
  return Array.from({ length: count }, (_, place) => {
    const from = first + place * width
    return { from, to: from + width - 1, count: scores.filter((score) => score >= from && score < from + width).length }
  })
}

/** 1, 2, 5, 10, 20, 50 and so on. */
function roundWidth(wanted: number): number {
  for (let power = 1; ; power *= 10) {
    for (const step of [1, 2, 5]) if (step * power >= wanted) return step * power
  }
}

/** Perfect play's scores as points over those bars: where on the scale of scores, and how many of so many games a bar would hold there. */
export function expectedOf(curve: PerfectCurve, laid: readonly Bar[], games: number): readonly (readonly [number, number])[] {
  const width = laid[0] ? laid[0].to - laid[0].from + 1 : 1
  return curve.shares.map((share, place) => [curve.least + (place + 0.5) * curve.step, ((share / 1000) * games * width) / curve.step] as const)
}

/** The first and the last score of a curve. */
export const endsOf = (curve: PerfectCurve): readonly [number, number] => [curve.least, curve.least + curve.step * curve.shares.length - 1]
