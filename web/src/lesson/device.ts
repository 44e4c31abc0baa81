// What a teacher's browser keeps for lessons, in a store of its own: nothing of it is sent to the house by itself.
export type Store = 'clips' | 'banks'
const STORES: readonly Store[] = ['clips', 'banks']
const VERSION = 2

function open(): Promise<IDBDatabase> {
  return new Promise((done, failed) => {
    const asked = indexedDB.open('dicehouse', VERSION)
    asked.onupgradeneeded = () => {
      for (const store of STORES) if (!asked.result.objectStoreNames.contains(store)) asked.result.createObjectStore(store)
    }
    asked.onsuccess = () => done(asked.result)
    asked.onerror = () => failed(asked.error)
    // another window still has the store of before
    asked.onblocked = () => failed(new Error('blocked'))
  })
}

export async function within<T>(store: Store, mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const base = await open()
  try {
    return await new Promise<T>((done, failed) => {
      const asked = act(base.transaction(store, mode).objectStore(store))
      asked.onsuccess = () => done(asked.result)
      asked.onerror = () => failed(asked.error)
    })
  } finally {
    base.close()
  }
}
