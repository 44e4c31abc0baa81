// What the form does with a key that it knows from its definition alone.
import { RULE_KEYS, type RuleKey, type RuleKeyName } from '../generated/keys'
import { entryOf, listOf, withWritten, withoutKey, written, type List, type Outline, type Value } from './rulefile'

/** The tables whose keys the form shows one by one. */
export type FormTable = 'game' | 'dice' | 'columns' | 'sections' | 'bonus' | 'boxes' | 'joker'

/** Keys that the form shows in a way of its own. */
const SHOWN: Readonly<Record<FormTable, readonly string[]>> = {
  game: ['id', 'name'],
  dice: ['count', 'sides', 'rolls'],
  columns: [],
  sections: [],
  bonus: ['at_least', 'points'],
  boxes: ['name', 'any'],
  joker: ['box', 'bonus', 'placement', 'on_zero'],
}

/** The other keys of a table; of a box those of its own pattern. */
export function keysOf(table: FormTable, at: string, read: Outline | null): readonly RuleKey[] {
  return (RULE_KEYS[table] ?? []).filter(
    ({ name, kind, pattern }) => !SHOWN[table].includes(name) && !['table', 'tables', 'pay'].includes(kind.is) && (pattern === '' || entryOf(read, keyAt(at, pattern)) !== undefined),
  )
}

/** The game's own keys stand in no table. */
export function keyAt(at: string, name: string): string {
  return at === '' ? name : `${at}.${name}`
}

export function nameOf(table: FormTable, key: RuleKey): RuleKeyName {
  return `${table}.${key.name}` as RuleKeyName
}

/** The text with the key set; without it where it says what is usual. */
export function withKey(text: string, at: string, key: RuleKey, value: Value | List | null): string {
  const path = keyAt(at, key.name)
  const left = value === null || value === '' || (Array.isArray(value) && value.length === 0) || value === key.usual
  if (left && !key.required && key.name !== key.pattern) return withoutKey(text, path)
  return value === null ? text : withWritten(text, path, written(value))
}

/** A list as people type it: `1, 2, 3`; lists of lists with semicolons between them, long texts on lines. */
export function listText(read: Outline | null, at: string, key: RuleKey): string {
  const list = listOf(read, keyAt(at, key.name)) ?? []
  if (key.kind.is === 'lists') return list.map((one) => (Array.isArray(one) ? one.join(', ') : String(one))).join('; ')
  return list.join(key.kind.is === 'list' && key.kind.of === 'words' ? '\n' : ', ')
}

/** The list that was typed; null where it is half-typed. */
export function typedList(text: string, key: RuleKey): List | null {
  if (key.kind.is !== 'list' && key.kind.is !== 'lists') return null
  const { of } = key.kind
  const items = (part: string, between: string): (string | number)[] =>
    part
      .split(between)
      .map((one) => one.trim())
      .filter((one) => one !== '')
      .map((one) => (of === 'whole' ? (/^-?\d+$/.test(one) ? Number(one) : Number.NaN) : one))
  const list = key.kind.is === 'lists' ? text.split(';').map((part) => items(part, ',')).filter((part) => part.length > 0) : items(text, of === 'words' ? '\n' : ',')
  return list.flat().some((one) => Number.isNaN(one)) ? null : list
}

/** How many of these keys the text has. */
export function setCount(keys: readonly RuleKey[], at: string, read: Outline | null): number {
  return keys.filter((key) => key.name !== key.pattern && !key.required && entryOf(read, keyAt(at, key.name)) !== undefined).length
}
