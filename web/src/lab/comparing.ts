// Two solved games box by box.
import type { SolvedView } from '../generated/wire'

export interface Row {
  readonly box: string
  readonly name: string
  /** Null where only the other game has the box. */
  readonly worth: number | null
  readonly before: number | null
}

/** The boxes of the new game in card order, then those that are gone; boxes are the same where their codes are. */
export function compared(now: SolvedView, before: SolvedView | null): Row[] {
  const old = new Map(before?.boxes.map((box) => [box.box, box]) ?? [])
  const rows = now.boxes.map((box): Row => ({ box: box.box, name: box.name, worth: box.worth, before: old.get(box.box)?.worth ?? null }))
  const kept = new Set(now.boxes.map((box) => box.box))
  const gone = (before?.boxes ?? []).filter((box) => !kept.has(box.box))
  return [...rows, ...gone.map((box): Row => ({ box: box.box, name: box.name, worth: null, before: box.worth }))]
}
