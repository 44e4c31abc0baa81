import { expect, test } from 'vitest'
import { addedUp, mattered, roundStep, scaleOf, spread } from './figures'

test('whole points add up, whatever the rounding', () => {
  for (const [start, luck, mistakes] of [[254.49, 11.6, 9.4], [254.5, -20.51, 0.3], [61.7, 0, 0], [0.4, 0.4, 0.4]] as const) {
    const sum = addedUp({ start, mistakes, expected: start + luck - mistakes })
    expect(sum.start + sum.luck - sum.mistakes).toBe(sum.end)
    expect(Math.abs(sum.luck - luck)).toBeLessThanOrEqual(1.5)
  }
})

test('a scale holds every value between round ends', () => {
  const scale = scaleOf([254.5, 231, 187.2, 263])
  expect([scale.low, scale.high]).toEqual([180, 280])
  expect(scale.ticks).toEqual([180, 200, 220, 240, 260, 280])
  expect(scale.at(180)).toBe(0)
  expect(scale.at(280)).toBe(1)
  expect(scale.at(230)).toBeCloseTo(0.5)
})

test('a scale of one value still has room', () => {
  for (const value of [0, 254.5, -3, 40]) {
    const scale = scaleOf([value])
    expect(scale.high).toBeGreaterThan(scale.low)
    expect(scale.at(value)).toBeGreaterThanOrEqual(0)
    expect(scale.at(value)).toBeLessThanOrEqual(1)
  }
})

test('a scale across zero has a tick at zero', () => {
  expect(scaleOf([0, 21.5, -12], 4).ticks).toContain(0)
})

test('steps are 1, 2 or 5 times a power of ten', () => {
  expect([0.3, 1, 1.1, 3, 7, 10, 12, 40, 51].map(roundStep)).toEqual([0.5, 1, 2, 5, 10, 10, 20, 50, 100])
})

test('labels that lie upon each other are pushed apart, in order, within the frame', () => {
  expect(spread([50, 51, 10], 10, 100)).toEqual([50, 60, 10])
  expect(spread([98, 99], 10, 100)).toEqual([90, 100])
  expect(spread([], 10, 100)).toEqual([])
})

test('what would be told as nothing is not told', () => {
  expect(mattered([{ loss: 3.2 }, { loss: 0.05 }, { loss: 0.049 }, { loss: 0 }])).toEqual([{ loss: 3.2 }, { loss: 0.05 }])
})
