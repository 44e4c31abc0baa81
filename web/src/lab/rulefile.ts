// A rule file as text that can be edited key by key, its comments and its order kept. The house alone says
// whether it is right; this only finds where a key stands. Keys are written as the house writes them in errors:
// `dice.count`, `sections[2].boxes.FH.score`.
import { parseTOML, type AST } from 'toml-eslint-parser'

export interface Entry {
  readonly key: string
  /** Where `name = value` begins, where the value begins, and where it ends. */
  readonly from: number
  readonly start: number
  readonly end: number
  /** Undefined where it is a list or a table. */
  readonly value: Value | undefined
  /** Null where it is no list of plain values, or of lists of them. */
  readonly list: List | null
  /** What stands inside an inline table; null where the value is none. */
  readonly pairs: readonly Entry[] | null
}

export interface Heading {
  readonly key: string
  readonly from: number
  /** Where its last entry ends, or it itself where it has none. */
  readonly end: number
}

export interface Outline {
  readonly entries: readonly Entry[]
  readonly headings: readonly Heading[]
}

export type Value = string | number | boolean
export type List = readonly (Value | readonly Value[])[]

/** Where every key stands; null where the text is no TOML. */
export function outline(text: string): Outline | null {
  let nodes: (AST.TOMLKeyValue | AST.TOMLTable)[]
  try {
    nodes = parseTOML(text).body[0].body
  } catch {
    return null
  }
  const entries: Entry[] = []
  const headings: Heading[] = []
  for (const node of nodes) {
    if (node.type === 'TOMLKeyValue') note(node, '', entries)
    else {
      const key = keyOf(node.resolvedKey)
      headings.push({ key, from: node.range[0], end: node.range[1] })
      for (const pair of node.body) note(pair, key, entries)
    }
  }
  return { entries, headings }
}

/** The pair and, after it, all that stand inside it. */
function note(pair: AST.TOMLKeyValue, prefix: string, entries: Entry[]): Entry {
  const name = keyOf(pair.key.keys.map((part) => (part.type === 'TOMLBare' ? part.name : part.value)))
  const key = prefix === '' ? name : `${prefix}.${name}`
  const inside: Entry[] = []
  const { value: node } = pair
  const pairs = node.type === 'TOMLInlineTable' ? node.body.map((one) => note(one, key, inside)) : null
  const entry = { key, from: pair.range[0], start: node.range[0], end: node.range[1], value: plain(node), list: listed(node), pairs }
  entries.push(entry, ...inside)
  return entry
}

function plain(node: AST.TOMLContentNode): Value | undefined {
  return node.type === 'TOMLValue' && !(node.value instanceof Date) ? node.value : undefined
}

function listed(node: AST.TOMLContentNode): List | null {
  if (node.type !== 'TOMLArray') return null
  const items = node.elements.map((one) => plain(one) ?? (one.type === 'TOMLArray' ? one.elements.map(plain) : undefined))
  return items.some((one) => one === undefined || (Array.isArray(one) && one.includes(undefined))) ? null : (items as List)
}

/** `['sections', 1, 'boxes']` is `sections[2].boxes`. */
function keyOf(path: readonly (string | number)[]): string {
  return path.reduce<string>((key, part) => (typeof part === 'number' ? `${key}[${part + 1}]` : key === '' ? part : `${key}.${part}`), '')
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end < 0 ? text.length : end
}

export function entryOf(read: Outline | null, key: string): Entry | undefined {
  return read?.entries.find((one) => one.key === key)
}

/** The plain value of a key; undefined where it has none, or one that is a list or a table. */
export function valueOf(read: Outline | null, key: string): Value | undefined {
  return entryOf(read, key)?.value
}

/** The list that a key holds; null where it holds none. */
export function listOf(read: Outline | null, key: string): List | null {
  return entryOf(read, key)?.list ?? null
}

/** As TOML writes it. */
export function written(value: Value | List): string {
  if (typeof value === 'object') return `[${value.map(written).join(', ')}]`
  return typeof value === 'string' ? JSON.stringify(value) : String(value)
}

/** The text with the key set, wherever it stands; where it does not, it is put where it belongs. */
export function withValue(text: string, key: string, value: Value): string {
  return withWritten(text, key, written(value))
}

/** As `withValue`, of a value as TOML writes it. Text that is no TOML is left as it is. */
export function withWritten(text: string, key: string, value: string): string {
  const read = outline(text)
  if (read === null) return text
  const entry = entryOf(read, key)
  if (entry) return text.slice(0, entry.start) + value + text.slice(entry.end)
  const dot = key.lastIndexOf('.')
  const [parent, name] = dot < 0 ? ['', key] : [key.slice(0, dot), key.slice(dot + 1)]
  const table = entryOf(read, parent)
  if (table?.pairs) return withPairs(text, table, [...table.pairs.map((one) => text.slice(one.from, one.end)), `${name} = ${value}`])
  const heading = read.headings.find((one) => one.key === parent)
  if (heading) return withLine(text, lineEnd(text, heading.end) + 1, `${name} = ${value}\n`)
  if (parent === '') {
    const first = read.headings[0]?.from ?? text.length
    const last = read.entries.filter((one) => one.end <= first).at(-1)
    return withLine(text, last ? lineEnd(text, last.end) + 1 : 0, `${name} = ${value}\n`)
  }
  if (parent.includes('.')) return withWritten(text, parent, `{ ${name} = ${value} }`)
  return `${text.replace(/\n*$/, '\n')}\n[${parent}]\n${name} = ${value}\n`
}

function withPairs(text: string, table: Entry, pairs: readonly string[]): string {
  return `${text.slice(0, table.start)}{ ${pairs.join(', ')} }${text.slice(table.end)}`
}

function withLine(text: string, place: number, line: string): string {
  const before = text.slice(0, place)
  return (before === '' || before.endsWith('\n') ? before : `${before}\n`) + line + text.slice(place)
}

/** The text without the key: its line, its pair in an inline table, or the whole table under its heading. */
export function withoutKey(text: string, key: string): string {
  const read = outline(text)
  const heading = read?.headings.find((one) => one.key === key)
  if (heading) {
    const after = text.slice(lineEnd(text, heading.end)).replace(/^\n+/, '')
    return text.slice(0, heading.from).replace(/\n*$/, '\n') + (after === '' ? '' : `\n${after}`)
  }
  const entry = entryOf(read, key)
  if (entry === undefined) return text
  const table = read?.entries.find((one) => one.pairs?.includes(entry))
  if (table?.pairs) return withPairs(text, table, table.pairs.filter((one) => one !== entry).map((one) => text.slice(one.from, one.end)))
  const start = text.lastIndexOf('\n', entry.from - 1) + 1
  return text.slice(0, start) + text.slice(lineEnd(text, entry.end) + 1)
}

/** The text with one more table of a list, `[[name]]`, after the last of them, or before the first heading. */
export function withTable(text: string, name: string, lines: string): string {
  const read = outline(text)
  if (read === null) return text
  const last = read.headings.filter((one) => one.key.startsWith(`${name}[`)).at(-1)
  if (last) return withLine(text, lineEnd(text, last.end) + 1, `\n[[${name}]]\n${lines}`)
  const sections = read.headings.find((one) => one.key.startsWith('sections['))?.from ?? text.length
  return `${text.slice(0, sections)}[[${name}]]\n${lines}\n${text.slice(sections)}`
}

export interface Place {
  readonly line: number
  readonly start: number
  readonly end: number
}

/** Where a key stands, or what comes nearest above it: `seats[1]` is shown at `seats`. */
export function placeOf(text: string, key: string): Place | null {
  const read = outline(text)
  for (let wanted = key; wanted !== ''; wanted = wanted.replace(/(\[\d+\]|\.[^.[\]]*|^[^.[\]]*)$/, '')) {
    const entry = entryOf(read, wanted)
    if (entry) return { line: lineOf(text, entry.start), start: entry.start, end: entry.end }
    const heading = read?.headings.find((one) => one.key === wanted)
    if (heading) return { line: lineOf(text, heading.from), start: heading.from, end: lineEnd(text, heading.from) }
  }
  return null
}

function lineOf(text: string, place: number): number {
  return text.slice(0, place).split('\n').length
}

/** Where a line and a column are; columns count from 1. */
export function placeAt(text: string, line: number, column: number): Place {
  const lines = text.split('\n')
  const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0) + Math.max(0, column - 1)
  return { line, start: Math.min(start, text.length), end: Math.min(text.length, start + 1) }
}
