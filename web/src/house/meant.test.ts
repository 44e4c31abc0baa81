import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { MOMENT, Meant } from './meant.svelte'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('does not take a double click for an answer', () => {
  const meant = new Meant()
  meant.ask()
  vi.advanceTimersByTime(MOMENT - 1)
  expect(meant.now).toBe(false)
  vi.advanceTimersByTime(1)
  expect(meant.now).toBe(true)
})

it('forgets a question that was taken away', () => {
  const meant = new Meant()
  const away = meant.ask()
  away()
  expect(meant.now).toBe(true)
  const again = meant.ask()
  vi.advanceTimersByTime(MOMENT - 1)
  expect(meant.now).toBe(false)
  again()
})
