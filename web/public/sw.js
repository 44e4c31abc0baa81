// The page opens without the house: its shell and what was loaded of it are kept here. Tables, rules and everything
// else under /api are the house's alone and are never kept.
const KEPT = 'dicehouse-1'
const MOST_ASSETS = 400

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(KEPT).then((cache) => cache.add('/')).then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  const old = (names) => names.filter((name) => name !== KEPT)
  event.waitUntil(caches.keys().then((names) => Promise.all(old(names).map((name) => caches.delete(name)))).then(() => self.clients.claim()))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin || pathname.startsWith('/api/')) return
  if (pathname.startsWith('/assets/')) event.respondWith(asset(request))
  else if (request.mode === 'navigate' && !pathname.includes('.')) event.respondWith(shell(request))
})

/** Somebody wants to play without a connection: all that the page is made of, and the house in it, is kept. */
self.addEventListener('message', (event) => {
  const { keep } = event.data ?? {}
  if (!Array.isArray(keep)) return
  const one = (url) => (url.startsWith(`${self.location.origin}/assets/`) ? asset(new Request(url)) : null)
  event.waitUntil(Promise.all(keep.map(one)).then(() => event.ports[0]?.postMessage('kept'), () => event.ports[0]?.postMessage('lost')))
})

/** A call to the table: to the page that shows it, or to a new one. */
self.addEventListener('notificationclick', (event) => {
  const path = String(event.notification.data ?? '/')
  event.notification.close()
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then((pages) => {
      const page = pages.find((one) => new URL(one.url).pathname === path)
      return page ? page.focus() : self.clients.openWindow(path)
    }),
  )
})

/** The newest page where the house answers, and otherwise the one that was last seen. */
async function shell(request) {
  const cache = await caches.open(KEPT)
  try {
    const answer = await fetch(request)
    if (answer.ok) await cache.put('/', answer.clone())
    return answer
  } catch {
    return (await cache.match('/')) ?? Response.error()
  }
}

/** Its name changes with its content, so what is kept is right for ever. */
async function asset(request) {
  const cache = await caches.open(KEPT)
  const kept = await cache.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) {
    await cache.put(request, answer.clone())
    await forgetOldest(cache)
  }
  return answer
}

async function forgetOldest(cache) {
  const assets = (await cache.keys()).filter((one) => new URL(one.url).pathname.startsWith('/assets/'))
  await Promise.all(assets.slice(0, Math.max(0, assets.length - MOST_ASSETS)).map((one) => cache.delete(one)))
}
