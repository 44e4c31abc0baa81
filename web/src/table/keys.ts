// Keys at the table.

const PRESSES = /^([a-z0-9 ]|Enter)$/i

/** Whether a key is held down that would press again and again: it presses once. Arrows go on, and text is typed on. */
export function pressesAgain(event: Pick<KeyboardEvent, 'repeat' | 'key' | 'target'>): boolean {
  if (!event.repeat || !PRESSES.test(event.key)) return false
  return (event.target as Element | null)?.closest?.('input, select, textarea') == null
}
