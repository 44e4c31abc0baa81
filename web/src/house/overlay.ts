// What lies over a page is a step of its own in the browser's history: Back takes it away before it leaves the page.

/** Whether the step that the history stands at is this one. */
export function isOnTop(id: string): boolean {
  return history.state?.dialog === id
}

export function stepOnto(id: string): void {
  if (!isOnTop(id)) history.pushState({ dialog: id }, '')
}

/** What was closed by itself leaves no step behind. */
export function stepOff(id: string): void {
  if (isOnTop(id)) history.back()
}
