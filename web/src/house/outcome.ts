// A finished game: against whom, and how it went, in a few words.
import type { PlayedGame } from '../generated/wire'
import { words } from '../locale'

export interface Opponent {
  readonly name: string
  readonly score: number
}

/** Bots by their names in the house. */
export function opponentsOf(game: PlayedGame): readonly Opponent[] {
  return game.names.flatMap((name, place) => {
    const bot = game.bots[place]
    return place === game.seat - 1 ? [] : [{ name: bot ? words.botNames[bot] : name, score: game.scores[place] ?? 0 }]
  })
}

/** A game with a box taken back says so. */
export const outcomeOf = (game: PlayedGame): string => (game.taken_back > 0 ? `${resultOf(game)}, ${words.front.outcome.takenBack(game.taken_back)}` : resultOf(game))

function resultOf(game: PlayedGame): string {
  const t = words.front.outcome
  const own = game.scores[game.seat - 1] ?? 0
  const others = opponentsOf(game)
  const won = game.winners.includes(game.seat)
  if (others.length === 0) return t.alone(own)
  const how = won ? (game.winners.length > 1 ? 'level' : 'won') : 'lost'
  const [other] = others
  // where somebody left the game, or the level rolled off, the points do not tell who won
  if (how === 'won' && others.every(({ score }) => own <= score)) return t.plainWin(others.map(({ name }) => name))
  return others.length === 1 && other && !game.lost ? t.two(how, own, other.score, other.name) : t.many(how, own, others.map(({ name }) => name))
}
