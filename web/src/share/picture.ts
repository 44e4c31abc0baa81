// A result as a picture that one would want to send: who played, the card, and the last word. First as a value, then drawn.
import type { CardView, TableView } from '../generated/wire'
import { words } from '../locale/table'
import { PIPS } from '../parts/pips'
import { furtherOf } from '../table/card/boxes'
import { closing } from '../table/ending/closing'
import { isPassed } from '../table/device'
import type { GameInfo } from '../table/game'
import { name } from '../table/names'
import { points } from '../table/telling'

export interface Picture {
  readonly title: string
  readonly game: string
  readonly players: readonly { readonly name: string; readonly score: string; readonly won: boolean }[]
  /** Whose card is shown, and what stands in its boxes; none where the card is longer than a picture. */
  readonly card: readonly { readonly box: string; readonly entry: string }[]
  readonly owner: string
  readonly said: string
  /** Faces to look at, one for each die. */
  readonly dice: readonly number[]
}

const MOST_PLAYERS = 6
const MOST_BOXES = 24

/** What is to be seen of a game that is over: the card of whoever shares it, or of the winner. */
export function pictureOf(view: TableView, info: GameInfo): Picture {
  const own = isPassed(view) ? null : view.you
  const hero = own ?? view.winners[0] ?? 1
  // whoever has no name is called You on their own screen alone: others read what they are sent
  const called = (seat: number): string => {
    const found = name(seat, view)
    return found === words.seats.nameless ? words.share.me : found
  }
  const scored = view.seats
    .map((_, place) => ({ name: called(place + 1), score: view.scores[place] ?? view.cards[place]?.score ?? 0, won: view.winners.includes(place + 1) && view.seats.length > 1 }))
    .sort((a, b) => Number(b.won) - Number(a.won) || b.score - a.score)
  const winners = scored.filter((player) => player.won).map((player) => player.name)
  const alone = winners.length === 0 && own !== null
  const mine = winners.length === 1 && winners[0] === words.share.me
  return {
    title: alone ? words.ending.alone(scored[0]?.score ?? 0) : mine ? words.share.won : words.ending.title(winners, false, view.seats.length === 1),
    game: view.taken_back > 0 ? `${info.name} · ${words.front.outcome.takenBack(view.taken_back)}` : info.name,
    players: scored.slice(0, MOST_PLAYERS).map((player) => ({ ...player, score: player.score.toLocaleString('en') })),
    card: info.boxes.length > MOST_BOXES ? [] : cardOf(view.cards[hero - 1], info),
    owner: called(hero) === words.share.me ? words.share.card : words.table.cardOf(called(hero), false),
    said: closing(view, info)[0] ?? '',
    dice: Array.from({ length: Math.min(5, info.layout.dice.count) }, (_, die) => [6, 5, 5, 3, 1][die] ?? 1),
  }
}

/** Everything that the score is the sum of. */
function cardOf(card: CardView | undefined, info: GameInfo): Picture['card'] {
  const more = (n: number): string => `+${n.toLocaleString('en')}`
  const extra = info.layout.extra_box === null ? (card?.extra_bonuses ?? 0) * info.layout.extra_bonus : 0
  return [
    ...info.sections.flatMap((section, place) => [
      ...section.boxes.map((box) => {
        const further = furtherOf(info, box, card)
        return { box: box.name, entry: entryOf(card?.entries[box.place] ?? null, info) + (further > 0 ? more(further) : '') }
      }),
      ...(section.by ? [{ box: section.name, entry: (card?.section_totals[place] ?? 0).toLocaleString('en') }] : []),
      ...(section.bonus ? [{ box: section.bonus.name, entry: more(card?.section_bonuses[place] ?? 0) }] : []),
    ]),
    ...(extra > 0 ? [{ box: words.table.extraBonus, entry: more(extra) }] : []),
  ]
}

function entryOf(entry: number | null, info: GameInfo): string {
  if (entry === null) return ''
  return entry === 0 && info.layout.writes_numbers ? 'X' : points(entry, { info })
}

export const SIZE = { width: 1080, height: 1350 }
const EDGE = 72
const INNER = SIZE.width - 2 * EDGE

/** As a PNG in a data address. The colours are the page's own. */
export async function draw(picture: Picture, house: string): Promise<string> {
  const canvas = Object.assign(document.createElement('canvas'), SIZE)
  const pen = canvas.getContext('2d')
  if (pen === null) return ''
  await document.fonts.load('660 90px Fraunces')
  const style = getComputedStyle(document.documentElement)
  const colour = (token: string): string => style.getPropertyValue(`--${token}`).trim()

  const felt = pen.createRadialGradient(SIZE.width * 0.62, 0, 0, SIZE.width * 0.62, 0, SIZE.height * 1.1)
  felt.addColorStop(0, colour('felt'))
  felt.addColorStop(0.9, colour('felt-deep'))
  pen.fillStyle = felt
  pen.fillRect(0, 0, SIZE.width, SIZE.height)

  const text = (words: string, x: number, y: number, font: string, token: string, align: CanvasTextAlign = 'left', within = INNER) => {
    pen.font = font
    pen.fillStyle = colour(token)
    pen.textAlign = align
    pen.fillText(words, x, y, within)
  }
  const display = (size: number) => `660 ${size}px Fraunces, Georgia, serif`
  const plain = (size: number, weight = 500) => `${weight} ${size}px system-ui, sans-serif`

  picture.dice.forEach((face, place) => drawDie(pen, EDGE + place * 118, 66, 96, face, ((place * 37) % 19) - 9, colour))
  text(picture.title, EDGE, 276, display(92), 'felt-ink')
  text(picture.game, EDGE, 330, plain(34, 600), 'felt-soft')

  let y = 374
  pen.fillStyle = colour('sheet')
  const row = 64
  const sheet = SIZE.height - y - 206
  pen.beginPath()
  pen.roundRect(EDGE - 20, y, INNER + 40, sheet, 28)
  pen.fill()
  y += 62
  for (const player of picture.players) {
    text(player.name, EDGE + 14, y, plain(36, player.won ? 700 : 500), 'ink', 'left', INNER - 240)
    text(player.score, SIZE.width - EDGE - 14, y, display(46), player.won ? 'brass' : 'ink', 'right')
    y += row
  }
  const rows = Math.ceil(picture.card.length / 2)
  if (rows > 0) text(picture.owner, EDGE + 14, (y += 6), plain(26), 'soft')
  y += 22
  const height = Math.min(70, (374 + sheet - y - 20) / Math.max(1, rows))
  if (height >= 24) {
    picture.card.forEach(({ box, entry }, place) => {
      const x = EDGE + 14 + (place < rows ? 0 : INNER / 2)
      const right = x + INNER / 2 - 44
      const base = y + (place % rows) * height + height * 0.66
      pen.fillStyle = colour('line')
      pen.fillRect(x, base - height * 0.66, INNER / 2 - 44, 1.5)
      text(box, x, base, plain(Math.min(28, height * 0.52)), 'soft', 'left', INNER / 2 - 150)
      text(entry, right, base, plain(Math.min(32, height * 0.58), 700), entry === '0' || entry === '+0' || entry === 'X' ? 'faint' : 'ink', 'right', 110)
    })
  }
  pen.font = plain(32)
  const said = lines(picture.said, (line) => pen.measureText(line).width <= INNER).slice(0, 2)
  said.forEach((line, place) => text(line, EDGE, SIZE.height - 104 - (said.length - 1 - place) * 42, plain(32), 'felt-ink'))
  text('Dicehouse', EDGE, SIZE.height - 46, display(38), 'felt-glow')
  text(house, SIZE.width - EDGE, SIZE.height - 46, plain(28), 'felt-soft', 'right')
  return canvas.toDataURL('image/png')
}

/** Words in as few lines as they fit. */
export function lines(said: string, fits: (line: string) => boolean): string[] {
  const found: string[] = []
  for (const word of said.split(' ')) {
    const line = [found.at(-1), word].filter(Boolean).join(' ')
    if (found.length > 0 && fits(line)) found[found.length - 1] = line
    else found.push(word)
  }
  return found
}

function drawDie(pen: CanvasRenderingContext2D, x: number, y: number, size: number, face: number, turn: number, colour: (token: string) => string): void {
  pen.save()
  pen.translate(x + size / 2, y + size / 2)
  pen.rotate((turn * Math.PI) / 180)
  pen.scale(size / 26, size / 26)
  for (const [token, down] of [['die-side', 1], ['die', 0]] as const) {
    pen.fillStyle = colour(token)
    pen.beginPath()
    pen.roundRect(-13, -13 + down, 26, 25, 6.2)
    pen.fill()
  }
  pen.fillStyle = colour('pip')
  for (const [cx, cy] of PIPS[face] ?? []) {
    pen.beginPath()
    pen.arc(cx - 13, cy - 13.4, 2.45, 0, 2 * Math.PI)
    pen.fill()
  }
  pen.restore()
}
