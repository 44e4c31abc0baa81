// The invitation to install: once, after a game, where it can be followed.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { words } from '../locale/table'
import { mounted, press, screen } from '../testing/mount'
import { install } from './install.svelte'
import Invitation from './Invitation.svelte'

const t = words.install

beforeEach(() => {
  localStorage.clear()
  install.listen()
})
afterEach(() => vi.unstubAllGlobals())

function offer() {
  const prompt = vi.fn(() => Promise.resolve())
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
  dispatchEvent(event)
  return { prompt, event }
}

it('says nothing where the page cannot be installed', () => {
  mounted(Invitation, {})
  expect(screen.queryByRole('button')).toBeNull()
  expect(localStorage.getItem('dicehouse.invited')).toBeNull()
})

it('keeps the browser from asking too early, asks after a game, and installs on a press', async () => {
  const { prompt, event } = offer()
  expect(event.defaultPrevented).toBe(true)
  mounted(Invitation, {})
  await press('button', t.yes)
  expect(prompt).toHaveBeenCalledOnce()
  expect(screen.queryByRole('button')).toBeNull()
})

it('never asks again after a no, and not after having been seen', async () => {
  offer()
  const first = mounted(Invitation, {})
  await press('button', t.no)
  expect(screen.queryByRole('button')).toBeNull()
  first.unmount()
  offer()
  expect(install.way).toBeNull()
  mounted(Invitation, {})
  expect(screen.queryByRole('button')).toBeNull()
})

it('tells how it is done on an iPhone', async () => {
  const iphone = { standalone: { value: false }, maxTouchPoints: { value: 5 } }
  vi.stubGlobal('navigator', Object.create(navigator, iphone))
  await install.now() // nothing was offered by the browser
  mounted(Invitation, {})
  expect(screen.getByText(t.byHand)).toBeTruthy()
  expect(screen.queryByText(t.yes)).toBeNull()
})
