import { expect, test } from 'vitest'
import type { Look } from '../generated/wire'
import { fewer, turned } from './look'

const of = (...dice: number[]): Look => ({ colour: 'sky', dice })

test('a tap turns a die to its next face', () => {
  expect(turned(of(2, 5), 1)).toEqual(of(2, 6))
})

test('after the six comes the one, and no die is gone', () => {
  expect(turned(of(6, 5), 0)).toEqual(of(1, 5))
})

test('the last die is removed, but never the only one', () => {
  expect(fewer(of(6, 5, 2))).toEqual(of(6, 5))
  expect(fewer(of(6))).toEqual(of(6))
})

test('an empty place takes one more die', () => {
  expect(turned(of(3), 1)).toEqual(of(3, 1))
})
