// A lid as people meet it: each kind has its own way in and its own rules, by their full names.
import { expect, it, vi } from 'vitest'
import type { GameLine } from '../generated/wire'
import { mounted, press, screen } from '../testing/mount'
import GameLid from './GameLid.svelte'

const line = (id: string, name: string): GameLine => ({ id, version: 2, name, source: '', summary: `${name} in a sentence.`, seats: [1, 8], digest: id, dice: 5, rolls: 3, boxes: [6, 7], compares: false, quick: true })

it('plays and explains the game and its kinds with one press each', async () => {
  const play = vi.fn()
  mounted(GameLid, { game: line('yahtzee', 'Yahtzee'), kinds: [line('yahtzee-free', 'Yahtzee (free joker)'), line('unheard', 'Unheard')], play })
  expect(screen.getByRole('heading', { name: 'Yahtzee' })).toBeTruthy()
  expect(screen.getByText('Yahtzee in a sentence.')).toBeTruthy()
  expect(screen.getByRole('list', { name: 'More kinds of Yahtzee' }).textContent).toContain('Free joker')
  for (const name of ['Yahtzee', 'Yahtzee (free joker)', 'Unheard']) await press('button', `Play ${name} against a bot`)
  expect(play.mock.calls).toEqual([['yahtzee@2'], ['yahtzee-free@2'], ['unheard@2']])
  expect(screen.getAllByRole('link').map((link) => [link.getAttribute('href'), link.getAttribute('aria-label')])).toEqual([
    ['/games/yahtzee', 'Rules of Yahtzee'],
    ['/games/yahtzee-free', 'Rules of Yahtzee (free joker)'],
    ['/games/unheard', 'Rules of Unheard'],
  ])
})
