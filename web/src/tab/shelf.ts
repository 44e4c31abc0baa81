// What the house in a tab keeps: rooms and their rows in IndexedDB. A row of a version that is there already is refused,
// so that of two tabs one wins; what is answered with '' is on the disk.
const NAME = 'dicehouse'
export const FULL = 'this device has no room left for it; make some, or save your games from your own page.'

export interface Shelf {
  readonly kept: boolean
  add(room: string, kept: string, rows: string): Promise<string>
  rows(room: string, after: number): Promise<string>
  rooms(): Promise<string>
  forget(rooms: string): Promise<void>
  remember(known: string): Promise<void>
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
    const request = indexedDB.open(NAME, 1)
    request.onupgradeneeded = () => {
      for (const store of ['rooms', 'rows', 'device']) request.result.createObjectStore(store)
    }
    return new KeptShelf(await asked(request))
  } catch {
    return new LooseShelf()
  }
}

class KeptShelf implements Shelf {
  readonly kept = true
  constructor(private readonly db: IDBDatabase) {}

  async add(room: string, kept: string, rows: string): Promise<string> {
    try {
      const change = this.db.transaction(['rooms', 'rows'], 'readwrite', { durability: 'strict' })
      const written = done(change)
      for (const [version, row] of JSON.parse(rows) as [number, unknown][]) change.objectStore('rows').add(JSON.stringify(row), [room, version])
      change.objectStore('rooms').put(kept, room)
      await written
      return ''
    } catch (error) {
      const name = error instanceof DOMException ? error.name : ''
      if (name === 'ConstraintError') return 'outrun'
      return name === 'QuotaExceededError' ? FULL : `the browser keeps nothing just now (${name || String(error)}).`
    }
  }

  async rows(room: string, after: number): Promise<string> {
    const range = IDBKeyRange.bound([room, after], [room, Infinity], true)
    return `[${(await asked(this.db.transaction('rows').objectStore('rows').getAll(range))).join()}]`
  }

  async rooms(): Promise<string> {
    return `[${(await asked(this.db.transaction('rooms').objectStore('rooms').getAll())).join()}]`
  }

  async forget(rooms: string): Promise<void> {
    const change = this.db.transaction(['rooms', 'rows'], 'readwrite')
    for (const room of JSON.parse(rooms) as string[]) {
      change.objectStore('rooms').delete(room)
      change.objectStore('rows').delete(IDBKeyRange.bound([room, 0], [room, Infinity]))
    }
    await done(change)
  }

  async remember(known: string): Promise<void> {
    const change = this.db.transaction('device', 'readwrite')
    change.objectStore('device').put(known, 'device')
    await done(change)
  }

  async recall(): Promise<string> {
    return (await asked(this.db.transaction('device').objectStore('device').get('device') as IDBRequest<string | undefined>)) ?? ''
  }
}

class LooseShelf implements Shelf {
  readonly kept = false
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

  async remember(known: string): Promise<void> {
    this.device = known
  }

  async recall(): Promise<string> {
    return this.device
  }
}
