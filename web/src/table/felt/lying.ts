// Where each die lies and which are kept is the screen's affair: this tab remembers it over a reload.
import type { Die } from './dice'

const key = (table: string) => `dicehouse.lying.${table}`

/** For the position that they belong to, and no other. */
export function rememberDice(table: string, state: string | null, dice: readonly Die[]): void {
  try {
    sessionStorage.setItem(key(table), JSON.stringify({ state, dice: dice.map((die) => ({ ...die, throws: 0 })) }))
  } catch {
    // private windows may refuse
  }
}

export function recallDice(table: string, state: string | null): readonly Die[] | null {
  try {
    const known = JSON.parse(sessionStorage.getItem(key(table)) ?? 'null') as { state: string | null; dice: readonly Die[] } | null
    return known !== null && state !== null && known.state === state ? known.dice : null
  } catch {
    return null
  }
}
