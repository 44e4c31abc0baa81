// Before the game: who else comes, who begins, what is changed.
import { beforeEach, expect, it } from 'vitest'
import { atTable, changed, fireEvent, house, moment, press, rulesOf, screen, within } from '../../testing/mount'

beforeEach(() => {
  house.answers['/api/tables/t1/code'] = { code: 'ABCD2345' }
})

const type = (label: string, value: unknown) => fireEvent.input(screen.getByLabelText(label), { target: { value } })

it('another person sits down at the same device, and gets up again', async () => {
  await atTable('yahtzee', 'gathering')
  await type('Their name', 'Cy')
  await press('button', 'Sit down too')
  await house.tell(moment('yahtzee', 'full'))
  await press('button', 'Free the seat of bo')
  expect(house.asked()).toEqual([{ do: 'seat-person', name: 'Cy' }, { do: 'stand', seat: 2 }])
})

it('a free seat is given to a bot', async () => {
  await atTable('yahtzee', 'gathering')
  await press('button', 'Add a bot')
  expect(house.asked()).toEqual([{ do: 'seat-bot', strength: 'steady', seat: 2 }])
})

it('who begins is picked of those who sit, however many seats are free', async () => {
  const rules = rulesOf('yahtzee')
  house.answers['/api/tables/t1/rules'] = { ...rules, layout: { ...rules.layout, first_player: 'host' } }
  const [ana] = moment('yahtzee', 'gathering').table.seats
  await atTable('yahtzee', changed('yahtzee', 'gathering', { seats: [ana ?? null, null, null, null] }))
  const options = within(screen.getByLabelText('Who goes first')).getAllByRole('option')
  expect(options.map((option) => option.textContent)).toEqual(['Seat 1', 'Chance decides', 'ana'])
})

it('a wager that is too high is changed before the start', async () => {
  await atTable('yahtzee', changed('yahtzee', 'full', { stake: 1000, clock_settings: { minutes: 5, increment: 0 } }))
  expect(screen.getAllByText(/1,000 chips each/).length).toBeGreaterThan(0)
  await press('button', 'Change the table')
  await type('Wager, in chips', 20)
  await press('button', 'Save the changes')
  expect(house.asked()).toMatchObject([{ do: 'edit-settings', wager: 20, clock: { minutes: 5, increment: 0 }, dice: 'system' }])
  await house.done()
  await house.tell(changed('yahtzee', 'full', { stake: 20 }))
  expect(screen.getAllByText(/20 chips each/).length).toBeGreaterThan(0)
  await press('button', 'Start the game')
  expect(house.asked().at(-1)).toEqual({ do: 'start' })
})

it('the host sits on under another name', async () => {
  house.answers['POST /api/guests'] = { token: 'token', name: 'Anna', chips: 1000, look: null }
  await atTable('yahtzee', 'gathering')
  await type('Your name', 'Anna')
  await press('button', 'Save')
  expect(screen.getByText('You are Anna.')).toBeTruthy()
  expect(house.requests.at(-1)).toMatchObject({ what: 'POST /api/guests', body: { name: 'Anna' } })
  // on a new line, for the house knows the old one by the old name
  const { table, now } = moment('yahtzee', 'gathering')
  await house.tell({ is: 'resync', table, now })
  expect(house.asked()).toEqual([{ do: 'rename' }])
})
