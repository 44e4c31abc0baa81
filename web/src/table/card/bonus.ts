// How a section's bonus stands, told the same way on every card: the points once it is decided, the way to it before.
import type { BonusLayout } from '../../generated/wire'
import { words } from '../../locale/table'

export interface BonusTold {
  readonly figure: string
  readonly note: string
  /** How much of the way is done, from 0 to 1; null once it is decided. */
  readonly way: number | null
}

export function bonusTold({ at_least, tiers }: Pick<BonusLayout, 'at_least' | 'tiers'>, at: { total: number; earned: number; missed: boolean; over: boolean; short?: boolean }): BonusTold {
  const t = words.table
  if (at.earned > 0) return { figure: `+${at.earned.toLocaleString('en')}`, note: t.bonusEarned, way: null }
  if (at.missed || at.over) return { figure: '0', note: at.missed ? t.bonusMissed : '', way: null }
  const goals = [at_least, ...tiers.map(([least]) => least)]
  const goal = goals.find((least) => at.total < least) ?? Math.max(...goals)
  const missing = Math.max(0, goal - at.total)
  return { figure: `${at.total}/${goal}`, note: at.short ? t.bonusNeedsShort(missing) : t.bonusNeeds(missing), way: Math.max(0, Math.min(1, at.total / goal)) }
}
