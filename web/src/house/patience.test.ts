import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { HouseError } from './api'
import { patiently } from './patience'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const answers = (...given: (string | number)[]) => {
  const asked = vi.fn(() => {
    const answer = given.shift()
    return typeof answer === 'number' ? Promise.resolve(answer) : Promise.reject(new HouseError((answer ?? 'none') as never, `${answer}`))
  })
  return asked
}

it('asks again while the house is busy or not to be reached, and tells why it waits', async () => {
  const asked = answers('coach-busy', 'too-many', 'offline', 7)
  const why: string[] = []
  const answer = patiently(asked, { waiting: ({ code }) => why.push(code) })
  await vi.runAllTimersAsync()
  expect(await answer).toBe(7)
  expect(why).toEqual(['coach-busy', 'too-many', 'offline'])
})

it('does not ask again what no other try can change', async () => {
  const asked = answers('table-unknown', 7)
  await expect(patiently(asked)).rejects.toThrow('table-unknown')
  expect(asked).toHaveBeenCalledTimes(1)
})

it('asks less and less often, and not at all when nobody looks', async () => {
  const asked = answers(...Array<string>(100).fill('coach-busy'))
  let gone = false
  const answer = patiently(asked, { gone: () => gone }).catch(({ code }: HouseError) => code)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked.mock.calls.length).toBeLessThan(25)
  gone = true
  await vi.runAllTimersAsync()
  expect(await answer).toBe('coach-busy')
})
