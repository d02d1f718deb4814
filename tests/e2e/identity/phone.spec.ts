import { type Browser, expect, type Page, test } from 'playwright/test'
import { enter } from './enter.ts'
import { solveSlider } from './solveSlider.ts'
import { visitor } from './visitor.ts'

/** A guest who plays for nothing; calls that were refused are kept in `refused`. */
async function trial(browser: Browser, phone: boolean): Promise<{ page: Page; refused: string[] }> {
  const page = await visitor(browser, { phone })
  const refused: string[] = []
  page.on('response', (reply) => {
    if (reply.status() === 403) refused.push(reply.url())
  })
  await page.goto('/index')
  await page.getByTestId('home.freePlay.button').click()
  await solveSlider(page)
  await page.getByTestId('freePlay.start.button').click()
  await expect(page.getByTestId('bar.balance.button')).toContainText('\u25c6')
  return { page, refused }
}

test('on a phone the balance pays in, and "Me" says who one is and lets one leave', async ({ browser }) => {
  const page = await visitor(browser, { phone: true })
  await enter(page, 'player1')
  await page.goto('/index')
  await page.getByTestId('bar.payIn.button').click()
  await expect(page.locator('[data-page="depositv2"]')).toBeVisible()
  await page.goto('/index?mc=menu')
  const card = page.getByTestId('me.card')
  await expect(card).toContainText('player1')
  await expect(card).toContainText('VIP level')
  await expect(page.getByTestId('me.balance')).toContainText(/\d/)
  await page.getByTestId('me.withdraw.button').click()
  await expect(page.locator('[data-page="withdraw"]')).toBeVisible()
  await page.goto('/index?mc=menu')
  await page.getByTestId('me.logout.button').click()
  await page.getByTestId('logout.confirm.button').click()
  await expect(page.getByTestId('bar.login.button')).toBeVisible()
  await page.context().close()
})

test('who plays for nothing has no ways of money, is refused no call, and leaves on a phone', async ({ browser }) => {
  const { page, refused } = await trial(browser, true)
  await expect(page.getByTestId('bar.join.link')).toBeVisible()
  await expect(page.getByTestId('bar.payIn.button')).toHaveCount(0)
  await page.goto('/index')
  await expect(page.getByTestId('bar.balance.button')).toContainText('\u25c6')
  expect(refused).toEqual([])
  await page.getByRole('button', { name: 'Me', exact: true }).click()
  await page.getByTestId('trialWall.leave.button').click()
  await page.getByTestId('logout.confirm.button').click()
  await expect(page.getByTestId('bar.login.button')).toBeVisible()
  await page.context().close()
})

test('on a desk who plays for nothing joins or leaves', { tag: '@deep' }, async ({ browser }) => {
  const { page, refused } = await trial(browser, false)
  await expect(page.getByTestId('bar.freePlay')).toBeVisible()
  await expect(page.getByTestId('bar.deposit.button')).toHaveCount(0)
  await expect(page.getByTestId('bar.join.link')).toBeVisible()
  await page.getByTestId('bar.logout.button').click()
  await page.getByTestId('logout.confirm.button').click()
  await expect(page.getByTestId('bar.login.button')).toBeVisible()
  expect(refused).toEqual([])
  await page.context().close()
})
