import { expect, test } from 'vitest'
import type { GameEvent, TableView } from '../../generated/wire'
import type { GameInfo } from '../game'
import { moodsOf } from './mood'

const info = { layout: { alike: ['Y'], rare: ['LS', 'Y'], dice: { count: 5 } } } as unknown as GameInfo
const view = { seats: [{ seat: 1 }, { seat: 2 }, { seat: 3, left_game: true }] } as unknown as TableView
const shown = (...events: object[]) => Object.fromEntries(moodsOf(events as GameEvent[], { view, info }))

test('faces show what has just happened, and nothing where nothing has', () => {
  expect(shown({ is: 'box-scored', seat: 1, box: 'C', points: 20 })).toEqual({})
  expect(shown({ is: 'box-scored', seat: 1, box: 'C', points: 0 })).toEqual({ 1: 'sorry' })
  expect(shown({ is: 'box-scored', seat: 2, box: 'LS', points: 40 })).toEqual({ 2: 'glad' })
  expect(shown({ is: 'dice-thrown', seat: 1, dice: [4, 4, 4, 4, 4], keep: [4] })).toEqual({ 1: 'glad', 2: 'awed' })
  expect(shown({ is: 'dice-thrown', seat: 1, dice: [4, 4, 4, 4, 4], keep: [4, 4, 4, 4, 4] })).toEqual({})
  expect(shown({ is: 'box-scored', seat: 2, box: 'C', points: 0 }, { is: 'game-ended', winners: [2] })).toEqual({ 1: 'sorry', 2: 'glad' })
})
