// What a card and the felt say of one's own boxes and of the others'.
import { beforeEach, expect, it } from 'vitest'
import { screen as size } from '../../house/screen.svelte'
import type { CardView } from '../../generated/wire'
import { settings } from '../../house/settings.svelte'
import Game from '../../routes/Game.svelte'
import { atTable, changed, house, moment, mounted, press, rulesOf, screen, settled } from '../../testing/mount'

beforeEach(() => {
  house.answers['/api/tables/t1/code'] = { code: 'ABCD2345' }
})

const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)]
const GIVEN = ':is([data-mark="won"], [data-mark="shared"])'

it('a box that pays is written at once', async () => {
  await atTable('yahtzee', 'rolled')
  await press('button', /^Chance/)
  expect(house.asked()).toEqual([{ do: 'act', action: { is: 'score', box: 'C' } }])
})

it('a box that the dice fit is crossed out by choice, where the rules allow it', async () => {
  const rules = rulesOf('yahtzee')
  house.answers['/api/tables/t1/rules'] = { ...rules, layout: { ...rules.layout, crosses_by_choice: true } }
  await atTable('yahtzee', 'rolled')
  await press('button', 'Cross out a box')
  await press('button', /^Chance/)
  expect(house.asked()).toEqual([])
  await press('button', 'Cross it out')
  expect(house.asked()).toEqual([{ do: 'act', action: { is: 'score', box: 'C', number: 0 } }])
})

it.each([false, true])('further ones stand in the box of the first (phone: %s)', async (pocket) => {
  // sheet 001: "a further bonus 100 points in the yahtzee box"
  size.pocket = pocket
  const { table } = moment('yahtzee', 'rolled')
  const [mine, ...others] = table.cards
  const entries = [...(mine?.entries ?? [])]
  entries[11] = 50
  await atTable('yahtzee', changed('yahtzee', 'rolled', { cards: [{ ...mine, entries, extra_bonuses: 2 } as CardView, ...others] }))
  const [box, ...more] = all(pocket ? 'li' : 'tr').filter((each) => each.textContent?.includes('+200'))
  expect([box?.textContent?.replace(/\s/g, ''), more]).toEqual([expect.stringMatching(/^Yahtzee.*50\+200/), []])
  size.pocket = false
})

it('three hints lead through the first turn and never come back', async () => {
  await atTable('yahtzee', 'begun')
  const caption = () => document.querySelector('section.felt .caption')?.textContent
  expect(caption()).toContain('roll with the big button')
  await house.tell(moment('yahtzee', 'rolled'))
  expect(caption()).toContain('Pick the dice that you want to keep')
  await house.tell(moment('yahtzee', 'again'), moment('yahtzee', 'five'))
  expect(caption()).toContain('Pick a box on your card')
  await house.tell(moment('yahtzee', 'theirs'), moment('yahtzee', 'back'))
  expect(caption()).not.toContain('big button')
  expect(localStorage.getItem('dicehouse.guided')).toBe('yes')
})

it('a phone says what the chosen box asks for', async () => {
  size.pocket = true
  localStorage.setItem('dicehouse.guided', 'yes')
  settings.confirm = 'always'
  await atTable('yahtzee', 'rolled')
  await press('button', /^Chance/)
  expect(document.querySelector('section.felt .caption')?.textContent).toBe('Chance: any dice (all dice added).')
  settings.confirm = 'auto'
  size.pocket = false
})

it('the rule page says each box of several columns once', async () => {
  house.answers['/api/games/yamb'] = rulesOf('yamb')
  house.answers['/api/games'] = []
  mounted(Game, { params: { game: 'yamb' } })
  await settled()
  expect(all('dt')).toHaveLength(12)
  expect(screen.getAllByText('What these boxes add up to is multiplied by what Ones holds.')).toHaveLength(1)
})

it('who won each box is marked by a word, and everyone tied for it', async () => {
  house.answers['/api/tables/t1/analysis'] = { rules: 'place-value@1', players: [], costliest: [], unknown: '' }
  await atTable('place-value', 'over')
  const totals = all('tr.total td').map((cell) => Number(cell.textContent))
  expect(totals).toHaveLength(2)
  totals.forEach((total, place) => {
    const marks = all(`tbody tr:not(.sum):not(.gap) td:nth-of-type(${place + 1}) ${GIVEN}`)
    expect(marks.map((mark) => /won|shared/.test(mark.textContent ?? ''))).toEqual(Array(total).fill(true))
  })
})

it('a box that is only led is not counted as won', async () => {
  await atTable('place-value', changed('place-value', 'theirs', {}))
  expect(all('[data-mark]').length).toBeGreaterThan(0)
  expect(all('tr.total td')[0]?.textContent?.trim()).toBe(String(all(`tbody tr:not(.sum) td:nth-of-type(1) ${GIVEN}`).length))
})

it('words are offered where somebody could hear them', async () => {
  const say = () => screen.queryByRole('button', { name: 'Say' })
  const seats = moment('yahtzee', 'begun').table.seats.map((seat) => (seat?.seat === 2 ? { ...seat, bot: 'steady' as const } : seat))
  await atTable('yahtzee', changed('yahtzee', 'begun', { seats }))
  expect(say()).toBeNull()
  await house.tell({ is: 'watching', count: 1 })
  expect(say()).not.toBeNull()
})

it('a box just written is taken back where the house allows it', async () => {
  const button = () => screen.queryByRole('button', { name: /^Take back/ })
  await atTable('yahtzee', 'theirs')
  expect(button()).toBeNull()
  await house.tell(changed('yahtzee', 'theirs', { may_take_back_box: true }))
  await press('button', /^Take back/)
  expect(house.asked()).toEqual([{ do: 'take-back-box' }])
})

it('who goes first steps aside for the first dice that are entered', async () => {
  const opening = () => screen.queryByRole('heading', { name: 'Who goes first?' })
  await atTable('yahtzee', changed('yahtzee', 'full', { dice: 'entered' }))
  await house.tell(changed('yahtzee', 'begun', { dice: 'entered' }, moment('yahtzee', 'begun').news))
  expect(opening()).not.toBeNull()
  await press('button', 'Enter your dice')
  expect(opening()).toBeNull()
  for (const face of [1, 2, 3, 4, 6]) await press('button', `A die shows ${face}`)
  await press('button', 'Enter 1 2 3 4 6')
  expect(house.asked()).toEqual([{ do: 'act', action: { is: 'throw', keep: [] }, dice: [1, 2, 3, 4, 6] }])
})
