import { expect, it } from 'vitest'
import type { CardView, OfferView, TurnView } from '../../generated/wire'
import { furtherOf, mostIn, prizeOf } from './boxes'
import type { BoxInfo, GameInfo } from '../game'

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

it('knows the rarest throw while its box is open', () => {
  const info = { layout: { alike: ['Y'] } } as unknown as GameInfo
  const lying = (dice: number[], ...offers: [string, OfferView][]) => ({ dice, offers: offers.map(([, one]) => one) }) as unknown as TurnView
  expect(prizeOf(lying([4, 4, 4, 4, 4], offer('C', 20), offer('Y', 50)), info)?.box).toBe('Y')
  expect(prizeOf(lying([4, 4, 4, 4, 5], offer('Y', 0)), info)).toBeNull()
  expect(prizeOf(lying([4, 4, 4, 4, 4], offer('C', 20)), info)).toBeNull()
  expect(prizeOf(lying([4, 4, 4, 4, 4], offer('Y', 50, 'not now')), info)).toBeNull()
})

it('says at the box of a further one what it has earned', () => {
  const info = { layout: { extra_box: 'Y', extra_bonus: 100 } } as unknown as GameInfo
  const card = { extra_bonuses: 2 } as unknown as CardView
  expect(furtherOf(info, { code: 'Y' } as BoxInfo, card)).toBe(200)
  expect(furtherOf(info, { code: 'C' } as BoxInfo, card)).toBe(0)
  expect(furtherOf(info, { code: 'Y' } as BoxInfo, undefined)).toBe(0)
})
