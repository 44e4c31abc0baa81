import { expect, it } from 'vitest'
import type { TableView } from '../generated/wire'
import { isHandedOver, isHeard, isHere, isPassed, isYou, namesIn } from './device'

const turn = { seat: 2, doing: 'turn', dice: [] }
const passed = { you: 2, yours: [1, 2], turn } as unknown as TableView
const alone = { you: 2, yours: [2], turn } as unknown as TableView

it('calls nobody "you" where a device is passed around', () => {
  expect([isPassed(passed), isYou(2, passed), isHere(1, passed), isHere(3, passed)]).toEqual([true, false, true, false])
  expect([isPassed(alone), isYou(2, alone), isYou(1, alone), isHere(2, alone)]).toEqual([false, true, false, true])
})

it('is handed over before the first roll of a turn, and to nobody elsewhere', () => {
  expect(isHandedOver(passed)).toBe(true)
  expect(isHandedOver(alone)).toBe(false)
  expect(isHandedOver({ ...passed, turn: { ...turn, dice: [1, 2] } } as unknown as TableView)).toBe(false)
  expect(isHandedOver({ ...passed, turn: { ...turn, seat: 3 } } as unknown as TableView)).toBe(false)
  expect(isHandedOver({ ...passed, turn: null } as unknown as TableView)).toBe(false)
})

it('reads names as people type them', () => {
  expect(namesIn(' Bo,Cy ;  Dee  Lee\n,, ')).toEqual(['Bo', 'Cy', 'Dee Lee'])
  expect(namesIn('   ')).toEqual([])
})

it('is heard by somebody at another device or by who watches, not by bots', () => {
  const seats = [{ seat: 1, bot: null }, { seat: 2, bot: null }, { seat: 3, bot: 'steady' }]
  expect(isHeard({ ...passed, seats } as unknown as TableView, 0)).toBe(false)
  expect(isHeard({ ...passed, seats } as unknown as TableView, 1)).toBe(true)
  expect(isHeard({ ...alone, seats } as unknown as TableView, 0)).toBe(true)
  expect(isHeard({ ...alone, seats: [null, { seat: 2, bot: null }] } as unknown as TableView, 0)).toBe(false)
})
