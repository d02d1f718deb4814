import { setGameState } from '@croupier/domain/lottery/games'
import { expect, type Page, test } from 'playwright/test'
import { DEMO_PASSWORD } from '../../../prisma/seed/accounts.ts'
import { barriersOf } from '../barriers.ts'
import { expectReceipt } from '../cashier/receipt.ts'
import { enter } from '../identity/enter.ts'
import { logIn, openDesk, visitor } from '../identity/visitor.ts'
import { withMerchant } from '../withMerchant.ts'

const FIRST = 'blue tram 9'
const SECOND = 'red ferry 4'
/** Session storage that belongs to the host and the page that is shown after it, not to the person (spec 4). */
const OF_THE_HOST = ['merchant', 'merchantCode', 'settings', 'prizeMode', 'vendors', 'popular']

async function expectNoBarrier(page: Page): Promise<void> {
  expect(await barriersOf(page)).toEqual([])
}

test('a withdrawal password is set, then changed by who knows it', { tag: '@deep' }, async ({ browser }) => {
  const page = await visitor(browser, { phone: true })
  await enter(page, 'player2')
  await page.goto('/index?mc=securityCenter')
  const state = page.getByTestId('paymentPassword.state')
  const dialog = page.getByTestId('paymentPassword.dialog')
  const fill = async (name: string, text: string) => await page.getByTestId(`paymentPassword.${name}.input`).fill(text)
  const submit = async () => await page.getByTestId('paymentPassword.submit.button').click()
  await expect(state).toHaveText('Not set yet')
  await page.getByTestId('paymentPassword.button').click()
  await expect(page.getByTestId('paymentPassword.oldPaymentPassword.input')).toHaveCount(0)
  await fill('newPaymentPassword', DEMO_PASSWORD)
  await fill('confirmPaymentPassword', DEMO_PASSWORD)
  await submit()
  await expect(dialog).toContainText('must differ from the login password')
  await expectNoBarrier(page)
  await fill('newPaymentPassword', FIRST)
  await fill('confirmPaymentPassword', FIRST)
  await submit()
  await expect(dialog).toHaveCount(0)
  await expect(state).toHaveText(/^Set .*\d/)
  await page.getByTestId('paymentPassword.button').click()
  await fill('oldPaymentPassword', 'a wrong one')
  await fill('newPaymentPassword', SECOND)
  await fill('confirmPaymentPassword', SECOND)
  await submit()
  await expect(dialog).toContainText('tries left: 4')
  await fill('oldPaymentPassword', FIRST)
  await submit()
  await expect(dialog).toHaveCount(0)
  await page.context().close()
})

test('an open desk learns that its game rests, and leads to one that is open', {
  tag: '@deep',
}, async ({ browser }) => {
  const page = await visitor(browser)
  await logIn(page, 'player2')
  const set = async (state: 'OPEN' | 'MAINTENANCE') =>
    await withMerchant(async ({ ctx }) => {
      await setGameState(ctx, { gameCode: 'SSC1M', state, reason: 'a walk through the site' })
    })
  await page.goto('/lottery?gameCode=SSC1M')
  await expect(page.getByTestId('field.rows')).toBeVisible()
  try {
    await set('MAINTENANCE')
    const resting = page.getByTestId('game.resting')
    // All open pages do not ask at once: a page learns it within the push and a spread of seconds.
    await expect(resting).toContainText('under maintenance', { timeout: 15_000 })
    await expectNoBarrier(page)
    await resting.getByTestId('game.resting.other').first().click()
    await expect(resting).toHaveCount(0)
    await expect(page.getByTestId('head.countdown')).toBeVisible()
  } finally {
    await set('OPEN')
  }
  await page.context().close()
})

test('logging out leaves nothing of the person behind', async ({ browser }) => {
  const page = await visitor(browser)
  await logIn(page, 'player2')
  const kept = async () => await page.evaluate(() => Object.keys(sessionStorage))
  await expect.poll(kept).toEqual(expect.arrayContaining(['token', 'account']))
  await page.goto('/index?mc=securityCenter')
  await page.getByTestId('security.account').getByRole('button', { name: 'Log out' }).click()
  await page.getByTestId('logout.confirm.button').click()
  await expect(page.getByTestId('bar.login.button')).toBeVisible()
  expect((await kept()).filter((key) => !OF_THE_HOST.includes(key))).toEqual([])
  await page.context().close()
})

test('drafts and an order in doubt are not shown to the next person in the tab', {
  tag: '@deep',
}, async ({ browser }) => {
  const page = await visitor(browser)
  const leave = async () => {
    await page.getByTestId('bar.logout.button').click()
    await page.getByTestId('logout.confirm.button').click()
    await expect(page.getByTestId('bar.login.button')).toBeVisible()
  }
  const pick = async () => await page.locator('[data-row] [data-symbol="3"]').first().click()
  const doubt = page.getByTestId('order.unanswered')
  await enter(page, 'vip1')
  await openDesk(page, 'SSC1M', 'ssc.pos')
  await pick()
  await page.getByTestId('stake.add.button').click()
  await pick()
  await page.route(
    '**/wps/lottery/games/SSC1M/orders',
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await page.getByTestId('stake.betNow.button').click()
  await page.getByTestId('order.confirm.button').click()
  await expect(doubt).toBeVisible()
  await doubt.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByTestId('slip.unanswered')).toBeVisible()
  await leave()
  expect(await page.evaluate(() => Object.keys(sessionStorage))).not.toContain('desk')

  await enter(page, 'player2')
  await openDesk(page, 'SSC1M', 'ssc.pos')
  await expect(page.getByTestId('slip.confirm.button')).toBeDisabled()
  await expect(page.getByTestId('slip.unanswered')).toHaveCount(0)
  await expect(doubt).toHaveCount(0)
  await leave()

  await enter(page, 'vip1')
  await openDesk(page, 'SSC1M', 'ssc.pos')
  await expect(page.getByTestId('slip').getByTestId('slip.line')).toHaveCount(0)
  await doubt.getByRole('button', { name: 'Check again' }).click()
  await expectReceipt(page)
  await page.context().close()
})
