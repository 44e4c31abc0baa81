// The cells of a card on a small screen, in their order: boxes, and after each section its bonus.
import type { BonusLayout, ColumnLayout } from '../generated/wire'
import type { BoxInfo, SectionInfo } from './game'

export interface BonusCell {
  readonly bonus: BonusLayout
  readonly section: number
}
export type Cell = BoxInfo | BonusCell

/** More cells than a phone can show at once. */
export const LONG = 24

export function cellsOf(sections: readonly SectionInfo[]): readonly Cell[] {
  return sections.flatMap((section, place) => [...section.boxes, ...bonusOf(section, place)])
}

/** Those of one column, under the names that they have in it; a bonus across columns, or for the whole card, stands in each. */
export function columnOf(sections: readonly SectionInfo[], column: ColumnLayout): readonly Cell[] {
  return sections.flatMap((section, place) => {
    const boxes = section.boxes.filter((box) => column.boxes.includes(box.code))
    const named = boxes.map((box) => ({ ...box, name: box.name.replace(` · ${column.name}`, '') }))
    return boxes.length > 0 || section.boxes.length === 0 ? [...named, ...bonusOf(section, place)] : []
  })
}

const bonusOf = ({ bonus }: SectionInfo, section: number): readonly BonusCell[] => (bonus ? [{ bonus, section }] : [])
