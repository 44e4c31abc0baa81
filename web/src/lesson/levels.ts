// Which levels of questions are asked, and which this teacher asked last; a new one begins in the middle.
import type { ConsoleView } from '../generated/wire'
import { keep, recall } from '../house/keep'

export const LEVELS = [1, 2, 3, 4, 5, 6] as const
const MIDDLE: readonly number[] = [3]

export function rememberedLevels(): readonly number[] {
  const kept = recall('levels')
  return kept === null ? MIDDLE : LEVELS.filter((level) => kept.includes(String(level)))
}

export function rememberLevels(levels: readonly number[]): void {
  keep('levels', levels.join(''))
}

/** The chosen levels that the bank has; none is all. */
export function asked({ settings, bank }: Pick<ConsoleView, 'settings' | 'bank'>): readonly number[] {
  return (settings.levels ?? []).filter((level) => bank?.levels.includes(level))
}
