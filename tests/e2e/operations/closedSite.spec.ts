import { join } from 'node:path'
import { type Browser, expect, type Page, test } from 'playwright/test'
import { buildWebServer } from '../../../apps/web/server/app.ts'
import { readConfig } from '../../../apps/web/server/config.ts'
import { loadPage } from '../../../apps/web/server/page.ts'
import { runningStack } from '../../setup/e2e.ts'
import { keepSettings, untilAnswered } from '../merchantSettings.ts'
import { withMerchant } from '../withMerchant.ts'

const DIST = join(import.meta.dirname, '../../../apps/web/dist')
/** A data centre in Germany. */
const AWAY = '88.198.1.1'
const PATHS = ['/', '/index', '/lottery?gameCode=SSC1M', '/no/such/page'] as const

let settings: Awaited<ReturnType<typeof keepSettings>>
test.beforeAll(async () => {
  settings = await keepSettings()
})
test.afterEach(async () => await settings.put({}))

/** A browser of these languages that was never here; its calls to the API come to nothing. */
async function strangerWithoutApi(
  browser: Browser,
  locale: string,
  more: { baseURL?: string; extraHTTPHeaders?: Record<string, string> } = {},
): Promise<Page> {
  const context = await browser.newContext({ locale, ...more })
  const page = await context.newPage()
  await page.route(/\/(wps|lgw|lotto)\//, async (route) => await route.abort())
  return page
}

test('a host of nobody is told so by the document itself, in the language of the browser', {
  tag: '@deep',
}, async ({ browser }) => {
  const page = await strangerWithoutApi(browser, 'th-TH')
  await withMerchant(async ({ db }) => {
    const rows = await db.prisma.merchantHost.findMany({})
    await db.prisma.merchantHost.deleteMany({})
    try {
      await untilAnswered(page, '/wps/system/status', /SITE_UNKNOWN_HOST/)
      for (const path of PATHS) {
        const reply = await page.goto(path)
        expect(reply?.status(), path).toBe(404)
        await expect(page.getByTestId('unknownHost.screen'), path).toBeVisible()
        await expect(page.locator('html')).toHaveAttribute('lang', 'th')
        await expect(page.locator('h1')).toHaveText('ที่อยู่นี้ไม่ถูกต้อง')
      }
    } finally {
      await db.prisma.merchantHost.createMany({ data: rows })
    }
  })
  await untilAnswered(page, '/wps/system/status', /"addressBlocked":false/)
  expect((await page.goto('/index'))?.status()).toBe(200)
  await expect(page.getByTestId('bar.login.button')).toBeVisible()
  await page.context().close()
})

test('who comes from a blocked region sees that first, on every path', async ({ browser }) => {
  const { apiUrl } = runningStack()
  // Behind a balancer that says where a visitor comes from.
  const balanced = { API_ORIGIN: apiUrl, WEB_TRUST_PROXY: '127.0.0.0/8', LOG_LEVEL: 'silent' }
  const server = await buildWebServer({
    config: readConfig(balanced),
    folder: DIST,
    page: await loadPage(DIST),
  })
  const { port } = new URL(await server.listen({ port: 0, host: '127.0.0.1' }))
  const baseURL = `http://localhost:${port}`
  const page = await strangerWithoutApi(browser, 'en-GB', {
    baseURL,
    extraHTTPHeaders: { 'x-forwarded-for': AWAY },
  })
  try {
    await settings.put({ regionRestriction: true, blockedRegions: ['DE'] })
    await untilAnswered(page, `${baseURL}/wps/system/status`, /"regionRestriction":true/)
    for (const path of PATHS) {
      await page.goto(path)
      const region = page.getByTestId('region.screen')
      await expect(region, path).toContainText(AWAY)
      await expect(page.getByTestId('bar.login.button')).toHaveCount(0)
    }
    await settings.put({ regionRestriction: true, blockedRegions: ['FR'] })
    await untilAnswered(page, `${baseURL}/wps/system/status`, /"regionRestriction":false/)
    await page.goto('/index')
    await expect(page.getByTestId('bar.login.button')).toBeVisible()
  } finally {
    await page.context().close()
    await server.close()
  }
})
