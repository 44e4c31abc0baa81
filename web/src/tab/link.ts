// The page's side of the house in a tab: questions as over HTTP, lines as over sockets.
import files from 'virtual:tab-files'
import { home, isFolder } from '../house/address'
import { TabGone, TabMissing } from './gone'
import type { FromWorker, ToWorker, Unkept } from './protocol'

export interface Progress {
  /** How much of it is here, of 1. */
  fetched(share: number): void
  /** Whether there is little room left for what is played here. */
  scarce(yes: boolean): void
  /** The worker has ended: whatever is asked next needs another. */
  ended(): void
}

/** The page and this house open without a connection from now on; whether the browser keeps them. */
export async function keepAll(): Promise<boolean> {
  if (files === null || !('serviceWorker' in navigator)) return false
  const worker = (await navigator.serviceWorker.getRegistration(home()))?.active
  if (!worker) return false
  const channel = new MessageChannel()
  const kept = new Promise<boolean>((resolve) => (channel.port1.onmessage = ({ data }) => resolve(data === 'kept')))
  worker.postMessage('keep', [channel.port2])
  return kept
}

type Make = () => Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>
const make: Make = () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'house' })

export class Tab {
  readonly version = files?.version ?? ''
  unkept: Unkept = ''
  /** How many games are kept here that cannot be read. */
  damaged = 0
  private over = false
  private number = 0
  private readonly asked = new Map<number, (reply: Response | Error) => void>()
  private readonly lines = new Map<number, TabLine>()
  private readonly worker: ReturnType<Make>

  private constructor(maker: Make) {
    this.worker = maker()
  }

  static async open(progress: Progress, maker: Make = make): Promise<Tab> {
    if (files === null) throw new TabMissing('This page was built without a house of its own.')
    const parts = files
    const tab = new Tab(maker)
    const lock = `dicehouse ${crypto.getRandomValues(new Uint32Array(2)).join('')}`
    return new Promise((resolve, reject) => {
      const failed = (why: string) => {
        if (!tab.over) progress.ended()
        tab.end(why)
        reject(new TabGone(why))
      }
      tab.worker.onerror = (event) => failed(String((event as ErrorEvent).message))
      tab.worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
        if (data.is === 'fetched') progress.fetched(data.share)
        else if (data.is === 'room') progress.scarce(data.scarce)
        else if (data.is === 'failed') failed(data.why)
        else if (data.is === 'ready') {
          tab.unkept = data.unkept
          tab.damaged = data.damaged
          // whoever gets the worker's lock knows that it has ended, also where nobody else says so
          void navigator.locks?.request(lock, () => failed('the browser has ended it'))
          resolve(tab)
        } else tab.heard(data)
      }
      tab.post({ is: 'start', files: parts, tables: new URL(isFolder() ? 'perfect/' : 'api/perfect/', home()).href, lock })
    })
  }

  async request(path: string, init: RequestInit = {}): Promise<Response> {
    if (this.over) throw new TabGone('ended')
    const number = ++this.number
    const headers = new Headers(init.headers)
    const reply = new Promise<Response | Error>((resolve) => this.asked.set(number, resolve))
    const body = typeof init.body === 'string' ? init.body : ''
    this.post({ is: 'ask', number, method: init.method ?? 'GET', path, token: headers.get('Authorization') ?? '', body })
    const found = await reply
    if (found instanceof Error) throw found
    return found
  }

  open(path: string): TabLine {
    const number = ++this.number
    const line: TabLine = new TabLine(
      (text) => this.post({ is: 'say', number, text }),
      () => this.lines.delete(number),
    )
    this.lines.set(number, line)
    this.post({ is: 'line', number, path })
    queueMicrotask(() => (this.over ? line.ended() : line.opened()))
    return line
  }

  private heard(data: FromWorker): void {
    if (data.is === 'said') {
      const line = this.lines.get(data.number)
      if (data.text === '') line?.ended()
      else line?.onmessage?.(new MessageEvent('message', { data: data.text }))
    } else if (data.is === 'replied') {
      const { status, kind, body } = data
      this.asked.get(data.number)?.(new Response(status === 204 ? null : new Blob([body as BlobPart]), { status, headers: { 'Content-Type': kind } }))
      this.asked.delete(data.number)
    }
  }

  private end(why: string): void {
    this.over = true
    this.worker.terminate()
    for (const reply of this.asked.values()) reply(new TabGone(why))
    this.asked.clear()
    for (const line of [...this.lines.values()]) line.ended()
  }

  private post(message: ToWorker): void {
    this.worker.postMessage(message)
  }
}

/** As much of a socket as a line needs. */
export class TabLine {
  readyState = 0
  onopen: (() => void) | null = null
  onmessage: ((event: MessageEvent<string>) => void) | null = null
  onclose: (() => void) | null = null

  constructor(
    private readonly say: (text: string | null) => void,
    private readonly gone: () => void,
  ) {}

  opened(): void {
    if (this.readyState !== 0) return
    this.readyState = 1
    this.onopen?.()
  }

  send(text: string): void {
    this.say(text)
  }

  close(): void {
    if (this.readyState === 3) return
    this.readyState = 3
    this.say(null)
    this.gone()
  }

  /** By the house. */
  ended(): void {
    if (this.readyState === 3) return
    this.readyState = 3
    this.gone()
    this.onclose?.()
  }
}
