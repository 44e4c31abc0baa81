import { expect, test } from 'vitest'
import type { GameLine } from '../generated/wire'
import { matching, minutesOf, shelves, shelvesFound } from './shelf'

const game = (id: string, dice: number, boxes: readonly number[], more: Partial<GameLine> = {}): GameLine => ({
  id, version: 1, name: id, source: '', summary: '', seats: [1, 8], digest: id, dice, rolls: 3, boxes, compares: false, ...more,
})

test('games stand in groups by their dice, Yahtzee and its kin first', () => {
  const games = [game('crag', 3, [13]), game('balut', 5, [7]), game('yahtzee-free', 5, [6, 7]), game('maxi', 6, [20]), game('yahtzee', 5, [6, 7]), game('place', 4, [9], { compares: true })]
  expect(shelves(games).map((shelf) => [shelf.group, shelf.games.map((each) => each.id)])).toEqual([
    ['five', ['yahtzee', 'yahtzee-free', 'balut']],
    ['six', ['maxi']],
    ['fewer', ['crag']],
    ['numbers', ['place']],
  ])
})

test('what was looked for is one group, for its words may say more than its dice', () => {
  const games = [game('hooligan', 5, [7], { summary: 'Six dice are thrown for the last box.' }), game('maxi', 6, [20], { summary: 'Six dice.' })]
  expect(shelvesFound(games, 'six dice').map((shelf) => [shelf.group, shelf.games.length])).toEqual([['found', 2]])
  expect(shelvesFound(games, ' ').map((shelf) => shelf.group)).toEqual(['five', 'six'])
  expect(shelvesFound(games, 'cards')).toEqual([])
})

test('a longer card takes longer, and none takes less than five minutes', () => {
  expect(minutesOf(game('yahtzee', 5, [6, 7]))).toBe(10)
  expect(minutesOf(game('maxi', 6, [6, 14]))).toBe(20)
  expect(minutesOf(game('tiny', 2, [1]))).toBe(5)
})

test('a game is found by its name or its words, without marks and capitals', () => {
  const games = [game('k', 5, [9], { name: 'Kockapóker' }), game('y', 5, [9], { name: 'Yamb', summary: 'Five dice, five columns.' })]
  const found = (typed: string) => matching(games, typed).map((each) => each.id)
  expect([found(''), found('kockapo'), found(' COLUMNS five'), found('five poker')]).toEqual([['k', 'y'], ['k'], ['y'], []])
})
