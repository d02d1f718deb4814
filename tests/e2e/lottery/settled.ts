import { expect, type Page, type Request } from 'playwright/test'

/** Between two looks a page that goes on asking has asked. */
const LOOK_MS = 50

/** Made before the page is opened. It waits until the page has got all it asked for, as two looks at it say: what came first may have asked for more. */
export function settling(page: Page): () => Promise<void> {
  const pending = new Set<Request>()
  page.on('request', (request) => {
    // What the document before this one asked for is given up with it.
    if (request.isNavigationRequest()) pending.clear()
    pending.add(request)
  })
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
  return async () => {
    let quietLooks = 0
    const look = () => {
      quietLooks = pending.size === 0 ? quietLooks + 1 : 0
      return { quiet: quietLooks >= 2, pending: [...pending].map((request) => request.url()) }
    }
    await expect.poll(look, { intervals: [LOOK_MS] }).toEqual({ quiet: true, pending: [] })
  }
}
