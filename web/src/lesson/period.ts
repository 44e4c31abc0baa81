// The period's clock: when it ends by the house's own time, or what is left of it while it stands.

/** `18:42`, and `1:05:00` where a period is long; nothing below nought. */
export function showPeriod(centis: number): string {
  const seconds = Math.max(0, Math.ceil(centis / 100))
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), String(seconds % 60).padStart(2, '0')]
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`
}

/** How long somebody has been waiting: `0:08`. */
export function showWait(since: number, now: number): string {
  const seconds = Math.max(0, Math.floor((now - since) / 100))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
