// The first turn of a newcomer: three hints, each gone as soon as it was followed, and none ever again.
import type { TurnView } from '../generated/wire'
import { keep, recall } from '../house/keep'
import { words } from '../locale/table'

class Guide {
  private done = $state(recall('guided') === 'yes')

  /** What to do now, in a sentence; empty for whoever has written a box before. */
  hint(turn: TurnView, yours: boolean, lying: boolean, numbers = false): string {
    if (this.done || !yours || turn.doing !== 'turn' || turn.question !== null) return ''
    const t = words.guide
    if (!lying) return numbers ? t.goal : t.roll
    if (numbers) return turn.may_throw ? t.keepDigits : t.arrange
    return turn.may_throw ? t.keep : t.write
  }

  /** A box was written: from now on they know. */
  finish(): void {
    if (this.done) return
    this.done = true
    keep('guided', 'yes')
  }
}

export const guide = new Guide()
