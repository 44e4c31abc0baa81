import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Calling } from './calling.svelte'

const told: string[] = []
let answer: NotificationPermission = 'granted'

class FakeNotification {
  static permission: NotificationPermission = 'default'
  static requestPermission = vi.fn(() => Promise.resolve((FakeNotification.permission = answer)))
  onclick: unknown = null
  constructor(title: string, options: { body: string }) {
    told.push(`${title}: ${options.body}`)
  }
}

beforeEach(() => {
  told.length = 0
  answer = 'granted'
  FakeNotification.permission = 'default'
  FakeNotification.requestPermission.mockClear()
  vi.stubGlobal('Notification', FakeNotification)
  vi.stubGlobal('document', { visibilityState: 'hidden' })
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('location', new URL('https://house.example/t/t1'))
})
afterEach(() => void vi.unstubAllGlobals())

it('asks nobody and calls nobody by itself', async () => {
  await new Calling().call('t1', 'Yahtzee', 'Your turn.')
  expect([told, FakeNotification.requestPermission.mock.calls]).toEqual([[], []])
})

it('calls while the page is hidden, once it was asked for', async () => {
  const calling = new Calling()
  await calling.turn(true)
  await calling.call('t1', 'Yahtzee', 'Your turn.')
  expect([calling.on, told]).toEqual([true, ['Yahtzee: Your turn.']])
  vi.stubGlobal('document', { visibilityState: 'visible' })
  await calling.call('t1', 'Yahtzee', 'Your turn.')
  expect(told).toHaveLength(1)
})

it('is off again after a press', async () => {
  const calling = new Calling()
  await calling.turn(true)
  await calling.turn(false)
  await calling.call('t1', 'Yahtzee', 'Your turn.')
  expect([calling.on, calling.denied, told]).toEqual([false, false, []])
})

it('says so where the browser does not allow it', async () => {
  answer = 'denied'
  const calling = new Calling()
  await calling.turn(true)
  expect([calling.on, calling.denied]).toEqual([false, true])
})

it('calls through the service worker where there is one', async () => {
  const showNotification = vi.fn(() => Promise.resolve())
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: () => Promise.resolve({ showNotification }) } })
  const calling = new Calling()
  await calling.turn(true)
  await calling.call('t1', 'Yahtzee', 'Your turn.')
  expect(showNotification).toHaveBeenCalledWith('Yahtzee', expect.objectContaining({ body: 'Your turn.', data: 'https://house.example/t/t1' }))
  expect(told).toEqual([])
})
