import { expect, it } from 'vitest'
import { HEIGHT, PLACES, WIDTH, pointsAFigure, standing } from './crowd'

it('leaves everyone where they stand when the crowd grows', () => {
  const before = new Map(standing(20).map((place) => [place.id, place]))
  const after = new Map(standing(70).map((place) => [place.id, place]))
  for (const [id, place] of before) expect(after.get(id)).toEqual(place)
  expect(after.size).toBe(70)
})

it('draws who stands behind first', () => {
  const depths = standing(60).map((place) => place.y)
  expect(depths).toEqual([...depths].sort((a, b) => a - b))
})

it('keeps everyone in the picture', () => {
  for (const place of PLACES) {
    expect(place.x).toBeGreaterThan(0)
    expect(place.x).toBeLessThan(WIDTH)
    expect(place.y).toBeLessThanOrEqual(HEIGHT)
  }
})

it.each([
  [0, 5],
  [400, 5],
  [612, 10],
  [1500, 20],
  [2900, 50],
  [99_999, 200],
])('%d points: a figure stands for %d', (most, points) => {
  expect(pointsAFigure(most)).toBe(points)
})

it('stands empty for nobody', () => expect(standing(0)).toEqual([]))
