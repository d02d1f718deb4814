/*
 * Keeps the shell of the site: the page and its hashed files, so that an installed app opens at once
 * and says itself that there is no network. Answers of the API are never kept: money and draws are
 * read fresh or not at all.
 */
const CACHE = 'shell-1'
/** Old files go first once there are more; a build has fewer. */
const FILES_MAX = 400
const PAGE = '/'
const OF_THE_API = /^\/(wps|lgw|lotto|docs|art|version|socket\.io)(\/|$)/

self.addEventListener('install', (event) =>
  event.waitUntil(keepShell().then(() => self.skipWaiting())),
)
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (OF_THE_API.test(pathname)) return
  if (request.mode === 'navigate') event.respondWith(openPage(request))
  else if (pathname.startsWith('/assets/')) event.respondWith(openFile(request))
})

async function keepShell() {
  const cache = await caches.open(CACHE)
  const page = await fetch(PAGE)
  if (!page.ok) throw new Error(`the page was not given out: ${page.status}`)
  await cache.put(PAGE, page.clone())
  const files = [...(await page.text()).matchAll(/"(\/assets\/[^"]+)"/g)].map(([, file]) => file)
  await cache.addAll([...new Set(files)])
}

async function takeOver() {
  for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name)
  await self.clients.claim()
}

/** The newest page; the kept one only without a network. */
async function openPage(request) {
  const cache = await caches.open(CACHE)
  try {
    const page = await fetch(request)
    const isPage = page.ok && page.headers.get('content-type')?.includes('text/html')
    if (isPage) await cache.put(PAGE, page.clone())
    return page
  } catch (error) {
    const kept = await cache.match(PAGE)
    if (kept === undefined) throw error
    return kept
  }
}

/** A hashed file never changes, so the kept one is as good as the server's. */
async function openFile(request) {
  const cache = await caches.open(CACHE)
  const kept = await cache.match(request)
  if (kept !== undefined) return kept
  const file = await fetch(request)
  if (file.ok) {
    await cache.put(request, file.clone())
    const files = await cache.keys()
    for (const old of files.slice(0, Math.max(0, files.length - FILES_MAX))) {
      if (new URL(old.url).pathname !== PAGE) await cache.delete(old)
    }
  }
  return file
}
