import { expect, it } from 'vitest'
import { showPeriod, showWait } from './period'

it.each([
  [0, '0:00'],
  [-500, '0:00'],
  [1, '0:01'],
  [112_200, '18:42'],
  [360_000, '1:00:00'],
  [390_500, '1:05:05'],
])('%d hundredths are %s', (centis, shown) => expect(showPeriod(centis)).toBe(shown))

it('counts a wait upwards', () => {
  expect(showWait(1000, 1899)).toBe('0:08')
  expect(showWait(1000, 900)).toBe('0:00')
  expect(showWait(0, 7_500)).toBe('1:15')
})
