import { clientsClaim, type WorkboxPlugin } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { cleanupOutdatedCaches, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching'
import { warmStrategyCache } from 'workbox-recipes'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst } from 'workbox-strategies'

/*
 * Keeps the shell of the site: the page and its hashed files, so that an installed app opens at once and says itself that
 * there is no network. Answers of the API are never kept: money and draws are read fresh or not at all.
 */
declare const self: {
  __WB_MANIFEST: PrecacheEntry[]
  skipWaiting: () => Promise<void>
}

/** Files of a screen are kept when it is opened; the oldest go first. A build has fewer. */
const FILES_MAX = 400
const PAGE = '/'
const OF_THE_API = /^\/(wps|lgw|lotto|docs|art|version|socket\.io)(\/|$)/

/** The newest page; the kept one only without a network. One page serves every address, and an error page is not kept. */
const page = new NetworkFirst({
  cacheName: 'page',
  plugins: [
    {
      cacheKeyWillBeUsed: async () => PAGE,
      cacheWillUpdate: async ({ response }) =>
        response.ok && response.headers.get('content-type')?.includes('text/html') === true ? response : null,
    },
  ],
})

void self.skipWaiting()
clientsClaim()
cleanupOutdatedCaches()
precacheAndRoute(self.__WB_MANIFEST)
warmStrategyCache({ urls: [PAGE], strategy: page })
registerRoute(new NavigationRoute(page, { denylist: [OF_THE_API] }))
// Workbox's own types differ where properties are exact.
const oldest = new ExpirationPlugin({ maxEntries: FILES_MAX }) as WorkboxPlugin
// A hashed file never changes, so the kept one is as good as the server's.
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({
    cacheName: 'files',
    plugins: [oldest],
  }),
)
