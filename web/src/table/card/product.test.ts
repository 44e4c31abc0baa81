import { expect, it } from 'vitest'
import type { BoxInfo } from '../game'
import { productOf } from './product'

const box = (code: string, name: string, place: number) => ({ code, name, place }) as BoxInfo
const DIFFERENCE = { boxes: [box('MX', 'Maximum', 1), box('MN', 'Minimum', 2)], by: box('1', 'Ones', 0), less: ['MN'] }
const told = (entries: readonly (number | null)[]) => productOf(DIFFERENCE, { entries })

it('tells how a section is multiplied', () => {
  expect(told([4, 27, -9])).toEqual({ sum: '(27 − 9) ×\u00a04', open: [] })
})

it('names what is still missing, with its sign', () => {
  expect(told([null, null, null])).toEqual({ sum: '(Maximum − Minimum) ×\u00a0Ones', open: ['Maximum', 'Minimum', 'Ones'] })
  expect(told([4, 27, null])).toEqual({ sum: '(27 − Minimum) ×\u00a04', open: ['Minimum'] })
})

it('has a short form', () => {
  expect(productOf(DIFFERENCE, { entries: [null, 27, null] }, '?')).toEqual({ sum: '(27 − ?) ×\u00a0?', open: ['Minimum', 'Ones'] })
})

it('keeps the sign of a box that was crossed out', () => {
  expect(told([4, 27, 0])?.sum).toBe('(27 − 0) ×\u00a04')
})

it('needs no brackets around a single box', () => {
  expect(productOf({ ...DIFFERENCE, boxes: [box('MX', 'Maximum', 1)], less: [] }, { entries: [2, 30] })?.sum).toBe('30 ×\u00a02')
})

it('says nothing of a section that is only added up', () => {
  expect(productOf({ ...DIFFERENCE, by: null }, { entries: [4, 27, -9] })).toBeNull()
})
