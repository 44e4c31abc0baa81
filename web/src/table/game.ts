// What is needed of a game's data to draw its card and its dice. Reading only: the rules are the house's.
import type { BonusLayout, BoxPage, GameLayout, GameView, RulePage } from '../generated/wire'

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
