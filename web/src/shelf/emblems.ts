// What is drawn on the lid of a game, in a square of 100: by hand for games that are well known, from its own data for any other.
import type { GameLine } from '../generated/wire'
import { PIPS } from '../parts/pips'

/** What a mark is painted with: the lid's ink, gold or moss, its own colour, a breath of ink, or a line. */
type Tone = 'ink' | 'gold' | 'moss' | 'own' | 'faint' | 'line' | 'gold line' | 'own line'

export interface Mark {
  readonly tone: Tone
  readonly d?: string
  readonly text?: string
  readonly turn?: string
}

export type Colour = (typeof COLOURS)[number]

export interface Look {
  readonly colour: Colour
  readonly marks: readonly Mark[]
}

const COLOURS = ['felt', 'lake', 'brick', 'plum', 'brass', 'teal', 'wine', 'olive', 'night', 'umber', 'slate', 'orchid'] as const

/** A kind of a game looks as the game under whose lid it lies. */
export const lookOf = (game: GameLine, lead = game.id): Look => BY_HAND[lead] ?? generated(game)

const paint = (tone: Tone, d: string, turn = 0): Mark => ({ tone, d, ...(turn ? { turn: `rotate(${turn} 50 50)` } : {}) })
const disc = (x: number, y: number, r: number) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`
const box = (x: number, y: number, width: number, height: number, r: number) =>
  `M${x + r} ${y}h${width - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${height - 2 * r}a${r} ${r} 0 0 1 ${-r} ${r}h${2 * r - width}a${r} ${r} 0 0 1 ${-r} ${-r}v${2 * r - height}a${r} ${r} 0 0 1 ${r} ${-r}z`

function star(x: number, y: number, r: number): string {
  const points = Array.from({ length: 10 }, (_, place) => {
    const far = place % 2 === 0 ? r : r * 0.42
    return `${rounded(x + far * Math.sin((place * Math.PI) / 5))} ${rounded(y - far * Math.cos((place * Math.PI) / 5))}`
  })
  return `M${points.join('L')}z`
}

const rounded = (n: number) => Math.round(n * 10) / 10

/** A die that lies with its middle at x, y. */
function die(x: number, y: number, size: number, face: number, turn = 0, tone: Tone = 'ink'): Mark[] {
  const pips = (PIPS[face] ?? []).map(([across, down]) => disc(rounded(x + ((across - 13) / 26) * size), rounded(y + ((down - 13) / 26) * size), rounded(size / 10)))
  const turned = `rotate(${turn} ${x} ${y})`
  return [{ tone, d: box(x - size / 2, y - size / 2, size, size, rounded(size / 4)), turn: turned }, { tone: 'own', d: pips.join(''), turn: turned }]
}

const bars = (heights: readonly number[]): Mark[] => {
  const step = 76 / heights.length
  return heights.map((height, place) => paint(place === 1 ? 'gold' : 'ink', box(rounded(12 + place * step), 88 - height, rounded(step * 0.72), height, 3)))
}
const digits = (text: string): Mark => ({ tone: 'gold', text })
const RAYS = [0, 45, 90, 135, 180, 225, 270, 315].map((turn) => paint('gold line', 'M50 8v11', turn))

const BY_HAND: Readonly<Record<string, Look>> = {
  yahtzee: { colour: 'felt', marks: [...die(39, 41, 52, 5, -14), ...die(73, 74, 34, 6, 16)] },
  yatzy: { colour: 'night', marks: [[26, 26], [74, 26], [50, 50], [26, 74], [74, 74]].flatMap(([x = 0, y = 0], place) => die(x, y, 30, 4, place * 7 - 14)) },
  kniffel: { colour: 'brick', marks: [paint('ink', 'M39 22h22v44H39z', 38), paint('gold', 'M39 66h22L50 92zM39 10q11-7 22 0v9H39z', 38), paint('own', 'M46.5 84h7L50 92z', 38)] },
  yacht: { colour: 'lake', marks: [paint('ink', 'M53 10v54H16Q44 46 53 10z'), paint('gold', 'M60 24q20 16 24 40H60z'), paint('ink', 'M10 71h82q-7 19-22 19H32q-15 0-22-19z')] },
  balut: { colour: 'umber', marks: [paint('ink', 'M50 9c19 0 32 31 32 50a32 31 0 0 1-64 0c0-19 13-50 32-50z'), paint('own line', 'M19 53l12 9 9-11 10 12 10-12 9 10 12-8')] },
  cacho: { colour: 'wine', marks: [paint('ink', 'M22 12h56l-8 70q-1 8-9 8H39q-8 0-9-8z'), paint('gold', 'M24.5 34h51l-1.6 14H26.100z'), paint('own', disc(50, 68, 6))] },
  cameroon: { colour: 'olive', marks: [paint('faint', box(10, 14, 24, 72, 5)), paint('faint', box(38, 14, 24, 72, 5)), paint('faint', box(66, 14, 24, 72, 5)), paint('gold', star(50, 52, 32))] },
  cheerio: { colour: 'brass', marks: [paint('ink', box(16, 16, 68, 68, 18), -8), paint('own', disc(37, 41, 6.5) + disc(63, 41, 6.5), -8), paint('own line', 'M32 58q18 17 36 0', -8)] },
  chicago: { colour: 'slate', marks: [paint('ink', 'M10 90V52h17v38zM73 90V42h17v48z'), paint('ink', 'M31 90V30h17v60z'), paint('gold', 'M52 90V22h6V6h4v16h7v68z'), paint('own', disc(39.5, 42, 3) + disc(39.5, 54, 3) + disc(39.5, 66, 3) + disc(81.5, 54, 3) + disc(18.5, 64, 3) + disc(81.5, 66, 3))] },
  crag: { colour: 'umber', marks: [paint('gold', disc(76, 26, 11)), paint('ink', 'M2 88L40 18l20 35 9-13 29 48z'), paint('own', 'M40 18L26 44l9-4 6 8 7-9 8 5z')] },
  'dice-poker-school': { colour: 'slate', marks: [paint('ink', 'M50 20L96 42 50 64 4 42z'), paint('ink', 'M24 58v18q26 17 52 0V58L50 71z'), paint('gold line', 'M87 46v24'), paint('gold', disc(87, 76, 6))] },
  escalero: { colour: 'lake', marks: [paint('ink', 'M8 90V74h20V57h20V40h20V23h24v67z'), paint('gold', star(80, 10, 10))] },
  generala: { colour: 'wine', marks: [paint('line', 'M16 62l34-24 34 24'), paint('line', 'M16 84l34-24 34 24'), paint('gold', star(50, 20, 17))] },
  hooligan: { colour: 'orchid', marks: [paint('gold', 'M60 4L20 56h24l-8 40 44-56H54z')] },
  kismet: { colour: 'plum', marks: [paint('gold', 'M64 12a40 40 0 1 0 0 76 33 33 0 0 1 0-76z'), paint('ink', star(72, 50, 19))] },
  kockapoker: { colour: 'felt', marks: [paint('ink', 'M50 8C63 30 88 41 88 61a18 18 0 0 1-31 13q1 11 9 18H34q8-7 9-18a18 18 0 0 1-31-13C12 41 37 30 50 8z')] },
  kosci: { colour: 'teal', marks: [paint('ink', disc(17, 40, 13) + disc(17, 60, 13) + disc(83, 40, 13) + disc(83, 60, 13), -38), paint('ink', 'M17 41h66v18H17z', -38)] },
  'maxi-yatzy': { colour: 'lake', marks: [...die(50, 20, 27, 6), ...die(34, 50, 27, 5), ...die(66, 50, 27, 4), ...die(18, 80, 27, 3), ...die(50, 80, 27, 2), ...die(82, 80, 27, 1)] },
  piecepack: { colour: 'brass', marks: [paint('gold', disc(50, 50, 22)), ...RAYS] },
  'place-value': { colour: 'brick', marks: [digits('632')] },
  'triple-yahtzee': { colour: 'orchid', marks: [...die(22, 26, 33, 1, -10), ...die(50, 51, 33, 2, 4), ...die(78, 76, 33, 3, 14)] },
  yamb: { colour: 'olive', marks: bars([42, 58, 76, 50, 64]) },
  yams: { colour: 'wine', marks: [paint('ink', 'M30 8L54 38H40v54H20V38H6z'), paint('gold', 'M70 92L46 62h14V8h20v54h14z')] },
  'yatzy-danish': { colour: 'brick', marks: [paint('faint', box(8, 20, 84, 62, 6)), paint('ink', 'M32 20h14v62H32z'), paint('ink', 'M8 44h84v14H8z')] },
  zombie: { colour: 'plum', marks: [paint('moss', disc(50, 50, 40)), paint('ink', disc(36, 43, 10) + disc(65, 43, 13)), paint('own', disc(38, 44, 4.5) + disc(63, 45, 5)), paint('own line', 'M32 70h36M40 66v8M50 66v8M60 66v8')] },
}

type Place = readonly [x: number, y: number, size: number]

const SCATTERED: readonly (readonly (readonly [number, number])[])[] = [
  [[50, 50]], [[32, 36], [68, 66]], [[50, 26], [27, 70], [73, 70]], [[27, 29], [73, 27], [29, 73], [74, 72]],
  [[24, 26], [74, 24], [50, 50], [26, 75], [75, 75]], [[20, 32], [50, 26], [80, 32], [20, 70], [50, 76], [80, 70]],
]
const SIZES = [56, 42, 36, 34, 29, 26]

/** Three ways for one to six dice to lie: scattered, in a ring, or a large one before the others. */
function lying(dice: number, way: number): readonly Place[] {
  const count = Math.min(Math.max(dice, 1), SIZES.length)
  if (way === 0 || count === 1) return (SCATTERED[count - 1] ?? []).map(([x, y]) => [x, y, SIZES[count - 1] ?? 26])
  if (way === 1) {
    const round = (place: number) => (place * 2 * Math.PI) / count
    return Array.from({ length: count }, (_, place) => [rounded(50 + 35 * Math.sin(round(place))), rounded(50 - 35 * Math.cos(round(place))), SIZES[count - 1] ?? 26])
  }
  const size = Math.min(30, 88 / (count - 1) - 4)
  return [[50, 36, 54], ...Array.from({ length: count - 1 }, (_, place): Place => [rounded(50 + (place - (count - 2) / 2) * (size + 4)), 84, size])]
}

const GROUNDS = [disc(50, 50, 46), box(8, 8, 84, 84, 22), star(50, 52, 56), 'M50 0L100 50 50 100 0 50z']

/** From what the game is: numbers, columns or dice, with faces, ground and colour that its id decides. */
export function generated(game: GameLine): Look {
  let seed = hashed(game.id)
  const draw = (n: number) => {
    const drawn = seed % n
    seed = Math.floor(seed / n)
    return drawn
  }
  const colour = COLOURS[draw(COLOURS.length)] ?? 'felt'
  const ground = paint('faint', GROUNDS[draw(GROUNDS.length)] ?? '')
  const columns = columnsOf(game.boxes)
  if (game.compares) return { colour, marks: [ground, digits('654321'.slice(0, Math.min(game.dice, 3)))] }
  if (columns > 1) return { colour, marks: [ground, ...bars(Array.from({ length: Math.min(columns, 7) }, () => 34 + draw(6) * 9))] }
  const places = lying(game.dice, draw(3))
  const golden = draw(places.length)
  return { colour, marks: [ground, ...places.flatMap(([x, y, size], place) => die(x, y, size, 1 + draw(6), draw(5) * 5 - 10, place === golden ? 'gold' : 'ink'))] }
}

/** As many as each of its sections is repeated; two sections of the same length are no columns yet. */
function columnsOf(boxes: readonly number[]): number {
  const columns = boxes.findIndex((count) => count !== boxes[0])
  const run = columns === -1 ? boxes.length : columns
  return run >= 3 && boxes.length % run === 0 && boxes.every((count, place) => count === boxes[place - (place % run)]) ? run : 1
}

function hashed(text: string): number {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return hash
}
