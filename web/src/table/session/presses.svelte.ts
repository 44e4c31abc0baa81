// The main button and the key that stands for it: the second half of a double press asks for nothing.

/** Milliseconds within which a second press was a double click. */
const HASTE = 500

export class Presses {
  /** Just after a press, or after what it did was seen. */
  hasty = $state(false)
  private timer: ReturnType<typeof setTimeout> | null = null

  pressed(): void {
    if (this.timer !== null) clearTimeout(this.timer)
    this.hasty = true
    this.timer = setTimeout(() => (this.hasty = false), HASTE)
  }

  /** What the press did is on the screen only now. */
  seen(): void {
    if (this.hasty) this.pressed()
  }

  /** A finger that was elsewhere meanwhile means what it presses. */
  elsewhere(): void {
    this.hasty = false
  }
}
