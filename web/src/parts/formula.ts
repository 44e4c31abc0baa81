// Formulas as people type them, between dollar signs: `$1/2$`, `$x^2$`, `$sqrt(2)$`, `$3 * (a + b)$`; and LaTeX's `\\(\\frac{1}{2}\\)`.

export type Part =
  | { readonly is: 'row'; readonly parts: readonly Part[] }
  | { readonly is: 'fraction'; readonly above: Part; readonly below: Part }
  | { readonly is: 'power'; readonly base: Part; readonly power: Part }
  | { readonly is: 'index'; readonly base: Part; readonly index: Part }
  | { readonly is: 'root'; readonly inside: Part }
  | { readonly is: 'number' | 'name' | 'sign'; readonly text: string }

/** Signs by their names, after a backslash or on their own. */
const SIGNS: Readonly<Record<string, string>> = { times: '×', cdot: '·', div: '÷', pm: '±', le: '≤', leq: '≤', ge: '≥', geq: '≥', ne: '≠', neq: '≠', pi: 'π', degree: '°', '*': '×', '-': '−', '<=': '≤', '>=': '≥', '!=': '≠' }
const TOKEN = /\s*(\d+(?:[.,]\d+)*|\\?[A-Za-z]+|<=|>=|!=|\\.|[^\s])/gu
const OPENS: Readonly<Record<string, string>> = { '(': ')', '{': '}', '[': ']' }

/** The text cut at its formulas: a price of $5 is none, as it has no other dollar sign close behind a formula. */
export function formulasIn(text: string): readonly (string | Part)[] {
  const found: (string | Part)[] = []
  let from = 0
  for (const match of text.matchAll(/\$(?=\S)([^$\n]{1,120}?)(?<=\S)\$(?!\d)|\\\(([^\n]{1,200}?)\\\)/gu)) {
    const inside = match[1] ?? match[2] ?? ''
    if (match[1] !== undefined && !/[\^_/=+*<>×÷]|sqrt|\\|^\w$/u.test(inside)) continue
    if (match.index > from) found.push(text.slice(from, match.index))
    found.push(parsed(inside))
    from = match.index + match[0].length
  }
  if (from < text.length) found.push(text.slice(from))
  return found
}

export function parsed(formula: string): Part {
  const tokens = [...formula.matchAll(TOKEN)].map((match) => match[1] ?? '')
  let at = 0

  function row(until: string | null): Part {
    const parts: Part[] = []
    while (at < tokens.length && tokens[at] !== until) {
      const last = parts.at(-1)
      if (tokens[at] === '/' && last) {
        at += 1
        parts[parts.length - 1] = { is: 'fraction', above: bare(last), below: bare(scripted()) }
      } else parts.push(scripted())
    }
    at += 1
    return parts.length === 1 && parts[0] ? parts[0] : { is: 'row', parts }
  }

  /** With what stands above or below it. */
  function scripted(): Part {
    let base = atom()
    while (tokens[at] === '^' || tokens[at] === '_') {
      const sign = tokens[at]
      at += 1
      const script = bare(atom())
      base = sign === '^' ? { is: 'power', base, power: script } : { is: 'index', base, index: script }
    }
    return base
  }

  function atom(): Part {
    const token = tokens[at] ?? ''
    at += 1
    const word = token.replace(/^\\/, '')
    const close = OPENS[token]
    if (close) {
      const inside = row(close)
      return token === '{' ? inside : { is: 'row', parts: [{ is: 'sign', text: token }, inside, { is: 'sign', text: close }] }
    }
    if (word === 'sqrt') return { is: 'root', inside: bare(atom()) }
    if (word === 'frac' || word === 'dfrac') return { is: 'fraction', above: bare(atom()), below: bare(atom()) }
    if (word in SIGNS) return { is: word === 'pi' ? 'name' : 'sign', text: SIGNS[word] ?? word }
    if (/^\d/.test(token)) return { is: 'number', text: token }
    return /^[A-Za-z]/.test(word) ? { is: 'name', text: word } : { is: 'sign', text: word }
  }

  return row(null)
}

/** Without the brackets that only held it together. */
function bare(part: Part): Part {
  const inside = part.is === 'row' && part.parts.length === 3 ? part.parts : null
  const first = inside?.[0]
  return inside?.[1] && first?.is === 'sign' && first.text === '(' ? inside[1] : part
}
