import { expect, it } from 'vitest'
import type { TableView } from '../../generated/wire'
import { leavingCosts } from './leaving'

const ana = { seat: 1, bot: null, left_game: false }
const bo = { seat: 2, bot: null, left_game: false }
const bot = { seat: 2, bot: 'steady', left_game: false }
const table = (changes: object) => ({ phase: 'playing', you: 1, yours: [1], clock: null, seats: [ana, bo], ...changes }) as unknown as TableView

it.each([
  ['others wait', {}, true],
  ['a clock runs', { seats: [ana, bot], clock: {} }, true],
  ['a turn has days', { clock: {}, clock_settings: { minutes: 0, days: 3 } }, false],
  ['a bot waits gladly', { seats: [ana, bot] }, false],
  ['the others are here too', { yours: [1, 2] }, false],
  ['the others have left', { seats: [ana, { ...bo, left_game: true }] }, false],
  ['one has left oneself', { seats: [{ ...ana, left_game: true }, bo] }, false],
  ['one only watches', { you: null }, false],
  ['the game is over', { phase: 'over' }, false],
])('%s', (_, changes, costs) => {
  expect(leavingCosts(table(changes))).toBe(costs)
})
