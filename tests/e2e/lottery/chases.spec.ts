import { expect, test } from 'playwright/test'
import { barriersOf } from '../barriers.ts'
import { enter } from '../identity/enter.ts'
import { balanceOf, openDesk, visitor } from '../identity/visitor.ts'
import { hurryDraw } from '../moneyTime.ts'

/** Its issues are on sale for five minutes; the walk begins with one. */
const GAME = 'SSC5M'

test('a chase is planned, paid for at once, seen in the records, and its rest comes back', async ({ browser }) => {
  const page = await visitor(browser)
  // None closes while its chase is planned, however busy the machine is.
  await hurryDraw(GAME)
  await enter(page, 'player1')
  await openDesk(page, GAME, 'ssc.pos')
  const before = await balanceOf(page)
  await page.locator('[data-row]').first().locator('[data-symbol="3"]').click()
  await page.getByTestId('stake.add.button').click()
  await page.getByTestId('slip.chase.button').click()
  const drawer = page.getByTestId('chase.drawer')
  // Five issues at the same multiple: 5 × 2.
  await expect(drawer.getByTestId('chase.total')).toContainText('10.00')
  await expect(drawer.getByTestId('chase.table').locator('tbody tr')).toHaveCount(5)

  // The multiple doubles with every issue: 2 · (1 + 2 + 4 + 8 + 16).
  await drawer.getByRole('tab', { name: 'Rising' }).click()
  await drawer.getByTestId('chase.every').locator('input').fill('1')
  await page.keyboard.press('Tab')
  await expect(drawer.getByTestId('chase.total')).toContainText('62.00')
  // A win must bring half of what was spent: the first issues at multiple 1.
  await drawer.getByRole('tab', { name: 'Profit rate' }).click()
  await expect(drawer.getByTestId('chase.total')).toContainText('10.00')
  expect(await barriersOf(page)).toEqual([])

  await drawer.getByTestId('chase.pay.button').click()
  const outcome = drawer.getByTestId('chase.done').or(drawer.getByRole('alert'))
  await expect(outcome).toContainText('Chase started')
  await drawer.getByTestId('chase.done.button').click()
  await expect.poll(() => balanceOf(page)).toBe(before - 1_000n)
  await expect(page.getByTestId('slip.line')).toHaveCount(0)

  await page.goto('/index?mc=personalHistoryCopy&category=CHASE')
  await page.getByTestId('chases.table').locator('tbody tr').first().click()
  const receipt = page.getByTestId('chase.receipt')
  await expect(receipt.getByTestId('chase.state')).toHaveAttribute('data-state', 'RUNNING')
  await expect(receipt.getByTestId('chase.part')).toHaveCount(5)
  expect(await barriersOf(page)).toEqual([])
  await receipt.getByTestId('chase.cancel.button').click()
  await expect(receipt.getByTestId('chase.state')).toHaveAttribute('data-state', 'CANCELLED')
  // What was closed meanwhile stays staked; the last three issues have not been on sale yet.
  const cancelled = receipt.locator('[data-testid="chase.part"][data-state="CANCELLED"]')
  expect(await cancelled.count()).toBeGreaterThanOrEqual(3)
  await page.context().close()
})
