// The page opens without the house: its shell, and what was loaded of it, are kept here. Tables, rules and everything
// else under /api are the house's alone and are never kept.
//
// A shell is one version: it names its parts, and their names change with their content. The newest is shown where the
// network answers; the one that is kept gives way to it only when all that it needs is here too, in one step.
const HOME = new URL('./', self.location).href
const ASSETS = `${HOME}assets/`
/** Of this folder alone: another on the same host keeps its own. */
const KEPT = `dicehouse ${HOME}`
const MOST_ASSETS = 400
/** Milliseconds until a network that says nothing counts as none, for whom everything is kept. */
const SILENCE = 4000
/** The list of all parts, kept where somebody plays without a connection. */
const PARTS = `${ASSETS}page.json`

self.addEventListener('install', (event) => {
  event.waitUntil(fetch(HOME, { cache: 'no-cache' }).then(take).then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(caches.delete('dicehouse-1').then(() => self.clients.claim())) // as it was called before
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET' || !request.url.startsWith(HOME) || request.url.startsWith(`${HOME}api/`)) return
  const { pathname } = new URL(request.url)
  if (request.url.startsWith(ASSETS)) {
    if (request.url !== PARTS) event.respondWith(asset(event))
  } else if (request.mode === 'navigate' && isPage(pathname)) event.respondWith(shell(event))
})

/** Of a house every address without a file's name is the page's; in a folder, that of the folder. */
function isPage(pathname) {
  const folder = new URL(HOME).pathname
  return pathname.replace(/index\.html$/, '') === folder || (folder === '/' && !pathname.includes('.') && !pathname.startsWith('/docs/'))
}

/** Somebody wants to play without a connection: all that the page is made of, and the house in it, is kept. */
self.addEventListener('message', (event) => {
  if (event.data !== 'keep') return
  const kept = caches.open(KEPT).then(async (cache) => {
    await cache.put(PARTS, await whole(PARTS, { cache: 'no-cache' }))
    await take(await fetch(HOME, { cache: 'no-cache' }))
    return 'kept'
  })
  event.waitUntil(kept.catch(() => 'lost').then((said) => event.ports[0]?.postMessage(said)))
})

/** A call to the table: to the page that shows it, or to a new one. */
self.addEventListener('notificationclick', (event) => {
  const link = new URL(String(event.notification.data ?? ''), HOME).href
  event.notification.close()
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then((pages) => {
      const page = pages.find(({ url }) => url.startsWith(link))
      return page ? page.focus() : self.clients.openWindow(link)
    }),
  )
})

/** The newest page where the network answers, and otherwise the one that is kept. */
async function shell(event) {
  const cache = await caches.open(KEPT)
  const kept = await cache.match(HOME)
  const newest = fetch(event.request).then((answer) => {
    if (answer.ok) event.waitUntil(take(answer.clone()).catch(() => {}))
    return answer
  })
  if (!kept) return newest
  newest.catch(() => {})
  const silent = (await cache.match(PARTS)) ? new Promise((resolve) => setTimeout(resolve, SILENCE, kept)) : newest
  return Promise.race([newest, silent]).catch(() => kept)
}

/** A shell is kept when all that it needs is: what it names, or every part where everything is kept. Until then the old one stays. */
async function take(shell) {
  const cache = await caches.open(KEPT)
  const named = [...(await shell.clone().text()).matchAll(/assets\/[\w./-]+/g)].map(([name]) => HOME + name)
  let needed = named
  if (await cache.match(PARTS)) {
    const parts = await whole(PARTS, { cache: 'no-cache' })
    needed = (await parts.clone().json()).map((name) => new URL(name, ASSETS).href)
    if (!named.every((name) => needed.includes(name))) throw new Error('half of an update: the next start looks again')
    await Promise.all(needed.map((url) => keep(cache, url)))
    await cache.put(PARTS, parts)
  } else await Promise.all(named.map((url) => keep(cache, url)))
  await cache.put(HOME, shell)
  await forgetOldest(cache, needed)
}

async function whole(url, how) {
  const answer = await fetch(url, how)
  if (!answer.ok) throw new Error(`${answer.status} ${url}`)
  return answer
}

async function keep(cache, url) {
  if (!(await cache.match(url))) await cache.put(url, await whole(url))
}

/** Its name changes with its content, so what is kept is right for ever. Where there is no room the page goes on without. */
async function asset(event) {
  const cache = await caches.open(KEPT)
  const kept = await cache.match(event.request)
  if (kept) return kept
  const answer = await fetch(event.request)
  if (answer.ok) event.waitUntil(cache.put(event.request, answer.clone()).catch(() => {}))
  return answer
}

/** Parts of older versions, which an older page may still ask for, go when there are many. */
async function forgetOldest(cache, needed) {
  const others = (await cache.keys()).filter(({ url }) => url.startsWith(ASSETS) && url !== PARTS && !needed.includes(url))
  await Promise.all(others.slice(0, Math.max(0, others.length + needed.length - MOST_ASSETS)).map((one) => cache.delete(one)))
}
