import { expect, it } from 'vitest'
import { choice, moved, numberOf, swapped } from './arranging'
import { fresh } from './dice'

const offer = (refused: string | null = null) => ({ box: '3H', points: 0, numbers: [], refused, bonus: 0 })

it('writes the number that the order says', () => {
  expect(numberOf([3, 0, 1, 2], fresh([3, 4, 1, 6]))).toBe(6341)
})

it('moves and swaps digits', () => {
  expect(moved([0, 1, 2, 3], 3, 0)).toEqual([3, 0, 1, 2])
  expect(swapped([0, 1, 2, 3], 0, 3)).toEqual([3, 1, 2, 0])
})

it('asks for the number where it fits', () => {
  expect(choice(offer(), { number: 4361, boxes: ['3H', 'W'] })).toEqual({ kind: 'number', action: { is: 'score', box: '3H', number: 4361 } })
})

it('does not choose another number for the player', () => {
  expect(choice(offer(), { number: 1346, boxes: ['W'] })).toEqual({ kind: 'cross', action: { is: 'score', box: '3H' } })
})

it('lets a number be tried where the house does not say whether it fits', () => {
  expect(choice(offer(), { number: 1346, boxes: null })).toMatchObject({ kind: 'number', action: { number: 1346 } })
})

it("gives the house's reason", () => {
  expect(choice(offer('The joker must go to Fours.'), null)).toEqual({ kind: 'refused', message: 'The joker must go to Fours.' })
})
