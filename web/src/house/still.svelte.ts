// What is open keeps still: news wait until it is closed, and rows that were there stay where they were.
import { untrack } from 'svelte'

/** For a `$derived`: the value as it was when the dialog was opened; as it is while none is. */
export function held<T>(open: boolean, now: () => T): T {
  return open ? untrack(now) : now()
}

export interface Row<T> {
  readonly key: string
  readonly value: T
  /** It is not there any more: what is shown of it keeps its place, and cannot be pressed. */
  readonly gone: boolean
}

/** Rows that people press: who came first stays first, who comes is put below, and who goes leaves the place empty as long as another stands below it. */
export function settled<T>(before: readonly Row<T>[], values: readonly T[], keyOf: (value: T) => string): readonly Row<T>[] {
  const now = new Map(values.map((value) => [keyOf(value), value]))
  const rows = before.map((row): Row<T> => {
    const value = now.get(row.key)
    now.delete(row.key)
    return value === undefined ? { ...row, gone: true } : { key: row.key, value, gone: false }
  })
  rows.push(...[...now].map(([key, value]) => ({ key, value, gone: false })))
  return rows.slice(0, rows.findLastIndex((row) => !row.gone) + 1)
}

/** The same for what changes under our eyes. */
export class SteadyRows<T> {
  private before: readonly Row<T>[] = []

  constructor(
    private readonly values: () => readonly T[],
    private readonly keyOf: (value: T) => string,
  ) {
    // followed while nothing shows them, too: rows that were gone before a list is opened again leave no gap in it
    $effect(() => void this.rows)
  }

  readonly rows = $derived.by(() => (this.before = settled(this.before, this.values(), this.keyOf)))
}
