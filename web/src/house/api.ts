// The house over HTTP: one shape for every error, a code and a sentence.
import type { Command, ErrorCode, GameLine, GameView, GuestView, JoinView, Look, Me, PassView, PlayedGame, Summary, TableMade, TableSettings, TableView } from '../generated/wire'
import { words } from '../locale'
import { reach } from './reach.svelte'

export class HouseError extends Error {
  constructor(
    readonly code: ErrorCode | 'offline',
    message: string,
    /** Where it is, as far as the house knows: a key of a rule file, a line and column of a record. */
    readonly where: { readonly key?: string; readonly line?: number; readonly column?: number } = {},
  ) {
    super(message)
  }
}

export type Fetch = typeof fetch

export async function ask<T>(path: string, options: { token?: string; body?: unknown; method?: 'POST' | 'PUT' | 'DELETE' } = {}): Promise<T> {
  const headers: Record<string, string> = { Accept: 'application/json' }
  if (options.token) headers['Authorization'] = `Bearer ${options.token}`
  const init: RequestInit = { headers, method: options.method ?? (options.body === undefined ? 'GET' : 'POST') }
  if (options.body !== undefined) {
    headers['Content-Type'] = 'application/json'
    init.body = JSON.stringify(options.body)
  }
  let response: Response
  try {
    response = await reach.fetch(path, init)
  } catch {
    throw new HouseError('offline', words.errors.offline)
  }
  if (!response.ok) throw await failure(response)
  return (response.status === 204 ? undefined : await response.json()) as T
}

/** What a refusal says, whatever came back. */
export async function failure(response: Response): Promise<HouseError> {
  try {
    const { code, message, ...where } = (await response.json()) as { code: ErrorCode; message: string }
    return new HouseError(code, words.errors.raw[code] ?? message, where)
  } catch {
    return new HouseError('http', words.errors.http(response.status))
  }
}

/** An id that makes a retry harmless. `crypto.randomUUID` is missing on plain http addresses of a school's network. */
export function newId(): string {
  return hex(crypto.getRandomValues(new Uint8Array(12)))
}

export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Players show who they are, for a table without watchers; a token of another house counts as none. */
async function rulesOf(path: string, token: string | null): Promise<GameView> {
  try {
    return await ask<GameView>(path, token === null ? {} : { token })
  } catch (error) {
    if (error instanceof HouseError && error.code === 'guest-unknown') return ask<GameView>(path)
    throw error
  }
}

export const api = {
  games: () => ask<readonly GameLine[]>('/api/games'),
  game: (id: string) => ask<GameView>(`/api/games/${encodeURIComponent(id)}`),
  lobby: () => ask<readonly Summary[]>('/api/lobby'),
  join: (code: string) => ask<JoinView>(`/api/join/${encodeURIComponent(code)}`),
  /** What is not given stays as it was. */
  guest: (given: { name?: string; look?: Look }, token?: string) => ask<GuestView>('/api/guests', { body: given, ...(token ? { token } : {}) }),
  me: (token: string) => ask<Me>('/api/me', { token }),
  myGames: (token: string) => ask<readonly PlayedGame[]>('/api/me/games', { token }),
  signOut: (token: string) => ask<GuestView>('/api/me/sign-out', { token, body: {} }),
  pass: (token: string) => ask<PassView>('/api/me/pass', { token, body: {} }),
  arrive: (text: string) => ask<GuestView>('/api/guests/arrive', { body: { text } }),
  leave: (token: string) => ask<void>('/api/me', { token, method: 'DELETE' }),
  shutOut: (table: string, token: string) =>
    ask<readonly string[]>(`/api/tables/${encodeURIComponent(table)}/shut-out`, { token }),
  table: (table: string, token: string) => ask<TableView>(`/api/tables/${encodeURIComponent(table)}`, { token }),
  act: (table: string, token: string, command: Command) => ask<unknown>(`/api/tables/${encodeURIComponent(table)}/commands`, { token, body: { is: 'do', id: newId(), command } }),
  rulesOf: (table: string, token: string | null) => rulesOf(`/api/tables/${encodeURIComponent(table)}/rules`, token),
  codeOf: (table: string, token: string) =>
    ask<{ code: string }>(`/api/tables/${encodeURIComponent(table)}/code`, { token }),
  chipsOf: (table: string, token: string) =>
    ask<readonly (number | null)[]>(`/api/tables/${encodeURIComponent(table)}/chips`, { token }),
  makeTable: (token: string, id: string, settings: TableSettings, people: readonly string[] = []) =>
    ask<TableMade>('/api/tables', { token, body: { id, settings, people } }),
}
