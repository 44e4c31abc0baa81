import { expect, it } from 'vitest'
import { bonusTold } from './bonus'

const BONUS = { at_least: 63, tiers: [[80, 50]] as readonly (readonly [number, number])[] }
const told = (total: number, earned = 0, more: object = {}) => bonusTold(BONUS, { total, earned, missed: false, over: false, ...more })

it('tells the way to a bonus while it is open', () => {
  expect(told(51)).toEqual({ figure: '51/63', note: 'needs 12 more', way: 51 / 63 })
  expect(told(51, 0, { short: true }).note).toBe('needs 12')
})

it('tells the points once it is decided, and nothing else', () => {
  expect(told(70, 35)).toEqual({ figure: '+35', note: 'earned', way: null })
  expect(told(51, 0, { missed: true, over: true })).toEqual({ figure: '0', note: 'missed', way: null })
})

it('has nothing to say of a card that was not filled', () => {
  expect(told(12, 0, { over: true })).toEqual({ figure: '0', note: '', way: null })
})
