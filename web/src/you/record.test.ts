import { expect, it } from 'vitest'
import type { PlayedGame } from '../generated/wire'
import { bars, records } from './record'

const played = (rules: string, scores: readonly number[], winners: readonly number[], seat = 1): PlayedGame => ({
  table: `${rules} ${scores.join(' ')}`,
  rules,
  game: rules,
  ended: 0,
  seat,
  names: scores.map((_, place) => `p${place}`),
  scores: [...scores],
  winners: [...winners],
})

it('sums games up by their rules, the most played first', () => {
  const games = [played('yatzy@1', [250], [1]), played('yahtzee@1', [180, 240], [2], 2), played('yahtzee@1', [300, 90], [1], 2)]
  const [first, second] = records(games)
  expect(first).toMatchObject({ rules: 'yahtzee@1', played: 2, won: 1, against: 2, best: 240, average: 165, scores: [240, 90] })
  expect(second).toMatchObject({ rules: 'yatzy@1', played: 1, won: 0, against: 0, best: 250 })
  expect(records([])).toEqual([])
})

it.each([
  [[], []],
  [[7], [{ from: 7, to: 7, count: 1 }]],
  [[100, 219, 200], [1, 0, 0, 0, 0, 2].map((count, place) => ({ from: 100 + 20 * place, to: 119 + 20 * place, count }))],
])('lays %j out in bars', (scores, wanted) => {
  expect(bars(scores)).toEqual(wanted)
})

it('has every score in one bar, however they lie', () => {
  const scores = Array.from({ length: 200 }, (_, place) => ((place * 7919) % 613) - 40)
  const laid = bars(scores)
  expect(laid.length).toBeLessThanOrEqual(12)
  expect(laid.reduce((sum, bar) => sum + bar.count, 0)).toBe(scores.length)
})
