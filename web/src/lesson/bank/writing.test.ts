import { expect, it } from 'vitest'
import { EMPTY, draftOf, found, questionOf } from './writing'

it('knows a choice, a number and a typed answer apart', () => {
  expect(questionOf({ ...EMPTY, text: ' 7 × 8? ', right: '56' })).toMatchObject({ text: '7 × 8?', right: ['56'], kind: 'number' })
  expect(questionOf({ ...EMPTY, text: 'Capital of France?', right: 'Paris\nparis ' }).kind).toBe('typed')
  expect(questionOf({ ...EMPTY, text: 'Which is even?', right: '4', wrong: '3\n\n5' })).toMatchObject({ wrong: ['3', '5'], kind: 'choice' })
})

it('writes a question back as it was', () => {
  const question = { text: 'Which is even?', right: ['4'], wrong: ['3', '5'], kind: 'choice' as const, level: 2, topic: 'numbers' }
  expect(questionOf(draftOf(question))).toEqual(question)
})

it('finds by words and by level', () => {
  const bank = [
    { text: 'Seven times eight?', right: ['56'], level: 3, topic: 'times tables' },
    { text: 'Capital of Peru?', right: ['Lima'], level: 4 },
  ]
  expect(found(bank, 'times', null).map(({ place }) => place)).toEqual([0])
  expect(found(bank, 'LIMA peru', null).map(({ place }) => place)).toEqual([1])
  expect(found(bank, '', 4).map(({ place }) => place)).toEqual([1])
})
