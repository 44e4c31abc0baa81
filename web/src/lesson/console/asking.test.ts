import { expect, it } from 'vitest'
import { askKey, judges, onDesk, tellAsk } from './asking'

const key = (name: string, more: Partial<KeyboardEvent> = {}) => ({ key: name, target: null, repeat: false, defaultPrevented: false, ...more }) as KeyboardEvent

it.each([
  ['ArrowRight', 'right'],
  ['ArrowLeft', 'wrong'],
  ['z', 'back'],
  ['Z', 'back'],
  ['Enter', null],
  [' ', null],
])('%s means %s', (pressed, meaning) => expect(judges(key(pressed))).toBe(meaning))

it('does not judge while a key is held, or a word is typed', () => {
  expect(judges(key('ArrowRight', { repeat: true }))).toBeNull()
  expect(judges(key('z', { ctrlKey: true }))).toBeNull()
  const field = { closest: () => ({}) } as unknown as HTMLElement
  expect(judges(key('ArrowRight', { target: field }))).toBeNull()
  // a tab or a list that was pressed before is no field
  const tab = { closest: (wanted: string) => (/tablist|select\b/.test(wanted) ? {} : null) } as unknown as HTMLElement
  expect(judges(key('ArrowRight', { target: tab }))).toBe('right')
})

it('says what is asked for', () => {
  expect(tellAsk({ is: 'buy', die: 3, face: 6 }, String)).toBe('a 3 becomes a 6')
  expect(tellAsk({ is: 'read', box: 'W' }, () => 'Wild')).toBe('reads the number in Wild')
})

it('tells two questions of one table apart', () => {
  expect(askKey({ table: 'a', since: 1 })).not.toBe(askKey({ table: 'a', since: 2 }))
})

it('puts the picked question on the desk, and the longest waiting when it is gone', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((table, since) => ({ table, since })) as [{ table: string; since: number }, { table: string; since: number }, { table: string; since: number }]
  expect(onDesk([a, b, c], '')).toEqual({ first: a, rest: [b, c] })
  expect(onDesk([a, b, c], askKey(b))).toEqual({ first: b, rest: [a, c] })
  expect(onDesk([a, c], askKey(b))).toEqual({ first: a, rest: [c] })
  expect(onDesk([], '')).toEqual({ first: null, rest: [] })
})
