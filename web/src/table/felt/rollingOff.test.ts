import { expect, it } from 'vitest'
import { best, largest, rounds } from './rollingOff'

it('writes the largest number', () => expect(largest([1, 6, 3, 4])).toBe(6431))

it('tells the rounds of a tie that lasts', () => {
  const rolls = [
    { seat: 1, dice: [6, 4, 1, 1] },
    { seat: 2, dice: [1, 1, 6, 4] },
    { seat: 1, dice: [2, 2, 3, 5] },
    { seat: 2, dice: [5, 5, 1, 1] },
  ]
  const told = rounds(rolls)
  expect(told.map((round) => round.length)).toEqual([2, 2])
  expect(told.map(best)).toEqual([[1, 2], [2]])
})
