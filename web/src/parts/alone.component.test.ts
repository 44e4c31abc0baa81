// Without a connection: only what is true there is offered and said.
import { afterEach, expect, it, vi } from 'vitest'
import { againstBot } from '../house/playing'
import { reach } from '../house/reach.svelte'
import { settings } from '../house/settings.svelte'
import { words } from '../locale'
import { mounted, press, screen } from '../testing/mount'
import Alone from './Alone.svelte'
import OpponentPicker from './OpponentPicker.svelte'

vi.mock('virtual:tab-files', () => ({ default: null }))

afterEach(() => {
  reach.here = false
  settings.opponent = 'steady'
})

const offered = () => screen.getAllByRole<HTMLInputElement>('radio').map((one) => one.value)
const chosen = () => screen.getAllByRole<HTMLInputElement>('radio').find((one) => one.checked)?.value

it('the house in a tab offers all bots, too, and whoever is chosen is remembered', async () => {
  settings.opponent = 'perfect'
  reach.here = true
  mounted(OpponentPicker, {})
  expect([offered().length, chosen(), againstBot('yahtzee@1').bots]).toEqual([5, 'perfect', ['perfect']])
  await press('radio', words.botNames.casual)
  expect([settings.opponent, localStorage.getItem('dicehouse.opponent'), chosen()]).toEqual(['casual', 'casual', 'casual'])
})

it('a page that was built without the parts says so', async () => {
  mounted(Alone, {})
  await press('button', words.front.alone)
  await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe(words.front.aloneMissing))
  expect(reach.here).toBe(false)
})
