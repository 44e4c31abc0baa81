// Tables of perfect play: fetched once, kept, and never half.
import { afterEach, expect, test, vi } from 'vitest'
import { bringTable } from './tables'

const AT = 'https://house.example/api/perfect/'
const at = (name: string) => new URL(name, AT)

/** As much of a browser's cache as is asked for. */
function cached() {
  const kept = new Map<string, Response>()
  const cache = {
    match: (url: URL) => Promise.resolve(kept.get(url.href)?.clone()),
    put: (url: URL, answer: Response) => Promise.resolve(void kept.set(url.href, answer)),
    keys: () => Promise.resolve([...kept.keys()].map((url) => ({ url }))),
    delete: (one: { url: string }) => Promise.resolve(kept.delete(one.url)),
  }
  vi.stubGlobal('caches', { open: () => Promise.resolve(cache) })
  return kept
}

const torn = () => new Response(new ReadableStream({ start: (stream) => stream.error(new TypeError('network')) }))

afterEach(() => vi.unstubAllGlobals())

test('what was fetched is there without a connection, and an older one of the game has gone', async () => {
  const kept = cached()
  vi.stubGlobal('fetch', (url: URL) => Promise.resolve(new Response(url.href.slice(AT.length))))
  for (const name of ['yahtzee-aa-1.table', 'yahtzee-free-aa-1.table', 'yahtzee-bb-1.table']) expect(new TextDecoder().decode(await bringTable(at(name)))).toBe(name)
  expect([...kept.keys()]).toEqual([at('yahtzee-free-aa-1.table').href, at('yahtzee-bb-1.table').href])
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  expect(new TextDecoder().decode(await bringTable(at('yahtzee-bb-1.table')))).toBe('yahtzee-bb-1.table')
  expect(await bringTable(at('yahtzee-aa-1.table'))).toBeUndefined()
})

test('half of one, and a refusal, are not kept', async () => {
  const kept = cached()
  for (const answer of [torn, () => new Response('', { status: 404 })]) {
    vi.stubGlobal('fetch', () => Promise.resolve(answer()))
    expect(await bringTable(at('yahtzee-aa-1.table'))).toBeUndefined()
  }
  expect(kept.size).toBe(0)
})
