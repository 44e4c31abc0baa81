import { expect, it } from 'vitest'
import type { GameEvent, PublicEvent, TableView } from '../generated/wire'
import type { GameInfo } from './game'
import { initial } from './names'
import { seatedAfter, seatedAt, tell, tellEvent, tellQuestion } from './telling'

const info = {
  boxes: [{ code: '3H', name: 'Three Hundreds' }],
  layout: { writes_numbers: true, dice: { labels: ['1', '2', '3', '4', '5', 'joker'] } },
} as unknown as GameInfo
const view = { you: 1, yours: [1], seats: [{ name: 'Guest' }, { name: 'Bo' }] } as unknown as TableView
const at = { info, view }

it.each<[GameEvent, string]>([
  [{ is: 'first-rolled', seat: 2, dice: [1, 6] }, 'Bo throws 1 joker for the first turn.'],
  [{ is: 'first-chosen', seat: 1 }, 'You go first.'],
  [{ is: 'dice-thrown', seat: 2, keep: [5, 5], dice: [2, 5, 5] }, 'Bo kept 5 5 and rolled 2.'],
  [{ is: 'dice-thrown', seat: 1, keep: [], dice: [2, 5, 5] }, 'You rolled 2 5 5.'],
  [{ is: 'die-bought', seat: 1, die: 1, face: 6, right: true }, 'Right! You turn 1 into joker.'],
  [{ is: 'die-bought', seat: 1, die: 1, face: 5, right: false }, 'Wrong: the 1 stays.'],
  [{ is: 'box-announced', seat: 2, box: '3H' }, 'Bo announces Three Hundreds: this turn fills it.'],
  [{ is: 'box-scored', seat: 2, box: '3H', points: 4361 }, 'Bo takes 4,361 in Three Hundreds.'],
  [{ is: 'box-scored', seat: 1, box: '3H', points: -9 }, 'You take −9 in Three Hundreds.'],
  [{ is: 'box-scored', seat: 1, box: '3H', points: 0 }, 'You write an X in Three Hundreds.'],
  [{ is: 'bonus-earned', seat: 2, name: 'Upper bonus', points: 35, extra: false }, 'Upper bonus: 35 more for Bo!'],
  [{ is: 'number-read', seat: 2, box: '3H', right: false }, 'Bo reads the number in Three Hundreds wrongly.'],
  [{ is: 'rolled-off', seat: 2, dice: [3, 4] }, 'Bo rolls 3 4 for the win.'],
  [{ is: 'entry-corrected', seat: 2, box: '3H', points: 4321, reason: 'misread' }, 'Corrected: Bo has 4,321 in Three Hundreds (misread).'],
  [{ is: 'seat-left', seat: 2 }, 'Bo resigns.'],
  [{ is: 'game-ended', winners: [1], scores: [94, 43] }, 'The game is over. You win!'],
  [{ is: 'game-ended', winners: [1, 2], scores: [94, 94] }, 'The game is over. You and Bo share the win.'],
])('%j', (event, said) => {
  expect(tellEvent(event, at)).toBe(said)
})

it('calls everybody by name where a device is passed around', () => {
  const passed = { ...view, yours: [1, 2], seats: [{ name: 'Ana' }, { name: 'Bo' }] } as unknown as TableView
  expect(tellEvent({ is: 'box-scored', seat: 1, box: '3H', points: 4361 }, { info, view: passed })).toBe('Ana takes 4,361 in Three Hundreds.')
})

it('tells every event of a move', () => {
  const events: GameEvent[] = [{ is: 'box-scored', seat: 2, box: '3H', points: 300 }, { is: 'game-ended', winners: [2], scores: [1, 2] }]
  expect(tell({ is: 'played', events, lag: 0 }, at)).toEqual(['Bo takes 300 in Three Hundreds.', 'The game is over. Bo wins.'])
})

it.each<[PublicEvent, string[]]>([
  [{ is: 'said', seat: 2, phrase: 'good-luck' }, ['Bo: Roll well!']],
  [{ is: 'seat-taken', seat: 2, name: 'Bo' }, ['Bo sits down.']],
  [{ is: 'asked', seat: 2, action: { is: 'buy', die: 1, face: 6 }, posed: null }, ['Bo wants to turn 1 into joker.']],
  [{ is: 'box-taken-back', seat: 1, box: '', points: 0 }, ['You take the box back.']],
  [{ is: 'box-taken-back', seat: 2, box: '', points: 0 }, ['Bo takes the box back.']],
  [{ is: 'void-declined', seat: 2 }, ['Bo would rather play on: the game counts.']],
  [{ is: 'rematch-declined', seat: 1 }, ['You do not play again just now.']],
  [{ is: 'settled', payouts: [0, 100] }, []],
])('%j', (event, said) => {
  expect(tell(event, at)).toEqual(said)
})

it('tells the one who judges what is read', () => {
  expect(tellQuestion(2, { is: 'read', box: '3H' }, at)).toBe('Bo reads the number in Three Hundreds.')
})

it('passes over what a newer house may say', () => {
  const newer = { is: 'danced', seat: 2 } as never
  expect(tell(newer, at)).toEqual([])
  expect(tell({ is: 'played', events: [newer], lag: 0 }, at)).toEqual([])
})

it('tells a new name from a new player', () => {
  const taken: PublicEvent = { is: 'seat-taken', seat: 2, name: 'Bea' }
  const names = seatedAt(view)
  expect(tell(taken, { ...at, names })).toEqual(['Bo is now called Bea.'])
  expect(tell(taken, { ...at, names: seatedAfter(taken, names) })).toEqual([])
  expect(tell(taken, { ...at, names: seatedAfter({ is: 'seat-freed', seat: 2 }, names) })).toEqual(['Bea sits down.'])
})

it('a name begins with a letter, or with a whole emoji', () => {
  expect(['ana', '👩‍🚀 Mia', ''].map(initial)).toEqual(['A', '👩‍🚀', ''])
})
