import { expect, it } from 'vitest'
import type { BonusLayout } from '../generated/wire'
import { cellsOf, columnOf } from './cells'
import type { BoxInfo, SectionInfo } from './game'

const box = (code: string, name: string) => ({ code, name }) as BoxInfo
const bonus = (name: string) => ({ name }) as BonusLayout
const SECTIONS: readonly SectionInfo[] = [
  { name: 'Numbers · Down', boxes: [box('1.1', 'Ones · Down')], bonus: bonus('Bonus') },
  { name: 'Numbers · Up', boxes: [box('2.1', 'Ones · Up')], bonus: bonus('Bonus') },
  { name: 'Fours', boxes: [box('1.4', 'Fours · Down'), box('2.4', 'Fours · Up')], bonus: bonus('Across') },
  { name: 'Whole', boxes: [], bonus: bonus('Total') },
]
const told = (cells: ReturnType<typeof cellsOf>) => cells.map((cell) => ('bonus' in cell ? `${cell.bonus.name} ${cell.section}` : cell.name))

it('shows one column of the card, and the bonuses that it has a part in', () => {
  expect(told(columnOf(SECTIONS, { name: 'Up', boxes: ['2.1', '2.4'] }))).toEqual(['Ones', 'Bonus 1', 'Fours', 'Across 2', 'Total 3'])
})

it('shows the whole card where it has one column', () => {
  expect(told(cellsOf(SECTIONS))).toEqual(['Ones · Down', 'Bonus 0', 'Ones · Up', 'Bonus 1', 'Fours · Down', 'Fours · Up', 'Across 2', 'Total 3'])
})
