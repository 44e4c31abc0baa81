import { expect, test } from 'vitest'
import type { GameLine } from '../generated/wire'
import { minutesOf, shelves } from './shelf'

const game = (id: string, dice: number, boxes: readonly number[], more: Partial<GameLine> = {}): GameLine => ({
  id, version: 1, name: id, source: '', summary: '', seats: [1, 8], digest: id, dice, rolls: 3, boxes, compares: false, quick: true, ...more,
})
const standing = (games: readonly GameLine[], typed = '') =>
  shelves(games, typed).map((shelf) => [shelf.group, shelf.lids.map((lid) => [lid.game.id, ...lid.kinds.map((kind) => kind.id)].join('+'))])

test('games stand in groups by their dice, Yahtzee first, with their kinds under one lid', () => {
  const games = [game('crag', 3, [13]), game('balut', 5, [7]), game('yahtzee-free', 5, [6, 7]), game('maxi', 6, [20]), game('yahtzee', 5, [6, 7]), game('place', 4, [9], { compares: true })]
  expect(standing(games)).toEqual([
    ['five', ['yahtzee+yahtzee-free', 'balut']],
    ['six', ['maxi']],
    ['fewer', ['crag']],
    ['numbers', ['place']],
  ])
})

test('what was looked for is one group, for its words may say more than its dice', () => {
  const games = [game('hooligan', 5, [7], { summary: 'Six dice are thrown for the last box.' }), game('maxi', 6, [20], { summary: 'Six dice.' })]
  expect(standing(games, 'six dice')).toEqual([['found', ['hooligan', 'maxi']]])
  expect(standing(games, ' ').map(([group]) => group)).toEqual(['five', 'six'])
  expect(standing(games, 'cards')).toEqual([])
})

test('a kind that alone is found has a lid of its own', () => {
  const games = [game('yahtzee', 5, [6, 7]), game('yahtzee-free', 5, [6, 7])]
  expect(standing(games, 'free')).toEqual([['found', ['yahtzee-free']]])
})

test('a longer card takes longer, and none takes less than five minutes', () => {
  expect(minutesOf(game('yahtzee', 5, [6, 7]))).toBe(10)
  expect(minutesOf(game('maxi', 6, [6, 14]))).toBe(20)
  expect(minutesOf(game('tiny', 2, [1]))).toBe(5)
})
