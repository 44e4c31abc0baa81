// Clocks as the house counts them: hundredths of a second, and the house's own time.
import type { ClockView } from '../../generated/wire'

/** What the house's clock shows beside ours: the sample with the least delay is the truest. */
export class HouseTime {
  private offset: number | null = null

  /** A message that carries the house's time, on arrival: it was sent at `now` and can only be late. */
  heard(now: number, at: number): void {
    const offset = now * 10 - at
    if (this.offset === null || offset > this.offset) this.offset = offset
  }

  /** A pong: the house wrote `now` about half way between. */
  answered(now: number, sent: number, at: number): void {
    this.offset = now * 10 - (sent + at) / 2
  }

  /** The house's time in hundredths of a second, at our time `at` in milliseconds. */
  centis(at: number): number {
    return (at + (this.offset ?? 0)) / 10
  }
}

/** What a seat has left at the house's time `now`; `asOf` is when the view was made. */
export function remaining(clock: ClockView, seat: number, asOf: number, now: number): number {
  const left = clock.left[seat - 1] ?? 0
  if (clock.running !== seat) return left
  return Math.max(0, left - Math.max(0, now - asOf))
}

const [MINUTE, HOUR, DAY] = [60, 3600, 86_400]
/** No game has more minutes than that. */
const LONGEST_GAME = 3 * HOUR

/** `4:05`; the last twenty seconds with their tenths, and what is longer than any game in days and hours. */
export function showClock(centis: number): string {
  if (centis < 2000) {
    const tenths = Math.floor(centis / 10)
    return `0:${String(Math.floor(tenths / 10)).padStart(2, '0')}.${tenths % 10}`
  }
  const seconds = Math.ceil(centis / 100)
  if (seconds >= DAY) return `${Math.floor(seconds / DAY)} d ${Math.floor((seconds % DAY) / HOUR)} h`
  if (seconds > LONGEST_GAME) return `${Math.floor(seconds / HOUR)} h ${String(Math.floor((seconds % HOUR) / MINUTE)).padStart(2, '0')} min`
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
