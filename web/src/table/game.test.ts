import { expect, it } from 'vitest'
import type { GameView } from '../generated/wire'
import { gameInfo, suitOf } from './game'

const box = (code: string) => ({ code, name: code, asks: '', pays: '', examples: [] })
const view = {
  rules: 'odd@1',
  digest: '',
  file: '',
  page: { id: 'odd', version: 1, title: 'Odd', source: '', summary: '', turn: [], topics: [], sections: [{ name: 'A', bonus: '', boxes: [box('6'), box('X'), box('1')] }] },
  layout: {
    seats: [1, 2],
    first_player: 'host',
    dice: { count: 5, sides: 6, rolls: 3, suits: ['suns', 'moons', 'crowns', 'arms'], faces: ['ace', '2', '3', '4', '5', 'null'] },
    sections: [{ boxes: { '6': {}, X: {}, '1': {} }, bonus: { name: 'Bonus', at_least: 10, points: 5 } }],
  },
} as unknown as GameView

it("keeps the card's order, whatever the boxes' codes look like", () => {
  expect(gameInfo(view).boxes.map((one) => [one.code, one.place])).toEqual([['6', 0], ['X', 1], ['1', 2]])
})

it('draws no more than two dice of a suit', () => {
  const suits = Array.from({ length: 5 }, (_, die) => suitOf(gameInfo(view), die))
  for (const suit of new Set(suits)) expect(suits.filter((one) => one === suit).length).toBeLessThanOrEqual(2)
})
