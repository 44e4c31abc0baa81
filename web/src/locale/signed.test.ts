import { expect, test } from 'vitest'
import { en } from './en.you'
import { signed } from './signed'

test.each([
  [2, '+2.0'],
  [-1.25, '−1.3'],
  [0, '0'],
  [-0, '0'],
  [-0.04, '0'],
  [0.04, '0'],
])('%d points are said as %s', (points, said) => {
  expect(signed(points)).toBe(said)
})

test('who made no mistake lost 0 points', () => {
  expect(en.course.mistakes(0)).toBe('mistakes 0 points a game')
  expect(en.course.mistakes(3.21)).toBe('mistakes −3.2 points a game')
  expect(en.course.mistakesOf(0)).toBe('Mistakes: 0 points')
})
