// The card of a rule file as its text has it, for the form.
import { entryOf, outline, valueOf, withWritten, type Outline } from './rulefile'

export interface BoxField {
  readonly key: string
  readonly code: string
  readonly name: string
  /** How it pays: one of the words, fixed points, or settled by its pattern. */
  readonly pays: 'sum' | 'matched' | 'fixed' | 'settled' | 'number'
  readonly points: number
}

export interface SectionField {
  readonly key: string
  readonly name: string
  readonly boxes: readonly BoxField[]
  readonly bonus: { readonly at_least: number; readonly points: number } | null
}

export interface ColumnField {
  readonly key: string
  readonly name: string
  readonly times: number
  readonly order: string
  readonly rolls: number | null
  readonly announce: boolean
}

/** The columns of the card in order; none where the file has none. */
export function columnsOf(read: Outline | null): ColumnField[] {
  return (read?.headings ?? [])
    .filter((heading) => /^columns\[\d+\]$/.test(heading.key))
    .map(({ key }) => {
      const rolls = valueOf(read, `${key}.rolls`)
      return {
        key,
        name: String(valueOf(read, `${key}.name`) ?? ''),
        times: Number(valueOf(read, `${key}.times`) ?? 1),
        order: String(valueOf(read, `${key}.order`) ?? 'free'),
        rolls: typeof rolls === 'number' ? rolls : null,
        announce: valueOf(read, `${key}.announce`) === true,
      }
    })
}

/** None where the text is no TOML. */
export function sectionsOf(read: Outline | null): SectionField[] {
  if (read === null) return []
  return read.headings
    .filter((heading) => /^sections\[\d+\]$/.test(heading.key))
    .map(({ key }) => ({
      key,
      name: String(valueOf(read, `${key}.name`) ?? ''),
      boxes: boxesOf(read, key),
      bonus: read.entries.some((entry) => entry.key.startsWith(`${key}.bonus`))
        ? { at_least: Number(valueOf(read, `${key}.bonus.at_least`) ?? 0), points: Number(valueOf(read, `${key}.bonus.points`) ?? 0) }
        : null,
    }))
}

function boxesOf(read: Outline, section: string): BoxField[] {
  const start = `${section}.boxes.`
  return read.entries
    .filter((entry) => entry.key.startsWith(start) && !entry.key.slice(start.length).includes('.'))
    .map((entry) => {
      const score = valueOf(read, `${entry.key}.score`)
      const has = (name: string) => entryOf(read, `${entry.key}.${name}`) !== undefined
      const pays = has('face') ? 'settled' : score === 'number' || has('digit') || has('digit_sum') ? 'number' : score === 'sum' || score === 'matched' ? score : 'fixed'
      return { key: entry.key, code: entry.key.slice(start.length), name: String(valueOf(read, `${entry.key}.name`) ?? ''), pays, points: typeof score === 'number' ? score : 0 }
    })
}

/** What a new box may ask for, as the file writes it. */
export const KINDS = {
  kind2: 'groups = [2], score = "matched"',
  kind3: 'groups = [3], score = "sum"',
  kind4: 'groups = [4], score = "sum"',
  kind5: 'groups = [5], score = 50',
  pairs: 'groups = [2, 2], score = "matched"',
  house: 'groups = [3, 2], score = 25',
  run3: 'run = 3, score = 20',
  run4: 'run = 4, score = 30',
  run5: 'run = 5, score = 40',
  any: 'any = true, score = "sum"',
} as const

export type Kind = keyof typeof KINDS

/** The text with one box more, under a code and a name that no other box has. */
export function withBox(text: string, section: string, kind: Kind, name: string): string {
  const sections = sectionsOf(outline(text))
  const boxes = sections.flatMap((one) => one.boxes)
  const free = (taken: readonly string[], make: (n: number) => string) => {
    let n = 1
    while (taken.includes(make(n))) n++
    return make(n)
  }
  const code = free(boxes.map((box) => box.code), (n) => `N${n}`)
  const called = free(boxes.map((box) => box.name), (n) => (n === 1 ? name : `${name} ${n}`))
  return withWritten(text, `${section}.boxes.${code}`, `{ name = ${JSON.stringify(called)}, ${KINDS[kind]} }`)
}
