// What one has done so far, game by game: best, average, how often won, and how the scores lie.
import type { PlayedGame } from '../generated/wire'

export interface GameRecord {
  readonly rules: string
  readonly game: string
  readonly played: number
  readonly won: number
  /** Games alone have nobody to win against. */
  readonly against: number
  readonly best: number
  readonly average: number
  readonly scores: readonly number[]
  readonly latest: string
}

/** The game that was played most comes first. */
export function records(games: readonly PlayedGame[]): readonly GameRecord[] {
  const byRules = new Map<string, PlayedGame[]>()
  for (const game of games) byRules.set(game.rules, [...(byRules.get(game.rules) ?? []), game])
  return [...byRules.values()].map(recordOf).sort((one, other) => other.played - one.played)
}

function recordOf(games: readonly PlayedGame[]): GameRecord {
  const [newest] = games as [PlayedGame, ...PlayedGame[]]
  const scores = games.map((game) => game.scores[game.seat - 1] ?? 0)
  const shared = games.filter((game) => game.names.length > 1)
  return {
    rules: newest.rules,
    game: newest.game,
    played: games.length,
    won: shared.filter((game) => game.winners.includes(game.seat)).length,
    against: shared.length,
    best: Math.max(...scores),
    average: scores.reduce((sum, score) => sum + score, 0) / scores.length,
    scores,
    latest: newest.table,
  }
}

export interface Bar {
  readonly from: number
  readonly to: number
  readonly count: number
}

const BARS = 10

/** The scores in at most ten bars of a round width; all of them between the least and the greatest. */
export function bars(scores: readonly number[]): readonly Bar[] {
  if (scores.length === 0) return []
  const least = Math.min(...scores)
  const greatest = Math.max(...scores)
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
