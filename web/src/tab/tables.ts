// Tables of perfect play: fetched when a game first needs its own, and kept, whoever looks after the rest of the page.
const KEPT = 'dicehouse perfect'

/** Nothing where there is no connection. Names change with what is in a table: older ones of the same game go. */
export async function bringTable(url: URL): Promise<Uint8Array | undefined> {
  const cache = await globalThis.caches?.open(`${KEPT} ${new URL('./', url).href}`).catch(() => undefined)
  const kept = await cache?.match(url)
  if (kept) return new Uint8Array(await kept.arrayBuffer())
  const answer = await fetch(url).catch(() => undefined)
  if (!answer?.ok) return undefined
  // whole before it is kept: half of one is never found again
  const body = await answer.arrayBuffer().catch(() => undefined)
  if (!body) return undefined
  const game = url.href.replace(/-[0-9a-f]+-\d+\.table$/, '-')
  for (const other of (await cache?.keys()) ?? []) if (other.url.startsWith(game) && /^[0-9a-f]+-\d+\.table$/.test(other.url.slice(game.length))) await cache?.delete(other)
  await cache?.put(url, new Response(body)).catch(() => {})
  return new Uint8Array(body)
}
