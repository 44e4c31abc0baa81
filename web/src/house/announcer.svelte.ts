// One polite voice: what happens is said one after the other, and never twice at once.
export const PAUSE = 900
export const MOST_WAITING = 4

export class Announcer {
  said = $state('')
  private waiting: string[] = []
  private timer: ReturnType<typeof setTimeout> | null = null

  say(...sentences: string[]): void {
    this.waiting.push(...sentences.filter((sentence) => sentence !== ''))
    // who listens to a fast table hears the latest, not a backlog
    if (this.waiting.length > MOST_WAITING) this.waiting = this.waiting.slice(-MOST_WAITING)
    if (this.timer === null) this.next()
  }

  private next(): void {
    const sentence = this.waiting.shift()
    if (sentence === undefined) {
      this.timer = null
      return
    }
    // the same sentence twice is only spoken when the text differs
    this.said = sentence === this.said ? `${sentence}\u00a0` : sentence
    this.timer = setTimeout(() => this.next(), PAUSE)
  }
}

export const announcer = new Announcer()
