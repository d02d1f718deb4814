import { gzipSync } from 'node:zlib'
import { type Browser, expect, type Page, test } from 'playwright/test'
import { enter } from './identity/enter.ts'
import { openDesk, visitor } from './identity/visitor.ts'
import { settling } from './lottery/settled.ts'

/** JavaScript of the first paint, and what the desk may add to the home page's (speed 5), in bytes of gzip. */
const HOME_MAX = 150_000
const DESK_MORE_MAX = 70_000

/** Collects every script the page fetches, by address. */
function scriptsOf(page: Page): Map<string, Promise<number>> {
  const sizes = new Map<string, Promise<number>>()
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script' || !response.ok()) return
    const size = response.body().then((body) => gzipSync(body).length)
    sizes.set(new URL(response.url()).pathname, size)
  })
  return sizes
}

const sum = async (sizes: Iterable<Promise<number>>): Promise<number> =>
  (await Promise.all(sizes)).reduce((total, size) => total + size, 0)

/** Scripts that the document itself asks for: what has to be there before anything can be drawn. */
const NAMED = /<(?:script|link)[^>]+(?:src|href)="(\/[^"]+\.js)"/g

test('the first paint asks for no more JavaScript than its budget', async ({ request }) => {
  const page = await (await request.get('/index')).text()
  const paths = [...page.matchAll(NAMED)].map(([, path]) => path ?? '')
  expect(paths.length).toBeGreaterThan(0)
  const sizes = paths.map(async (path) => gzipSync(await (await request.get(path)).body()).length)
  expect(await sum(sizes)).toBeLessThanOrEqual(HOME_MAX)
})

/** Scripts of a page that is loaded, in a browser that has none of them yet. */
async function scriptsFor(
  browser: Browser,
  arrive: (page: Page) => Promise<void>,
): Promise<Map<string, Promise<number>>> {
  const page = await visitor(browser, { language: 'CN' })
  const scripts = scriptsOf(page)
  const settled = settling(page)
  await arrive(page)
  await settled()
  await sum(scripts.values())
  await page.context().close()
  return scripts
}

test('the desk adds no more JavaScript than its budget', async ({ browser }) => {
  const home = await scriptsFor(browser, async (page) => {
    await page.goto('/index')
    await expect(page.locator('[data-testid^="draw.card"]').first()).toBeVisible()
  })
  const desk = await scriptsFor(browser, async (page) => {
    await enter(page, 'player2')
    await openDesk(page, 'SSC1M', 'ssc.3.direct.front')
  })
  const added = [...desk].filter(([path]) => !home.has(path)).map(([, size]) => size)
  expect(added.length).toBeGreaterThan(0)
  expect(await sum(added)).toBeLessThanOrEqual(DESK_MORE_MAX)
})
