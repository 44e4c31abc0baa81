// Where the house prints: a plain address where one is enough, otherwise a file that is asked for.
import type { SheetOrder } from '../generated/wire'
import { HouseError, failure } from '../house/api'
import { reach } from '../house/reach.svelte'
import { visitor } from '../house/guest.svelte'
import { words } from '../locale'

/** The address of a sheet that needs nothing but a game of the catalogue; phones open it best. Null where more is to be sent. */
export function address({ game, names, columns, paper, large, summary, ...more }: SheetOrder): string | null {
  if (!game || Object.values(more).some((value) => value !== undefined && value !== null && value !== false)) return null
  const asked = new URLSearchParams()
  if (columns) asked.set('columns', columns)
  if (names && names.length > 0) asked.set('names', names.join(','))
  if (paper && paper !== 'a4') asked.set('paper', paper)
  if (large) asked.set('large', 'true')
  if (summary) asked.set('summary', 'true')
  const query = asked.toString()
  return `/api/games/${encodeURIComponent(game)}/sheet.pdf${query ? `?${query}` : ''}`
}

/** The printed file itself. */
export async function printed(order: SheetOrder): Promise<Blob> {
  const headers: Record<string, string> = { 'Content-Type': 'application/json' }
  if (visitor.token) headers['Authorization'] = `Bearer ${visitor.token}`
  const response = await reach.fetch('/api/sheet.pdf', { method: 'POST', headers, body: JSON.stringify(order) }).catch(() => {
    throw new HouseError('offline', words.errors.offline)
  })
  if (!response.ok) throw await failure(response)
  return response.blob()
}

/** A table's record, as it stands. */
export async function recordOf(table: string): Promise<string> {
  const headers: Record<string, string> = visitor.token ? { Authorization: `Bearer ${visitor.token}` } : {}
  const response = await reach.fetch(`/api/tables/${encodeURIComponent(table)}/record`, { headers })
  if (!response.ok) throw await failure(response)
  return response.text()
}

/** What is in the printer, most likely: Letter in North America, A4 everywhere else. */
export function usualPaper(language: string): 'a4' | 'letter' {
  return /-(US|CA|MX|PH)\b/i.test(language) ? 'letter' : 'a4'
}
