// The connection to a table: a line that knows which version of the table it has seen.
import { WIRE_VERSION, type Command, type Do, type Held, type Hello, type Hold, type Laid, type Lay, type Resync, type Spectators, type Update } from '../../generated/wire'
import { Line, type ConnectionState, type LineListener, type LineOptions } from '../../house/line'

export type { ConnectionState }

export interface Listener extends LineListener {
  table(message: Update | Resync): void
  /** How many spectators there are. */
  spectators(count: number): void
  /** The dice that another keeps just now. */
  held(message: Held): void
  /** Whether a number fits as it is laid out. */
  laid(message: Laid): void
}

export interface Options extends LineOptions {
  readonly url: string
  readonly token: () => string
  readonly listener: Listener
}

export class Connection {
  version: number | null = null
  private readonly line: Line

  constructor({ url, token, listener, ...options }: Options) {
    const hello = (): Hello => ({ is: 'hello', token: token(), wire: WIRE_VERSION, version: this.version })
    this.line = new Line({ url, hello, heard: (message) => this.heard(message as Update | Resync | Spectators | Laid | Held, listener) }, listener, options)
  }

  /** Ask until it is answered; the id makes a retry harmless. */
  send(id: string, command: Command, version: number | null): void {
    this.line.ask(id, { is: 'do', id, command, version } satisfies Do)
  }

  /** Would an open box take this number? Nothing happens by asking. */
  lay(number: number): void {
    this.line.say({ is: 'lay', number } satisfies Lay)
  }

  /** The others see which dice are kept, before they are thrown. */
  hold(keep: readonly number[]): void {
    this.line.say({ is: 'hold', keep } satisfies Hold)
  }

  /** The network may be back: do not wait. */
  hurry(): void {
    this.line.hurry()
  }

  /** Come back under another name. */
  renew(): void {
    this.line.renew()
  }

  lost(): void {
    this.line.lost()
  }

  close(): void {
    this.line.close()
  }

  private heard(message: Update | Resync | Spectators | Laid | Held, listener: Listener): boolean {
    if (message.is === 'watching') listener.spectators(message.count)
    if (message.is === 'laid') listener.laid(message)
    if (message.is === 'held') listener.held(message)
    if (message.is !== 'update' && message.is !== 'resync') return false
    this.version = message.table.version
    listener.table(message)
    return true
  }
}
