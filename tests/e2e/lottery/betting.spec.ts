import { expect, test } from 'playwright/test'
import { expectReceipt } from '../cashier/receipt.ts'
import { enter } from '../identity/enter.ts'
import { balanceOf, openDesk, visitor } from '../identity/visitor.ts'
import { hurryDraw } from '../moneyTime.ts'

const GAME = 'SSC1M'

test('a bet is placed, drawn, settled and paid while the player watches', async ({ browser }) => {
  const page = await visitor(browser)
  await enter(page, 'player1')
  await openDesk(page, GAME, 'ssc.pos')
  const before = await balanceOf(page)
  // All ten digits of one place: ten bets of 2, of which exactly one wins 19.50.
  await page.locator('[data-row]').first().locator('[data-tool="all"]').click()
  await expect(page.getByTestId('stake.sum')).toContainText('20.00')
  await page.getByTestId('stake.add.button').click()
  await expect(page.getByTestId('slip.line')).toHaveCount(1)
  await page.getByTestId('slip.confirm.button').click()
  await page.getByTestId('order.confirm.button').click()
  await expectReceipt(page)
  await page.getByTestId('receipt.done.button').click()
  await expect.poll(() => balanceOf(page)).toBe(before - 2_000n)

  await page.evaluate(() => document.body.setAttribute('data-same-page', ''))
  const row = page.getByTestId('mine.row').first()
  await expect(row).toHaveAttribute('data-state', 'PENDING')
  // A network card that goes makes the browser believe to be offline, although the platform is still there.
  await page.evaluate(() => dispatchEvent(new Event('offline')))
  await hurryDraw(GAME)
  await expect(row).toHaveAttribute('data-state', 'WIN')
  await expect(row).toContainText('+19.50')
  await expect.poll(() => balanceOf(page)).toBe(before - 2_000n + 1_950n)
  await expect(page.locator('body[data-same-page]')).toBeVisible()

  await page.getByTestId('head.verify.button').click()
  await expect(page.getByTestId('verify.verdict')).toHaveText('Verified')
  await page.keyboard.press('Escape')

  await page.goto('/index?mc=transactionHistory')
  await expect(page.getByTestId('record.table')).toContainText('Lottery payout')
  await page.context().close()
})

test('an order is cancelled while its issue is on sale', { tag: '@deep' }, async ({ browser }) => {
  const page = await visitor(browser, { language: 'CN', theme: 'light' })
  await enter(page, 'player2')
  await openDesk(page, GAME, 'ssc.3.direct.front')
  const before = await balanceOf(page)
  // The keyboard alone: digits press balls, PgDn goes a row down, Enter adds, Ctrl+Enter confirms.
  await page.locator('[data-row] [data-symbol="0"]').first().focus()
  await page.keyboard.press('1')
  await page.keyboard.press('PageDown')
  await page.keyboard.press('5')
  await page.keyboard.press('PageDown')
  await page.keyboard.press('7')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('slip.line')).toContainText('1 | 5 | 7')
  await page.keyboard.press('Control+Enter')
  await page.getByTestId('order.confirm.button').click()
  await page.getByTestId('receipt.done.button').click()
  await expect.poll(() => balanceOf(page)).toBe(before - 200n)
  await page.getByTestId('mine.cancel.button').first().click()
  await page.getByTestId('cancel.confirm.button').click()
  await expect(page.getByTestId('mine.row').first()).toHaveAttribute('data-state', 'CANCELLED')
  await expect.poll(() => balanceOf(page)).toBe(before)
  await page.context().close()
})

test('a stake above the balance names what is missing and sends nothing', { tag: '@deep' }, async ({ browser }) => {
  const page = await visitor(browser)
  await enter(page, 'player3')
  await openDesk(page, GAME, 'ssc.pos')
  const before = await balanceOf(page)
  await page.locator('[data-row]').first().locator('[data-tool="all"]').click()
  await page.getByTestId('stake.multiple').locator('input').fill('9999')
  await page.keyboard.press('Tab')
  await page.getByTestId('stake.betNow.button').click()
  await expect(page.getByTestId('order.problem')).toContainText('missing')
  await expect(page.getByTestId('order.confirm.button')).toBeDisabled()
  expect(await balanceOf(page)).toBe(before)
  await page.context().close()
})

test('an unanswered order is asked about again and placed once', async ({ browser }) => {
  const page = await visitor(browser)
  await enter(page, 'vip1')
  await openDesk(page, GAME, 'ssc.pos')
  const before = await balanceOf(page)
  await page.locator('[data-row]').first().locator('[data-symbol="3"]').click()
  // The order reaches the server, its answer is lost on the way back.
  await page.route(
    `**/wps/lottery/games/${GAME}/orders`,
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await page.getByTestId('stake.betNow.button').click()
  await page.getByTestId('order.confirm.button').click()
  await expect(page.getByTestId('order.unanswered')).toBeVisible()
  await page.reload()
  await page.getByTestId('order.unanswered').getByRole('button', { name: 'Check again' }).click()
  await expectReceipt(page)
  await page.getByTestId('receipt.done.button').click()
  await expect.poll(() => balanceOf(page)).toBe(before - 200n)
  await page.context().close()
})
