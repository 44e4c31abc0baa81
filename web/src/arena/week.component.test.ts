// The week's rule on the home: what it says of the roll of the day and of the arena, and where it leads.
import { render, screen } from '@testing-library/svelte'
import { expect, it, vi } from 'vitest'
import type { ArenaView, WeekView } from '../generated/wire'
import { arenaOf } from '../table/ending/closing'
import Results from './Results.svelte'
import WeekCard from './WeekCard.svelte'

const now = Date.parse('2026-11-19T12:00:00') / 10
const arena: ArenaView = { id: '2026-11-21-2000', rules: 'yatzy@1', game: 'Yatzy', clock: { minutes: 3, increment: 2, days: 0 }, begins: now + 20_000_000, ends: now + 20_360_000, players: 3, closed: null }
const week: WeekView = { now, rules: 'yatzy@1', game: 'Yatzy', roll: '2026-11-22', arena: null, last: null, joined: false }

it('without an arena there is the rule, its day, and a game of it', () => {
  const play = vi.fn()
  render(WeekCard, { week, play })
  expect(document.body.textContent).toContain('Yatzy. On Sunday it is the day’s roll, too.')
  expect(screen.queryByRole('link')).toBeNull()
  screen.getByRole('button', { name: 'Play it now' }).click()
  expect(play).toHaveBeenCalledWith('yatzy@1')
})

it('says when the arena is, and who is in', () => {
  render(WeekCard, { week: { ...week, arena, last: '2026-11-14-2000' }, play: () => {} })
  expect(document.body.textContent).toMatch(/Arena on \w+, \d\d:\d\d\./)
  expect(screen.getByRole('link', { name: 'Come in · 3 are in' }).getAttribute('href')).toBe('/arena')
  expect(screen.getByRole('link', { name: 'How the last arena went' }).getAttribute('href')).toBe('/arena/2026-11-14-2000')
})

it('the table of results names you, and whoever plays just now', () => {
  const row = { look: null, won: 1, tied: 0, lost: 2, playing: false }
  render(Results, { rows: [{ ...row, place: 1, name: 'Bo', you: false, points: 4, playing: true }, { ...row, place: 2, name: 'Ana', you: true, points: 2 }] })
  const cells = screen.getAllByRole('row').slice(1).map((line) => [...line.querySelectorAll('b, small, .games, .points')].map((cell) => cell.textContent))
  expect(cells).toEqual([['Bo', 'playing', '1-0-2', '4'], ['You', '1-0-2', '2']])
})

it('a table of an arena says of which', () => {
  expect(arenaOf('A2026-11-21-2000-17-8d35aaf6052418344bd6')).toBe('2026-11-21-2000')
  expect(['D2026-11-21-abc', 'abcdef', 'A2026-11-21-abc'].map(arenaOf)).toEqual([null, null, null])
})
