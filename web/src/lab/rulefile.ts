// A rule file as text that can be edited key by key, its comments and its order kept. The house alone says
// whether it is right; this only finds where a key stands. Keys are written as the house writes them in errors:
// `dice.count`, `sections[2].boxes.FH.score`.

export interface Entry {
  readonly key: string
  /** Where `name = value` begins, where the value begins, and where it ends. */
  readonly from: number
  readonly start: number
  readonly end: number
}

export interface Heading {
  readonly key: string
  readonly from: number
  /** Behind the heading's own line, and where the next heading or the end is. */
  readonly body: number
  readonly to: number
}

export interface Outline {
  readonly entries: readonly Entry[]
  readonly headings: readonly Heading[]
}

export type Value = string | number | boolean

/** Where every key stands, as far as the text can be followed. */
export function outline(text: string): Outline {
  const entries: Entry[] = []
  const headings: { key: string; from: number; body: number; to: number }[] = []
  const counted = new Map<string, number>()
  let prefix = ''
  let place = 0
  while (place < text.length) {
    place = blank(text, place)
    if (place >= text.length) break
    const line = lineEnd(text, place)
    if (text[place] === '[') {
      const list = text[place + 1] === '['
      const name = text.slice(place, line).replace(/#.*$/, '').replaceAll(/[[\]\s"']/g, '')
      if (list) counted.set(name, (counted.get(name) ?? 0) + 1)
      prefix = numbered(name, counted)
      const last = headings.at(-1)
      if (last) last.to = place
      headings.push({ key: prefix, from: place, body: Math.min(text.length, line + 1), to: text.length })
      place = line
    } else {
      const end = pair(text, place, prefix, entries)
      place = end === null ? line : Math.max(end, place + 1)
    }
  }
  return { entries, headings }
}

/** `sections.boxes` in the second section is `sections[2].boxes`. */
function numbered(name: string, counted: Map<string, number>): string {
  let path = ''
  let plain = ''
  for (const part of name.split('.')) {
    plain = plain === '' ? part : `${plain}.${part}`
    const count = counted.get(plain)
    path = (path === '' ? part : `${path}.${part}`) + (count === undefined ? '' : `[${count}]`)
  }
  return path
}

const join = (prefix: string, name: string) => (prefix === '' ? name : `${prefix}.${name}`)

/** Reads `name = value` at the place; null where there is none. */
function pair(text: string, from: number, prefix: string, entries: Entry[]): number | null {
  const head = /^\s*(?:"([^"\n]*)"|'([^'\n]*)'|([\w.-]+))[ \t]*=[ \t]*/.exec(text.slice(from, from + 200))
  if (head === null) return null
  const key = join(prefix, head[1] ?? head[2] ?? head[3] ?? '')
  const start = from + head[0].length
  const place = entries.push({ key, from: blank(text, from), start, end: start }) - 1
  const end = value(text, start, key, entries)
  entries[place] = { key, from: blank(text, from), start, end }
  return end
}

/** The end of the value that begins here; what is inside an inline table is noted too. */
function value(text: string, start: number, key: string, entries: Entry[]): number {
  const first = text[start]
  if (first === '"' || first === "'") return quoted(text, start)
  if (first === '[') return bracketed(text, start)
  if (first !== '{') return start + (/^[^\n,#}\]]*/.exec(text.slice(start))?.[0].trimEnd().length ?? 0)
  let place = start + 1
  while (place < text.length && text[place] !== '}' && text[place] !== '\n') {
    place = pair(text, place, key, entries) ?? place + 1
    place += /^[ \t]*,?[ \t]*/.exec(text.slice(place))?.[0].length ?? 0
  }
  return Math.min(text.length, text[place] === '}' ? place + 1 : place)
}

function quoted(text: string, start: number): number {
  const mark = text[start] as string
  if (text.startsWith(mark.repeat(3), start)) {
    const end = text.indexOf(mark.repeat(3), start + 3)
    return end < 0 ? text.length : end + 3
  }
  for (let place = start + 1; place < text.length; place++) {
    if (text[place] === '\\' && mark === '"') place++
    else if (text[place] === mark) return place + 1
    else if (text[place] === '\n') return place
  }
  return text.length
}

function bracketed(text: string, start: number): number {
  let depth = 0
  for (let place = start; place < text.length; place++) {
    const letter = text[place]
    if (letter === '"' || letter === "'") place = quoted(text, place) - 1
    else if (letter === '[') depth++
    else if (letter === ']' && --depth === 0) return place + 1
  }
  return text.length
}

/** Past spaces, line ends and comments. */
function blank(text: string, from: number): number {
  let place = from
  for (;;) {
    while (place < text.length && /\s/.test(text[place] as string)) place++
    if (text[place] !== '#') return place
    place = lineEnd(text, place)
  }
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end < 0 ? text.length : end
}

/** The plain value of a key; undefined where it has none, or one that is a list or a table. */
export function valueOf(text: string, key: string, found: Outline = outline(text)): Value | undefined {
  const entry = found.entries.find((one) => one.key === key)
  if (entry === undefined) return undefined
  const written = text.slice(entry.start, entry.end)
  if (written === 'true' || written === 'false') return written === 'true'
  if (/^[+-]?[\d_]+$/.test(written)) return Number(written.replaceAll('_', ''))
  if (/^'[^']*'$/.test(written)) return written.slice(1, -1)
  try {
    const read: unknown = /^"/.test(written) ? JSON.parse(written) : undefined
    return typeof read === 'string' ? read : undefined
  } catch {
    return undefined
  }
}

export function written(value: Value): string {
  return typeof value === 'string' ? JSON.stringify(value) : String(value)
}

/** The text with the key set, wherever it stands; where it does not, it is put where it belongs. */
export function withValue(text: string, key: string, value: Value): string {
  return withWritten(text, key, written(value))
}

export function withWritten(text: string, key: string, value: string): string {
  const found = outline(text)
  const entry = found.entries.find((one) => one.key === key)
  if (entry) return text.slice(0, entry.start) + value + text.slice(entry.end)
  const dot = key.lastIndexOf('.')
  const [parent, name] = dot < 0 ? ['', key] : [key.slice(0, dot), key.slice(dot + 1)]
  const inline = found.entries.find((one) => one.key === parent)
  if (inline && text[inline.start] === '{') {
    const inside = text.slice(inline.start + 1, inline.end - 1).trim()
    const pairs = inside === '' ? `${name} = ${value}` : `${inside}, ${name} = ${value}`
    return `${text.slice(0, inline.start)}{ ${pairs} }${text.slice(inline.end)}`
  }
  const heading = found.headings.find((one) => one.key === parent)
  if (heading || parent === '') {
    const from = heading?.body ?? 0
    const to = heading?.to ?? found.headings[0]?.from ?? text.length
    const last = found.entries.filter((one) => one.from >= from && one.end <= to).at(-1)
    return inserted(text, last ? lineEnd(text, last.end) + 1 : from, `${name} = ${value}\n`)
  }
  const above = parent.lastIndexOf('.')
  if (above >= 0) return withWritten(text, parent, `{ ${name} = ${value} }`)
  return `${text.replace(/\n*$/, '\n')}\n[${parent}]\n${name} = ${value}\n`
}

function inserted(text: string, place: number, line: string): string {
  const before = text.slice(0, place)
  return (before === '' || before.endsWith('\n') ? before : `${before}\n`) + line + text.slice(place)
}

/** The text without the key: its line, its pair in an inline table, or the whole table under its heading. */
export function withoutKey(text: string, key: string): string {
  const found = outline(text)
  const heading = found.headings.find((one) => one.key === key)
  if (heading) return text.slice(0, heading.from).replace(/\n*$/, '\n') + (heading.to < text.length ? `\n${text.slice(heading.to)}` : '')
  const entry = found.entries.find((one) => one.key === key)
  if (entry === undefined) return text
  const around = found.entries.find((one) => one !== entry && one.start < entry.from && one.end > entry.end && text[one.start] === '{')
  if (around) {
    const inside = (text.slice(around.start + 1, entry.from) + text.slice(entry.end, around.end - 1)).replace(/,\s*,/, ',').trim().replace(/^,\s*|,\s*$/g, '')
    return `${text.slice(0, around.start)}{ ${inside} }${text.slice(around.end)}`
  }
  const start = text.lastIndexOf('\n', entry.from - 1) + 1
  return text.slice(0, start) + text.slice(lineEnd(text, entry.end) + 1)
}

export interface Place {
  readonly line: number
  readonly start: number
  readonly end: number
}

/** Where a key stands, or what comes nearest above it: `seats[1]` is shown at `seats`. */
export function placeOf(text: string, key: string): Place | null {
  const found = outline(text)
  for (let wanted = key; wanted !== ''; wanted = wanted.replace(/(\[\d+\]|\.[^.[\]]*|^[^.[\]]*)$/, '')) {
    const entry = found.entries.find((one) => one.key === wanted)
    if (entry) return { line: lineOf(text, entry.start), start: entry.start, end: entry.end }
    const heading = found.headings.find((one) => one.key === wanted)
    if (heading) return { line: lineOf(text, heading.from), start: heading.from, end: lineEnd(text, heading.from) }
  }
  return null
}

export function lineOf(text: string, place: number): number {
  return text.slice(0, place).split('\n').length
}

/** Where a line and a column are; columns count from 1. */
export function placeAt(text: string, line: number, column: number): Place {
  const lines = text.split('\n')
  const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0) + Math.max(0, column - 1)
  return { line, start: Math.min(start, text.length), end: Math.min(text.length, start + 1) }
}
