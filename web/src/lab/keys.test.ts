import { expect, test } from 'vitest'
import { RULE_KEYS } from '../generated/keys'
import type { GameView } from '../generated/wire'
import { columnsOf } from './card'
import { keysOf, listText, setCount, typedList, withKey, type FormTable } from './keys'
import { previewOf } from './preview'
import { listOf, outline, valueOf, withTable, withoutKey } from './rulefile'

const CATALOGUE = import.meta.glob<string>('../../../src/dicehouse/rules/catalogue/*.toml', { query: '?raw', import: 'default', eager: true })
const file = (id: string) => CATALOGUE[`../../../src/dicehouse/rules/catalogue/${id}.toml`] ?? ''
const key = (table: FormTable, name: string) => {
  const found = RULE_KEYS[table]?.find((one) => one.name === name)
  if (found === undefined) throw new Error(`${table} has no key ${name}`)
  return found
}

test('every key of the new games is offered where it stands', () => {
  const names = (id: string, table: FormTable, at: string) => keysOf(table, at, outline(file(id))).map((one) => one.name)
  expect(names('yamb', 'columns', 'columns[1]')).toEqual(expect.arrayContaining(['name', 'times', 'order', 'rolls']))
  expect(names('generala', 'boxes', 'sections[2].boxes.G')).toEqual(expect.arrayContaining(['groups', 'same_face', 'total', 'faces', 'one_colour', 'times', 'plus', 'served', 'wins', 'requires']))
  expect(names('generala', 'boxes', 'sections[2].boxes.G')).not.toContain('run')
  expect(names('balut', 'bonus', 'sections[7].bonus')).toEqual(expect.arrayContaining(['counts', 'tiers', 'below', 'across']))
  expect(names('yamb', 'sections', 'sections[2]')).toEqual(expect.arrayContaining(['times', 'only_bonus', 'by']))
  expect(names('kismet', 'dice', 'dice')).toEqual(expect.arrayContaining(['colours', 'values', 'faces']))
})

test('what is usual is left out, what is not is written', () => {
  const text = file('generala')
  const at = 'sections[2].boxes.G'
  const served = key('boxes', 'served')
  expect(valueOf(outline(withKey(text, at, served, 30)), `${at}.served`)).toBe(30)
  expect(withKey(text, at, served, 0)).not.toContain('served = 10')
  expect(withKey(text, at, key('boxes', 'wins'), false)).not.toContain('wins = ')
  expect(withKey(text, at, key('boxes', 'requires'), 'F')).toContain('requires = "F"')
  expect(withKey(text, 'sections[2].boxes.GG', key('boxes', 'requires'), '')).not.toContain('requires')
  // without its pattern a box would be none
  expect(withKey(text, at, key('boxes', 'groups'), [])).toContain('groups = []')
})

test('lists are typed as people write them', () => {
  const tiers = key('bonus', 'tiers')
  const read = outline(file('kismet'))
  expect(listText(read, 'sections[1].bonus', tiers)).toBe('71, 55; 78, 75')
  expect(typedList('71, 55; 80,90;', tiers)).toEqual([[71, 55], [80, 90]])
  expect(typedList('71, 5x', tiers)).toBeNull()
  expect(listText(read, 'dice', key('dice', 'colours'))).toBe('black, red, green, green, red, black')
  const coloured = withKey(file('kismet'), 'dice', key('dice', 'values'), [1, 2, 3, 4, 5, 10])
  expect(listOf(outline(coloured), 'dice.values')).toEqual([1, 2, 3, 4, 5, 10])
  expect(typedList('Go slowly, first.\nThen fast.\n', key('game', 'tips'))).toEqual(['Go slowly, first.', 'Then fast.'])
  const tips = key('game', 'tips')
  expect(listOf(outline(withKey(file('yacht'), '', tips, ['Go slowly, first.', 'Say "go".'])), 'tips')).toEqual(['Go slowly, first.', 'Say "go".'])
  expect(listOf(outline(file('crag')), 'sections[2].boxes.OS.faces')).toEqual([[1, 3, 5]])
})

test('columns are added and taken away', () => {
  const two = withTable(withTable(file('yacht'), 'columns', 'name = "One"\n'), 'columns', 'name = "Two"\ntimes = 2\n')
  expect(columnsOf(outline(two)).map(({ name, times, order, rolls }) => [name, times, order, rolls])).toEqual([['One', 1, 'free', null], ['Two', 2, 'free', null]])
  expect(two.indexOf('[[columns]]')).toBeLessThan(two.indexOf('[[sections]]'))
  expect(columnsOf(outline(withoutKey(two, 'columns[1]'))).map(({ name }) => name)).toEqual(['Two'])
  expect(setCount(keysOf('columns', 'columns[2]', outline(two)), 'columns[2]', outline(two))).toBe(1)
  expect(withTable('[', 'columns', 'name = "x"\n')).toBe('[')
})

test('the card has a row for each box and a cell for each column', () => {
  const box = (code: string, name: string) => ({ code, name, asks: '', pays: '', examples: [] })
  const sections = [
    { name: 'Numbers · Down', boxes: [box('1.1', 'Ones · Down'), box('1.2', 'Twos · Down')], bonus: 'Times Ones · Down.' },
    { name: 'Numbers · Up', boxes: [box('2.1', 'Ones · Up'), box('2.2', 'Twos · Up')], bonus: 'Times Ones · Up.' },
    { name: 'Baluts', boxes: [box('1.B', 'Balut · Down'), box('2.B', 'Balut · Up')], bonus: '' },
  ]
  const game = { page: { sections } } as unknown as GameView
  const columns = columnsOf(outline('[[columns]]\nname = "Down"\n[[columns]]\nname = "Up"\n'))
  expect(previewOf(game, columns)).toEqual([
    { name: 'Numbers', bonus: ['Times Ones.'], rows: [{ name: 'Ones', asks: '', cells: ['1.1', '2.1'] }, { name: 'Twos', asks: '', cells: ['1.2', '2.2'] }] },
    { name: 'Baluts', bonus: [], rows: [{ name: 'Balut', asks: '', cells: ['1.B', '2.B'] }] },
  ])
  const plain = { page: { sections: [{ name: 'All', boxes: [box('Y', 'Yacht')], bonus: '' }] } } as unknown as GameView
  expect(previewOf(plain, [])).toEqual([{ name: 'All', bonus: [], rows: [{ name: 'Yacht', asks: '', cells: ['Y'] }] }])
})
