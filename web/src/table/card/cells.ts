// The cells of a card on a small screen, in their order: boxes, and after each section what it is multiplied by, and its bonus.
import type { BonusLayout, CardView, ColumnLayout } from '../../generated/wire'
import { withoutColumn, type BoxInfo, type GameInfo, type SectionInfo } from '../game'

export interface BonusCell {
  readonly bonus: BonusLayout
  readonly section: number
}
export interface ProductCell {
  readonly multiplied: SectionInfo
  readonly section: number
}
export type Cell = BoxInfo | BonusCell | ProductCell

/** More cells than a phone can show at once. */
export const LONG = 24

export function cellsOf(sections: readonly SectionInfo[]): readonly Cell[] {
  return sectionsOf(sections, null).flatMap(cellsIn)
}

export interface PlacedSection extends SectionInfo {
  /** Which of the card's sections it is. */
  readonly place: number
}

/** Those of one column, boxes under the names that they have in it; a bonus across columns, or for the whole card, stands in each.
    The whole card where no column is asked for. */
export function sectionsOf(sections: readonly SectionInfo[], column: ColumnLayout | null): readonly PlacedSection[] {
  const placed = sections.map((section, place) => ({ ...section, place }))
  if (column === null) return placed
  return placed.flatMap((section) => {
    const boxes = section.boxes.filter((box) => column.boxes.includes(box.code))
    const named = (box: BoxInfo) => ({ ...box, name: withoutColumn(box.name, column) })
    return boxes.length > 0 || section.boxes.length === 0 ? [{ ...section, name: withoutColumn(section.name, column), boxes: boxes.map(named), by: section.by && named(section.by) }] : []
  })
}

/** Its cells on a small screen. */
export function columnOf(sections: readonly SectionInfo[], column: ColumnLayout): readonly Cell[] {
  return sectionsOf(sections, column).flatMap(cellsIn)
}

export interface GridSection {
  readonly name: string
  /** One for each column. */
  readonly sections: readonly PlacedSection[]
  /** A box for each column. */
  readonly rows: readonly (readonly BoxInfo[])[]
  /** Whether what it earns is earned by all columns together. */
  readonly together: boolean
}

/** The columns side by side: every section once, its boxes in rows. */
export function gridOf(sections: readonly SectionInfo[], columns: readonly ColumnLayout[]): readonly GridSection[] {
  const all = columns.map((column) => sectionsOf(sections, column))
  return (all[0] ?? []).map((first, at) => {
    const beside = all.flatMap((column) => column[at] ?? [])
    const rows = first.boxes.map((_, row) => beside.flatMap((section) => section.boxes[row] ?? []))
    return { name: first.name, sections: beside, rows, together: beside.every((section) => section.place === first.place) }
  })
}

/** What a column has brought so far, with its own bonuses; what all columns earn together belongs to none. */
export function columnTotal({ sections, layout }: Pick<GameInfo, 'sections' | 'layout'>, column: ColumnLayout, card: CardView): number {
  const inColumn = (box: BoxInfo) => column.boxes.includes(box.code)
  return sections.reduce((sum, { boxes }, place) => {
    if (!boxes.some(inColumn)) return sum
    const alone = boxes.every(inColumn)
    const held = alone ? (card.section_totals[place] ?? 0) : boxes.filter(inColumn).reduce((all, box) => all + (card.entries[box.place] ?? 0), 0)
    return sum + (layout.sections[place]?.only_bonus ? 0 : held) + (alone ? (card.section_bonuses[place] ?? 0) : 0)
  }, 0)
}


const cellsIn = (section: PlacedSection): readonly Cell[] => [
  ...section.boxes,
  ...(section.by ? [{ multiplied: section, section: section.place }] : []),
  ...(section.bonus ? [{ bonus: section.bonus, section: section.place }] : []),
]

/** Whether a section's bonus is out of reach: all that it counts is written, or can bring so much at most, and it is not enough. */
export function isMissed(sections: readonly SectionInfo[], place: number, card: Pick<CardView, 'entries' | 'section_bonuses' | 'section_progress'>): boolean {
  const own = sections[place]?.boxes ?? []
  const bonus = sections[place]?.bonus
  const counted = own.length > 0 ? own : sections.flatMap((section) => section.boxes)
  if ((card.section_bonuses[place] ?? 0) > 0) return false
  const open = counted.filter((box) => card.entries[box.place] == null)
  if (open.length === 0 || !bonus || bonus.most.length === 0) return open.length === 0
  const ahead = own.reduce((sum, box, at) => (open.includes(box) ? sum + (bonus.most[at] ?? 0) : sum), 0)
  return (card.section_progress[place] ?? 0) + ahead < bonus.at_least
}
