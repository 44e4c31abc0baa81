// News that come while something is open, or while rows are there: the order of what can be pressed does not change.
import { expect, it, vi } from 'vitest'
import SettingsDialog from '../parts/SettingsDialog.svelte'
import { visitor } from './guest.svelte'
import { atTable, changed, house, inLesson, lessonTold, moment, mounted, press, screen, settled, within } from '../testing/mount'

it('the menu of a table says what was so when it was opened', async () => {
  const { house } = await atTable('yahtzee', 'begun')
  await press('button', 'Table')
  const menu = screen.getByRole('dialog', { name: 'This table' })
  const said = menu.textContent
  await house.tell({ is: 'watching', count: 2 }, changed('yahtzee', 'begun', { phase: 'over', version: 99, turn: null, winners: [1], scores: [0, 0] }))
  expect(menu.textContent).toBe(said)
  await press('button', 'Close')
  await press('button', 'Table')
  expect(menu.textContent).toContain('2 are watching now')
  expect(within(menu).queryByRole('button', { name: 'Resign' })).toBeNull()
})

it('what the menu has last comes when the game begins, and stays while the menu is open', async () => {
  const { house } = await atTable('yahtzee', 'full')
  await press('button', 'Table')
  const buttons = () => within(screen.getByRole('dialog')).getAllByRole('button').map((button) => button.textContent)
  const before = buttons()
  await house.tell(moment('yahtzee', 'begun'))
  expect(buttons()).toEqual([...before, 'Agree not to count this game', 'Resign'])
})

it('an offer keeps its place when its neighbours come and go', async () => {
  const { house } = await atTable('yahtzee', 'void-asked')
  const [ana, bo] = moment('yahtzee', 'void-asked').table.seats
  const banners = () => [...screen.getByRole('region', { name: /news|banners|now/i }).querySelectorAll('.banner')].map((banner) => banner.textContent?.trim() ?? '')
  expect(banners()[0]).toContain('would rather not count')
  await house.tell(changed('yahtzee', 'void-asked', { version: 50, seats: [ana ?? null, bo ? { ...bo, away_since: 1, claim_at: 2 } : null] }))
  expect(banners()[0]).toContain('would rather not count')
  expect(banners()[1]).toContain('is away')
  // what cannot be answered stands below
  house.socket.onclose?.()
  await settled()
  expect(banners().at(-1)).toContain('econnecting')
})

it('who gets a name while the settings are open finds it there the next time', async () => {
  visitor.token = null
  const { rerender } = mounted(SettingsDialog, { open: true })
  await settled()
  visitor.token = 'token'
  await settled()
  expect(screen.queryByLabelText('Your name')).toBeNull()
  await rerender({ open: false })
  await rerender({ open: true })
  await settled()
  expect(screen.getByLabelText('Your name')).toBeTruthy()
})

it('rows of the lobby stay where they are, and a table that is gone leaves its place', async () => {
  const table = (id: string) => ({ table: id, game: id, host: 'bo', taken: 1, seats: 2, stake: 0, phase: 'gathering', changed: 1 })
  let lobby = ['Chicago', 'Yatzy'].map(table)
  Object.assign(house.answers, { '/api/games': [{ id: 'yahtzee', version: 1, name: 'Yahtzee', source: '', summary: '', seats: [1, 8], digest: '', dice: 5, rolls: 3, boxes: [6, 7], compares: false, quick: true }], '/api/lobby': () => lobby })
  const { default: Front } = await import('../routes/Front.svelte')
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  mounted(Front, {})
  const rows = () => [...document.querySelectorAll('.lines li')].map((row) => (row.className.includes('gone') ? '' : row.querySelector('b')?.textContent))
  while (rows().length === 0) await settled() // its cards are fetched first
  expect(rows()).toEqual(['Chicago', 'Yatzy'])
  lobby = ['Yamb', 'Yatzy'].map(table)
  vi.advanceTimersByTime(4000)
  vi.useRealTimers()
  await settled()
  expect(rows()).toEqual(['', 'Yatzy', 'Yamb'])
})

it('who comes into a lesson while its list is open stands below the others', async () => {
  const { lesson, line } = await inLesson('zombie', 'console', 'gathering')
  await press('tab', 'Students')
  const names = () => [...document.querySelectorAll('[role=tabpanel] li .name')].map((name) => name.textContent)
  const before = names()
  const [first] = lesson.console.students
  if (!first) throw new Error('nobody is here')
  await line.tell(lessonTold('console', { ...lesson.console, students: [{ ...first, student: 99, name: 'Aaron' }, ...lesson.console.students] }))
  expect(names()).toEqual([...before, 'Aaron'])
})

it('what comes beside the main button comes after it where there is room', async () => {
  const { house } = await atTable('yahtzee', 'begun')
  const around = () => [...(document.getElementById('main-action')?.parentElement?.children ?? [])].map((one) => one.id || one.tagName)
  expect(around()).toEqual(['main-action', 'SPAN'])
  await house.tell(moment('yahtzee', 'rolled'))
  expect(around()).toEqual(['main-action', 'BUTTON', 'SPAN'])
})
