// What a face shows of what has just happened: bots are glad of what they got, sorry for what they lost, and awed by the rarest throw.
import type { GameEvent, TableView } from '../../generated/wire'
import type { GameInfo } from '../game'

export type Mood = 'glad' | 'sorry' | 'awed'
export type Moods = ReadonlyMap<number, Mood>

/** By seat; whom nothing of it concerns has none. */
export function moodsOf(events: readonly GameEvent[], { view, info }: { view: TableView; info: GameInfo }): Moods {
  const moods = new Map<number, Mood>()
  const seats = view.seats.flatMap((seat) => (seat && !seat.left_game ? [seat.seat] : []))
  const { alike, rare, dice } = info.layout
  for (const event of events) {
    if (event.is === 'dice-thrown' && event.keep.length < event.dice.length && dice.count >= 4 && new Set(event.dice).size === 1) for (const seat of seats) moods.set(seat, seat === event.seat ? 'glad' : 'awed')
    else if (event.is === 'bonus-earned') moods.set(event.seat, 'glad')
    else if (event.is === 'box-scored' && event.points <= 0) moods.set(event.seat, 'sorry')
    else if (event.is === 'box-scored' && (alike.includes(event.box) || rare.includes(event.box))) moods.set(event.seat, 'glad')
    else if (event.is === 'game-ended' && seats.length > 1) for (const seat of seats) moods.set(seat, event.winners.includes(seat) ? 'glad' : 'sorry')
  }
  return moods
}
