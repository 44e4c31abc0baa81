import { render } from 'svelte/server'
import { expect, it } from 'vitest'
import BoxMark from '../card/BoxMark.svelte'
import People from './People.svelte'
import type { TableSession } from '../session/session.svelte'
import type { SeatView, TableView } from '../../generated/wire'
import Spectators from './Spectators.svelte'

const text = (html: string) => html.replace(/<!--.*?-->/g, '').replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ').trim()

it.each([
  ['won', '★ won'],
  ['leads', '▲ leads'],
  ['shared', '= shared'],
  ['ties', '= tied'],
] as const)('a box that is %s says so in a word', (mark, said) => {
  expect(text(render(BoxMark, { props: { mark, wide: true } }).body)).toBe(said)
})

it('says how many spectators there are', () => {
  expect(text(render(Spectators, { props: { count: 1 } }).body)).toContain('One is watching now.')
  expect(text(render(Spectators, { props: { count: 1200 } }).body)).toContain('1,200 are watching now.')
})

const seat = (place: number, name: string): SeatView => ({ seat: place, name, bot: null, away_since: null, left_game: false, rematch_asked: false, void_asked: false, lost: null, claim_at: null, rematch_declined: false, look: null })
const table = { phase: 'playing', seats: [seat(1, 'Ana'), seat(2, 'Bo')], stake: 50, you: 1, yours: [1], cards: [], winners: [], turn: { seat: 2 }, clock: null } as unknown as TableView
const session = { recent: { spoken: [], moods: new Map() }, chips: [950, 1200] } as unknown as TableSession

const plain = { shown: 1, onshow: () => {} }

it("shows everyone's stake and purse", () => {
  const shown = text(render(People, { props: { ...plain, session, view: table } }).body)
  expect(shown).toBe('A Ana you 50 in, 950 left B Bo to play 50 in, 1,200 left')
  expect(text(render(People, { props: { ...plain, session, view: { ...table, stake: 0 } } }).body)).toBe('A Ana you B Bo to play')
  expect(text(render(People, { props: { ...plain, session: { ...session, chips: [] } as never, view: table } }).body)).toContain('50 in B')
  expect(text(render(People, { props: { ...plain, session, view: { ...table, phase: 'over', winners: [2] } } }).body)).toContain('winner 1,200 chips')
})
