import { expect, it } from 'vitest'
import type { OfferView } from '../generated/wire'
import { mostIn } from './boxes'

const offer = (box: string, points: number, refused: string | null = null, bonus = 0) => [box, { box, points, bonus, refused }] as unknown as [string, OfferView]
const OFFERS = new Map([offer('1.1', 3), offer('1.MX', 17, null, 30), offer('2.1', 3, 'not yet'), offer('3.MN', -9)])

it('tells what a column would take of the dice at most, with what they earn besides', () => {
  expect(mostIn(OFFERS, ['1.1', '1.MX'])).toBe(47)
})

it('counts no box that is refused or filled', () => {
  expect(mostIn(OFFERS, ['2.1', '2.MX'])).toBeNull()
})

it('does not hide that a column would only take points off', () => {
  expect(mostIn(OFFERS, ['3.MN'])).toBe(-9)
})
