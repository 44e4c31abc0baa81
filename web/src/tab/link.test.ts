// The page's side of the house in a tab, against a worker that a test plays.
import { expect, test, vi } from 'vitest'
import type { FromWorker, ToWorker } from './protocol'

vi.mock('virtual:tab-files', () => ({ default: { version: '1', pyodide: '/p/', msgspec: '/m', house: '/h', later: {}, files: [] } }))
vi.stubGlobal('location', new URL('https://house.example/games'))
const { Tab } = await import('./link')
const { TabGone } = await import('./gone')

class FakeWorker {
  readonly heard: ToWorker[] = []
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null = null
  onerror: ((event: Event) => void) | null = null
  ended = false
  postMessage(message: ToWorker) {
    this.heard.push(message)
  }
  terminate() {
    this.ended = true
  }
  tell(data: FromWorker) {
    this.onmessage?.({ data } as MessageEvent<FromWorker>)
  }
}

vi.stubGlobal('navigator', {})

async function opened() {
  const worker = new FakeWorker()
  const shares: number[] = []
  const ended = vi.fn()
  const scarce = vi.fn()
  const opening = Tab.open({ fetched: (share) => shares.push(share), scarce, ended }, () => worker as never)
  worker.tell({ is: 'fetched', share: 0.5 })
  worker.tell({ is: 'ready', unkept: '', damaged: 0 })
  return { worker, shares, scarce, ended, tab: await opening }
}

test('what is fetched is told, and a question is answered as over HTTP', async () => {
  const { worker, shares, tab } = await opened()
  expect(shares).toEqual([0.5])
  expect(worker.heard[0]).toMatchObject({ is: 'start', tables: 'https://house.example/api/perfect/' })
  const asked = tab.request('/api/me', { method: 'POST', body: '{}', headers: { Authorization: 'Bearer x' } })
  expect(worker.heard.at(-1)).toEqual({ is: 'ask', number: 1, method: 'POST', path: '/api/me', token: 'Bearer x', body: '{}' })
  worker.tell({ is: 'replied', number: 1, status: 409, kind: 'application/json', body: new TextEncoder().encode('{"code":"stale"}') })
  const answer = await asked
  expect([answer.status, await answer.json()]).toEqual([409, { code: 'stale' }])
})

test('a line opens, hears, says, and ends from either side', async () => {
  const { worker, tab } = await opened()
  const line = tab.open('/api/tables/here-1/socket')
  const heard: string[] = []
  line.onopen = () => line.send('hello')
  line.onmessage = ({ data }) => heard.push(data)
  const closed = vi.fn()
  line.onclose = closed
  await Promise.resolve()
  expect(worker.heard.slice(1)).toEqual([{ is: 'line', number: 1, path: '/api/tables/here-1/socket' }, { is: 'say', number: 1, text: 'hello' }])
  worker.tell({ is: 'said', number: 1, text: 'news' })
  worker.tell({ is: 'said', number: 1, text: '' })
  expect([heard, closed.mock.calls.length, line.readyState]).toEqual([['news'], 1, 3])
  const other = tab.open('/api/tables/here-1/socket')
  other.close()
  expect(worker.heard.at(-1)).toEqual({ is: 'say', number: 2, text: null })
})

test('a worker that fails answers nobody, and every line is told', async () => {
  const { worker, ended, tab } = await opened()
  const asked = tab.request('/api/me')
  const line = tab.open('/x')
  const closed = vi.fn()
  line.onclose = closed
  worker.tell({ is: 'failed', why: 'out of memory' })
  await expect(asked).rejects.toThrow('out of memory')
  worker.tell({ is: 'failed', why: 'again' })
  expect([worker.ended, closed.mock.calls.length, ended.mock.calls.length]).toEqual([true, 1, 1])
  await expect(tab.request('/api/me')).rejects.toThrow(TabGone)
  const late = tab.open('/x')
  late.onclose = closed
  await Promise.resolve()
  expect(closed).toHaveBeenCalledTimes(2)
})

/** Locks as a browser has them: whoever asks next waits until the one before has gone. */
function locks() {
  const freed = new Map<string, () => void>()
  return { request: (name: string, then: () => void) => void freed.set(name, then), free: () => [...freed.values()].forEach((then) => then()) }
}

test('a worker that the system has ended says nothing, and is missed all the same', async () => {
  const held = locks()
  vi.stubGlobal('navigator', { locks: held })
  const { worker, ended, tab } = await opened()
  const asked = tab.request('/api/me')
  expect(worker.heard[0]).toMatchObject({ is: 'start', lock: expect.stringMatching(/^dicehouse \d+$/) as string })
  held.free()
  await expect(asked).rejects.toThrow(TabGone)
  expect(ended).toHaveBeenCalledOnce()
  vi.stubGlobal('navigator', {})
})

test('little room is told', async () => {
  const { worker, scarce } = await opened()
  worker.tell({ is: 'room', scarce: true })
  expect(scarce).toHaveBeenCalledWith(true)
})
