// What this browser remembers; a browser that forbids it forgets, and everything still works.
export function recall(key: string): string | null {
  try {
    return localStorage.getItem(`dicehouse.${key}`)
  } catch {
    return null
  }
}

export function keep(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(`dicehouse.${key}`)
    else localStorage.setItem(`dicehouse.${key}`, value)
  } catch {
    // private windows may refuse
  }
}
