// What people and bots are called on one's own screen.
import type { BotStrength, TableView } from '../generated/wire'
import { words } from '../locale'
import { isYou } from './device'

/** What the house calls guests without a name. */
const NAMELESS = 'Guest'

/** A name's first letter, or the whole of its first emoji. */
export function initial(name: string): string {
  const [first] = new Intl.Segmenter().segment(name)
  return (first?.segment ?? '').toUpperCase()
}

/** Somebody's name; who has not given one is told apart at least on their own screen, and bots have names of their own. */
export function name(seat: number, view: TableView): string {
  const strength = view.seats[seat - 1]?.bot
  if (strength) return botName(seat, strength, view)
  const given = view.seats[seat - 1]?.name ?? words.seats.seat(seat)
  return isYou(seat, view) && given === NAMELESS ? words.seats.nameless : given
}

/** The second of a kind is called by a number too. */
function botName(seat: number, strength: BotStrength, view: TableView): string {
  const before = view.seats.slice(0, seat - 1).filter((other) => other?.bot === strength).length
  return before === 0 ? words.botNames[strength] : `${words.botNames[strength]} ${before + 1}`
}
