import { expect, test } from 'vitest'
import type { Action } from '../generated/wire'
import type { GameInfo } from '../table/game'
import { keptBy, places, tellAction } from './actions'

const info = { boxes: [{ code: 'FH', name: 'Full House' }], layout: { dice: { labels: ['null', 'ace', '2', '3', '4', '5'] } } } as unknown as GameInfo

test.each<[Action, string]>([
  [{ is: 'throw', keep: [2, 6] }, 'keep ace 5'],
  [{ is: 'throw', keep: [] }, 'throw all dice again'],
  [{ is: 'throw' }, 'throw all dice again'],
  [{ is: 'score', box: 'FH', number: null }, 'write it in Full House'],
  [{ is: 'score', box: 'FH', number: 0 }, 'cross out Full House'],
  [{ is: 'buy', die: 1, face: 6 }, 'answer for a 5 in place of the null'],
  [{ is: 'read', box: 'FH' }, 'read the number in Full House'],
  [{ is: 'leave' }, 'leave the game'],
])('%j is told as "%s"', (action, said) => {
  expect(tellAction(action, info)).toBe(said)
})

test('a throw alone keeps dice', () => {
  expect(keptBy({ is: 'throw', keep: [5, 5] })).toEqual([5, 5])
  expect(keptBy({ is: 'score', box: 'FH' })).toEqual([])
  expect(keptBy(null)).toEqual([])
})

test('each wanted face is found once, on the dice that are preferred', () => {
  expect(places([5, 2, 5, 5], [5, 5])).toEqual([true, false, true, false])
  expect(places([5, 2, 5, 5], [5, 5], [false, false, true, true])).toEqual([false, false, true, true])
  expect(places([1, 2], [6])).toEqual([false, false])
})
