import { expect, test, vi } from 'vitest'
import type { GameEvent, TableView } from '../../generated/wire'
import { faces } from './dice'
import { Tray } from './tray.svelte'

vi.mock('../../house/sound', () => ({ knock: () => {}, play: () => {} }))
vi.stubGlobal('matchMedia', () => ({ matches: true }))

const thrown = (dice: number[], keep: number[] = []) => ({ is: 'dice-thrown', seat: 1, keep, dice }) as unknown as GameEvent
const scored = { is: 'box-scored', seat: 1, box: 'C', points: 20 } as GameEvent
const view = (dice: number[], seat = 1) => ({ state_line: null, turn: { seat, dice, bought: [], spent: [] } }) as unknown as TableView
const sorted = (dice: readonly number[]) => [...dice].sort()

test('kept dice stay where they lie; the others are thrown', () => {
  const tray = new Tray('t')
  tray.moved(thrown([1, 2, 3, 4, 5]), 1)
  const two = tray.dice.find((die) => die.face === 2)
  tray.toggle(two?.id ?? -1, null)
  expect(tray.kept).toEqual([2])
  tray.moved(thrown([2, 2, 6, 6, 6], [2]), 2)
  expect(tray.dice.find((die) => die.id === two?.id)?.face).toBe(2)
  expect(sorted(faces(tray.dice))).toEqual([2, 2, 6, 6, 6])
})

test('after a box the dice rest: none is kept, and the next roll takes them all', () => {
  const tray = new Tray('t')
  tray.moved(thrown([1, 2, 3, 4, 5]), 1)
  tray.toggle(0, null)
  tray.moved(scored, 2)
  expect(tray.resting).toBe(true)
  expect(tray.kept).toEqual([])
  tray.moved(thrown([1, 1, 1, 1, 1]), 3)
  expect(tray.resting).toBe(false)
  expect(tray.dice.some((die) => die.kept)).toBe(false)
})

test('what somebody keeps of a throw that is gone is passed over', () => {
  const tray = new Tray('t')
  tray.moved(thrown([1, 2, 3, 4, 5]), 1)
  tray.watched({ is: 'held', seat: 1, keep: [5] }, view([1, 2, 3, 4, 5]))
  expect(tray.kept).toEqual([5])
  tray.watched({ is: 'held', seat: 1, keep: [6] }, view([6, 6, 6, 6, 6]))
  tray.watched({ is: 'held', seat: 2, keep: [1] }, view([1, 2, 3, 4, 5]))
  expect(tray.kept).toEqual([5])
})

test('what the house says lies there', () => {
  const tray = new Tray('t')
  tray.moved(thrown([1, 2, 3, 4, 5]), 1)
  tray.settle(view([6, 6, 6, 6, 6]), false)
  expect(faces(tray.dice)).toEqual([6, 6, 6, 6, 6])
  tray.settle({ state_line: null, turn: null } as unknown as TableView, false)
  expect(tray.resting).toBe(true)
})
