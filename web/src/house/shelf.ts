// The games as the front page shows them: kinds of one game share a lid, lids stand in groups by dice, the best known first.
import type { GameLine } from '../generated/wire'
import { matching } from '../shelf/search'

export type Group = 'five' | 'six' | 'fewer' | 'numbers' | 'found'

export interface Lid {
  readonly game: GameLine
  /** Its other kinds. */
  readonly kinds: readonly GameLine[]
}

export interface Shelf {
  readonly group: Group
  readonly lids: readonly Lid[]
}

const ORDER: readonly Group[] = ['five', 'six', 'fewer', 'numbers']
const FIRST = 'yahtzee'
const SECONDS_A_ROLL = 9

/** Kinds of one game, under whose lid they lie. */
const UNDER: Readonly<Record<string, string>> = {
  'yahtzee-free': 'yahtzee',
  'yahtzee-hasbro': 'yahtzee',
  'yahtzee-online': 'yahtzee',
  'kniffel-booklet': 'kniffel',
  'yatzy-forced': 'yatzy',
  'yacht-dice': 'yacht',
  'maxi-yatzy-unsaved': 'maxi-yatzy',
  'place-value-3': 'place-value',
  'place-value-6': 'place-value',
  'chicago-german': 'chicago',
}

/** The game whose emblem and colour a game bears. */
export const leadOf = (game: GameLine): string => UNDER[game.id] ?? game.id

/** What was looked for stands in one group, the surest first: a heading would contradict words that were found elsewhere. */
export function shelves(games: readonly GameLine[], typed = ''): readonly Shelf[] {
  const found = lids(matching(games, typed))
  if (typed.trim() !== '') return found.length > 0 ? [{ group: 'found', lids: found }] : []
  return ORDER.map((group) => ({ group, lids: found.filter(({ game }) => groupOf(game) === group).sort(byRenown) })).filter((shelf) => shelf.lids.length > 0)
}

/** In the order of the first that is found of each; the game itself before its kinds. */
function lids(games: readonly GameLine[]): Lid[] {
  const found = new Map<string, GameLine[]>()
  for (const game of games) {
    const lead = leadOf(game)
    const together = found.get(lead) ?? []
    found.set(lead, game.id === lead ? [game, ...together] : [...together, game])
  }
  return [...found.values()].flatMap(([game, ...kinds]) => (game ? [{ game, kinds }] : []))
}

export const boxesOf = (game: GameLine): number => game.boxes.reduce((sum, boxes) => sum + boxes, 0)

/** Minutes that two players take, in steps of five. */
export const minutesOf = (game: GameLine): number => Math.max(5, Math.round((boxesOf(game) * game.rolls * 2 * SECONDS_A_ROLL) / 300) * 5)

function groupOf(game: GameLine): Group {
  if (game.compares) return 'numbers'
  if (game.dice === 5) return 'five'
  return game.dice > 5 ? 'six' : 'fewer'
}

/** Yahtzee first, then by name. */
function byRenown(one: Lid, other: Lid): number {
  return Number(other.game.id === FIRST) - Number(one.game.id === FIRST) || one.game.name.localeCompare(other.game.name, 'en')
}
