// Where the coach has nothing to say, and what it counts where cards are compared.
import { expect, it, vi } from 'vitest'
import type { AnalysisView } from '../generated/wire'
import NewTable from '../routes/NewTable.svelte'
import { atTable, changed, fireEvent, house, moment, mounted, press, rulesOf, screen, settled } from '../testing/mount'

/** A part that is fetched when it is needed takes a moment on a busy machine. */
const SLOW = { timeout: 20_000 }
const WHY = 'Its dice are bought with answers.'
const asks = () => screen.queryByRole('button', { name: 'Ask the coach' })
const advised = () => house.requests.filter(({ what }) => what.endsWith('/advice'))

it('is not at a table without hints, whatever is pressed', async () => {
  await atTable('yahtzee', changed('yahtzee', 'rolled', { hints: false }))
  expect(asks()).toBeNull()
  await fireEvent.keyDown(document.body, { key: 'h' })
  await settled()
  expect(advised()).toEqual([])
})

it('has no button in a game that it does not know, and the menu says why', async () => {
  house.answers['/api/tables/t1/rules'] = { ...rulesOf('yahtzee'), coachless: WHY }
  await atTable('yahtzee', 'rolled')
  expect(asks()).toBeNull()
  await press('button', 'Table')
  expect(screen.getByText(`Has no advice on this game. ${WHY}`)).toBeTruthy()
})

it('keeps what it would keep, and nothing else', async () => {
  const { table } = moment('yahtzee', 'rolled')
  const [one, ...others] = [...(table.turn?.dice ?? [])].reverse()
  const action = { is: 'throw', keep: [one ?? 0] } as const
  house.answers['/api/tables/t1/advice'] = { best: action, value: 200, why: 'Keep it.', options: [] }
  await atTable('yahtzee', 'rolled')
  const kept = () => [...document.querySelectorAll('.place.kept [data-die]')].map((die) => Number(die.getAttribute('data-face')))
  await fireEvent.click(document.querySelector(`[data-die][data-face="${others.find((face) => face !== one)}"]`) as HTMLElement)
  await press('button', 'Ask the coach')
  await fireEvent.click(await screen.findByRole('button', { name: 'Keep these dice' }, SLOW))
  expect(kept()).toEqual([one])
})

it('says why an answer takes long', async () => {
  house.answers['/api/tables/t1/advice'] = () => new Promise(() => {})
  await atTable('yahtzee', 'rolled')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await fireEvent.click(asks() as HTMLElement)
  vi.advanceTimersByTime(2000)
  vi.useRealTimers()
  expect((await screen.findAllByText(/^Still thinking: the first answer/, {}, SLOW)).length).toBeGreaterThan(0)
})

it('is not offered for a new table of a game that it does not know', async () => {
  house.answers['/api/games'] = [{ id: 'yahtzee', version: 1, name: 'Yahtzee', seats: [1, 8] }]
  house.answers['/api/games/yahtzee'] = { ...rulesOf('yahtzee'), coachless: WHY }
  mounted(NewTable, {})
  await settled()
  expect(await screen.findByText(/^The coach has no advice on this game\./, {}, SLOW)).toBeTruthy()
})

it('counts boxes where cards are compared', async () => {
  const action = { is: 'score', box: 'W', number: 4311 } as const
  house.answers['/api/tables/t1/advice'] = { best: action, value: 4.5, why: 'Write 4,311 in Wild.', options: [{ action, words: 'Write 4,311 in Wild', value: 4.5, gap: 0, aims: [] }] }
  house.answers['/api/tables/t1/rules'] = { ...rulesOf('place-value'), coachless: null }
  await atTable('place-value', 'rolled')
  await press('button', 'Ask the coach')
  expect(await screen.findByText('Write 4,311 in Wild.', {}, SLOW)).toBeTruthy()
  await press('button', 'All options')
  expect(screen.getByText(/^The boxes still open that you can expect to win/)).toBeTruthy()
})

it('tells beside all options the whole sentence, with the tip of the sheet', async () => {
  const action = { is: 'throw', keep: [4, 4, 4, 4] } as const
  const why = 'Keep 4 4 4 4: it aims at Fours; keeping 4 4 4, the next best, would cost 17.9 points. The sheet says: Put four of a kind in the upper section.'
  house.answers['/api/tables/t1/advice'] = { best: action, value: 270, why, options: [{ action, words: 'Keep 4 4 4 4', value: 270, gap: 0, aims: [] }] }
  await atTable('yahtzee', 'rolled')
  await press('button', 'Ask the coach')
  await fireEvent.click(await screen.findByRole('button', { name: 'All options' }, SLOW))
  expect(screen.getByRole('dialog').textContent).toContain(why)
})

it('says so after a game that has no exact values', async () => {
  house.answers['/api/tables/t1/analysis'] = { rules: 'place-value@1', players: [], costliest: [], unknown: 'Cards are compared.' } satisfies AnalysisView
  await atTable('place-value', 'over')
  const story = await screen.findByRole('region', { name: 'The story of the game' }, SLOW)
  await settled()
  expect(story.textContent).toContain('The coach has no exact values for this game')
  expect(screen.getByRole('link', { name: 'Replay the game' })).toBeTruthy()
})
