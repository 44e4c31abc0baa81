import { expect, test } from 'vitest'
import type { GameEvent, TableView } from '../../generated/wire'
import type { GameInfo } from '../game'
import { isGreat, momentOf, momentWord } from './moments'

const game = ({ count = 5, alike = ['Y'], columns = [] as object[] } = {}) => ({ boxes: [{ code: 'Y', name: 'Yahtzee', place: 0 }, { code: 'C', name: 'Chance', place: 1 }, { code: 'FH', name: 'Full house', place: 2 }], layout: { alike, rare: ['FH', 'Y'], columns, dice: { count } } }) as unknown as GameInfo
const at = (over: Partial<TableView> = {}, info = game()) => ({
  view: { phase: 'playing', seats: [{}, {}], you: 1, yours: [1], winners: [], cards: [], ...over } as unknown as TableView,
  info,
})
const thrown = (dice: number[], keep: number[] = []): GameEvent => ({ is: 'dice-thrown', seat: 1, keep, dice }) as GameEvent
const scored = (box: string, points: number): GameEvent => ({ is: 'box-scored', seat: 1, box, points })
const bonus = { is: 'bonus-earned', seat: 1, name: 'Upper bonus', points: 35, extra: false } as GameEvent

test('five of a kind is a moment, four and three of five are not', () => {
  expect(momentOf([thrown([4, 4, 4, 4, 4])], at(), null)).toEqual({ kind: 'alike', face: 4, count: 5, box: 'Yahtzee', again: false, worth: null, here: true })
  expect(momentOf([thrown([4, 4, 4, 4, 4], [4, 4, 4, 4, 4])], at(), null)).toBeNull()
  expect(momentOf([thrown([4, 4, 4, 4, 5])], at(), null)).toBeNull()
  expect(momentOf([thrown([3, 3, 3]), scored('Y', 26)], at({}, game({ count: 3 })), null)).toBeNull()
})

test('the whole screen is for what was thrown here, and says what it is worth', () => {
  const offered = { turn: { seat: 1, offers: [{ box: 'Y', points: 50, bonus: 100, refused: null }] } } as unknown as Partial<TableView>
  const mine = momentOf([thrown([4, 4, 4, 4, 4])], at(offered), null)
  expect(mine).toMatchObject({ worth: 150, here: true })
  expect(mine && isGreat(mine)).toBe(true)
  const theirs = momentOf([thrown([4, 4, 4, 4, 4])], at({ you: 2, yours: [2] }), null)
  expect(theirs && isGreat(theirs)).toBe(false)
  expect(isGreat({ kind: 'won' })).toBe(false)
})

test('it is called by the box of the game, where there is one', () => {
  const word = (info: GameInfo) => momentWord(momentOf([thrown([6, 6, 6, 6, 6])], at({}, info), null) ?? { kind: 'won' })
  expect(word(game())).toBe('Yahtzee!')
  expect(word(game({ alike: [] }))).toBe('Five of a kind!')
  expect(word(game({ columns: [{}, {}] }))).toBe('Five of a kind!')
})

test('its box is a moment when it is written, and not when it is crossed out', () => {
  const written = momentOf([scored('Y', 50)], at(), null)
  expect(written).toEqual({ kind: 'written', box: 'Yahtzee', points: 50 })
  expect(written && momentWord(written)).toBe('50 in Yahtzee!')
  expect(momentOf([scored('Y', 0)], at(), null)).toBeNull()
  expect(momentOf([scored('C', 30)], at(), null)).toBeNull()
})

test('a bonus is one, and comes before the dice and the box', () => {
  expect(momentOf([thrown([6, 6, 6, 6, 6]), scored('Y', 50), bonus], at(), null)).toEqual({ kind: 'bonus', who: null, name: 'Upper bonus', points: 35 })
  const theirs = momentOf([bonus], at({ you: 2, yours: [2], seats: [{ name: 'Dot' }, { name: 'Ana' }] as never }), null)
  expect(theirs && momentWord(theirs)).toBe('Dot: Upper bonus 35')
})

test('winning against others is the greatest, and nobody wins alone', () => {
  expect(momentOf([bonus], at({ phase: 'over', winners: [1] }), null)).toEqual({ kind: 'won' })
  expect(momentOf([], at({ phase: 'over', winners: [2] }), null)).toBeNull()
  expect(momentOf([], at({ phase: 'over', winners: [1], seats: [{}] as never }), null)).toBeNull()
})

test('a second one is another', () => {
  const moment = momentOf([thrown([6, 6, 6, 6, 6])], at({ cards: [{ entries: [50, null, null] }] as never }), null)
  expect(moment && momentWord(moment)).toBe('Another Yahtzee!')
})

test('a throw that is seldom seen gets a word, once, and only where its box is open', () => {
  const offering = (box: string, refused: string | null = null) => ({ turn: { seat: 1, offers: [{ box, points: 25, bonus: 0, refused }] } }) as unknown as Partial<TableView>
  const dice = [thrown([2, 2, 5, 5, 5])]
  const moment = momentOf(dice, at(offering('FH')), null)
  expect(moment && momentWord(moment)).toBe('Full house!')
  expect(momentOf(dice, at(offering('FH')), at(offering('FH')).view)).toBeNull()
  expect(momentOf(dice, at(offering('FH', 'not now')), null)).toBeNull()
  expect(momentOf(dice, at(offering('C')), null)).toBeNull()
})
