// The teacher's own clip for the day the zombies win. It stays in this browser: nothing is sent to the house.
const STORE = 'clips'
const KEY = 'zombies-win'
const CHANNEL = 'dicehouse.clip'

function open(): Promise<IDBDatabase> {
  return new Promise((done, failed) => {
    const asked = indexedDB.open('dicehouse', 1)
    asked.onupgradeneeded = () => asked.result.createObjectStore(STORE)
    asked.onsuccess = () => done(asked.result)
    asked.onerror = () => failed(asked.error)
  })
}

async function within<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const base = await open()
  try {
    return await new Promise<T>((done, failed) => {
      const asked = act(base.transaction(STORE, mode).objectStore(STORE))
      asked.onsuccess = () => done(asked.result)
      asked.onerror = () => failed(asked.error)
    })
  } finally {
    base.close()
  }
}

/** None where the browser keeps nothing, as in a private window. */
export async function keptClip(): Promise<File | null> {
  try {
    return (await within<File | undefined>('readonly', (store) => store.get(KEY))) ?? null
  } catch {
    return null
  }
}

/** Null forgets it. The projector's window hears of it. */
export async function keepClip(clip: File | null): Promise<void> {
  await within('readwrite', (store) => (clip === null ? store.delete(KEY) : store.put(clip, KEY)) as IDBRequest<unknown>)
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(null)
  channel.close()
}

/** Hands over the clip now, and whenever another window has changed it. */
export function whenClip(found: (clip: File | null) => void): () => void {
  const look = () => void keptClip().then(found)
  look()
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = look
  return () => channel.close()
}
