import { expect, it } from 'vitest'
import type { GameView } from '../generated/wire'
import { gameInfo, inkOf, suitOf } from './game'

const box = (code: string) => ({ code, name: code, asks: '', pays: '', examples: [] })
const bonus = { name: 'Bonus', at_least: 10, points: 5, tiers: [], most: [] }
const view: GameView = {
  rules: 'odd@1',
  once: [],
  agreements: [],
  digest: '',
  file: '',
  coachless: null,
  page: {
    id: 'odd', version: 1, title: 'Odd', source: '', summary: '', turn: [], topics: [],
    sections: [{ name: 'A', bonus: '', boxes: [box('6'), box('X')] }, { name: 'B', bonus: '', boxes: [box('1')] }],
  },
  layout: {
    seats: [1, 2],
    columns: [],
    alike: [],
    rare: [],
    dice: { count: 5, sides: 6, rolls: 3, labels: ['ace', '2', '3', '4', '5', 'null'], colours: [], suits: ['suns', 'moons', 'crowns', 'arms'] },
    sections: [{ name: 'A', boxes: ['6', 'X'], bonus: null, only_bonus: false, by: null, less: [] }, { name: 'B', boxes: ['1'], bonus, only_bonus: false, by: null, less: [] }],
    extra_bonus: 0, extra_box: null, compares: false, writes_numbers: false, arranges: false, crosses_by_choice: false, number_help: 'fits', buys: null, first_player: 'host', clock_minutes: null, wager: false,
  },
}

it('counts the boxes through all sections, and gives each section its bonus', () => {
  expect(gameInfo(view).boxes.map((one) => [one.code, one.place])).toEqual([['6', 0], ['X', 1], ['1', 2]])
  expect(gameInfo(view).sections.map((section) => section.bonus)).toEqual([null, bonus])
})

it('draws no more than two dice of a suit', () => {
  const suits = Array.from({ length: 5 }, (_, die) => suitOf(gameInfo(view), die))
  for (const suit of new Set(suits)) expect(suits.filter((one) => one === suit).length).toBeLessThanOrEqual(2)
})

it('draws faces in the colours that the rule file names, and unknown names apart from each other', () => {
  const inks = (...colours: string[]) => {
    const layout = { ...view.layout, dice: { ...view.layout.dice, colours } }
    return colours.map((_, place) => inkOf(gameInfo({ ...view, layout }), place + 1))
  }
  const [black, red, again] = inks('black', 'red', 'black')
  expect(black).toBe(again)
  expect(black).not.toBe(red)
  expect(new Set(inks('mauve', 'teal', 'ochre')).size).toBe(3)
  expect(inkOf(gameInfo(view), 1)).toBeNull()
})
