import { expect, test } from 'vitest'
import type { CardView, Frame, GameEvent, ReplayView } from '../generated/wire'
import { decisionAt, diceAt, eventAt, tableAt, turnStarts } from './frames'

const card: CardView = { entries: [null], section_totals: [0], section_progress: [0], section_bonuses: [0], extra_bonuses: 0, score: 0, marks: [] }
const frame = (event: GameEvent | null, turn: number, dice: number[], rolls_left: number): Frame => ({ event, turn, dice, rolls_left, cards: [card, card], state: '' })
const replay = {
  game: { rules: 'yahtzee@1', page: { title: 'Yahtzee' } },
  names: ['Ana', 'Bo'],
  tags: {},
  frames: [
    frame(null, 1, [], 3),
    frame({ is: 'first-rolled', seat: 1, dice: [1, 2, 3, 4, 5] }, 1, [], 3),
    frame({ is: 'first-chosen', seat: 1 }, 1, [], 3),
    frame({ is: 'dice-thrown', seat: 1, keep: [], dice: [1, 1, 2, 3, 6] }, 1, [1, 1, 2, 3, 6], 2),
    frame({ is: 'dice-thrown', seat: 1, keep: [1, 1], dice: [1, 1, 1, 4, 5] }, 1, [1, 1, 1, 4, 5], 1),
    frame({ is: 'box-scored', seat: 1, box: '1', points: 3 }, 2, [], 3),
    frame({ is: 'dice-thrown', seat: 2, keep: [], dice: [2, 2, 2, 2, 2] }, 2, [2, 2, 2, 2, 2], 2),
    frame({ is: 'box-scored', seat: 2, box: 'Y', points: 50 }, 1, [], 3),
    frame({ is: 'game-ended', winners: [2], scores: [3, 50] }, 1, [], 3),
  ],
  record: '',
  rule_file: null,
} as unknown as ReplayView

test('the first frame has no event', () => {
  expect(eventAt(replay, 0)).toBeNull()
  expect(eventAt(replay, 5)).toEqual({ is: 'box-scored', seat: 1, box: '1', points: 3 })
})

test('the dice stay on the table until somebody rolls, and those kept are known', () => {
  expect(diceAt(replay, 0).dice).toEqual([])
  expect(diceAt(replay, 1).dice).toEqual([1, 2, 3, 4, 5])
  expect(diceAt(replay, 2).dice).toEqual([])
  expect(diceAt(replay, 4)).toEqual({ dice: [1, 1, 1, 4, 5], kept: [true, true, false, false, false], rest: false })
  expect(diceAt(replay, 5)).toMatchObject({ dice: [1, 1, 1, 4, 5], rest: true })
  expect(diceAt(replay, 8).dice).toEqual([2, 2, 2, 2, 2])
})

test('bots of a record have the names that they have at a table, unless the table is known', () => {
  const recorded = { ...replay, names: ['Ana', 'Steady bot'] }
  expect(tableAt(recorded, 0).seats.map((seat) => seat?.bot)).toEqual([null, 'steady'])
  expect(tableAt(recorded, 0, [null, { name: 'Steady bot', bot: null, look: null }]).seats[1]).toMatchObject({ name: 'Steady bot', bot: null })
})

test('turns begin with their first throw', () => {
  expect(turnStarts(replay)).toEqual([0, 3, 6, 8])
})

test('the last frame is over, with its winners', () => {
  expect(tableAt(replay, 8)).toMatchObject({ phase: 'over', turn: null, winners: [2], scores: [3, 50] })
  expect(tableAt(replay, 3)).toMatchObject({ phase: 'playing', turn: { seat: 1, rolls_left: 2 }, you: null })
})

test('a decision is found at the step in which it was made', () => {
  const decision = { step: 3 } as never
  expect(decisionAt([decision], 3)).toBe(decision)
  expect(decisionAt([decision], 4)).toBeNull()
})
