// What is needed of a game's data to draw its card and its dice. Reading only: the rules are the house's.
import type { BoxPage, GameView, RulePage } from '../generated/wire'

export interface BoxInfo extends BoxPage {
  readonly place: number
}

export interface Bonus {
  readonly name: string
  readonly at_least: number
  readonly points: number
}

export interface SectionInfo {
  readonly name: string
  readonly boxes: readonly BoxInfo[]
  readonly bonus: Bonus | null
}

export interface GameInfo {
  readonly id: string
  readonly rules: string
  readonly name: string
  readonly page: RulePage
  readonly dice: number
  readonly sides: number
  readonly rolls: number
  readonly labels: readonly string[]
  readonly suits: readonly string[]
  readonly sections: readonly SectionInfo[]
  readonly boxes: readonly BoxInfo[]
  readonly extraBonus: number
  readonly compares: boolean
  readonly writesNumbers: boolean
  /** Whether the player lays the dice out as a number. */
  readonly arranges: boolean
  readonly buys: boolean
  readonly hostPicksFirst: boolean
  readonly seats: readonly [number, number]
  readonly clockMinutes: number | null
  readonly wager: boolean
  /** Why the coach has no advice on it; null where he has. */
  readonly coachless: string | null
}

interface Layout {
  seats: [number, number]
  first_player: string
  auto_arrange?: boolean
  dice: { count: number; sides: number; rolls: number; faces?: string[]; suits?: string[] }
  sections: { boxes: Record<string, Record<string, unknown>>; bonus?: Bonus }[]
  joker?: { bonus: number }
  buying?: unknown
  comparison?: unknown
  table?: { clock_minutes?: number; wager?: boolean }
}

export function gameInfo(view: GameView): GameInfo {
  const layout = view.layout as unknown as Layout
  let place = 0
  const sections = view.page.sections.map((section, number) => ({
    name: section.name,
    // the page keeps the card's order; keys of an object that look like numbers would not
    boxes: section.boxes.map((box) => ({ ...box, place: place++ })),
    bonus: layout.sections[number]?.bonus ?? null,
  }))
  const { count, sides, rolls, faces, suits } = layout.dice
  const writesNumbers = layout.sections.some((section) => Object.values(section.boxes).some(takesNumber))
  return {
    id: view.page.id,
    rules: view.rules,
    name: view.page.title,
    page: view.page,
    dice: count,
    sides,
    rolls,
    labels: faces ?? Array.from({ length: sides }, (_, face) => String(face + 1)),
    suits: suits ?? [],
    sections,
    boxes: sections.flatMap((section) => section.boxes),
    extraBonus: layout.joker?.bonus ?? 0,
    compares: layout.comparison !== undefined,
    writesNumbers,
    arranges: writesNumbers && layout.auto_arrange !== true,
    buys: layout.buying !== undefined,
    hostPicksFirst: layout.first_player === 'host',
    seats: layout.seats,
    clockMinutes: layout.table?.clock_minutes ?? null,
    wager: layout.table?.wager ?? false,
    coachless: view.coachless,
  }
}

function takesNumber(box: Record<string, unknown>): boolean {
  return box['score'] === 'number' || 'digit' in box || 'digit_sum' in box
}

/** No more than two dice of a suit: they come from two sets. */
export function suitOf(info: GameInfo, die: number): string | null {
  return info.suits.length === 0 ? null : (info.suits[die % info.suits.length] ?? null)
}
