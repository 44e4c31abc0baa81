import { expect, it } from 'vitest'
import { EMPTY, draftOf, found, merged, moved, questionOf } from './writing'

it('knows a choice, a number and a typed answer apart', () => {
  expect(questionOf({ ...EMPTY, text: ' 7 × 8? ', right: '56' })).toMatchObject({ text: '7 × 8?', right: ['56'], kind: 'number' })
  expect(questionOf({ ...EMPTY, text: 'Pi?', right: '3.14 ± 0.01' }).kind).toBe('number')
  expect(questionOf({ ...EMPTY, text: 'Capital of France?', right: 'Paris\nparis ' }).kind).toBe('typed')
  expect(questionOf({ ...EMPTY, text: 'Which is even?', right: '4', wrong: '3\n\n5' })).toMatchObject({ wrong: ['3', '5'], kind: 'choice' })
})

it.each([
  { text: 'Which is even?', right: ['4'], wrong: ['3', '5'], kind: 'choice' as const, partly: ['4.0'], level: 2, topic: 'numbers', explanation: 'It is 2 times 2.', picture: 'data:image/png;base64,AA' },
  { text: 'Pi?', right: ['3.14 ± 0.01'], wrong: [], kind: 'number' as const, partly: ['3'], level: null, topic: '', explanation: '', picture: '' },
  { text: 'Which room?', right: ['007'], wrong: [], kind: 'typed' as const, partly: [], level: null, topic: '', explanation: '', picture: '' },
])('writes a question back as it was: $text', (question) => expect(questionOf(draftOf(question))).toEqual(question))

it('finds by words and by level', () => {
  const bank = [
    { text: 'Seven times eight?', right: ['56'], level: 3, topic: 'times tables' },
    { text: 'Capital of Peru?', right: ['Lima'], level: 4 },
  ]
  expect(found(bank, 'times', null).map(({ place }) => place)).toEqual([0])
  expect(found(bank, 'LIMA peru', null).map(({ place }) => place)).toEqual([1])
  expect(found(bank, '', 4).map(({ place }) => place)).toEqual([1])
})

it('moves a question a step, and puts two banks together', () => {
  expect(moved(['a', 'b', 'c'], 1, -1)).toEqual(['b', 'a', 'c'])
  expect(moved(['a', 'b'], 1, 1)).toEqual(['a', 'b'])
  const [one, two] = [{ text: '1?', right: ['1'] }, { text: '2?', right: ['2'] }]
  expect(merged([one], [{ ...one, level: 3 }, two])).toEqual([one, two])
})
