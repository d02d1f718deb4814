import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from 'playwright/test'
import { frameOf, ROUTES } from '../../apps/web/src/shell/routeTable.ts'
import { DEMO_INVITE_CODE } from '../../prisma/seed/main.ts'
import { logIn, type Visit, visitor } from './visitor.ts'

/** Every route of the table, and addresses that are screens of their own by their query. */
const ADDRESSES = [
  ...Object.keys(ROUTES),
  '/lottery?gameCode=long_dragon',
  '/help?page=depositTeach',
  '/helpmc?page=wages',
  `/join?affiliateCode=${DEMO_INVITE_CODE}`,
]
type Walk = Visit & { who: 'guest' | 'player' }
const WALKS: readonly Walk[] = [
  { who: 'guest', language: 'EN', theme: 'dark' },
  { who: 'guest', language: 'CN', theme: 'light', phone: true },
  { who: 'player', language: 'CN', theme: 'dark' },
  { who: 'player', language: 'EN', theme: 'light' },
  { who: 'player', language: 'CN', theme: 'light', phone: true },
  { who: 'player', language: 'EN', theme: 'dark', phone: true },
]
const WALK_MS_MAX = 300_000
/** The narrowest phone there is (experience 1.1 begins at 360). */
const NARROW = 320

const pathOf = (address: string) => address.split('?')[0] ?? address

/** Everything the page complains of, from its opening on. */
function complaints(page: Page): string[] {
  const all: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') all.push(`${page.url()} ${message.text()}`)
  })
  page.on('pageerror', (error) => all.push(`${page.url()} ${error.message}`))
  return all
}

async function arrive(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.locator('main h1').first()).toBeVisible()
  await expect(page.getByTestId('route.error')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
}

async function expectNoWider(page: Page, address: string, width: number): Promise<void> {
  const found = await page.evaluate(() => document.documentElement.scrollWidth)
  expect({ address, width: found }).toEqual({ address, width })
}

async function expectClean(page: Page, address: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  expect(violations.map(({ id, nodes }) => `${address} ${id}: ${nodes[0]?.html}`)).toEqual([])
}

/** A guest asked for a page that needs a login: the dialog says so, over the home page. */
async function expectTurnedAway(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByTestId('loginFirst.dialog')).toBeVisible()
  await expect(page).toHaveURL(/\/index$/)
}

for (const walk of WALKS) {
  const { who, language, theme, phone = false } = walk
  test(`every route as ${who}, ${phone ? 390 : 1440}, ${language}, ${theme}`, async ({
    browser,
  }) => {
    test.setTimeout(WALK_MS_MAX)
    const page = await visitor(browser, { ...walk, still: true })
    if (who === 'player') await logIn(page, 'player1')
    const complained = complaints(page)
    for (const address of ADDRESSES) {
      const path = pathOf(address)
      if (who === 'guest' && frameOf(path).loginRequired) {
        await expectTurnedAway(page, address)
        continue
      }
      await arrive(page, address)
      expect(pathOf(new URL(page.url()).pathname)).toBe(path)
      const title = await page.title()
      expect(title).toMatch(path === '/index' ? /^Maison 9$/ : /^.+ · Maison 9$/)
      await expectClean(page, address)
      if (!phone) continue
      await expectNoWider(page, address, 390)
      await page.setViewportSize({ width: NARROW, height: 700 })
      await expectNoWider(page, address, NARROW)
      await page.setViewportSize({ width: 390, height: 844 })
    }
    expect(complained).toEqual([])
    await page.context().close()
  })
}

test('each frame has the parts that the table gives it', async ({ browser }) => {
  const page = await visitor(browser)
  for (const [path, frame] of Object.entries(ROUTES)) {
    if (frame.loginRequired) continue
    await arrive(page, path)
    const shown = {
      path,
      header: await page.locator('header.topbar').count(),
      footer: await page.locator('footer.footer').count(),
      sideMenu: await page.locator('nav.rail').count(),
    }
    const { header, footer, sideMenu } = frame
    expect(shown).toEqual({
      path,
      header: Number(header),
      footer: Number(footer),
      sideMenu: Number(sideMenu),
    })
  }
  await page.context().close()
})

test('a navigation sets the prize mode and goes to the top, or to its hash', async ({
  browser,
}) => {
  const page = await visitor(browser, { phone: true, still: true })
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

test('the help is searched, and an anchor opens at its part from outside', async ({ browser }) => {
  const page = await visitor(browser, { still: true })
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

test('an address that does not exist says so', async ({ browser }) => {
  const page = await visitor(browser)
  await page.goto('/nothing/here')
  await expect(page.getByRole('heading', { level: 1, name: 'No such page' })).toBeVisible()
  await expect(page.getByText('/nothing/here')).toBeVisible()
  await page.context().close()
})

test('a screen whose file does not come says so in its place, and a reload brings it', async ({
  browser,
}) => {
  const page = await visitor(browser)
  await arrive(page, '/index')
  const files = '**/assets/PromotionsScreen*'
  await page.route(files, (route) => route.abort())
  await page.locator('header a[href="/promotions"]').click()
  await expect(page.getByTestId('route.error')).toContainText('The page is slow')
  await expect(page.locator('header.topbar')).toBeVisible()
  await page.unroute(files)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByTestId('promotions.screen')).toBeVisible()
  await page.context().close()
})
