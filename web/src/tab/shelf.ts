// What the house in a tab keeps: rooms and their rows in IndexedDB. A row of a version that is there already is refused,
// so that of two tabs one wins; what is answered with '' is on the disk.
import type { Unkept } from './protocol'

const NAME = 'dicehouse'
/** Changes with what the stores are, never with what is in them: events of old are read for ever. */
const VERSION = 1
export const FULL = 'this device has no room left for it; make some, or save your games from your own page.'

export interface Shelf {
  readonly unkept: Unkept
  /** '' when it is kept, `outrun`, `gone` where the row before it is not there, or why it cannot be. */
  add(room: string, kept: string, rows: string): Promise<string>
  rows(room: string, after: number): Promise<string>
  rooms(): Promise<string>
  forget(rooms: string): Promise<void>
  /** '' when it is kept, or why it cannot be. */
  remember(known: string): Promise<string>
  recall(): Promise<string>
}

const done = (change: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    change.oncomplete = () => resolve()
    change.onabort = change.onerror = () => reject(change.error ?? new DOMException('aborted', 'AbortError'))
  })

const asked = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** Where the browser keeps nothing, as in some private windows, the games live as long as the page. */
export async function openShelf(): Promise<Shelf> {
  try {
    return new KeptShelf(await database())
  } catch (error) {
    const name = error instanceof DOMException ? error.name : ''
    return new LooseShelf(name === 'VersionError' ? 'newer' : name === 'UnknownError' || name === 'DataError' ? 'broken' : 'denied')
  }
}

async function database(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, VERSION)
  request.onupgradeneeded = () => {
    for (const store of ['rooms', 'rows', 'device']) request.result.createObjectStore(store)
  }
  const db = await asked(request)
  // a newer page that keeps otherwise does not wait for this one
  db.onversionchange = () => db.close()
  return db
}

/** As it is written; `null` stands for what is no text of ours. */
function readable(kept: unknown): string {
  try {
    return typeof kept === 'string' && JSON.parse(kept) ? kept : 'null'
  } catch {
    return 'null'
  }
}

function refusal(error: unknown): string {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'ConstraintError') return 'outrun'
  return name === 'QuotaExceededError' ? FULL : `the browser keeps nothing just now (${name || String(error)}).`
}

class KeptShelf implements Shelf {
  readonly unkept = ''
  constructor(private db: IDBDatabase) {}

  /** A browser that throws away what it has kept closes it first, and opens it anew. */
  private async begin(stores: string | string[], mode: IDBTransactionMode = 'readonly'): Promise<IDBTransaction> {
    const how = { durability: 'strict' } as const
    try {
      return this.db.transaction(stores, mode, how)
    } catch {
      this.db = await database()
      return this.db.transaction(stores, mode, how)
    }
  }

  async add(room: string, kept: string, rows: string): Promise<string> {
    try {
      const added = JSON.parse(rows) as [number, unknown][]
      const before = (added[0]?.[0] ?? 1) - 1
      const change = await this.begin(['rooms', 'rows'], 'readwrite')
      const written = done(change)
      written.catch(() => {})
      const store = change.objectStore('rows')
      if (before > 0 && (await asked(store.getKey([room, before]))) === undefined) return 'gone'
      for (const [version, row] of added) store.add(JSON.stringify(row), [room, version])
      change.objectStore('rooms').put(kept, room)
      await written
      return ''
    } catch (error) {
      return refusal(error)
    }
  }

  async rows(room: string, after: number): Promise<string> {
    const range = IDBKeyRange.bound([room, after], [room, Infinity], true)
    return `[${(await asked((await this.begin('rows')).objectStore('rows').getAll(range))).map(readable).join()}]`
  }

  async rooms(): Promise<string> {
    return `[${(await asked((await this.begin('rooms')).objectStore('rooms').getAll())).map(readable).join()}]`
  }

  async forget(rooms: string): Promise<void> {
    const change = await this.begin(['rooms', 'rows'], 'readwrite')
    for (const room of JSON.parse(rooms) as string[]) {
      change.objectStore('rooms').delete(room)
      change.objectStore('rows').delete(IDBKeyRange.bound([room, 0], [room, Infinity]))
    }
    await done(change)
  }

  async remember(known: string): Promise<string> {
    try {
      const change = await this.begin('device', 'readwrite')
      change.objectStore('device').put(known, 'device')
      await done(change)
      return ''
    } catch (error) {
      return refusal(error)
    }
  }

  async recall(): Promise<string> {
    return (await asked((await this.begin('device')).objectStore('device').get('device') as IDBRequest<string | undefined>)) ?? ''
  }
}

class LooseShelf implements Shelf {
  constructor(readonly unkept: Unkept) {}
  private readonly held = new Map<string, { kept: string; rows: string[] }>()
  private device = ''

  async add(room: string, kept: string, rows: string): Promise<string> {
    const known = this.held.get(room)?.rows ?? []
    this.held.set(room, { kept, rows: [...known, ...(JSON.parse(rows) as [number, unknown][]).map(([, row]) => JSON.stringify(row))] })
    return ''
  }

  async rows(room: string, after: number): Promise<string> {
    return `[${(this.held.get(room)?.rows ?? []).slice(after).join()}]`
  }

  async rooms(): Promise<string> {
    return `[${[...this.held.values()].map(({ kept }) => kept).join()}]`
  }

  async forget(rooms: string): Promise<void> {
    for (const room of JSON.parse(rooms) as string[]) this.held.delete(room)
  }

  async remember(known: string): Promise<string> {
    this.device = known
    return ''
  }

  async recall(): Promise<string> {
    return this.device
  }
}
