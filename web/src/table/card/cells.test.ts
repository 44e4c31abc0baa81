import { expect, it } from 'vitest'
import type { BonusLayout, CardView, ColumnLayout, GameLayout } from '../../generated/wire'
import { cellsOf, columnOf, columnTotal, gridOf, isMissed } from './cells'
import type { BoxInfo, SectionInfo } from '../game'

const box = (code: string, name: string, place: number) => ({ code, name, place }) as BoxInfo
const bonus = (name: string, most: readonly number[] = [], at_least = 0) => ({ name, most, at_least }) as unknown as BonusLayout
const section = (name: string, boxes: readonly BoxInfo[], earned: string, by: BoxInfo | null = null): SectionInfo => ({ name, boxes, bonus: bonus(earned), by, less: [] })
const SECTIONS: readonly SectionInfo[] = [
  section('Numbers · Down', [box('1.1', 'Ones · Down', 0)], 'Bonus'),
  section('Numbers · Up', [box('2.1', 'Ones · Up', 1)], 'Bonus'),
  section('Fours', [box('1.4', 'Fours · Down', 2), box('2.4', 'Fours · Up', 3)], 'Across'),
  section('Whole', [], 'Total'),
]
const DOWN: ColumnLayout = { name: 'Down', boxes: ['1.1', '1.4'], times: 1, order: 'down', rolls: null, announce: false }
const UP: ColumnLayout = { name: 'Up', boxes: ['2.1', '2.4'], times: 1, order: 'up', rolls: null, announce: false }
const told = (cells: ReturnType<typeof cellsOf>) => cells.map((cell) => ('bonus' in cell ? `${cell.bonus.name} ${cell.section}` : 'multiplied' in cell ? `${cell.multiplied.name} × ${cell.multiplied.by?.name}` : cell.name))

it('shows one column of the card, and the bonuses that it has a part in', () => {
  expect(told(columnOf(SECTIONS, UP))).toEqual(['Ones', 'Bonus 1', 'Fours', 'Across 2', 'Total 3'])
})

it('tells after a section by what it is multiplied, in the words of the column', () => {
  const ones = box('2.1', 'Ones · Up', 0)
  expect(told(columnOf([section('Numbers · Up', [ones], 'Bonus'), { ...section('Difference · Up', [box('2.4', 'Maximum · Up', 1)], '', ones), bonus: null }], UP))).toEqual(['Ones', 'Bonus 0', 'Maximum', 'Difference × Ones'])
})

it('lays columns side by side: each box in one row, and once what all columns earn together', () => {
  const grid = gridOf(SECTIONS, [DOWN, UP])
  expect(grid.map(({ name, together }) => [name, together])).toEqual([['Numbers', false], ['Fours', true], ['Whole', true]])
  expect(grid.map(({ rows }) => rows.map((row) => row.map(({ code }) => code)))).toEqual([[['1.1', '2.1']], [['1.4', '2.4']], []])
})

it('shows the whole card where it has one column', () => {
  expect(told(cellsOf(SECTIONS))).toEqual(['Ones · Down', 'Bonus 0', 'Ones · Up', 'Bonus 1', 'Fours · Down', 'Fours · Up', 'Across 2', 'Total 3'])
})

it('adds up a column with its own bonuses, and without what all columns earn together', () => {
  const card = { entries: [1, 3, 8, 12], section_totals: [1, 3, 20, 0], section_bonuses: [10, 20, 40, 80] } as unknown as CardView
  const layout = (only_bonus: boolean) => ({ sections: [{}, { only_bonus }, {}, {}] }) as unknown as GameLayout
  expect(columnTotal({ sections: SECTIONS, layout: layout(false) }, UP, card)).toBe(3 + 20 + 12)
  expect(columnTotal({ sections: SECTIONS, layout: layout(true) }, UP, card)).toBe(20 + 12)
})

it('knows a bonus that is out of reach: all that it counts is written, and it was not enough', () => {
  const card = (entries: readonly (number | null)[], bonuses: readonly number[] = [0, 0, 0, 0]) => ({ entries, section_bonuses: bonuses, section_progress: [] })
  expect(isMissed(SECTIONS, 0, card([3, null, null, null]))).toBe(true)
  expect(isMissed(SECTIONS, 0, card([3, null, null, null], [35, 0, 0, 0]))).toBe(false)
  expect(isMissed(SECTIONS, 2, card([3, 3, 4, null]))).toBe(false)
  expect(isMissed(SECTIONS, 2, card([null, null, 4, 8]))).toBe(true)
  expect(isMissed(SECTIONS, 3, card([3, 3, 4, null]))).toBe(false)
  expect(isMissed(SECTIONS, 3, card([3, 3, 4, 8]))).toBe(true)
})

it('knows it before the last box is written, where what is open cannot bring enough', () => {
  const upper = [{ ...section('Upper', [box('3', 'Threes', 0), box('6', 'Sixes', 1)], 'Bonus'), bonus: bonus('Bonus', [15, 30], 40) }]
  const at = (entries: readonly (number | null)[], progress: number) => isMissed(upper, 0, { entries, section_bonuses: [0], section_progress: [progress] })
  expect(at([null, null], 0)).toBe(false)
  expect(at([null, 24], 24)).toBe(true)
  expect(at([null, 30], 30)).toBe(false)
})
