import { expect, test } from 'vitest'
import { fill } from './fill'

test('every hole is filled, and what is filled in is not read again', () => {
  expect(fill('keep {faces}, {count} left', { faces: '{count}', count: 2 })).toBe('keep {count}, 2 left')
})

test('a hole that nobody fills is seen', () => {
  expect(fill('Turn {turn}', {})).toBe('Turn {turn}')
})
