import { expect, test } from 'vitest'
import type { TableView } from '../../generated/wire'
import { NO_TRAIL, isComeback, trailAfter, type Trail } from './trail'

const table = (cards: readonly (readonly [score: number, filled: number])[], more: object = {}) =>
  ({
    phase: 'playing', you: 1, yours: [1], winners: [], scores: [],
    seats: cards.map((_, place) => ({ seat: place + 1, left_game: false })),
    cards: cards.map(([score, filled]) => ({ score, entries: Array.from({ length: 13 }, (_, box) => (box < filled ? 1 : null)) })),
    ...more,
  }) as unknown as TableView

test('the worst round is remembered, and rounds that are under way are not compared', () => {
  const after = (trail: Trail, ...views: TableView[]) => views.reduce(trailAfter, trail)
  expect(after(NO_TRAIL, table([[0, 0], [0, 0]]))).toEqual(NO_TRAIL)
  expect(after(NO_TRAIL, table([[20, 1], [60, 2]]), table([[20, 2], [60, 2]]), table([[80, 3], [90, 3]]))).toEqual({ behind: 40, round: 2 })
  expect(after(NO_TRAIL, table([[60, 2], [20, 2]]))).toEqual(NO_TRAIL)
  expect(after(NO_TRAIL, table([[20, 2], [60, 2]], { you: 2, yours: [1, 2] }))).toEqual(NO_TRAIL)
})

test('a comeback makes good a good part of what won', () => {
  const over = (winners: number[]) => table([[210, 13], [200, 13]], { phase: 'over', scores: [210, 200], winners })
  expect(isComeback({ behind: 40, round: 9 }, over([1]))).toBe(true)
  expect(isComeback({ behind: 20, round: 9 }, over([1]))).toBe(false)
  expect(isComeback({ behind: 40, round: 9 }, over([2]))).toBe(false)
})
