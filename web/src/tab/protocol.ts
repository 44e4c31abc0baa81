// What the page and the worker with the house in it say to each other.
export interface TabFiles {
  /** Changes with anything of them. */
  readonly version: string
  /** A folder. */
  readonly pyodide: string
  readonly msgspec: string
  readonly house: string
  /** Archives that are fetched when something wants them, by what they are for. */
  readonly later: Readonly<Record<string, string>>
  /** All that is fetched at once. */
  readonly files: readonly { readonly url: string; readonly size: number }[]
}

/** Why games live only as long as the page: the browser forbids keeping, what it keeps cannot be opened, or a newer page has kept it. */
export type Unkept = '' | 'denied' | 'broken' | 'newer'

export type ToWorker =
  /** `tables` is the folder of those of perfect play. `lock` is held as long as the worker lives: whoever gets it knows that it does not. */
  | { readonly is: 'start'; readonly files: TabFiles; readonly tables: string; readonly lock: string }
  | { readonly is: 'ask'; readonly number: number; readonly method: string; readonly path: string; readonly token: string; readonly body: string }
  | { readonly is: 'line'; readonly number: number; readonly path: string }
  /** On a line; null ends it. */
  | { readonly is: 'say'; readonly number: number; readonly text: string | null }

export type FromWorker =
  | { readonly is: 'fetched'; readonly share: number }
  /** `damaged` counts games that are kept here and cannot be read. */
  | { readonly is: 'ready'; readonly unkept: Unkept; readonly damaged: number }
  /** Whether the browser has little room left for what is played here. */
  | { readonly is: 'room'; readonly scarce: boolean }
  | { readonly is: 'failed'; readonly why: string }
  | { readonly is: 'replied'; readonly number: number; readonly status: number; readonly kind: string; readonly body: Uint8Array }
  /** On a line; an empty text ends it. */
  | { readonly is: 'said'; readonly number: number; readonly text: string }

/** Between tabs: a room has come so far, or, at version 0, is no more. */
export interface Written {
  readonly room: string
  readonly version: number
}
