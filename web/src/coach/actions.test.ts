import { expect, test } from 'vitest'
import { places, readAction } from './actions'

test('actions are read as the house writes them', () => {
  expect(readAction('>55')).toEqual({ is: 'throw', keep: [5, 5] })
  expect(readAction('>-')).toEqual({ is: 'throw', keep: [] })
  expect(readAction('=FH')).toEqual({ is: 'score', box: 'FH' })
  expect(readAction('=3H:1234')).toEqual({ is: 'score', box: '3H' })
})

test('each wanted face is found once, on the dice that are preferred', () => {
  expect(places([5, 2, 5, 5], [5, 5])).toEqual([true, false, true, false])
  expect(places([5, 2, 5, 5], [5, 5], [false, false, true, true])).toEqual([false, false, true, true])
  expect(places([1, 2], [6])).toEqual([false, false])
})
