import { expect, test } from 'vitest'
import type { Action, AdviceView, AnalysisView } from '../generated/wire'
import { A_DAY, answered, dueIn, optionOf, isRight, withGame, type Deck } from './practice'

const empty: Deck = { seen: [], exercises: [], day: 100, done: 0 }
const story = (losses: readonly number[]) => ({ players: [{ seat: 1, costliest: [] }, { seat: 2, costliest: losses.map((loss) => ({ loss, state: `line ${loss}` })) }] }) as unknown as AnalysisView
const played = (table: string) => ({ table, game: 'Yahtzee', seat: 2 })

test('the mistakes of one’s own seat come to the deck, the dearest first, each once', () => {
  const deck = withGame(withGame(empty, played('a'), story([1.5, 4, 0.1])), played('b'), story([4]))
  expect(deck.seen).toEqual(['a', 'b'])
  expect(dueIn(deck).map(({ loss }) => loss)).toEqual([4, 1.5])
})

test('what is right comes later and later, and is known at last', () => {
  let deck = withGame(empty, played('a'), story([2]))
  const days: number[] = []
  while (deck.exercises[0]) {
    const day = deck.exercises[0].due
    days.push(day)
    deck = answered({ ...deck, day, done: 0 }, 'line 2', true)
  }
  expect(days).toEqual([100, 101, 104, 112, 133])
})

test('what is wrong comes tomorrow, and begins anew', () => {
  const once = answered(withGame(empty, played('a'), story([2])), 'line 2', true)
  const deck = answered({ ...once, day: 101, done: 0 }, 'line 2', false)
  expect(deck.exercises).toMatchObject([{ right: 0, due: 102 }])
  expect(dueIn(deck)).toEqual([])
})

test('there are a few a day and no more', () => {
  const deck = withGame(empty, played('a'), story([1, 2, 3, 4, 5, 6, 7]))
  expect(dueIn(deck)).toHaveLength(A_DAY)
  expect(dueIn({ ...deck, done: A_DAY - 1 })).toHaveLength(1)
  expect(dueIn({ ...deck, done: A_DAY + 1 })).toHaveLength(0)
})

test.each<[Action, number]>([
  [{ is: 'throw', keep: [5, 2] }, 0],
  [{ is: 'throw', keep: [] }, 1.2],
  [{ is: 'score', box: 'C' }, 0.01],
  [{ is: 'score', box: 'C', number: 0 }, 1.2], // nobody is advised to cross out what counts
])('%j is worth %d less than the best', (action, gap) => {
  const option = (one: Action, less: number) => ({ action: one, words: '', value: 0, gap: less, aims: [] })
  const advice: AdviceView = { best: { is: 'throw', keep: [2, 5] }, value: 0, why: '', options: [option({ is: 'throw', keep: [2, 5] }, 0), option({ is: 'score', box: 'C', number: null }, 0.01), option({ is: 'throw', keep: [] }, 1.2)] }
  expect(optionOf(advice, action)?.gap).toBe(gap)
  expect(isRight(optionOf(advice, action))).toBe(gap < 0.05)
})
