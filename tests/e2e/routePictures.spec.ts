import { expect, type Page, test } from 'playwright/test'
import { DEMO_INVITE_CODE } from '../../prisma/seed/main.ts'
import { type Visit, visitor } from './identity/visitor.ts'
import { settling } from './lottery/settled.ts'
import { untilListed } from './untilListed.ts'

/** Routes as a guest sees them; what is live or named after the build is covered. Promotions print their own dates, and home and e-lottery are
 * draws, whose cards are as high as what they show. */
const PICTURED: readonly (readonly [name: string, address: string])[] = [
  ['rng', '/rng'],
  ['sports', '/sports'],
  ['pointMall', '/pointMall'],
  ['help', '/help?page=fairness'],
  ['helpmc', '/helpmc?page=depositTeach'],
  ['down', '/down'],
  ['join', `/join?affiliateCode=${DEMO_INVITE_CODE}`],
  ['register', '/register'],
]
/** Pages of games, of words, of an offer and of fields; the others are pictured in `npm run test:deep`. */
const EVERY_RUN: ReadonlySet<string> = new Set(['sports', 'help', 'join', 'register'])
const LOOKS: readonly Visit[] = [
  { language: 'EN', theme: 'dark' },
  { language: 'CN', theme: 'light', phone: true },
]
/** Draws, notices, and the code and address that hang on the port. */
const LIVE = '[data-testid^="draw.card"], [data-testid="notice.line"], .down-qr, footer'
/** The pictures were taken with the fonts and the rasteriser of one system. */
const PICTURES_ON = 'linux'
const NOW = new Date('2026-11-21T08:00:00Z')

for (const look of LOOKS) {
  const size = look.phone ? 'phone' : 'desktop'
  test.describe(size, () => {
    // A guest who only looks: one browser opens all of them.
    let page: Page
    let settled: () => Promise<void>
    test.beforeAll(async ({ browser }) => {
      page = await visitor(browser, { ...look })
      settled = settling(page)
      await untilListed(page)
      await page.clock.setFixedTime(NOW)
    })
    test.afterAll(async () => await page.context().close())

    for (const [name, address] of PICTURED) {
      const tag = look.phone || !EVERY_RUN.has(name) ? '@deep' : []
      test(`${name} on a ${size}`, { tag }, async () => {
        test.skip(process.platform !== PICTURES_ON, `pictures are taken on ${PICTURES_ON}`)
        await page.goto(address)
        await expect(page.locator('main h1').first()).toBeVisible()
        await settled()
        await page.evaluate(async () => await document.fonts.ready)
        await expect(page).toHaveScreenshot(`${name}-${size}.png`, {
          maxDiffPixelRatio: 0.02,
          mask: [page.locator(LIVE)],
        })
      })
    }
  })
}
