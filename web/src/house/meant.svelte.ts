// A press that must be meant: it counts only a moment after the question was put, so that no double click answers it.

/** Milliseconds; longer than the slowest double click that systems take for one. */
export const MOMENT = 700

export class Meant {
  /** Whether a press counts by now. */
  now = $state(true)

  /** The question is put: presses count in a moment. What it returns takes the question away. */
  ask(): () => void {
    this.now = false
    const timer = setTimeout(() => (this.now = true), MOMENT)
    return () => {
      clearTimeout(timer)
      this.now = true
    }
  }
}
