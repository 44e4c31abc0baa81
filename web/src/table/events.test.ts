import { expect, it } from 'vitest'
import { readEvent, writeDice } from './events'

const EXAMPLES = [
  ['1^13556', { is: 'first-rolled', seat: 1, dice: [1, 3, 5, 5, 6] }],
  ['2^first', { is: 'first', seat: 2 }],
  ['1>55:24555', { is: 'thrown', seat: 1, keep: [5, 5], dice: [2, 4, 5, 5, 5] }],
  ['1>-:24555', { is: 'thrown', seat: 1, keep: [], dice: [2, 4, 5, 5, 5] }],
  ['1$1:5+', { is: 'bought', seat: 1, die: 1, face: 5, right: true }],
  ['1$1:5-', { is: 'bought', seat: 1, die: 1, face: 5, right: false }],
  ['12=FH:25', { is: 'scored', seat: 12, box: 'FH', points: 25 }],
  ['1+35:Upper bonus', { is: 'bonus', seat: 1, points: 35, name: 'Upper bonus', extra: false }],
  ['1*100:Extra bonus', { is: 'bonus', seat: 1, points: 100, name: 'Extra bonus', extra: true }],
  ['1?3H+', { is: 'read', seat: 1, box: '3H', right: true }],
  ['2%2346', { is: 'rolled-off', seat: 2, dice: [2, 3, 4, 6] }],
  ['3!', { is: 'left', seat: 3 }],
  ['#1+2 94 94 3', { is: 'ended', winners: [1, 2], scores: [94, 94, 3] }],
] as const

it.each(EXAMPLES)('reads %s', (text, event) => {
  expect(readEvent(text)).toEqual(event)
})

it('passes over what a newer house may say', () => {
  expect(readEvent('1~what')).toBeNull()
})

it('writes dice in order, and none as a dash', () => {
  expect(writeDice([5, 1, 3])).toBe('135')
  expect(writeDice([])).toBe('-')
})
