// The card of a game as it will look: a row for each box, a column for each of the card's columns.
import type { GameView } from '../generated/wire'
import type { ColumnField } from './card'

export interface PreviewRow {
  readonly name: string
  readonly asks: string
  /** By column: the box's code, null where the column has no such box. */
  readonly cells: readonly (string | null)[]
}

export interface PreviewSection {
  readonly name: string
  readonly rows: readonly PreviewRow[]
  /** What its bonus says: once for all columns, or by column. */
  readonly bonus: readonly string[]
}

/** A card without columns has one that needs no head. */
export function previewOf(game: GameView, columns: readonly ColumnField[]): PreviewSection[] {
  const many = columns.length > 1
  const sections: { name: string; rows: Map<string, { name: string; asks: string; cells: (string | null)[] }>; bonus: string[] }[] = []
  for (const section of game.page.sections) {
    const name = many ? withoutColumn(section.name, columns) : section.name
    let into = sections.find((one) => one.name === name)
    if (into === undefined) {
      into = { name, rows: new Map(), bonus: [] }
      sections.push(into)
    }
    const bonus = many ? columns.reduce((said, column) => said.replaceAll(` · ${column.name}`, ''), section.bonus) : section.bonus
    if (bonus !== '' && !into.bonus.includes(bonus)) into.bonus.push(bonus)
    for (const box of section.boxes) {
      const [column, code] = many ? columnOf(box.code) : [0, box.code]
      const row = into.rows.get(code) ?? { name: many ? withoutColumn(box.name, columns) : box.name, asks: box.asks, cells: Array.from({ length: Math.max(1, columns.length) }, () => null) }
      row.cells[column] = box.code
      into.rows.set(code, row)
    }
  }
  return sections.map((section) => ({ ...section, rows: [...section.rows.values()] }))
}

/** `2.FH` stands in the second column. */
function columnOf(code: string): [number, string] {
  const at = /^(\d)\.(.+)$/.exec(code)
  return at ? [Number(at[1]) - 1, at[2] ?? code] : [0, code]
}

/** `Ones · Down` without its column. */
function withoutColumn(name: string, columns: readonly ColumnField[]): string {
  const column = columns.find((one) => name.endsWith(` · ${one.name}`))
  return column ? name.slice(0, -` · ${column.name}`.length) : name
}
