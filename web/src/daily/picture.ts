// A day's result as a picture: the score, thirteen squares, one sentence.
import type { DayPage, ResultView } from '../generated/wire'
import { words as t } from '../locale/daily'

export const SIZE = { width: 1080, height: 1080 }
const EDGE = 84
const INNER = SIZE.width - 2 * EDGE
const ROW = 13
const GAP = 12

/** As a PNG in a data address. The colours are the page's own. */
export async function drawDay(page: DayPage, result: ResultView, house: string): Promise<string> {
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

  const text = (words: string, y: number, font: string, token: string, align: CanvasTextAlign = 'left') => {
    pen.font = font
    pen.fillStyle = colour(token)
    pen.textAlign = align
    pen.fillText(words, align === 'left' ? EDGE : SIZE.width - EDGE, y, INNER)
  }
  const display = (size: number) => `660 ${size}px Fraunces, Georgia, serif`
  const plain = (size: number, weight = 500) => `${weight} ${size}px system-ui, sans-serif`
  text(t.title, 150, display(64), 'felt-ink')
  text(`${t.dateOf(page.day.day)} · ${page.day.game}`, 206, plain(34, 600), 'felt-soft')
  text(t.score(result.score), 470, display(250), 'felt-ink')
  text(`${t.lost(result.lost)}.`, 560, plain(42, 600), 'felt-glow')

  const side = (INNER - GAP * (ROW - 1)) / ROW
  const tokens: Record<string, string> = { p: 'square-perfect', g: 'square-little', m: 'square-more' }
  Array.from(result.turns).forEach((turn, place) => {
    pen.fillStyle = colour(tokens[turn] ?? 'square-perfect')
    pen.beginPath()
    pen.roundRect(EDGE + (place % ROW) * (side + GAP), 650 + Math.floor(place / ROW) * (side + GAP), side, side, side * 0.22)
    pen.fill()
    pen.lineWidth = 3
    pen.strokeStyle = colour('felt-line')
    pen.stroke()
  })
  const said = [page.yours?.place != null ? t.place(page.yours.place, page.played) : '', page.perfect !== null ? `${page.perfect} ${t.perfect}` : ''].filter(Boolean)
  text(said.join(' · '), 900, plain(36, 500), 'felt-ink')
  text('Dicehouse', SIZE.height - 64, display(42), 'felt-glow')
  text(house, SIZE.height - 64, plain(30), 'felt-soft', 'right')
  return canvas.toDataURL('image/png')
}

/** The same in words, for where no picture goes. */
export function said(page: DayPage, result: ResultView): string {
  const squares = Array.from(result.turns, (turn) => t.share.squares[turn] ?? '').join('')
  return [t.share.head(page.day.day), squares, t.share.said(result.score, result.lost, page.perfect)].join('\n')
}
