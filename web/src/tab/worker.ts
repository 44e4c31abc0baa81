// The worker with a house in it: Python fetched, its packages unpacked, and from then on messages in and out.
import type { FromWorker, TabFiles, ToWorker, Written } from './protocol'
import { openShelf, type Shelf } from './shelf'
import { bringTable } from './tables'

/** What is used of Pyodide. */
interface Python {
  unpackArchive(archive: ArrayBuffer, format: string, options?: { extractDir: string }): void
  runPython(code: string): unknown
}
interface House {
  ask(number: number, method: string, path: string, token: string, body: string): void
  line(number: number, path: string): void
  hear(number: number, text: string | null): void
  written(room: string, version: number): void
  readonly damaged: number
}
type Told = (what: string, number: number, ...rest: unknown[]) => void
/** Fetches a part that is not here from the beginning; false where there is none, or it cannot be had now. */
type Bring = (part: string) => Promise<boolean>
type Open = (shelf: Shelf, told: Told, bring: Bring, bringTable: (name: string) => Promise<Uint8Array | undefined>) => Promise<House>

const OPEN = `
import sys
sys.path.insert(0, "/house")
from pyodide.ffi import to_js
from dicehouse.tab.worker import TabWorker

def _open(shelf, told, bring, bring_table):
    def tell(what, number, *rest):
        told(what, number, *[to_js(one) if isinstance(one, bytes) else one for one in rest])
    async def table(name):
        found = await bring_table(name)
        return found and found.to_bytes()
    return TabWorker.open(shelf, tell, bring, table)
_open
`

const post = (message: FromWorker) => self.postMessage(message)
const others = new BroadcastChannel('dicehouse')
const tell = (written: Written) => others.postMessage(written)
let house: House | null = null
const waiting: ToWorker[] = []

/** Everything is fetched here first, so that how far it is can be told; then the browser has it at hand. */
async function fetched({ files }: TabFiles): Promise<void> {
  const all = files.reduce((sum, { size }) => sum + size, 0)
  let have = 0
  await Promise.all(
    files.map(async ({ url }) => {
      const answer = await fetch(url)
      if (!answer.ok || !answer.body) throw new Error(`${answer.status} ${url}`)
      for (const reader = answer.body.getReader(); ; ) {
        const { done, value } = await reader.read()
        if (done) return
        have += value.length
        post({ is: 'fetched', share: Math.min(1, have / all) })
      }
    }),
  )
}

/** As long as it lives it holds the lock; a system that ends it says nothing else. */
const live = (lock: string): Promise<void> =>
  new Promise((resolve) => {
    // where the address is no secure one there are no locks
    if (navigator.locks) void navigator.locks.request(lock, () => (resolve(), new Promise(() => {})))
    else resolve()
  })

async function start(files: TabFiles, tables: string): Promise<void> {
  await fetched(files)
  const { loadPyodide } = (await import(/* @vite-ignore */ `${files.pyodide}pyodide.mjs`)) as { loadPyodide: (options: object) => Promise<Python> }
  const archive = async (url: string) => (await fetch(url)).arrayBuffer()
  const [python, wheel, ours, shelf] = await Promise.all([loadPyodide({ indexURL: files.pyodide }), archive(files.msgspec), archive(files.house), openShelf()])
  python.unpackArchive(wheel, 'wheel')
  python.unpackArchive(ours, 'gztar', { extractDir: '/house' })
  const open = python.runPython(OPEN) as Open
  const told: Told = (what, number, ...rest) => {
    if (what === 'said') post({ is: 'said', number, text: rest[0] as string })
    else post({ is: 'replied', number, status: rest[0] as number, kind: rest[1] as string, body: rest[2] as Uint8Array })
  }
  const bring = async (part: string) => {
    const url = files.later[part]
    const answer = url === undefined ? null : await fetch(url).catch(() => null)
    if (answer?.ok) python.unpackArchive(await answer.arrayBuffer(), 'gztar', { extractDir: '/house' })
    return answer?.ok ?? false
  }
  house = await open(tellingOthers(shelf), told, bring, (name) => bringTable(new URL(name, tables)))
  others.onmessage = ({ data }: MessageEvent<Written>) => house?.written(data.room, data.version)
  post({ is: 'ready', unkept: shelf.unkept, damaged: house.damaged })
  void lookForRoom()
  for (const message of waiting.splice(0)) heard(message)
}

/** Bytes: some hundred games. */
const SCARCE = 2 * 2 ** 20
const LOOK_EVERY = 16
let changes = 0

/** A full device is told before anything is lost. */
async function lookForRoom(): Promise<void> {
  const { quota, usage } = (await navigator.storage?.estimate?.().catch(() => null)) ?? {}
  if (quota !== undefined && usage !== undefined) post({ is: 'room', scarce: quota - usage < SCARCE })
}

/** What is written here is news in the other tabs. */
function tellingOthers(shelf: Shelf): Shelf {
  return {
    unkept: shelf.unkept,
    rows: (room, after) => shelf.rows(room, after),
    rooms: () => shelf.rooms(),
    forget: async (rooms) => {
      await shelf.forget(rooms)
      for (const room of JSON.parse(rooms) as string[]) tell({ room, version: 0 })
    },
    remember: (known) => shelf.remember(known),
    recall: () => shelf.recall(),
    add: async (room, kept, rows) => {
      const refused = await shelf.add(room, kept, rows)
      if (!refused) tell({ room, version: (JSON.parse(kept) as { version: number }).version })
      if (refused || changes++ % LOOK_EVERY === 0) void lookForRoom()
      return refused
    },
  }
}

function heard(message: ToWorker): void {
  if (message.is === 'start') void live(message.lock).then(() => start(message.files, message.tables)).catch((error: unknown) => post({ is: 'failed', why: String(error) }))
  else if (house === null) waiting.push(message)
  else if (message.is === 'ask') house.ask(message.number, message.method, message.path, message.token, message.body)
  else if (message.is === 'line') house.line(message.number, message.path)
  else house.hear(message.number, message.text)
}

self.onmessage = ({ data }: MessageEvent<ToWorker>) => heard(data)
