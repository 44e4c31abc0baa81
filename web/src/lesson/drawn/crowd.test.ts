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
  [1, 5],
  [2, 10],
  [6, 20],
  [12, 50],
  [99, 200],
])('%d cards: a figure stands for %d points', (cards, points) => {
  expect(pointsAFigure(cards)).toBe(points)
})

it('stands empty for nobody', () => expect(standing(0)).toEqual([]))
