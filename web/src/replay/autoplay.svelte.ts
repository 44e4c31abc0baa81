// A game that plays by itself: only when asked to, one step after the other, and still again at the end.
import { keep, recall } from '../house/keep'

export const SPEEDS = [0.5, 1, 2, 4] as const
export type Speed = (typeof SPEEDS)[number]

/** How long a step stays at speed 1, in milliseconds: long enough to read what happened. */
export const STAY = 1600

export class Autoplay {
  playing = $state(false)
  speed = $state<Speed>(SPEEDS.find((speed) => String(speed) === recall('replay-speed')) ?? 1)
  private timer: ReturnType<typeof setTimeout> | undefined

  /** `next` goes one step on, and says whether there is another after it. */
  constructor(private readonly next: () => boolean) {}

  play(): void {
    this.playing = true
    this.wait()
  }

  pause(): void {
    this.playing = false
    clearTimeout(this.timer)
  }

  toggle(): void {
    if (this.playing) this.pause()
    else this.play()
  }

  /** The step that is shown stays as long as the new speed says, from now on. */
  hurry(speed: Speed): void {
    this.speed = speed
    keep('replay-speed', String(speed))
    if (this.playing) this.wait()
  }

  private wait(): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => {
      if (this.next()) this.wait()
      else this.pause()
    }, STAY / this.speed)
  }
}
