import { expect, it } from 'vitest'
import type { Summary, TableView } from '../generated/wire'
import { mounted } from '../testing/mount'
import GoOn from './GoOn.svelte'

const says = (yours: number[]) => {
  const { container, unmount } = mounted(GoOn, { table, view: view(yours) })
  const text = container.querySelector('a')?.textContent?.replace(/\s+/g, ' ').trim()
  unmount()
  return text
}
const seat = (place: number, name: string) => ({ seat: place, name, bot: null })
const table = { table: 't', game: 'Yahtzee', taken: 2, seats: 2 } as unknown as Summary
const view = (yours: number[]) => ({ phase: 'playing', seats: [seat(1, 'Tom'), seat(2, 'Mara')], you: 1, yours, cards: [], turn: { seat: 1 } }) as unknown as TableView

it('says whose turn it is by name where one device is passed around', () => {
  expect(says([1])).toMatch(/Your turn$/)
  expect(says([1, 2])).toMatch(/Tom's turn$/)
})
