// Dice in the air: what they show is told when the last of them has stopped.
import type { Die } from './dice'

/** Milliseconds that one die flies. */
export const FLIGHT = 580

/** When it meets the edge of the felt, and when it lands, as parts of its flight. */
export const MEETS = 0.36
export const LANDS = 0.74

/** Each die starts a little after the one before. */
export const lateness = (id: number): number => (id % 8) * 16

/** The dice that were thrown. */
function flying(before: readonly Die[], after: readonly Die[]): readonly Die[] {
  const throws = new Map(before.map((die) => [die.id, die.throws]))
  return after.filter((die) => die.throws > (throws.get(die.id) ?? 0))
}

/** Milliseconds until the last die that was thrown has stopped; 0 where none flies. */
export function untilStill(before: readonly Die[], after: readonly Die[]): number {
  return Math.max(0, ...flying(before, after).map((die) => FLIGHT + lateness(die.id)))
}

/** The milliseconds at which a die is heard: at the edge and on the felt; where nothing moves, all at once. */
export function knocks(before: readonly Die[], after: readonly Die[]): number[] {
  const heard = motionless() ? [0] : [MEETS * FLIGHT, LANDS * FLIGHT]
  return flying(before, after).flatMap((die) => heard.map((after) => after + lateness(die.id)))
}

/** Who wants no motion sees the dice lie at once. */
export const motionless = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

export class Flight {
  on = $state(false)
  private waiting: (() => void)[] = []
  private timer: ReturnType<typeof setTimeout> | null = null

  /** Dice fly for so long; what waited for those before is told now. */
  start(milliseconds: number): void {
    this.land()
    if (milliseconds === 0 || motionless()) return
    this.on = true
    this.timer = setTimeout(() => this.land(), milliseconds)
  }

  /** At once where nothing flies. */
  whenStill(tell: () => void): void {
    if (this.on) this.waiting.push(tell)
    else tell()
  }

  land(): void {
    if (this.timer !== null) clearTimeout(this.timer)
    this.timer = null
    this.on = false
    for (const tell of this.waiting.splice(0)) tell()
  }

  /** Nobody looks any more. */
  forget(): void {
    this.waiting = []
    this.land()
  }
}
