import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { CardView, Frame, GameEvent, ReplayView } from '../generated/wire'
import { fireEvent, mounted, rulesOf, screen } from '../testing/mount'
import { STAY } from './autoplay.svelte'
import ReplayPlayer from './ReplayPlayer.svelte'

const empty: CardView = { entries: Array<null>(13).fill(null), section_totals: [0, 0], section_progress: [0, 0], section_bonuses: [0, 0], extra_bonuses: 0, score: 0, marks: [] }
const ones: CardView = { ...empty, entries: [3, ...Array<null>(12).fill(null)], section_totals: [3, 0], section_progress: [3, 0], score: 3 }
const frame = (event: GameEvent | null, turn: number, dice: number[], rolls_left: number, card = empty): Frame => ({ event, turn, dice, rolls_left, cards: [card, empty], state: '' })
const replay = {
  game: rulesOf('yahtzee'),
  names: ['Ana', 'Bo'],
  tags: {},
  frames: [
    frame(null, 1, [], 3),
    frame({ is: 'first-rolled', seat: 1, dice: [1, 2, 3, 4, 5] }, 1, [], 3),
    frame({ is: 'first-chosen', seat: 1 }, 1, [], 3),
    frame({ is: 'dice-thrown', seat: 1, keep: [], dice: [1, 1, 2, 3, 6] }, 1, [1, 1, 2, 3, 6], 2),
    frame({ is: 'dice-thrown', seat: 1, keep: [1, 1], dice: [1, 1, 1, 4, 5] }, 1, [1, 1, 1, 4, 5], 1),
    frame({ is: 'box-scored', seat: 1, box: '1', points: 3 }, 2, [], 3, ones),
    frame({ is: 'dice-thrown', seat: 2, keep: [], dice: [2, 2, 2, 2, 2] }, 2, [2, 2, 2, 2, 2], 2, ones),
    frame({ is: 'game-ended', winners: [1], scores: [3, 0] }, 1, [], 3, ones),
  ],
  record: '',
  rule_file: null,
} as unknown as ReplayView

beforeEach(() => {
  vi.useFakeTimers()
  mounted(ReplayPlayer, { replay, step: 0, ask: () => Promise.reject(new Error()), table: null })
})
afterEach(() => void vi.useRealTimers())

const key = (name: string) => fireEvent.keyDown(document.body, { key: name })
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const caption = () => document.querySelector('.caption')?.textContent
const atStep = (step: number) => expect(screen.getByText(`Step ${step} of 7`)).toBeTruthy()
const row = () => [...screen.getByRole('row', { name: /^Ones/ }).querySelectorAll('td')].map((cell) => cell.textContent?.trim())

it('is stepped through by keys, buttons and slider, and the card fills as the game goes on', async () => {
  expect(caption()).toBe('Before the first throw.')
  await key('ArrowLeft')
  atStep(0)
  await key('ArrowRight')
  expect(caption()).toBe('Ana throws 1 2 3 4 5 for the first turn.')
  await key('PageDown')
  expect(caption()).toBe('Ana rolled 1 1 2 3 6.')
  await click('One step on')
  expect(caption()).toBe('Ana kept 1 1 and rolled 1 4 5.')
  expect(screen.getByRole('img', { name: '1, kept; 1, kept; 1; 4; 5' })).toBeTruthy()
  expect(row()).toEqual(['', ''])
  await click('One step on')
  expect(caption()).toBe('Ana takes 3 in Ones.')
  await click('Next turn')
  expect(caption()).toBe('Bo rolled 2 2 2 2 2.')
  await fireEvent.input(screen.getByRole('slider', { name: 'Step' }), { target: { value: '7' } })
  expect(caption()).toBe('The game is over. Ana wins.')
  expect(row()).toEqual(['3', ''])
  await click('To the start')
  atStep(0)
  expect(row()).toEqual(['', ''])
})

it('plays by itself when asked to, and stands still for who steps by hand', async () => {
  await fireEvent.change(screen.getByLabelText('Speed'), { target: { value: '4' } })
  await vi.advanceTimersByTimeAsync(STAY * 5)
  atStep(0)
  await key(' ')
  expect(screen.getByRole('button', { name: 'Pause' })).toBeTruthy()
  await vi.advanceTimersByTimeAsync(STAY / 2)
  atStep(2)
  await key('Home')
  expect(screen.getByRole('button', { name: 'Play' })).toBeTruthy()
  await vi.advanceTimersByTimeAsync(STAY * 5)
  atStep(0)
  await key(' ')
  await vi.advanceTimersByTimeAsync(STAY * 5)
  expect(caption()).toBe('The game is over. Ana wins.')
  // from the end it begins anew
  await click('Play')
  await vi.advanceTimersByTimeAsync(STAY / 4)
  atStep(1)
  await click('Pause')
  expect(screen.getByRole('button', { name: 'Play' })).toBeTruthy()
})
