import { expect, test } from 'vitest'
import type { GameEvent, TableView } from '../generated/wire'
import type { GameInfo } from './game'
import { momentOf, momentWord } from './moments'

const game = ({ count = 5, alike = ['Y'], columns = [] as object[] } = {}) => ({ boxes: [{ code: 'Y', name: 'Yahtzee' }, { code: 'C', name: 'Chance' }], layout: { alike, columns, dice: { count } } }) as unknown as GameInfo
const at = (over: Partial<TableView> = {}, info = game()) => ({
  view: { phase: 'playing', seats: [{}, {}], you: 1, yours: [1], winners: [], ...over } as unknown as TableView,
  info,
})
const thrown = (dice: number[], keep: number[] = []): GameEvent => ({ is: 'dice-thrown', seat: 1, keep, dice }) as GameEvent
const scored = (box: string, points: number): GameEvent => ({ is: 'box-scored', seat: 1, box, points })
const bonus = { is: 'bonus-earned', seat: 1, name: 'Upper bonus', points: 35, extra: false } as GameEvent

test('five of a kind is a moment, four and three of five are not', () => {
  expect(momentOf([thrown([4, 4, 4, 4, 4])], at())).toEqual({ kind: 'alike', count: 5, box: 'Yahtzee' })
  expect(momentOf([thrown([4, 4, 4, 4, 4], [4, 4, 4, 4, 4])], at())).toBeNull()
  expect(momentOf([thrown([4, 4, 4, 4, 5])], at())).toBeNull()
  expect(momentOf([thrown([3, 3, 3]), scored('Y', 26)], at({}, game({ count: 3 })))).toBeNull()
})

test('it is called by the box of the game, where there is one', () => {
  const word = (info: GameInfo) => momentWord(momentOf([thrown([6, 6, 6, 6, 6])], at({}, info)) ?? { kind: 'won' })
  expect(word(game())).toBe('Yahtzee!')
  expect(word(game({ alike: [] }))).toBe('Five of a kind!')
  expect(word(game({ columns: [{}, {}] }))).toBe('Five of a kind!')
})

test('its box is a moment when it is written, and not when it is crossed out', () => {
  const written = momentOf([scored('Y', 50)], at())
  expect(written).toEqual({ kind: 'written', box: 'Yahtzee', points: 50 })
  expect(written && momentWord(written)).toBe('50 in Yahtzee!')
  expect(momentOf([scored('Y', 0)], at())).toBeNull()
  expect(momentOf([scored('C', 30)], at())).toBeNull()
})

test('a bonus is one, and comes before the dice and the box', () => {
  expect(momentOf([thrown([6, 6, 6, 6, 6]), scored('Y', 50), bonus], at())).toEqual({ kind: 'bonus', name: 'Upper bonus', points: 35 })
})

test('winning against others is the greatest, and nobody wins alone', () => {
  expect(momentOf([bonus], at({ phase: 'over', winners: [1] }))).toEqual({ kind: 'won' })
  expect(momentOf([], at({ phase: 'over', winners: [2] }))).toBeNull()
  expect(momentOf([], at({ phase: 'over', winners: [1], seats: [{}] as never }))).toBeNull()
})
