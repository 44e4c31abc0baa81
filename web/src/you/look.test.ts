import { expect, test } from 'vitest'
import type { Look } from '../generated/wire'
import { turned } from './look'

const of = (...dice: number[]): Look => ({ colour: 'sky', dice })

test('a tap turns a die to its next face', () => {
  expect(turned(of(2, 5), 1)).toEqual(of(2, 6))
})

test('after the six a die is gone, but never the last one', () => {
  expect(turned(of(6, 5), 0)).toEqual(of(5))
  expect(turned(of(6), 0)).toEqual(of(1))
})

test('an empty place takes one more die', () => {
  expect(turned(of(3), 1)).toEqual(of(3, 1))
})
