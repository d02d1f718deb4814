import { expect, type Page, test } from 'playwright/test'
import { frameOf, ROUTES } from '../../apps/web/src/shell/routeTable.ts'
import { DEMO_INVITE_CODE } from '../../prisma/seed/main.ts'
import { isDeep } from '../setup/volume.ts'
import { barriersOf } from './barriers.ts'
import { enter } from './identity/enter.ts'
import { type Visit, visitor } from './identity/visitor.ts'
import { settling } from './lottery/settled.ts'

/** Every route of the table but that of who is excluded, and addresses that are screens of their own by their query. */
const ADDRESSES = [
  ...Object.keys(ROUTES).filter((path) => path !== '/excluded'),
  '/lottery?gameCode=long_dragon',
  '/help?page=depositTeach',
  '/helpmc?page=wages',
  `/join?affiliateCode=${DEMO_INVITE_CODE}`,
]
type Walk = Visit & {
  who: 'guest' | 'player'
  /** Each address opened by itself, or from the page before it without a reload. */
  way: 'opened' | 'followed'
  /** only in `npm run test:deep` */
  deep?: boolean
}
/** The first two differ in who, words, theme and width; the others are the pairs between them, and every address opened by itself. */
const WALKS: readonly Walk[] = [
  { who: 'player', way: 'followed', language: 'EN', theme: 'dark' },
  { who: 'guest', way: 'followed', language: 'CN', theme: 'light', phone: true, deep: true },
  { who: 'guest', way: 'opened', language: 'EN', theme: 'dark', deep: true },
  { who: 'player', way: 'opened', language: 'CN', theme: 'dark', deep: true },
  { who: 'player', way: 'opened', language: 'EN', theme: 'light', deep: true },
  { who: 'player', way: 'followed', language: 'CN', theme: 'light', phone: true, deep: true },
  { who: 'player', way: 'opened', language: 'EN', theme: 'dark', phone: true, deep: true },
]
const WALK_MS_MAX = 300_000
/** The narrowest phone there is (experience 1.1 begins at 360). */
const NARROW = 320

const pathOf = (address: string) => address.split('?')[0] ?? address

/** Everything the page complains of, from its opening on. */
function complaints(page: Page): string[] {
  const all: string[] = []
  page.on('console', (message) => {
    // The reply that opens the site's storage for a session is no page of the site and names no icon: the browser asks for one.
    const isBare = page.url().endsWith('/wps/system/keys')
    if (isBare && message.location().url.endsWith('/favicon.ico')) return
    if (message.type() === 'error') all.push(`${page.url()} ${message.text()}`)
  })
  page.on('pageerror', (error) => all.push(`${page.url()} ${error.message}`))
  return all
}

async function expectArrived(page: Page, h1 = page.locator('main h1')): Promise<void> {
  await expect(h1.first()).toBeVisible()
  await expect(page.getByTestId('route.error')).toHaveCount(0)
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expectArrived(page)
}

async function arrive(page: Page, address: string): Promise<void> {
  const settled = settling(page)
  await open(page, address)
  await settled()
}

/** As a link of the site does it: the address changes, the page stays, its screen is another. */
async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    for (const head of document.querySelectorAll('main h1')) head.setAttribute('data-left', '')
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, address)
  await expectArrived(page, page.locator('main h1:not([data-left])'))
}

async function expectNoWider(page: Page, address: string, width: number): Promise<void> {
  // A grid of many tiles measures its room again after a resize.
  const widthOf = async () => await page.evaluate(() => document.documentElement.scrollWidth)
  await expect.poll(widthOf, address).toBe(width)
}

async function expectClean(page: Page, address: string): Promise<void> {
  expect({ address, barriers: await barriersOf(page) }).toEqual({ address, barriers: [] })
}

/** A guest asked for a page that needs a login: the dialog says so, over the home page. */
async function expectTurnedAway(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByTestId('loginFirst.dialog')).toBeVisible()
  await expect(page).toHaveURL(/\/index$/)
}

/** The parts around a screen that the table gives its route. */
async function expectFramed(page: Page, path: string): Promise<void> {
  const { header, footer, sideMenu } = frameOf(path)
  await expect(page.locator('header.topbar')).toHaveCount(Number(header))
  await expect(page.locator('footer.footer')).toHaveCount(Number(footer))
  await expect(page.locator('nav.rail')).toHaveCount(Number(sideMenu))
}

async function expectNarrow(page: Page, address: string): Promise<void> {
  await expectNoWider(page, address, 390)
  await page.setViewportSize({ width: NARROW, height: 700 })
  await expectNoWider(page, address, NARROW)
  await page.setViewportSize({ width: 390, height: 844 })
}

for (const walk of WALKS) {
  const { who, way, language, theme, phone = false } = walk
  const name = `every route as ${who}, ${way}, ${phone ? 390 : 1440}, ${language}, ${theme}`
  test(name, { tag: walk.deep ? '@deep' : [] }, async ({ browser }) => {
    test.setTimeout(WALK_MS_MAX)
    const page = await visitor(browser, { ...walk })
    if (who === 'player') await enter(page, 'player1')
    const complained = complaints(page)
    const settled = settling(page)
    /** Where a link could be followed from. */
    let from: string | null = null
    for (const address of ADDRESSES) {
      const path = pathOf(address)
      if (who === 'guest' && frameOf(path).loginRequired) {
        await expectTurnedAway(page, address)
        from = null
        continue
      }
      // A change of the query alone stays on its screen, which nothing tells from the one before.
      if (way === 'followed' && from !== null && from !== path) await follow(page, address)
      else await open(page, address)
      from = path
      await settled()
      expect(pathOf(new URL(page.url()).pathname)).toBe(path)
      await expect(page).toHaveTitle(path === '/index' ? /^(\(\d+\) )?Maison 9$/ : /^.+ · Maison 9$/)
      // Each page is judged once: the guest's walk has been to those that are open to everybody.
      if (isDeep || who === 'guest' || frameOf(path).loginRequired) await expectClean(page, address)
      if (phone) await expectNarrow(page, address)
      else await expectFramed(page, path)
    }
    expect(complained).toEqual([])
    await page.context().close()
  })
}

test('a navigation sets the prize mode and goes to the top, or to its hash', {
  tag: '@deep',
}, async ({ browser }) => {
  const page = await visitor(browser, { phone: true })
  const mode = () => page.evaluate(() => sessionStorage.getItem('prizeMode'))
  await arrive(page, '/elott')
  expect(await mode()).toBe('ELott')
  await page.locator('footer').scrollIntoViewIfNeeded()
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
  await page.locator('footer a[href="/help"]').click()
  await expect(page.getByTestId('help.article')).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  expect(await mode()).toBe('Lott')
  await page.locator('.help-parts a').nth(1).click()
  const part = page.locator('#betting-two')
  await expect(part).toBeInViewport()
  const bar = (await page.locator('header.topbar').boundingBox())?.height ?? 0
  const top = await part.evaluate((element) => element.getBoundingClientRect().top)
  expect(top).toBeGreaterThanOrEqual(bar)
  await page.context().close()
})

test('the help is searched, and an anchor opens at its part from outside', {
  tag: '@deep',
}, async ({ browser }) => {
  const page = await visitor(browser)
  await arrive(page, '/help')
  await page.getByTestId('help.search.input').fill('five minutes')
  await expect(page.getByTestId('help.found')).toContainText('How a wage is computed')
  await page.getByTestId('help.search.input').fill('xyzzy')
  await expect(page.getByTestId('help.found')).toContainText('xyzzy')
  await page.setViewportSize({ width: 1440, height: 420 })
  await arrive(page, '/help?page=fairness#fairness-three')
  await expect(page.locator('#fairness-three')).toBeInViewport()
  await page.context().close()
})

test('an address that does not exist says so', { tag: '@deep' }, async ({ browser }) => {
  const page = await visitor(browser)
  await page.goto('/nothing/here')
  await expect(page.getByRole('heading', { level: 1, name: 'No such page' })).toBeVisible()
  await expect(page.getByText('/nothing/here')).toBeVisible()
  await page.context().close()
})

test('a screen whose file does not come says so in its place, and a reload brings it', {
  tag: '@deep',
}, async ({ browser }) => {
  const page = await visitor(browser)
  await arrive(page, '/index')
  const files = '**/assets/PromotionsScreen*'
  await page.route(files, (route) => route.abort())
  await page.locator('header a[href="/promotions"]').click()
  await expect(page.getByTestId('route.error')).toContainText('This page did not load')
  await expect(page.locator('header.topbar')).toBeVisible()
  await page.unroute(files)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByTestId('promotions.screen')).toBeVisible()
  await page.context().close()
})
