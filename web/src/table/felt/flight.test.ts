import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fresh, thrown } from './dice'
import { FLIGHT, Flight, LANDS, MEETS, knocks, lateness, untilStill } from './flight.svelte'

let reduced = false
beforeEach(() => {
  reduced = false
  vi.useFakeTimers()
  vi.stubGlobal('matchMedia', () => ({ matches: reduced }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the last die that was thrown says how long', () => {
  const before = fresh([1, 2, 3, 4, 5])
  expect(untilStill(before, thrown(before, [4, 5], [6, 6, 6, 4, 5], 1))).toBe(FLIGHT + lateness(2))
  expect(untilStill(before, before)).toBe(0)
  expect(untilStill([], thrown([], [], [6, 6, 6], 1))).toBe(FLIGHT + lateness(2))
})

test('a die is heard at the edge and where it lands; without motion all are heard at once', () => {
  const before = fresh([1, 2])
  const after = thrown(before, [2], [6, 2], 1)
  expect(knocks(before, after)).toEqual([MEETS * FLIGHT, LANDS * FLIGHT])
  reduced = true
  expect(knocks(before, after)).toEqual([0])
})

test('what the dice show is told when they lie, in order', () => {
  const flight = new Flight()
  const told: string[] = []
  flight.start(500)
  flight.whenStill(() => told.push('caption'))
  flight.whenStill(() => told.push('cheer'))
  vi.advanceTimersByTime(499)
  expect([flight.on, told]).toEqual([true, []])
  vi.advanceTimersByTime(1)
  expect([flight.on, told]).toEqual([false, ['caption', 'cheer']])
})

test('nothing waits where nothing flies, nor with reduced motion', () => {
  const flight = new Flight()
  const told: string[] = []
  flight.whenStill(() => told.push('bare'))
  reduced = true
  flight.start(500)
  flight.whenStill(() => told.push('still'))
  expect([flight.on, told]).toEqual([false, ['bare', 'still']])
})

test('the next throw tells what waited, and its own waits for its own dice', () => {
  const flight = new Flight()
  const told: string[] = []
  flight.start(500)
  flight.whenStill(() => told.push('first'))
  vi.advanceTimersByTime(400)
  flight.start(500)
  flight.whenStill(() => told.push('second'))
  expect(told).toEqual(['first'])
  vi.advanceTimersByTime(499)
  expect(told).toEqual(['first'])
  vi.advanceTimersByTime(1)
  expect(told).toEqual(['first', 'second'])
})

test('a table that was left tells nothing', () => {
  const flight = new Flight()
  const tell = vi.fn()
  flight.start(500)
  flight.whenStill(tell)
  flight.forget()
  vi.advanceTimersByTime(1000)
  expect(tell).not.toHaveBeenCalled()
})
