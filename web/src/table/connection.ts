// The connection to a table. It comes back by itself, and what was asked for is asked again until it is answered.
import { WIRE_VERSION, type Answered, type Command, type Do, type FromClient, type Refused, type Resync, type ToClient, type Update } from '../generated/wire'

export type ConnectionState = 'connecting' | 'open' | 'lost' | 'ended'

export interface Listener {
  state(state: ConnectionState): void
  table(message: Update | Resync): void
  answered(message: Answered): void
  /** A command was refused, or, without an id, the connection itself. */
  refused(message: Refused): void
  time(now: number, sent: number | null, at: number): void
  /** How many spectators there are. */
  spectators(count: number): void
}

export interface Options {
  readonly url: string
  readonly token: () => string
  readonly listener: Listener
  readonly open?: (url: string) => WebSocket
  readonly now?: () => number
}

const FIRST_WAIT = 300
const LONGEST_WAIT = 5000
const PING_EVERY = 15_000
const SILENT_AFTER = 8_000

/** Refusals of the whole connection that no retry can change. */
const FINAL = new Set(['table-unknown', 'watchers-no', 'wire-version', 'guest-unknown'])

export class Connection {
  version: number | null = null
  private socket: WebSocket | null = null
  private state: ConnectionState = 'connecting'
  private wait = FIRST_WAIT
  private heard = 0
  private readonly pending = new Map<string, Do>()
  private retry: ReturnType<typeof setTimeout> | null = null
  private readonly pulse: ReturnType<typeof setInterval>
  /** Since when an answer of any kind is owed. */
  private asked: number | null = null

  constructor(private readonly options: Options) {
    this.pulse = setInterval(() => this.beat(), 2000)
    this.connect()
  }

  /** Ask until it is answered; the id makes a retry harmless. */
  send(id: string, command: Command, version: number | null): void {
    const message: Do = { is: 'do', id, command, version }
    this.pending.set(id, message)
    this.write(message)
  }

  /** The network may be back: do not wait. */
  hurry(): void {
    if (this.state === 'ended' || this.socket?.readyState === WebSocket.OPEN) return
    this.wait = FIRST_WAIT
    this.connect()
  }

  /** Come back under another name. */
  renew(): void {
    this.state = 'connecting'
    this.connect()
  }

  lost(): void {
    this.drop()
  }

  close(): void {
    this.turn('ended')
    clearInterval(this.pulse)
    if (this.retry !== null) clearTimeout(this.retry)
    this.detach()
  }

  private now(): number {
    return this.options.now?.() ?? Date.now()
  }

  private connect(): void {
    if (this.retry !== null) clearTimeout(this.retry)
    this.retry = null
    this.detach()
    const socket = (this.options.open ?? ((url) => new WebSocket(url)))(this.options.url)
    this.socket = socket
    this.asked = this.now()
    socket.onopen = () => {
      this.write({ is: 'hello', token: this.options.token(), wire: WIRE_VERSION, version: this.version })
    }
    socket.onmessage = (event: MessageEvent<string>) => this.receive(JSON.parse(event.data) as ToClient)
    socket.onclose = () => this.drop()
  }

  private receive(message: ToClient): void {
    this.heard = this.now()
    this.asked = null
    const { listener } = this.options
    switch (message.is) {
      case 'update':
      case 'resync':
        this.version = message.table.version
        listener.time(message.now, null, this.now())
        listener.table(message)
        if (this.state !== 'open') this.welcome()
        // who had to be told everything may have been asked something that was never answered
        else if (message.is === 'resync') this.askAgain()
        return
      case 'answered':
        this.pending.delete(message.id)
        listener.answered(message)
        return
      case 'refused':
        if (message.id !== null) this.pending.delete(message.id)
        else if (FINAL.has(message.code)) this.turn('ended')
        listener.refused(message)
        return
      case 'pong':
        listener.time(message.now, message.sent, this.now())
        return
      case 'watching':
        listener.spectators(message.count)
        return
      case 'closing':
        this.wait = Math.max(FIRST_WAIT, message.retry_after * 500)
        this.drop()
    }
  }

  private welcome(): void {
    this.wait = FIRST_WAIT
    this.turn('open')
    this.write({ is: 'ping', sent: this.now() })
    this.askAgain()
  }

  private askAgain(): void {
    for (const message of this.pending.values()) this.write(message)
  }

  private write(message: FromClient): void {
    const hello = message.is === 'hello'
    if (this.socket?.readyState === WebSocket.OPEN && (hello || this.state === 'open')) {
      this.socket.send(JSON.stringify(message))
    }
  }

  private drop(): void {
    this.detach()
    if (this.state === 'ended' || this.retry !== null) return
    this.turn('lost')
    this.retry = setTimeout(() => this.connect(), this.wait * (0.75 + Math.random() / 2))
    this.wait = Math.min(LONGEST_WAIT, this.wait * 1.7)
  }

  private detach(): void {
    if (this.socket === null) return
    this.socket.onopen = this.socket.onmessage = this.socket.onclose = null
    this.socket.close()
    this.socket = null
  }

  /** A connection that says nothing may be dead without knowing it. */
  private beat(): void {
    if (this.socket === null || this.state === 'ended') return
    const now = this.now()
    if (this.asked !== null && now - this.asked > SILENT_AFTER) {
      this.drop()
      return
    }
    const due = now - this.heard > PING_EVERY || (this.pending.size > 0 && now - this.heard > 2000)
    if (this.asked === null && this.state === 'open' && due) {
      this.asked = now
      this.write({ is: 'ping', sent: now })
    }
  }

  private turn(state: ConnectionState): void {
    if (state === this.state) return
    this.state = state
    this.options.listener.state(state)
  }
}
