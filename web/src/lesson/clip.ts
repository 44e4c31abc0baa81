// The teacher's own clip for the day the zombies win. It stays in this browser: nothing is sent to the house.
import { within } from './device'

const KEY = 'zombies-win'
const CHANNEL = 'dicehouse.clip'

/** None where the browser keeps nothing, as in a private window. */
export async function keptClip(): Promise<File | null> {
  try {
    return (await within<File | undefined>('clips', 'readonly', (store) => store.get(KEY))) ?? null
  } catch {
    return null
  }
}

/** Null forgets it. The projector's window hears of it. */
export async function keepClip(clip: File | null): Promise<void> {
  await within('clips', 'readwrite', (store) => (clip === null ? store.delete(KEY) : store.put(clip, KEY)) as IDBRequest<unknown>)
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
