// What is needed of a game's data to draw its card and its dice. Reading only: the rules are the house's.
import type { BonusLayout, BoxPage, ColumnLayout, GameLayout, GameView, RulePage } from '../generated/wire'

export interface BoxInfo extends BoxPage {
  readonly place: number
}

export interface SectionInfo {
  readonly name: string
  readonly boxes: readonly BoxInfo[]
  readonly bonus: BonusLayout | null
  /** The box that multiplies what its boxes add up to. */
  readonly by: BoxInfo | null
  /** Those of its boxes that take off. */
  readonly less: readonly string[]
}

export interface GameInfo {
  readonly id: string
  readonly rules: string
  readonly name: string
  readonly page: RulePage
  readonly layout: GameLayout
  readonly sections: readonly SectionInfo[]
  readonly boxes: readonly BoxInfo[]
  /** Why the coach has no advice on it; null where he has. */
  readonly coachless: string | null
}

export function gameInfo({ rules, page, layout, coachless }: GameView): GameInfo {
  let place = 0
  const filled = page.sections.map((section) => section.boxes.map((box) => ({ ...box, place: place++ })))
  const boxes = filled.flat()
  const sections = page.sections.map(({ name }, number): SectionInfo => {
    const { bonus = null, by = null, less = [] } = layout.sections[number] ?? {}
    return { name, boxes: filled[number] ?? [], bonus, by: boxes.find((box) => box.code === by) ?? null, less }
  })
  return { id: page.id, rules, name: page.title, page, layout, sections, boxes, coachless }
}

/** No more than two dice of a suit: they come from two sets. */
export function suitOf({ layout }: GameInfo, die: number): string | null {
  const { suits } = layout.dice
  return suits.length === 0 ? null : (suits[die % suits.length] ?? null)
}

/** The colour of a face by name, where the faces have colours. */
export function colourOf({ layout }: GameInfo, face: number): string | null {
  return layout.dice.colours[face - 1] ?? null
}

/** Colours that are seen on a light die, by the names that rule files give them; others take their turn. */
const INKS: Readonly<Record<string, string>> = { black: '#22262e', red: '#b3372f', green: '#1f7a45', blue: '#2b5f9e', yellow: '#8f5c07', purple: '#6d3f9b' }

export function inkOf(info: GameInfo, face: number): string | null {
  const name = colourOf(info, face)
  if (name === null) return null
  const others = [...new Set(info.layout.dice.colours)].filter((one) => !(one in INKS))
  const inks = Object.values(INKS)
  return INKS[name] ?? inks[others.indexOf(name) % inks.length] ?? null
}

/** A box's name without that of its column. */
export function boxInAnyColumn(code: string, { boxes, layout }: Pick<GameInfo, 'boxes' | 'layout'>): string {
  const name = boxes.find((box) => box.code === code)?.name ?? code
  const column = layout.columns.find((one) => one.boxes.includes(code))
  return column === undefined ? name : withoutColumn(name, column)
}

export const withoutColumn = (name: string, column: ColumnLayout): string => name.replace(` · ${column.name}`, '')
