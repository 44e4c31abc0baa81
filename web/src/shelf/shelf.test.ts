import { expect, test } from 'vitest'
import type { GameLine } from '../generated/wire'
import { generated, lookOf } from './emblems'
import { matching, slipsTo } from './search'

const game = (id: string, name: string, summary = '', more: Partial<GameLine> = {}): GameLine => ({
  id, version: 1, name, source: '', summary, seats: [1, 8], digest: id, dice: 5, rolls: 3, boxes: [6, 7], compares: false, quick: true, ...more,
})
const GAMES = [
  game('maxi-yatzy', 'Maxi Yatzy', 'Six dice.'),
  game('kosci', 'Kości', 'Thirteen boxes in three columns; further Generals earn 100 more.'),
  game('generala', 'Generala', 'Eleven boxes; the first roll pays more.'),
  game('yatzy', 'Yatzy', 'Fifteen boxes.'),
  game('yahtzee', 'Yahtzee', 'Five dice, thirteen boxes.'),
  game('yams', "Yam's", 'Free, down and up.'),
  game('kockapoker', 'Kockapóker', 'Nine boxes.'),
]
const found = (typed: string) => matching(GAMES, typed).map((each) => each.id)

test.each([
  ['', GAMES.map((each) => each.id)],
  ['yahtzee', ['yahtzee']],
  ['yatzee', ['yahtzee']],
  ['Yahtzeee', ['yahtzee']],
  ['yathzee', ['yahtzee']],
  ['yatze', ['yatzy', 'yahtzee', 'maxi-yatzy']],
  ['yatzy', ['yatzy', 'maxi-yatzy']],
  ['kosci', ['kosci']],
  ['koscy', ['kosci']],
  ['kockapo', ['kockapoker']],
  ['kockapocker', ['kockapoker']],
  ['yams', ['yams']],
  ['maxiyatzy', ['maxi-yatzy']],
  ['yatzy maxi', ['maxi-yatzy']],
  ['generala', ['generala', 'kosci']],
  [' COLUMNS thirteen', ['kosci']],
  ['colums', ['kosci']],
  ['yatzy columns', []],
  ['xyz', []],
  ['no such thing', []],
])('who types %o finds', (typed, ids) => {
  expect(found(typed)).toEqual(ids)
})

test('letters wrong, missing, too many or exchanged are one slip each', () => {
  expect(['yahtzee', 'yahtzoe', 'yatzee', 'yyahtzee', 'yathzee', 'jatzee'].map((typed) => slipsTo('yahtzee', typed))).toEqual([0, 1, 1, 1, 1, 2])
})

test("a game of one's own has an emblem from its data, always the same", () => {
  const own = game('my-own', 'Mine')
  expect(lookOf(own)).toEqual(generated({ ...own, name: 'Renamed' }))
  const marks = (more: Partial<GameLine>) => generated({ ...own, ...more }).marks
  expect(marks({ dice: 3 }).length).toBe(1 + 2 * 3)
  expect(marks({ boxes: [6, 6, 6, 4, 4, 4] }).length).toBe(1 + 3)
  expect(marks({ boxes: [6, 6] }).length).toBe(1 + 2 * 5)
  expect(marks({ compares: true, dice: 3 }).at(-1)?.text).toBe('654')
  expect(new Set(Array.from({ length: 40 }, (_, n) => JSON.stringify(generated({ ...own, id: `own-${n}` })))).size).toBe(40)
})
