import { expect, it } from 'vitest'
import { atTable, moment, press, screen } from '../../testing/mount'

it('an offer not to count the game is made in the menu', async () => {
  const { house } = await atTable('yahtzee', 'begun')
  await press('button', 'Table')
  await press('button', 'Agree not to count this game')
  expect(house.asked()).toEqual([{ do: 'ask-void' }])
})

it('a throw is asked for once, and lies on the felt', async () => {
  const { house } = await atTable('yahtzee', 'begun')
  await press('button', 'Roll all 5 dice')
  expect(house.asked()).toEqual([{ do: 'act', action: { is: 'throw', keep: [] } }])
  await house.done()
  await house.tell(moment('yahtzee', 'rolled'))
  expect(screen.getAllByRole('button', { name: /^Die \d: 2/ })).toHaveLength(3)
})
