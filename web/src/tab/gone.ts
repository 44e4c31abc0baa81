// Why no house in a tab answers.

/** Whoever asks a worker that has ended is told so, and the next question opens another. */
export class TabGone extends Error {}

/** The page was built without its parts: trying again helps nobody. */
export class TabMissing extends TabGone {}
