// The form of a new table: at one device only who plays what is asked.
import { afterEach, expect, it } from 'vitest'
import { fireEvent, house, mounted, press, rulesOf, screen, settled, within } from '../testing/mount'
import NewTable from './NewTable.svelte'

afterEach(() => history.replaceState(null, '', '/'))

const group = (name: string) => within(screen.getByRole('group', { name }))
const checked = (legend: string) => group(legend).getAllByRole<HTMLInputElement>('radio').filter((one) => one.checked).map((one) => one.labels?.[0]?.textContent?.trim())

it.each(['pass', 'keeper'])('%s: a seat for whoever is typed, no clock and no wager', async (kind) => {
  history.replaceState(null, '', `/new?${kind}&game=yahtzee`)
  const rules = rulesOf('yahtzee')
  house.answers['/api/games'] = [{ id: 'yahtzee', version: 1, name: 'Yahtzee', seats: [1, 8], summary: '' }]
  house.answers['/api/games/yahtzee'] = { ...rules, layout: { ...rules.layout, clock_minutes: 5, wager: true } }
  house.answers['POST /api/tables'] = { table: 't1', code: 'ABCD2345' }
  mounted(NewTable, {})
  await settled()
  const person = (n: number) => screen.getByLabelText(`Player ${n}`)
  const closed = document.querySelector('details:not([open])')
  expect(screen.getAllByRole('radio').filter((one) => !closed?.contains(one))).toEqual([])
  expect(screen.queryByRole('button', { name: 'Play alone' })).toBeNull()
  await fireEvent.input(person(2), { target: { value: 'Bo' } })
  await press('button', 'Add another')
  expect(document.activeElement).toBe(person(3))
  await fireEvent.input(person(3), { target: { value: 'Cy, Di' } })
  expect(checked('Seats')).toEqual(['4'])
  // who is not typed any more has no seat
  await fireEvent.input(person(3), { target: { value: '' } })
  expect([checked('Seats'), checked('Clock'), checked('Dice')]).toEqual([['2'], ['No clock'], [kind === 'keeper' ? 'Real dice' : 'Thrown for you']])
  expect(screen.getByRole('group', { name: 'Clock' }).textContent).not.toContain('wager')
  await fireEvent.input(screen.getByLabelText('Your name'), { target: { value: 'ana' } })
  await press('button', 'Start the game')
  const made = house.requests.find(({ what }) => what === 'POST /api/tables')
  expect(made?.body).toMatchObject({ people: ['Bo'], settings: { seats: 2, clock: null, wager: 0, dice: kind === 'keeper' ? 'entered' : 'system' } })
})

it('a game whose players may agree on more asks for it, and plays the game that they agreed on', async () => {
  history.replaceState(null, '', '/new?game=place-value')
  const agreed = (reading: string, tie: string, rules: string) => ({ reading, tie, rules })
  house.answers['/api/games'] = [{ id: 'place-value', version: 1, name: 'Place Value', seats: [2, 8], summary: '' }]
  house.answers['/api/games/place-value'] = {
    ...rulesOf('yahtzee'),
    agreements: [agreed('off', 'roll-off', 'place-value@1'), agreed('off', 'shared', 'place-value-stands@1'), agreed('judge', 'roll-off', 'place-value-aloud@1'), agreed('judge', 'shared', 'place-value-aloud-stands@1')],
  }
  house.answers['POST /api/tables'] = { table: 't1', code: 'ABCD2345' }
  mounted(NewTable, {})
  await settled()
  expect([checked('Numbers are read aloud'), checked('A tie at the end')]).toEqual([['no'], ['one final roll']])
  await press('radio', 'yes, the others judge')
  await press('radio', 'it may stand')
  await fireEvent.submit(document.querySelector('form') as HTMLFormElement)
  await settled()
  const made = house.requests.find(({ what }) => what === 'POST /api/tables')
  expect(made?.body).toMatchObject({ settings: { rules: 'place-value-aloud-stands@1' } })
})
