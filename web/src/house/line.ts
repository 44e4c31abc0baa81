// A line to the house. It comes back by itself, and what was asked for is asked again until it is answered.
import type { Closing, Ping, Pong, Refused } from '../generated/wire'
import { reach } from './reach.svelte'

export type ConnectionState = 'connecting' | 'open' | 'lost' | 'ended'

/** What every line carries, beside what it is for. */
export type Service = { is: 'answered' | 'done'; id: string } | Refused | Pong | Closing

export interface LineListener {
  state(state: ConnectionState): void
  /** What was asked for under this id is done. */
  done(id: string): void
  /** Something was refused, or, without an id, the line itself. */
  refused(message: Refused): void
  time(now: number, sent: number | null, at: number): void
}

/** What a line is for: how it introduces itself, and what else it hears. */
export interface Talk {
  readonly url: string
  hello(): object
  /** True where this was the state that makes a line open. */
  heard(message: { is: string; now?: number }): boolean
}

export interface LineOptions {
  readonly open?: (url: string) => WebSocket
  readonly now?: () => number
}

const FIRST_WAIT = 300
const LONGEST_WAIT = 5000
const PING_EVERY = 15_000
const SILENT_AFTER = 8_000
const ANSWER_WITHIN = 2_000

/** Refusals of the whole line that no retry can change. */
const FINAL = new Set(['table-unknown', 'watchers-no', 'wire-version', 'guest-unknown', 'lesson-unknown', 'lesson-secret', 'lesson-projector', 'lesson-removed', 'lesson-student', 'code-unknown'])

export class Line {
  private socket: WebSocket | null = null
  private state: ConnectionState = 'connecting'
  private wait = FIRST_WAIT
  private heard = 0
  private readonly pending = new Map<string, { readonly message: object; asked: number }>()
  private retry: ReturnType<typeof setTimeout> | null = null
  private readonly pulse: ReturnType<typeof setInterval>
  /** Since when an answer of any kind is owed. */
  private asked: number | null = null

  constructor(
    private readonly talk: Talk,
    private readonly listener: LineListener,
    private readonly options: LineOptions = {},
  ) {
    this.pulse = setInterval(() => this.beat(), 2000)
    this.connect()
  }

  /** Ask until it is answered; the id makes a retry harmless. */
  ask(id: string, message: object): void {
    this.pending.set(id, { message, asked: this.now() })
    this.write(message)
  }

  /** Say it once: what is not heard is not missed. */
  say(message: object): void {
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
    const socket = (this.options.open ?? ((path) => reach.open(path)))(this.talk.url)
    this.socket = socket
    this.asked = this.now()
    socket.onopen = () => socket.send(JSON.stringify(this.talk.hello()))
    socket.onmessage = (event: MessageEvent<string>) => this.receive(JSON.parse(event.data) as { is: string; now?: number })
    socket.onclose = () => this.drop()
  }

  private receive(told: { is: string; now?: number }): void {
    this.heard = this.now()
    this.asked = null
    const { listener } = this
    const message = told as Service
    switch (message.is) {
      case 'answered':
      case 'done':
        this.pending.delete(message.id)
        listener.done(message.id)
        return
      case 'refused':
        if (message.id !== null) this.pending.delete(message.id)
        else if (FINAL.has(message.code)) this.turn('ended')
        listener.refused(message)
        return
      case 'pong':
        listener.time(message.now, message.sent, this.now())
        // answers come in order: what was asked before this ping and has none lost it among what was dropped for us
        if (message.sent !== null) this.askAgain(message.sent)
        return
      case 'closing':
        this.wait = Math.max(FIRST_WAIT, message.retry_after * 500)
        this.drop()
        return
      default:
        this.follow(told)
    }
  }

  /** What the line is for. */
  private follow(told: { is: string; now?: number }): void {
    if (told.now !== undefined) this.listener.time(told.now, null, this.now())
    if (this.talk.heard(told) && this.state !== 'open') this.welcome()
  }

  private welcome(): void {
    this.wait = FIRST_WAIT
    this.turn('open')
    this.write({ is: 'ping', sent: this.now() } satisfies Ping)
    this.askAgain()
  }

  private askAgain(before = Infinity): void {
    for (const one of this.pending.values()) {
      if (one.asked >= before) continue
      one.asked = this.now()
      this.write(one.message)
    }
  }

  private write(message: object): void {
    if (this.socket?.readyState === WebSocket.OPEN && this.state === 'open') this.socket.send(JSON.stringify(message))
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
    const unanswered = [...this.pending.values()].some(({ asked }) => now - asked > ANSWER_WITHIN)
    if (this.asked === null && this.state === 'open' && (unanswered || now - this.heard > PING_EVERY)) {
      this.asked = now
      this.write({ is: 'ping', sent: now } satisfies Ping)
    }
  }

  private turn(state: ConnectionState): void {
    if (state === this.state) return
    this.state = state
    this.listener.state(state)
  }
}
