// Which house answers: one on the network, or the one that this device has of its own (`src/tab`), which is fetched only
// when it is wanted. No screen knows which.
import type { Summary } from '../generated/wire'
import { TabGone, TabMissing } from '../tab/gone'
import type { Tab } from '../tab/link'
import type { Unkept } from '../tab/protocol'
import { words } from '../locale'
import { home, isFolder } from './address'
import { keep, recall } from './keep'

const OWN = /^\/api\/(tables\/here-|device\/)/
/** Tables and lessons of a house on the network are nobody else's. */
const ELSEWHERE = /^\/api\/(tables\/(?!here-)|lessons|join\/)/
/** Whether a table is this device's own. */
export const isOwn = (table: string): boolean => table.startsWith('here-')

/** What is the same for everybody lies in a folder as a file: its first page waits for no house. */
const GAMES = '/api/games'

const LOOK_AGAIN = 15_000

class Reach {
  /** Whether this device answers what is no house's alone. */
  here = $state(false)
  /** How much of its house has been fetched, of 1; null while nothing is. */
  fetching = $state<number | null>(null)
  /** Why the games here do not last longer than the page; empty where they do. */
  unkept = $state<Unkept>('')
  /** Whether the browser has little room left for them. */
  scarce = $state(false)
  /** How many of them cannot be read. */
  damaged = $state(0)
  /** Whether the page and its house open again without a connection. */
  stays = $state(recall('own') !== null)
  /** A page that was written to a folder has no house behind it. */
  readonly alone = isFolder()
  private tab: Promise<Tab> | null = null
  private chosen = false

  constructor() {
    this.here = this.alone
    if (!this.alone) globalThis.addEventListener?.('online', () => void this.lookAgain())
  }

  /** As `fetch`; throws where nobody answers. */
  async fetch(path: string, init?: RequestInit): Promise<Response> {
    if (this.alone && path === GAMES && this.tab === null) {
      const file = await fetch(new URL('games.json', home())).catch(() => null)
      if (file?.ok) return file
    }
    if (OWN.test(path) || this.alone || (this.here && !ELSEWHERE.test(path))) return this.ask(path, init)
    try {
      return await fetch(path, init)
    } catch (error) {
      // what was fetched once is kept, and plays on without the network
      if (ELSEWHERE.test(path) || recall('own') === null) throw error
      this.stay()
      return this.ask(path, init)
    }
  }

  /** Whoever asked a worker that ended meanwhile is answered by the next: ids make that harmless. */
  private async ask(path: string, init?: RequestInit): Promise<Response> {
    try {
      return await (await this.own()).request(path, init)
    } catch (error) {
      if (!(error instanceof TabGone) || error instanceof TabMissing) throw error
      return (await this.own()).request(path, init)
    }
  }

  /** Whether games are kept on this device, or may be. */
  get owns(): boolean {
    return this.here || recall('own-games') !== null
  }

  /** A game is here now: the browser is asked to keep it where something is worth it, and only then. */
  played(): void {
    if (recall('own-games') === null) void navigator.storage?.persist?.().catch(() => false)
    keep('own-games', 'yes')
  }

  /** Somebody leaves for good: nothing of theirs stays on this device. */
  async forget(): Promise<void> {
    if (recall('own-games') === null) return
    const { forgetTables } = await import('../tab/kept')
    await forgetTables()
    keep('own-games', null)
  }

  /** As `new WebSocket`, for a path. */
  open(path: string): WebSocket {
    if (OWN.test(path) || this.alone) {
      this.played()
      return this.later(path)
    }
    const address = new URL(path, location.href)
    address.protocol = address.protocol.replace('http', 'ws')
    return new WebSocket(address.href)
  }

  /** From now on on this device: somebody wants it so, or there is nobody else. */
  async choose(): Promise<void> {
    const tab = await this.own()
    this.chosen = true
    this.stay()
    await this.keepAll(tab)
  }

  private async keepAll(tab: Tab): Promise<void> {
    const { keepAll } = await import('../tab/link')
    this.stays = await keepAll()
    if (this.stays) keep('own', tab.version)
  }

  /** In a folder somebody will want it soon: it is fetched while they look round. */
  prepare(): void {
    if (this.alone) void this.own().catch(() => {})
  }

  /** What this device has of its own, also while a house on the network answers; its house is not started for that. */
  async tables(): Promise<readonly Summary[]> {
    if (recall('own-games') === null) return []
    const { keptTables } = await import('../tab/kept')
    return keptTables()
  }

  /** What whoever plays here should know of what is kept. */
  get weather(): readonly string[] {
    const t = words.front
    return [
      ...(this.unkept ? [t.aloneUnkept[this.unkept]] : []),
      ...(this.scarce ? [t.aloneScarce] : []),
      ...(this.damaged > 0 ? [t.aloneDamaged(this.damaged)] : []),
    ]
  }

  /** Whether a house on the network may be asked again, and where there is none now, it is looked for. */
  get mayReturn(): boolean {
    return this.here && !this.alone
  }

  async goBack(): Promise<void> {
    this.chosen = false
    await this.lookAgain()
  }

  private stay(): void {
    if (this.here) return
    this.here = true
    if (!this.alone) this.wait()
  }

  /** A house that comes back is noticed. */
  private wait(): void {
    setTimeout(() => void this.lookAgain().then(() => this.here && this.wait()), LOOK_AGAIN)
  }

  private async lookAgain(): Promise<void> {
    if (!this.mayReturn || this.chosen) return
    const answer = await fetch('/health').catch(() => null)
    if (answer?.ok) this.here = false
  }

  private own(): Promise<Tab> {
    this.tab ??= this.started().catch((error: unknown) => {
      this.tab = null
      throw error
    })
    return this.tab
  }

  private async started(): Promise<Tab> {
    try {
      this.fetching = 0
      const { Tab } = await import('../tab/link')
      const tab = await Tab.open({ fetched: (share) => (this.fetching = share), scarce: (yes) => (this.scarce = yes), ended: () => (this.tab = null) })
      this.unkept = tab.unkept
      this.damaged = tab.damaged
      if (this.alone) void this.keepAll(tab)
      return tab
    } finally {
      this.fetching = null
    }
  }

  /** A line to a house that may still be opening. */
  private later(path: string): WebSocket {
    let closed = false
    let line: WebSocket | null = null
    const waiting = {
      onopen: null, onmessage: null, onclose: null,
      get readyState() {
        return closed ? 3 : (line?.readyState ?? 0)
      },
      send: (text: string) => line?.send(text),
      close: () => {
        closed = true
        line?.close()
      },
    } as unknown as WebSocket
    void this.own().then(
      (tab) => {
        if (closed) return
        line = tab.open(path) as unknown as WebSocket
        line.onopen = (event) => waiting.onopen?.(event)
        line.onmessage = (event) => waiting.onmessage?.(event)
        line.onclose = (event) => waiting.onclose?.(event)
      },
      () => waiting.onclose?.(new CloseEvent('close')),
    )
    return waiting
  }
}

export const reach = new Reach()
