import { expect, test } from 'vitest'
import type { PlayedGame } from '../generated/wire'
import { outcomeOf } from './outcome'

const game = (scores: number[], winners: number[], over: Partial<PlayedGame> = {}) =>
  ({ table: 't', rules: 'yahtzee@1', game: 'Yahtzee', ended: 0, seat: 1, names: ['Ana', 'Bo', 'Mia'].slice(0, scores.length), scores, winners, bots: scores.map(() => null), lost: false, taken_back: 0, ...over }) as PlayedGame

test('two people: who, and by what', () => {
  expect(outcomeOf(game([259, 254], [1]))).toBe('Won 259 : 254 against Bo')
  expect(outcomeOf(game([141, 269], [2], { bots: [null, 'greedy'] }))).toMatch(/^Lost 141 : 269 to \w+$/)
  expect(outcomeOf(game([200, 200], [1, 2]))).toBe('Level 200 : 200 with Bo')
})

test('alone there are points, among many the others are named', () => {
  expect(outcomeOf(game([233], [1]))).toBe('233 points, alone')
  expect(outcomeOf(game([233, 250, 190], [2]))).toBe('Lost with 233 to Bo and Mia')
})

test('who has left the game has lost it, whatever the points', () => {
  expect(outcomeOf(game([100, 40], [2], { lost: true }))).toBe('Lost with 100 to Bo')
  // who wins because the other left has not won by points
  expect(outcomeOf(game([0, 0], [1]))).toBe('Won against Bo')
  expect(outcomeOf(game([40, 100], [1]))).toBe('Won against Bo')
})

test('a game with a box taken back says so', () => {
  expect(outcomeOf(game([233], [1], { taken_back: 2 }))).toBe('233 points, alone, 2 boxes taken back')
})
