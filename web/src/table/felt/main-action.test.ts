import { expect, test } from 'vitest'
import type { OfferView, TurnView } from '../../generated/wire'
import type { GameInfo } from '../game'
import { mainAction, type Situation } from './main-action'

const info = { boxes: [{ code: 'C', name: 'Chance' }], layout: { dice: { count: 5, rolls: 3, labels: [] } } } as unknown as GameInfo
const turn = (over: Partial<TurnView> = {}) => ({ doing: 'turn', question: null, may_throw: true, throw_refused: null, reading: null, ...over }) as TurnView
const at = (over: Partial<Situation> = {}): Situation => ({ turn: turn(), info, realDice: false, who: 'Ana', you: true, lying: true, toThrow: 3, typed: null, entry: 3, buying: null, chosen: null, arranged: null, ...over })
const offer = (points: number) => ({ box: 'C', points, bonus: 0, refused: null, numbers: [] }) as unknown as OfferView

test('dice that are not kept are rolled', () => {
  expect(mainAction(at())).toEqual({ text: 'Roll 3 dice', does: 'roll' })
  expect(mainAction(at({ lying: false }))).toEqual({ text: 'Roll all 5 dice', does: 'roll' })
  expect(mainAction(at({ toThrow: 0 })).does).toBe('choose')
})

test('the rarest throw is rolled away only by who means it', () => {
  expect(mainAction(at({ toThrow: 5, daring: true })).text).toBe('Roll 5 dice all the same')
})

test('real dice are entered, once all of them are typed', () => {
  expect(mainAction(at({ realDice: true })).text).toBe('Enter 3 dice')
  expect(mainAction(at({ realDice: true, typed: [4] }))).toEqual({ text: '2 more to pick', does: 'nothing' })
  expect(mainAction(at({ realDice: true, typed: [4, 4, 1] })).does).toBe('enter')
})

test('a chosen box is written, and a zero is called crossing out', () => {
  expect(mainAction(at({ chosen: offer(21) }))).toEqual({ text: 'Write 21 in Chance', does: 'write' })
  expect(mainAction(at({ chosen: offer(0) })).text).toBe('Cross out Chance for 0')
})

test('without a roll left a box is to be chosen, and the house says why', () => {
  expect(mainAction(at({ turn: turn({ may_throw: false, throw_refused: 'No roll is left.' }) }))).toMatchObject({ does: 'choose', why: 'No roll is left.' })
})

test('what is asked comes before everything else', () => {
  const asked = turn({ question: { is: 'read', box: 'C' } as TurnView['question'] })
  expect(mainAction(at({ turn: asked, chosen: offer(21), typed: [1, 2, 3] })).does).toBe('nothing')
  expect(mainAction(at({ buying: 'which', chosen: offer(21) })).does).toBe('nothing')
  expect(mainAction(at({ turn: turn({ doing: 'roll-off' }), toThrow: 0 }))).toEqual({ text: 'Roll for the win', does: 'roll' })
})
