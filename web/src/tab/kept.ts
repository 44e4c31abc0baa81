// The games of this device, read where they are kept: the house in a tab need not be opened for a list.
import type { Summary } from '../generated/wire'
import { openShelf } from './shelf'

export async function keptTables(): Promise<readonly Summary[]> {
  const rooms = JSON.parse(await (await openShelf()).rooms()) as { summary: Summary }[]
  return rooms.map(({ summary }) => summary).sort((one, other) => other.changed - one.changed)
}

/** Every game of this device goes, and who played them. */
export async function forgetTables(): Promise<void> {
  const shelf = await openShelf()
  const rooms = JSON.parse(await shelf.rooms()) as { summary: Summary }[]
  await shelf.forget(JSON.stringify(rooms.map(({ summary }) => summary.table)))
  await shelf.remember('')
}
