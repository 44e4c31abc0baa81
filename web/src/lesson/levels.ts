// The levels of questions that this teacher asked last; a new one begins in the middle.
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
