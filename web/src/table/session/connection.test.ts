import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Connection, type Listener } from './connection'

class FakeSocket {
  static readonly OPEN = 1
  static all: FakeSocket[] = []
  readyState = 0
  sent: Record<string, unknown>[] = []
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: (() => void) | null = null

  constructor() {
    FakeSocket.all.push(this)
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as Record<string, unknown>)
  }
  close() {
    this.readyState = 3
  }
  opens() {
    this.readyState = 1
    this.onopen?.()
  }
  says(message: Record<string, unknown>) {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
  breaks() {
    this.readyState = 3
    this.onclose?.()
  }
}

const heard: string[] = []
const listener: Listener = {
  state: (state) => heard.push(state),
  table: () => heard.push('table'),
  done: (id) => heard.push(`answered ${id}`),
  refused: ({ code }) => heard.push(`refused ${code}`),
  time: () => {},
  spectators: (count) => heard.push(`${count} spectators`),
  laid: ({ number }) => heard.push(`laid ${number}`),
  held: ({ seat, keep }) => heard.push(`held ${seat} ${keep.join('')}`),
}
const last = () => FakeSocket.all.at(-1) as FakeSocket
const table = (version: number) => ({ is: 'resync', table: { version }, now: 0 })

describe('the connection to a table', () => {
  let connection: Connection

  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('WebSocket', FakeSocket)
    FakeSocket.all = []
    heard.length = 0
    connection = new Connection({ url: 'ws://x', token: () => 'me', listener, open: () => new FakeSocket() as unknown as WebSocket })
    last().opens()
    last().says(table(5))
  })
  afterEach(() => {
    connection.close()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('says hello first', () => {
    expect(last().sent[0]).toMatchObject({ is: 'hello', token: 'me', version: null })
  })

  it('comes back with its last version and asks again for what was not answered', () => {
    connection.send('a', { do: 'act', action: { is: 'throw' } }, 5)
    connection.send('b', { do: 'act', action: { is: 'score', box: 'C' } }, 6)
    last().says({ is: 'answered', id: 'a', first: 6, last: 6 })
    last().breaks()
    vi.advanceTimersByTime(1000)
    last().opens()
    expect(FakeSocket.all).toHaveLength(2)
    expect(last().sent[0]).toMatchObject({ is: 'hello', version: 5 })
    last().says(table(6))
    const again = last().sent.filter((message) => message['is'] === 'do')
    expect(again).toEqual([{ is: 'do', id: 'b', command: { do: 'act', action: { is: 'score', box: 'C' } }, version: 6 }])
  })

  it('asks again for what has no answer although a later ping has one', () => {
    const asked = () => last().sent.filter((message) => message['id'] === 'a')
    connection.send('a', { do: 'act', action: { is: 'throw' } }, 5)
    vi.advanceTimersByTime(1000)
    last().says(table(9)) // a resync, for which the answer was dropped; and others go on playing
    vi.advanceTimersByTime(3000)
    last().says({ ...table(10), is: 'update', news: [] })
    const ping = last().sent.findLast((message) => message['is'] === 'ping') as { sent: number }
    expect(asked()).toHaveLength(1)
    last().says({ is: 'pong', sent: ping.sent, now: 0 })
    expect(asked()).toHaveLength(2)
    last().says({ is: 'pong', sent: ping.sent, now: 0 })
    expect(asked()).toHaveLength(2)
  })

  it('waits longer each time, and not for ever', () => {
    for (let tries = 0; tries < 12; tries++) {
      last().breaks()
      vi.advanceTimersByTime(6300)
    }
    expect(FakeSocket.all).toHaveLength(13)
  })

  it('notices a connection that has gone silent', () => {
    connection.send('a', { do: 'act', action: { is: 'throw' } }, 5)
    vi.advanceTimersByTime(14_000)
    expect(heard).toContain('lost')
  })

  it('keeps a quiet connection alive with pings', () => {
    vi.advanceTimersByTime(18_000)
    expect(last().sent.at(-1)).toMatchObject({ is: 'ping' })
    last().says({ is: 'pong', sent: 0, now: 0 })
    vi.advanceTimersByTime(10_000)
    expect(heard).not.toContain('lost')
  })

  it('hears how many spectators there are', () => {
    last().says({ is: 'watching', count: 3 })
    expect(heard).toContain('3 spectators')
  })

  it('shows dice as they are kept, and says so once', () => {
    last().says({ is: 'held', seat: 2, keep: [5, 5] })
    expect(heard).toContain('held 2 55')
    connection.hold([3])
    expect(last().sent.at(-1)).toEqual({ is: 'hold', keep: [3] })
  })

  it('gives up where no retry can help', () => {
    last().says({ is: 'refused', code: 'table-unknown', message: '', id: null })
    last().breaks()
    vi.advanceTimersByTime(60_000)
    expect(FakeSocket.all).toHaveLength(1)
  })
})
