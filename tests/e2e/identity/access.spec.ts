import { randomUUID } from 'node:crypto'
import { setVendorState } from '@croupier/domain/lottery/games'
import { expect, type Page, test } from 'playwright/test'
import { runningStack } from '../../setup/e2e.ts'
import { keepSettings, untilAnswered } from '../merchantSettings.ts'
import { withMerchant } from '../withMerchant.ts'
import { enter } from './enter.ts'
import { balanceOf, openDesk, visitor } from './visitor.ts'

const GAME = 'SSC1M'
/** A data centre in Germany. */
const AWAY = '88.198.1.1'
const PATHS = ['/index', '/elott', '/lottery', '/register'] as const
const UPSTREAM = /\/(wps|lgw|lotto)\//
/** A merchant's switches work within a second; all open pages do not ask at once. */
const LEARNT_MS = 15_000

let settings: Awaited<ReturnType<typeof keepSettings>>
test.beforeAll(async () => {
  settings = await keepSettings()
})
test.afterEach(async () => await settings.put({}))

/**
 * From its next bet on the page's calls come from this address, as the proxy before the API would say: what a page asks by
 * itself must not learn of the place before the bet does. null: from this machine.
 */
async function betFrom(page: Page, address: string | null): Promise<void> {
  await page.unroute(UPSTREAM)
  if (address === null) return
  const { apiUrl } = runningStack()
  let there = false
  await page.route(UPSTREAM, async (route) => {
    const request = route.request()
    const { pathname, search } = new URL(request.url())
    there ||= request.method() === 'POST' && pathname.endsWith('/orders')
    if (!there) return await route.continue()
    const headers = { ...(await request.allHeaders()), 'x-forwarded-for': address }
    await route.continue({ url: new URL(`${pathname}${search}`, apiUrl).href, headers })
  })
}

/** Puts settings, with a mark that tells when the API has read them. */
async function putAndWait(page: Page, change: object): Promise<void> {
  const name = randomUUID()
  await settings.put({ ...change, lines: [{ name, url: 'https://line.example' }] })
  await untilAnswered(page, '/wps/system/domainRoute', new RegExp(name))
}

/** How many orders an account has in the books. */
async function ordersOf(account: string): Promise<number> {
  let orders = 0
  await withMerchant(async ({ db, merchantId }) => {
    const where = { merchantId, accountKey: account }
    const { id: memberId } = await db.prisma.member.findFirstOrThrow({ where })
    orders = await db.prisma.betOrder.count({ where: { memberId } })
  })
  return orders
}

test('a bet from a place that is not served any more is refused, then every path is closed', {
  tag: '@deep',
}, async ({ browser }) => {
  const page = await visitor(browser)
  await enter(page, 'player2')
  await openDesk(page, GAME, 'ssc.pos')
  const [balance, orders] = [await balanceOf(page), await ordersOf('player2')]
  await page.locator('[data-row]').first().locator('[data-tool="all"]').click()
  await page.getByTestId('stake.betNow.button').click()
  await putAndWait(page, { dataCentres: { policy: 'REFUSE_MONEY' } })
  await betFrom(page, AWAY)
  const confirm = page.getByTestId('order.confirm.button')
  await confirm.click()
  const problem = page.getByTestId('order.problem')
  await expect(problem).toContainText('VPN, proxy or data centre')
  expect([await balanceOf(page), await ordersOf('player2')]).toEqual([balance, orders])

  await betFrom(page, AWAY)
  await putAndWait(page, { regionRestriction: true, blockedRegions: ['DE'] })
  await confirm.click()
  const region = page.getByTestId('region.screen')
  await expect(region).toContainText(AWAY)
  await expect(region).toContainText('Germany')
  for (const path of PATHS) {
    await page.goto(path)
    await expect(region, path).toBeVisible()
  }
  expect(await ordersOf('player2')).toBe(orders)
  await betFrom(page, null)
  await page.goto('/index')
  await expect.poll(async () => await balanceOf(page)).toBe(balance)
  await page.context().close()
})

test('a vendor that is paused says why and until when, and leads to what is open', {
  tag: '@deep',
}, async ({ browser }) => {
  const page = await visitor(browser)
  await enter(page, 'player2')
  const until = new Date(Date.now() + 3_600_000)
  const set = async (state: 'OPEN' | 'MAINTENANCE' | 'OFF') =>
    await withMerchant(async ({ ctx }) => {
      const notice = { EN: 'New tables of odds are put in' }
      const reason = 'a walk through the site'
      await setVendorState(ctx, { vendor: 'ELOTT', state, reason, notice, until })
    })
  await page.goto(`/lottery?gameCode=${GAME}&prizeMode=ELott`)
  await expect(page.getByTestId('head.countdown')).toBeVisible()
  try {
    await set('MAINTENANCE')
    const resting = page.getByTestId('vendor.resting')
    await expect(resting).toContainText('New tables of odds', { timeout: LEARNT_MS })
    await expect(resting.locator('time')).toHaveAttribute('datetime', until.toISOString())
    await page.getByTestId('game.resting.other').first().click()
    await expect(page.getByTestId('mode.LOTT')).toBeVisible()
    await expect(page.getByTestId('head.countdown')).toBeVisible()
    await page.goto('/elott')
    await expect(resting).toContainText('New tables of odds')
    await expect(page.getByTestId(`draw.card.${GAME}`)).toContainText('Maintenance')
    const entry = page.getByRole('banner').getByRole('link', { name: 'E-lottery' })
    await expect(entry).toBeVisible()
    await set('OFF')
    await expect(entry).toHaveCount(0, { timeout: LEARNT_MS })
  } finally {
    await set('OPEN')
  }
  await page.context().close()
})
