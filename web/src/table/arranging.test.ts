import { expect, it } from 'vitest'
import { choice, moved, numberOf, swapped } from './arranging'
import { fresh } from './dice'

const offer = (numbers: number[], refused: string | null = null) => ({ box: '3H', points: numbers[0] ?? 0, numbers, refused })

it('writes the number that the order says', () => {
  expect(numberOf([3, 0, 1, 2], fresh([3, 4, 1, 6]))).toBe(6341)
})

it('moves and swaps digits', () => {
  expect(moved([0, 1, 2, 3], 3, 0)).toEqual([3, 0, 1, 2])
  expect(swapped([0, 1, 2, 3], 0, 3)).toEqual([3, 1, 2, 0])
})

it('asks for the number where it fits', () => {
  expect(choice(offer([6341, 4361]), 4361)).toEqual({ action: { is: 'score', box: '3H', number: 4361 } })
})

it('does not choose another number for the player', () => {
  expect(choice(offer([6341]), 1346)).toEqual({ why: 'unfit' })
})

it('writes an X where nothing fits and the house allows it', () => {
  expect(choice(offer([]), 1346)).toEqual({ action: { is: 'score', box: '3H' } })
})

it("gives the house's reason", () => {
  expect(choice(offer([], 'The joker must go to Fours.'), null)).toEqual({ why: 'refused', message: 'The joker must go to Fours.' })
})
