import { expect, test } from 'vitest'
import { line } from './skill'

test('a course is a line from its first game to its last', () => {
  expect(line([100, 150, 200], 100, 200, 90, 50)).toBe('0.0,50.0 45.0,25.0 90.0,0.0')
})

test('what leaves the scale runs along its edge', () => {
  expect(line([0, 300], 100, 200, 90, 50)).toBe('0.0,50.0 90.0,0.0')
  expect(line([150], 100, 200, 90, 50)).toBe('0.0,25.0')
})
