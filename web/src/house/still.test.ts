import { expect, test } from 'vitest'
import { settled, type Row } from './still.svelte'

const shown = (...turns: string[]) => {
  const rows = turns.reduce<readonly Row<string>[]>((before, turn) => settled(before, [...turn], (letter) => letter), [])
  return rows.map((row) => (row.gone ? '.' : row.value)).join('')
}

test('rows stay where they were when others come and go', () => {
  expect(shown('ab', 'cab')).toBe('abc') // who comes is put below
  expect(shown('abc', 'ac')).toBe('a.c') // who goes leaves a gap
  expect(shown('abc', 'ac', 'abc')).toBe('abc') // and finds the place again
  expect(shown('abc', 'ac', 'a')).toBe('a') // nothing below: no gap
  expect(shown('ab', '', 'b')).toBe('b')
})
