import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Announcer, PAUSE } from './announcer.svelte'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('says one thing after the other', () => {
  const voice = new Announcer()
  voice.say('one', 'two')
  expect(voice.said).toBe('one')
  vi.advanceTimersByTime(PAUSE)
  expect(voice.said).toBe('two')
})

it('says the same thing again so that it is heard', () => {
  const voice = new Announcer()
  voice.say('Your turn.')
  vi.advanceTimersByTime(PAUSE)
  voice.say('Your turn.')
  expect(voice.said).not.toBe('Your turn.')
  expect(voice.said.trim()).toBe('Your turn.')
})

it('does not fall behind a fast table', () => {
  const voice = new Announcer()
  voice.say(...Array.from({ length: 20 }, (_, number) => `event ${number}`))
  vi.advanceTimersByTime(PAUSE * 6)
  expect(voice.said).toBe('event 19')
})
