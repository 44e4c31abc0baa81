// Tables that this page has just made or come to for a rematch: they start by themselves once everyone sits.
const starting = new Set<string>()

export function startSoon(table: string): void {
  starting.add(table)
}

/** True once for each table that was to start. */
export function shallStart(table: string): boolean {
  return starting.delete(table)
}
