import { expect, it } from 'vitest'
import { divided, telling } from './shared'

const one = { turn: 1, roll: 1, dice: [2, 4, 4, 6, 6], keeps: [{ kept: [4, 4], count: 3 }, { kept: [6, 6], count: 12 }], scored: 1, coach: [6, 6] }

it('shows what most of the class did first, and what the coach would do', () => {
  expect(divided(one).map(({ kept, count, coach }) => [kept.join(''), count, coach])).toEqual([
    ['66', 12, true],
    ['44', 3, false],
    ['24466', 1, false],
  ])
})

it('counts writing down as keeping all', () => {
  expect(divided({ ...one, coach: [6, 6, 4, 4, 2] }).find(({ coach }) => coach)?.wrote).toBe(true)
})

it('finds the throws that divided the class', () => {
  const agreed = { ...one, turn: 2, keeps: [{ kept: [1], count: 9 }], scored: 0 }
  const split = { ...one, turn: 3, keeps: [{ kept: [1], count: 5 }, { kept: [2], count: 5 }], scored: 0 }
  expect(telling([one, agreed, split], 2).map(({ turn }) => turn)).toEqual([1, 3])
  expect(telling([agreed], 3)).toEqual([])
})
