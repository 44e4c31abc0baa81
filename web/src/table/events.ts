// The game's events as the wire writes them: `1>55:24555`, `1=FH:25`, `#1+2 94 43`.
export type GameEvent =
  | { is: 'first-rolled'; seat: number; dice: readonly number[] }
  | { is: 'first'; seat: number }
  | { is: 'thrown'; seat: number; keep: readonly number[]; dice: readonly number[] }
  | { is: 'bought'; seat: number; die: number; face: number; right: boolean }
  | { is: 'scored'; seat: number; box: string; points: number }
  | { is: 'bonus'; seat: number; points: number; name: string; extra: boolean }
  | { is: 'read'; seat: number; box: string; right: boolean }
  | { is: 'rolled-off'; seat: number; dice: readonly number[] }
  | { is: 'left'; seat: number }
  | { is: 'ended'; winners: readonly number[]; scores: readonly number[] }

/** What the text tells, or null where this page is older than the house. */
export function readEvent(text: string): GameEvent | null {
  if (text.startsWith('#')) {
    const [winners = '', ...scores] = text.slice(1).split(' ')
    return { is: 'ended', winners: winners.split('+').filter(Boolean).map(Number), scores: scores.map(Number) }
  }
  const parts = /^(\d+)([\^>$=+*?%!])(.*)$/.exec(text)
  if (parts === null) return null
  const seat = Number(parts[1])
  const rest = parts[3] ?? ''
  const [before, after] = halves(rest)
  switch (parts[2]) {
    case '^':
      return rest === 'first' ? { is: 'first', seat } : { is: 'first-rolled', seat, dice: readDice(rest) }
    case '>':
      return { is: 'thrown', seat, keep: readDice(before), dice: readDice(after) }
    case '$':
      return { is: 'bought', seat, die: Number(before), face: Number(after.slice(0, -1)), right: after.endsWith('+') }
    case '=':
      return { is: 'scored', seat, box: before, points: Number(after) }
    case '+':
    case '*':
      return { is: 'bonus', seat, points: Number(before), name: after, extra: parts[2] === '*' }
    case '?':
      return { is: 'read', seat, box: rest.slice(0, -1), right: rest.endsWith('+') }
    case '%':
      return { is: 'rolled-off', seat, dice: readDice(rest) }
    default:
      return { is: 'left', seat }
  }
}

export function readDice(text: string): number[] {
  return text === '-' || text === '' ? [] : Array.from(text, Number)
}

/** Dice in ascending order, as actions write them; `-` for none. */
export function writeDice(dice: readonly number[]): string {
  return dice.length === 0 ? '-' : [...dice].sort((a, b) => a - b).join('')
}

function halves(text: string): [string, string] {
  const colon = text.indexOf(':')
  return colon < 0 ? [text, ''] : [text.slice(0, colon), text.slice(colon + 1)]
}
