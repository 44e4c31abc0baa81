// The games as the front page shows them: groups by dice, the best known first.
import type { GameLine } from '../generated/wire'

export type Group = 'five' | 'six' | 'fewer' | 'numbers' | 'found'

export interface Shelf {
  readonly group: Group
  readonly games: readonly GameLine[]
}

const ORDER: readonly Group[] = ['five', 'six', 'fewer', 'numbers']
const FIRST = 'yahtzee'
const SECONDS_A_ROLL = 9

export function shelves(games: readonly GameLine[]): readonly Shelf[] {
  return ORDER.map((group) => ({ group, games: games.filter((game) => groupOf(game) === group).sort(byRenown) })).filter((shelf) => shelf.games.length > 0)
}

/** What was looked for stands in one group: a heading would contradict words that were found elsewhere. */
export function shelvesFound(games: readonly GameLine[], typed: string): readonly Shelf[] {
  const found = matching(games, typed)
  if (typed.trim() === '') return shelves(found)
  return found.length > 0 ? [{ group: 'found', games: [...found].sort(byRenown) }] : []
}

/** Those that somebody may mean who types this: small letters and letters without marks are enough. */
export function matching(games: readonly GameLine[], typed: string): readonly GameLine[] {
  const wanted = plain(typed).split(/\s+/).filter(Boolean)
  return games.filter((game) => wanted.every((word) => plain(`${game.name} ${game.summary}`).includes(word)))
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

export const boxesOf = (game: GameLine): number => game.boxes.reduce((sum, boxes) => sum + boxes, 0)

/** Minutes that two players take, in steps of five. */
export const minutesOf = (game: GameLine): number => Math.max(5, Math.round((boxesOf(game) * game.rolls * 2 * SECONDS_A_ROLL) / 300) * 5)

function groupOf(game: GameLine): Group {
  if (game.compares) return 'numbers'
  if (game.dice === 5) return 'five'
  return game.dice > 5 ? 'six' : 'fewer'
}

/** Yahtzee first, then its kin, then by name. */
function byRenown(one: GameLine, other: GameLine): number {
  return rank(one) - rank(other) || one.name.localeCompare(other.name, 'en')
}

const rank = (game: GameLine): number => (game.id === FIRST ? 0 : game.id.startsWith(FIRST) ? 1 : 2)
