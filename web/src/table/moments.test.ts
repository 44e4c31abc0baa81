import { expect, test } from 'vitest'
import type { GameEvent, TableView } from '../generated/wire'
import { momentOf } from './moments'

const view = (over: Partial<TableView> = {}) => ({ phase: 'playing', seats: [{}, {}], you: 1, yours: [1], winners: [], ...over }) as unknown as TableView
const thrown = (dice: number[], keep: number[] = []): GameEvent => ({ is: 'dice-thrown', seat: 1, keep, dice }) as GameEvent

test('five of a kind is a moment, four and three of five are not', () => {
  expect(momentOf([thrown([4, 4, 4, 4, 4])], view())).toEqual({ kind: 'alike', count: 5, face: 4 })
  expect(momentOf([thrown([4, 4, 4, 4, 5])], view())).toBeNull()
  expect(momentOf([thrown([3, 3, 3])], view())).toBeNull()
})

test('a bonus is one, and comes before the dice', () => {
  const bonus = { is: 'bonus-earned', seat: 1, name: 'Upper bonus', points: 35, extra: false } as GameEvent
  expect(momentOf([thrown([6, 6, 6, 6, 6]), bonus], view())).toEqual({ kind: 'bonus', name: 'Upper bonus', points: 35 })
})

test('winning against others is the greatest, and nobody wins alone', () => {
  expect(momentOf([], view({ phase: 'over', winners: [1] }))).toEqual({ kind: 'won' })
  expect(momentOf([], view({ phase: 'over', winners: [2] }))).toBeNull()
  expect(momentOf([], view({ phase: 'over', winners: [1], seats: [{}] as never }))).toBeNull()
})
