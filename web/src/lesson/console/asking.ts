// What waits for the teacher, in words, and when a key may judge it.
import type { AskView, Buy, Read } from '../../generated/wire'
import { unheardOf } from '../../house/exhaustive'
import { words } from '../../locale/lesson'

/** Milliseconds that a question must have been first in the queue before it is judged. */
export const SEEN_AFTER = 450

export function tellAsk(action: Buy | Read, boxName: (code: string) => string): string {
  switch (action.is) {
    case 'buy':
      return words.console.asksDie(action.die, action.face)
    case 'read':
      return words.console.asksRead(boxName(action.box))
    default:
      return unheardOf(action, '')
  }
}

/** One question and no other: a team may ask twice at the same table. */
export function askKey(ask: Pick<AskView, 'table' | 'since'>): string {
  return `${ask.table} ${ask.since}`
}

/** The question on the desk, and those beside it: the one that was picked while it waits, or else the longest waiting. */
export function onDesk<A extends Pick<AskView, 'table' | 'since'>>(asks: readonly A[], picked: string): { first: A | null; rest: readonly A[] } {
  const first = asks.find((ask) => askKey(ask) === picked) ?? asks[0] ?? null
  return { first, rest: asks.filter((ask) => ask !== first) }
}

/** Where something is typed, and dialogs, which hide the question. */
const TYPED = 'textarea, [contenteditable="true"], dialog[open], input:not([type="radio"], [type="checkbox"], [type="button"], [type="file"], [type="range"])'

/** Whether a key is meant for the queue: wherever the focus is, unless somebody types. Tabs and lists that a finger has left
 * the focus on do not take its arrows away. */
export function judges(event: KeyboardEvent): 'right' | 'wrong' | 'back' | null {
  if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return null
  const target = event.target as HTMLElement | null
  if (target?.closest?.(TYPED)) return null
  if (event.key === 'ArrowRight') return 'right'
  if (event.key === 'ArrowLeft') return 'wrong'
  return event.key.toLowerCase() === 'z' ? 'back' : null
}
