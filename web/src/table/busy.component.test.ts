import { expect, it } from 'vitest'
import { atTable, house, moment, refusal, rulesOf, screen } from '../testing/mount'

it.each([
  ['coach-busy', 409],
  ['too-many', 429],
])('a table whose rules are answered with %s waits and opens by itself', async (code, status) => {
  let asked = 0
  let waited = ''
  house.answers['/api/tables/t1/rules'] = () => {
    if (asked++ === 0) return refusal(code, 'busy', status)
    waited = document.body.textContent ?? ''
    return rulesOf('yahtzee')
  }
  await atTable('yahtzee', moment('yahtzee', 'begun'))
  expect(waited).toContain('The house is busy just now.')
  expect(screen.getByRole('button', { name: 'Roll all 5 dice' })).toBeTruthy()
  expect(screen.queryByText('This table cannot be shown')).toBeNull()
})
