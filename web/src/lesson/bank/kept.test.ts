import { expect, it } from 'vitest'
import { readBank, writeBank } from './kept'

it('a bank as a file is read back whole, and nothing else is one', () => {
  const bank = { title: 'Sums', questions: [{ text: '$1/2$ of 4?', right: ['2'], explanation: 'Half.', picture: 'data:image/png;base64,AA' }] }
  expect(readBank(writeBank(bank))).toEqual(bank)
  expect([readBank('{}'), readBank('question,answer'), readBank('[1]')]).toEqual([null, null, null])
})
