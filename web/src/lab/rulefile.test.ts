import { expect, test } from 'vitest'
import { sectionsOf, withBox } from './card'
import { compared } from './comparing'
import { outline, placeAt, placeOf, valueOf, withValue, withWritten, withoutKey } from './rulefile'

const CATALOGUE = Object.values(
  import.meta.glob<string>('../../../src/dicehouse/rules/catalogue/*.toml', { query: '?raw', import: 'default', eager: true }),
)

const FILE = `# A game. It = [odd]
id = "small"   # kept
name = "Small # game"
seats = [
  1,
  4, # of them
]

[dice]
count = 5
rolls = 3

[[sections]]
name = "Upper"
bonus = { name = "Bonus", at_least = 63, points = 35 }
[sections.boxes]
1 = { name = "Ones", face = 1 }
"2" = { name = "Twos", face = 2 }

[[sections]]
name = "Lower"
[sections.boxes]
FH = { name = "Full house", groups = [3, 2], score = 25 }
C = { name = "Chance", any = true, score = "sum" }

[joker]
box = "FH"
placement = "free"
`

test('every key is found under the name that the house gives it', () => {
  const keys = outline(FILE)?.entries.map((entry) => entry.key)
  for (const key of ['id', 'seats', 'dice.count', 'sections[1].bonus.points', 'sections[1].boxes.2.face', 'sections[2].boxes.FH.groups', 'joker.box']) {
    expect(keys).toContain(key)
  }
  expect(keys).not.toContain('It')
})

test('plain values are read, others are not', () => {
  expect(valueOf(outline(FILE), 'name')).toBe('Small # game')
  expect(valueOf(outline(FILE), 'sections[2].boxes.FH.score')).toBe(25)
  expect(valueOf(outline(FILE), 'sections[2].boxes.C.any')).toBe(true)
  expect(valueOf(outline(FILE), 'sections[2].boxes.C.score')).toBe('sum')
  expect(valueOf(outline(FILE), 'seats')).toBeUndefined()
  expect(valueOf(outline(FILE), 'nothing')).toBeUndefined()
})

test('a value is changed where it stands, and nothing else is', () => {
  const edited = withValue(FILE, 'sections[2].boxes.FH.score', 30)
  expect(edited).toBe(FILE.replace('score = 25', 'score = 30'))
  expect(withValue(FILE, 'id', 'mine')).toContain('id = "mine"   # kept')
  expect(withValue(FILE, 'name', 'Say "hi" \\ back')).toContain('name = "Say \\"hi\\" \\\\ back"')
})

test('every value of the catalogue can be written back unchanged', () => {
  expect(CATALOGUE.length).toBeGreaterThan(10)
  for (const text of CATALOGUE) {
    const read = outline(text)
    expect(read?.entries.length).toBeGreaterThan(10)
    for (const { key, value } of read?.entries ?? []) {
      if (value === undefined) continue
      expect(withValue(text, key, value)).toBe(text)
      const next = typeof value === 'number' ? value + 1 : typeof value === 'boolean' ? !value : `${value}, "new"`
      const edited = outline(withValue(text, key, next))
      expect(valueOf(edited, key)).toBe(next)
      expect(edited?.entries.map((entry) => entry.key)).toEqual(read?.entries.map((entry) => entry.key))
    }
  }
})

test('what is missing is put where it belongs', () => {
  expect(valueOf(outline(withValue(FILE, 'dice.sides', 8)), 'dice.sides')).toBe(8)
  expect(withValue(FILE, 'dice.sides', 8)).toContain('rolls = 3\nsides = 8\n')
  expect(withValue(FILE, 'tie', 'shared')).toContain(']\ntie = "shared"\n\n[dice]')
  expect(withValue(FILE, 'sections[1].boxes.1.score', 'matched')).toContain('1 = { name = "Ones", face = 1, score = "matched" }')
  expect(withValue(FILE, 'table.wager', true)).toContain('\n[table]\nwager = true\n')
  const bonus = withWritten(FILE, 'sections[2].bonus', '{ at_least = 40, points = 10 }')
  expect(bonus).toContain('name = "Lower"\nbonus = { at_least = 40, points = 10 }\n[sections.boxes]')
  expect(valueOf(outline(bonus), 'sections[2].bonus.points')).toBe(10)
})

test('a key is taken out with its line, its pair or its table', () => {
  expect(withoutKey(FILE, 'sections[2].boxes.C')).toBe(FILE.replace(/C = .*\n/, ''))
  expect(withoutKey(FILE, 'sections[1].bonus.name')).toContain('bonus = { at_least = 63, points = 35 }')
  expect(withoutKey(FILE, 'sections[1].bonus.points')).toContain('bonus = { name = "Bonus", at_least = 63 }')
  expect(withoutKey(FILE, 'joker')).toBe(FILE.slice(0, FILE.indexOf('\n[joker]')))
  expect(outline(withoutKey(FILE, 'dice'))?.headings.map((heading) => heading.key)).not.toContain('dice')
  expect(withoutKey(FILE, 'nothing')).toBe(FILE)
})

test('errors are shown at their key, or at what is nearest above it', () => {
  const line = (key: string) => placeOf(FILE, key)?.line
  expect(line('dice.count')).toBe(10)
  expect(line('seats[2]')).toBe(4)
  expect(line('sections[2].boxes.FH.score')).toBe(23)
  expect(line('sections[2].boxes.FH.colour')).toBe(23)
  expect(line('sections[2].nothing')).toBe(20)
  expect(line('joker')).toBe(26)
  expect(line('nothing')).toBeUndefined()
  expect(placeAt('ab\ncd\n', 2, 2)).toEqual({ line: 2, start: 4, end: 5 })
})

test('text that is no TOML is left as it is', () => {
  for (const text of ['[', '[[', 'a', 'a =', 'a = {', 'a = "', 'a = [', '= 1', '{}', '"""', 'a = { b = ', '[x', '\u0000', 'a = """x', 'a = 1\na = 2']) {
    expect(outline(text)).toBeNull()
    expect(withValue(text, 'dice.count', 5)).toBe(text)
    expect(withoutKey(text, 'a')).toBe(text)
    expect(placeOf(text, 'a')).toBeNull()
  }
  expect(outline('')).toEqual({ entries: [], headings: [] })
  for (let cut = 0; cut < FILE.length; cut++) expect(() => sectionsOf(outline(FILE.slice(0, cut)))).not.toThrow()
})

test('strings are read as TOML writes them', () => {
  const text = 'a = "tab\\t \\U0001F3B2"\nb = \'C:\\new\'\nc = """\ntwo\nlines"""\nd = 1_000\ne = [{ f = 1 }]\n'
  const read = outline(text)
  expect(['a', 'b', 'c', 'd', 'e'].map((key) => valueOf(read, key))).toEqual(['tab\t \u{1F3B2}', 'C:\\new', 'two\nlines', 1000, undefined])
  expect(valueOf(outline(withValue(text, 'c', 'one\nline')), 'c')).toBe('one\nline')
})

test('a table goes with its heading, and what is said of the next one stays', () => {
  const text = 'id = "x"\n\n[joker] # wild\nbox = "Y"\n\n# how it is played\n[table]\nwager = true\n'
  expect(withoutKey(text, 'joker')).toBe('id = "x"\n\n# how it is played\n[table]\nwager = true\n')
})

test('the form reads the card from the text', () => {
  const [upper, lower] = sectionsOf(outline(FILE))
  expect(upper?.boxes.map((box) => [box.code, box.name, box.pays])).toEqual([['1', 'Ones', 'settled'], ['2', 'Twos', 'settled']])
  expect(upper?.bonus).toEqual({ at_least: 63, points: 35 })
  expect(lower?.boxes.map((box) => [box.code, box.pays, box.points])).toEqual([['FH', 'fixed', 25], ['C', 'sum', 0]])
  expect(lower?.bonus).toBeNull()
})

test('the form finds every box of the catalogue', () => {
  for (const text of CATALOGUE) {
    const boxes = sectionsOf(outline(text)).flatMap((section) => section.boxes)
    expect(boxes.length).toBe(text.match(/^\w+ = \{ name = .*(face|groups|run|any|digit|digit_sum) = /gm)?.length)
  }
})

test('a new box has a code and a name of its own', () => {
  let text = withBox(FILE, 'sections[2]', 'kind3', 'Three of a kind')
  text = withBox(text, 'sections[2]', 'kind3', 'Three of a kind')
  const boxes = sectionsOf(outline(text))[1]?.boxes ?? []
  expect(boxes.map((box) => [box.code, box.name])).toEqual([['FH', 'Full house'], ['C', 'Chance'], ['N1', 'Three of a kind'], ['N2', 'Three of a kind 2']])
})

test('two solved games are laid side by side', () => {
  const game = (boxes: [string, number][]) => ({ rules: 'x@1', expected: 1, deviation: 1, positions: 1, boxes: boxes.map(([box, worth]) => ({ box, name: box, worth })) })
  expect(compared(game([['A', 1], ['N', 2]]), game([['A', 3], ['B', 4]]))).toEqual([
    { box: 'A', name: 'A', worth: 1, before: 3 },
    { box: 'N', name: 'N', worth: 2, before: null },
    { box: 'B', name: 'B', worth: null, before: 4 },
  ])
  expect(compared(game([['A', 1]]), null)).toEqual([{ box: 'A', name: 'A', worth: 1, before: null }])
})
