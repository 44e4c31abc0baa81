import { expect, it } from 'vitest'
import { tellJudged } from './judged'

const buy = { is: 'buy', die: 3, face: 6 } as const

it('tells what a right answer has bought', () => {
  expect(tellJudged({ action: buy, right: true, answers: [], at: 0, asked: 0, explanation: '' })).toEqual({ title: 'Right!', text: 'Your 3 is a 6 now.' })
})

it('tells the right answer after a wrong one, where the house sends it', () => {
  expect(tellJudged({ action: buy, right: false, answers: ['56', 'fifty-six'], at: 0, asked: 0, explanation: '' })).toEqual({ title: 'Not this time', text: 'Your 3 stays a 3. Right was: 56 or fifty-six.' })
  expect(tellJudged({ action: buy, right: false, answers: [], at: 0, asked: 0, explanation: '' }).text).toBe('Your 3 stays a 3.')
})

it('never tells the words of a number that was misread', () => {
  expect(tellJudged({ action: { is: 'read', box: 'W' }, right: false, answers: [], at: 0, asked: 0, explanation: '' }).text).toBe('That was not quite it.')
})
