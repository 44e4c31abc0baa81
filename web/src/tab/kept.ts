// The games of this device, read where they are kept: the house in a tab need not be opened for a list.
import type { Summary } from '../generated/wire'
import type { Written } from './protocol'
import { openShelf } from './shelf'

export async function keptTables(): Promise<readonly Summary[]> {
  return summaries(await (await openShelf()).rooms()).sort((one, other) => other.changed - one.changed)
}

/** Of those that can be read. */
const summaries = (rooms: string) => (JSON.parse(rooms) as ({ summary?: Summary } | null)[]).flatMap((room) => room?.summary ?? [])

/** Every game of this device goes, and who played them. */
export async function forgetTables(): Promise<void> {
  const shelf = await openShelf()
  const tables = summaries(await shelf.rooms()).map(({ table }) => table)
  await shelf.forget(JSON.stringify(tables))
  await shelf.remember('')
  const others = new BroadcastChannel('dicehouse')
  for (const room of tables) others.postMessage({ room, version: 0 } satisfies Written)
  others.close()
}
