// How a game ends: agreed not to count, claimed from who stays away, with a last word that knows the games before.
import { beforeEach, expect, it } from 'vitest'
import { atTable, changed, house, moment, press, screen } from '../../testing/mount'

beforeEach(() => {
  house.answers['/api/tables/t1/analysis'] = { rules: 'yahtzee@1', players: [], costliest: [], unknown: '' }
})

const ended = () => document.querySelector('#ended')?.textContent

it('a game does not count once everybody agrees', async () => {
  await atTable('yahtzee', 'void-asked')
  await press('button', 'Agree')
  expect(house.asked()).toEqual([{ do: 'ask-void' }])
  await house.tell(changed('yahtzee', 'void-asked', { phase: 'void', turn: null }))
  expect(ended()).toBe('This game does not count')
})

it('the game of who is away can be claimed in a minute, which the button counts', async () => {
  const { table, now } = moment('yahtzee', 'begun')
  const away = (claim_at: number) => table.seats.map((seat) => (seat?.seat === 2 ? { ...seat, away_since: now, claim_at } : seat))
  await atTable('yahtzee', changed('yahtzee', 'begun', { seats: away(now + 6000) }))
  expect(screen.getByText('bo is away.')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Claim in \d+ s$/ }).disabled).toBe(true)
  await house.tell(changed('yahtzee', 'begun', { seats: away(now - 6000) }))
  await press('button', 'Claim the game')
  expect(house.asked()).toEqual([{ do: 'claim', seat: 2 }])
})

it('the last word knows the best box and the games before', async () => {
  const { table } = moment('yahtzee', 'over')
  const alone = { seats: table.seats.slice(0, 1), cards: table.cards.slice(0, 1), scores: table.scores.slice(0, 1), winners: [1] }
  localStorage.setItem('dicehouse.guest', 'token ana')
  house.answers['/api/me/games'] = [{ table: 't0', rules: 'yahtzee@1', seat: 1, scores: [5], lost: false }]
  await atTable('yahtzee', changed('yahtzee', 'over', alone))
  const said = [...document.querySelectorAll('.closing')].map((line) => line.textContent?.trim())
  expect(said).toEqual([expect.stringMatching(/^Your best box: 50 in Yahtzee\.$/), 'Your best Yahtzee yet! Until now it was 5.'])
})
