import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Autoplay, STAY } from './autoplay.svelte'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function played(last: number) {
  const at = { step: 0 }
  const player = new Autoplay(() => ++at.step < last)
  return { at, player }
}

it('does nothing until it is asked to', () => {
  const { at } = played(3)
  vi.advanceTimersByTime(STAY * 5)
  expect(at.step).toBe(0)
})

it('goes step by step and stops at the end', () => {
  const { at, player } = played(3)
  player.play()
  vi.advanceTimersByTime(STAY)
  expect([at.step, player.playing]).toEqual([1, true])
  vi.advanceTimersByTime(STAY * 10)
  expect([at.step, player.playing]).toEqual([3, false])
})

it('stays where it is paused, and goes on from there', () => {
  const { at, player } = played(9)
  player.toggle()
  vi.advanceTimersByTime(STAY * 2)
  player.toggle()
  vi.advanceTimersByTime(STAY * 9)
  expect(at.step).toBe(2)
  player.toggle()
  vi.advanceTimersByTime(STAY)
  expect(at.step).toBe(3)
})

it('hurries', () => {
  const { at, player } = played(99)
  player.play()
  player.hurry(4)
  vi.advanceTimersByTime(STAY)
  expect(at.step).toBe(4)
  player.hurry(0.5)
  vi.advanceTimersByTime(STAY * 2)
  expect(at.step).toBe(5)
})
