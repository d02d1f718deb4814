import { HOUR_MS } from '@croupier/wire'
import { expect, type Page, test } from 'playwright/test'
import { barriersOf } from '../barriers.ts'
import { withMerchant } from '../withMerchant.ts'
import { enter } from './enter.ts'
import { logIn, visitor } from './visitor.ts'

const PLAYER = 'agent2'

/** As if the player had logged in more than an hour ago. */
async function playsForAnHour(): Promise<void> {
  await withMerchant(async ({ db: { prisma } }) => {
    await prisma.session.updateMany({
      where: { member: { accountKey: PLAYER }, endedAt: null },
      data: { createdAt: new Date(Date.now() - HOUR_MS - 60_000) },
    })
  })
}

/** Chooses in a list by its words. */
async function choose(page: Page, list: string, words: string): Promise<void> {
  await page.getByTestId(list).click()
  await page.getByRole('option', { name: words }).click()
}

test('a player sees time and result, is asked at the first deposit, limits deposits and takes a break', async ({
  browser,
}, info) => {
  const page = await visitor(browser, { still: true })
  await logIn(page, PLAYER)
  await expect(page.getByTestId('bar.clock.button')).toContainText('0:00')

  await playsForAnHour()
  await page.reload()
  const check = page.getByTestId('reality.dialog')
  await expect(check).toContainText('1:01')
  await expect(check).toContainText('Your result')
  expect(await barriersOf(page)).toEqual([])
  await page.screenshot({ path: info.outputPath('reality.png') })
  await page.getByTestId('reality.goOn.button').click()
  await expect(check).toBeHidden()
  await page.reload()
  await expect(page.getByTestId('bar.clock.button')).toContainText('1:01')
  await expect(check).toBeHidden()

  await page.goto('/index?mc=depositv2')
  await expect(page.getByTestId('deposit.prompt')).toBeVisible()
  await expect(page.getByTestId('deposit.form')).toBeHidden()
  await page.screenshot({ path: info.outputPath('prompt.png') })
  await page.getByTestId('deposit.prompt.set').click()
  await expect(page.getByText('Enter the limit.')).toBeVisible()
  await page.getByTestId('deposit.prompt.input').fill('150')
  await page.getByTestId('deposit.prompt.set').click()
  await expect(page.getByTestId('deposit.form')).toBeVisible()
  await page.getByTestId('deposit.channel.Harbour Bank').click()
  await page.getByTestId('deposit.amount.input').fill('200')
  await page.getByTestId('deposit.start.button').click()
  await expect(page.getByTestId('deposit.form').getByRole('alert')).not.toBeEmpty()

  await page.getByTestId('deposit.limits.link').click()
  await expect(page.getByRole('heading', { name: 'Limits and breaks' })).toBeFocused()
  const limit = page.getByTestId('protection.DEPOSIT.DAY')
  await expect(limit).toContainText('150.00')
  await page.getByTestId('protection.amount.input').fill('500')
  await page.getByTestId('protection.set.button').click()
  await expect(limit).toContainText('requested; you can confirm it from')
  await expect(limit).toContainText('150.00')
  await page.screenshot({ path: info.outputPath('limits.png') })

  await choose(page, 'protection.break.select', 'Self-exclusion: 6 months')
  await page.getByTestId('protection.break.button').click()
  await page.getByTestId('protection.break.confirm').click()
  await expect(page.getByTestId('bar.login.button')).toBeVisible()
  await enter(page, PLAYER)
  await page.goto('/rng')
  const excluded = page.getByTestId('excluded.screen')
  await expect(excluded).toContainText('You are excluded from play')
  await expect(page).toHaveURL(/\/excluded$/)
  await expect(excluded.getByTestId('protection.pause')).toContainText('You have excluded yourself until')
  await expect(page.getByTestId('excluded.balance')).toContainText(/\d/)
  await expect(page.locator('header.topbar')).toHaveCount(0)
  expect(await barriersOf(page)).toEqual([])
  await page.screenshot({ path: info.outputPath('excluded.png') })
  await page.getByTestId('excluded.withdraw.button').click()
  await expect(page.getByTestId('withdrawal.blocks')).toBeVisible()
  await expect(page.getByTestId('withdrawal.block.WAGERING')).toBeHidden()
  // What sells or plays is not among the pages of the centre, by its address neither.
  await page.goto('/index?mc=depositv2')
  await expect(page.getByTestId('protection.pause').first()).toBeVisible()
  await expect(page.getByTestId('deposit.form')).toHaveCount(0)
  await page.goto('/excluded')
  await page.getByTestId('excluded.logout.button').click()
  await page.getByTestId('logout.confirm.button').click()
  await expect(page.getByTestId('bar.login.button')).toBeVisible()
  await page.context().close()
})
