// Several people at one device: it is passed on with the turn, and everybody there has a name.
import type { TableView } from '../generated/wire'

/** Whether this device is passed around. */
export function isPassed(view: TableView): boolean {
  return view.yours.length > 1
}

/** Whether the seat belongs to somebody at this device. */
export function isHere(seat: number, view: TableView): boolean {
  return view.yours.includes(seat)
}

/** Whether somebody at this device has won against others. */
export function hasWonHere(view: TableView): boolean {
  return view.phase === 'over' && view.seats.length > 1 && view.winners.some((seat) => isHere(seat, view))
}

/** Whether the seat is called "you": not where several people look at one screen. */
export function isYou(seat: number, view: TableView): boolean {
  return seat === view.you && !isPassed(view)
}

/** Whether the device has to be handed to whoever is to move; their name is said before they roll. */
export function isHandedOver(view: TableView): boolean {
  return isPassed(view) && view.turn !== null && view.turn.seat === view.you && view.turn.doing === 'turn' && view.turn.dice.length === 0
}

/** Whether anybody else could hear what is said here: a person at another device, or somebody who watches. */
export function isHeard(view: TableView, spectators: number): boolean {
  return spectators > 0 || view.seats.some((seat) => seat !== null && seat.bot === null && !isHere(seat.seat, view))
}

/** Names as people type them: a line each, and commas or semicolons where several were put into one. */
export function namesIn(text: string): string[] {
  return text.split(/[,;\n]/).map((name) => name.trim().replace(/\s+/g, ' ').slice(0, 24)).filter((name) => name !== '')
}
