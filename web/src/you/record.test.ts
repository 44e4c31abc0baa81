import { expect, it } from 'vitest'
import type { PlayedGame } from '../generated/wire'
import type { PerfectCurve } from './perfect'
import { bars, endsOf, expectedOf, records } from './record'

const played = (rules: string, scores: readonly number[], winners: readonly number[], seat = 1): PlayedGame => ({
  table: `${rules} ${scores.join(' ')}`,
  rules,
  game: rules,
  ended: 0,
  seat,
  names: scores.map((_, place) => `p${place}`),
  scores: [...scores],
  winners: [...winners],
  bots: scores.map(() => null),
  lost: false,
  taken_back: 0,
})

it('sums games up by their rules, the most played first', () => {
  const games = [played('yatzy@1', [250], [1]), played('yahtzee@1', [180, 240], [2], 2), played('yahtzee@1', [300, 90], [1], 2)]
  const [first, second] = records(games)
  expect(first).toMatchObject({ rules: 'yahtzee@1', played: 2, won: 1, against: 2, scores: [240, 90] })
  expect(second).toMatchObject({ rules: 'yatzy@1', played: 1, won: 0, against: 0, scores: [250] })
  expect(records([])).toEqual([])
})

it('counts a game that was left, but not its score', () => {
  const [record] = records([{ ...played('yahtzee@1', [12], []), lost: true }, played('yahtzee@1', [200], [1])])
  expect(record).toMatchObject({ played: 2, scores: [200], tables: [{ table: 'yahtzee@1 200', seat: 1 }] })
})

it('lays perfect play over the bars: as many games as were played, whatever the width of a bar', () => {
  const curve: PerfectCurve = { digest: '', mean: 250, least: 200, step: 10, shares: [100, 400, 400, 100] }
  const laid = bars([90, 210], endsOf(curve))
  expect(laid[0]?.from).toBe(80)
  expect(laid.at(-1)?.to).toBe(239)
  const points = expectedOf(curve, laid, 2)
  expect(points.map(([score]) => score)).toEqual([205, 215, 225, 235])
  // a bar of 20 points in the middle would hold 0.4 + 0.4 of each game
  expect(points[1]?.[1]).toBeCloseTo(1.6)
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
