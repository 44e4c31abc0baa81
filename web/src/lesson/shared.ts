// Everybody threw the same: which throw is worth talking about, and how the class was divided on it.
import type { SharedThrowView } from '../generated/wire'

export interface Divided {
  readonly kept: readonly number[]
  readonly count: number
  /** Whether these dice were written down and not thrown again. */
  readonly wrote: boolean
  readonly coach: boolean
}

const sameDice = (a: readonly number[], b: readonly number[]) => [...a].sort().join() === [...b].sort().join()

/** What was made of a throw, the most frequent first. Writing it down is keeping all of it. */
export function divided(one: SharedThrowView): readonly Divided[] {
  const { coach } = one
  const keeps = one.keeps.map(({ kept, count }) => ({ kept, count, wrote: false, coach: coach !== null && sameDice(kept, coach) }))
  const wrote = one.scored > 0 ? [{ kept: one.dice, count: one.scored, wrote: true, coach: coach !== null && sameDice(one.dice, coach) }] : []
  return [...keeps, ...wrote].sort((a, b) => b.count - a.count || a.kept.length - b.kept.length)
}

/** The throws on which the class differed most, in the order in which they were thrown. */
export function telling(throws: readonly SharedThrowView[], most: number): readonly SharedThrowView[] {
  const unlike = (one: SharedThrowView) => {
    const parts = divided(one)
    const all = parts.reduce((sum, part) => sum + part.count, 0)
    return all === 0 ? 0 : all - (parts[0]?.count ?? 0)
  }
  const best = [...throws].sort((a, b) => unlike(b) - unlike(a)).slice(0, most)
  return throws.filter((one) => best.includes(one) && unlike(one) > 0)
}
