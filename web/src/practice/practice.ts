// What is practised, on this device alone: positions from one's own mistakes come back at growing intervals until they are right.
import type { Action, AdviceView, AnalysisView, OptionView, PlayedGame, PositionView, PracticeGame, Theme } from '../generated/wire'
import { known, questions } from '../coach/questions'
import { keptBy } from '../coach/actions'
import { ask } from '../house/api'
import { keep, recall } from '../house/keep'

/** A position, how often it was right in a row, and the day on which it comes next. */
export interface Exercise {
  readonly state: string
  readonly game: string
  readonly loss: number
  readonly right: number
  readonly due: number
}

/** `seen` are the games that were gone through; `done` is how many were answered on `day`. */
export interface Deck {
  readonly seen: readonly string[]
  readonly exercises: readonly Exercise[]
  readonly day: number
  readonly done: number
}

/** Days until a position comes again, after it was right once, twice and so on; then it is known. */
const AGAIN = [1, 3, 8, 21] as const
export const A_DAY = 5
/** Less was hardly a mistake. */
const LEAST_LOSS = 0.5
const MOST_SEEN = 500
const MOST_KEPT = 200
/** Games that are gone through at a time. */
const MOST_LOOKED_INTO = 6
/** What would be told as nothing is right. */
const EVEN = 0.05

const EMPTY: Deck = { seen: [], exercises: [], day: 0, done: 0 }
const DAY = 24 * 3600 * 1000

export const dayOf = (now: Date): number => Math.floor((now.getTime() - now.getTimezoneOffset() * 60_000) / DAY)

export function readDeck(today: number): Deck {
  try {
    const deck = { ...EMPTY, ...(JSON.parse(recall('practice') ?? '{}') as Partial<Deck>) }
    return deck.day === today ? deck : { ...deck, day: today, done: 0 }
  } catch {
    return { ...EMPTY, day: today }
  }
}

export const keepDeck = (deck: Deck): void => keep('practice', JSON.stringify(deck))

/** Those of today, the dearest first. */
export function dueIn(deck: Deck): readonly Exercise[] {
  const due = deck.exercises.filter((one) => one.due <= deck.day)
  return due.sort((one, other) => other.loss - one.loss).slice(0, Math.max(0, A_DAY - deck.done))
}

/** What is right comes later and later, and is known at last; what is wrong comes tomorrow. */
export function answered(deck: Deck, state: string, isRight: boolean): Deck {
  const exercises = deck.exercises.flatMap((one) => {
    if (one.state !== state) return [one]
    const right = isRight ? one.right + 1 : 0
    const wait = AGAIN[isRight ? one.right : 0]
    return wait === undefined ? [] : [{ ...one, right, due: deck.day + wait }]
  })
  return { ...deck, exercises, done: deck.done + 1 }
}

export const without = (deck: Deck, state: string): Deck => ({ ...deck, exercises: deck.exercises.filter((one) => one.state !== state) })

/** The mistakes of one seat of a game that was gone through. */
export function withGame(deck: Deck, game: Pick<PlayedGame, 'table' | 'game' | 'seat'>, story: AnalysisView): Deck {
  const mistakes = (story.players.find(({ seat }) => seat === game.seat)?.costliest ?? [])
    .filter(({ loss, state }) => loss >= LEAST_LOSS && !deck.exercises.some((one) => one.state === state))
    .map(({ loss, state }): Exercise => ({ state, loss, game: game.game, right: 0, due: deck.day }))
  return { ...deck, seen: [...deck.seen, game.table].slice(-MOST_SEEN), exercises: [...deck.exercises, ...mistakes].slice(-MOST_KEPT) }
}

/** Goes through games that are new, the latest first, and tells of each; the house finds the mistakes, and remembers none. */
export async function lookForMistakes(games: readonly PlayedGame[], deck: Deck, told: (deck: Deck) => void): Promise<void> {
  const fresh = games.filter(({ table, lost }) => !lost && !deck.seen.includes(table)).slice(0, MOST_LOOKED_INTO)
  for (const game of fresh) {
    deck = withGame(deck, game, await questions.story(game.table))
    keepDeck(deck)
    told(deck)
  }
}

export const positions = {
  games: () => ask<readonly PracticeGame[]>('/api/practice'),
  of: (state: string) => known((token) => ask<PositionView>('/api/practice', { token, body: { state } })),
  drawn: (rules: string, theme: Theme) => known((token) => ask<PositionView>(`/api/practice/${encodeURIComponent(rules)}/${theme}`, { token })),
}

/** What was chosen, as the coach values it; what nobody would be advised to do counts as the worst of all. */
export function optionOf(advice: AdviceView, action: Action): OptionView | undefined {
  const faces = (one: Action) => [...keptBy(one)].sort().join()
  const same = (one: Action) => (one.is === 'throw' ? action.is === 'throw' && faces(one) === faces(action) : one.is === 'score' && action.is === 'score' && one.box === action.box && action.number !== 0)
  return advice.options.find((option) => same(option.action)) ?? advice.options.at(-1)
}

export const isRight = (option: OptionView | undefined): boolean => option !== undefined && option.gap < EVEN
