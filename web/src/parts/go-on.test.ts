import { render } from 'svelte/server'
import { expect, it } from 'vitest'
import type { Summary, TableView } from '../generated/wire'
import GoOn from './GoOn.svelte'

const text = (html: string) => html.replace(/<!--.*?-->/g, '').replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ').trim()
const seat = (place: number, name: string) => ({ seat: place, name, bot: null })
const table = { table: 't', game: 'Yahtzee', taken: 2, seats: 2 } as unknown as Summary
const view = (yours: number[]) => ({ phase: 'playing', seats: [seat(1, 'Tom'), seat(2, 'Mara')], you: 1, yours, cards: [], turn: { seat: 1 } }) as unknown as TableView

it('says whose turn it is by name where one device is passed around', () => {
  expect(text(render(GoOn, { props: { table, view: view([1]) } }).body)).toMatch(/Your turn$/)
  expect(text(render(GoOn, { props: { table, view: view([1, 2]) } }).body)).toMatch(/Tom's turn$/)
})
