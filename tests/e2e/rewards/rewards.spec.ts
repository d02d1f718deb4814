import { expect } from 'playwright/test'
import { apartTest } from '../apart.ts'
import { balanceOf, logIn, visitor } from '../identity/visitor.ts'
import { catchUp, goOnPlaying } from '../operations/laterDays.ts'
import { bets, nextDay, openPlayer, PAYMENT_PASSWORD, paysIn } from './rewardSteps.ts'

const test = apartTest()

const ACCOUNT = 'bonus9'

/** A day of the whole platform goes by: a busy machine may take its time for it. */
test.describe.configure({ timeout: 600_000 })

test('a first deposit with its bonus, a mission, points for a gift, an envelope; then the bonus is given up', {
  tag: '@deep',
}, async ({ browser, apart }) => {
  expect(apart.addresses.web).not.toBe('')
  await openPlayer(ACCOUNT, '1')
  const page = await visitor(browser)
  await goOnPlaying(page)
  await logIn(page, ACCOUNT)

  await page.goto('/promotions')
  await page.getByTestId('promotion.coupon.first').click()
  await expect(page).toHaveURL(/\/promotions\?id=coupon\.first/)
  await expect(page.getByTestId('promotion.example')).toContainText('15 ×')
  await page.getByTestId('promotion.join.button').click()
  await page.getByTestId('promotion.deposit.button').click()
  await paysIn(page, true)
  await page.goto('/promotions?id=coupon.first')
  await page.getByTestId('promotion.claim.button').click()
  await expect(page.getByTestId('promotion.state')).toContainText('1,000.00')
  await expect.poll(async () => await balanceOf(page)).toBe(455_100n)

  await bets(page, 10)
  await page.goto('/index?mc=bonusDetails')
  const row = page.getByTestId('wagering.row').first()
  await expect(row).toContainText('68,250')
  await expect(row).toHaveAttribute('data-state', 'OPEN')
  await page.goto('/index?mc=missionLeaderboard')
  const before = await balanceOf(page)
  await page.getByTestId('mission.BETS_DAY.button').click()
  await expect.poll(async () => (await balanceOf(page)) - before).toBe(200n)

  await nextDay()
  await catchUp(page, ACCOUNT)
  await page.goto('/integral')
  await expect(page.getByTestId('points.balance')).toContainText('35')
  await page.getByRole('tab', { name: 'Mall' }).click()
  await page.getByTestId('mall.cup.4.button').click()
  await page.getByTestId('redeem.address.input').fill('1 Long Lane, Town')
  await page.getByTestId('redeem.phone.input').fill('+86 1380000000')
  await page.getByTestId('redeem.password.input').fill(PAYMENT_PASSWORD)
  await page.getByTestId('redeem.send.button').click()
  await expect(page.getByTestId('points.balance')).toHaveText(/^\D*5\D*$/)

  await page.goto('/index?mc=rewardCenter')
  const balance = await balanceOf(page)
  await page.getByTestId('rain.take.button').click()
  await expect(page.getByTestId('rain.taken')).toBeVisible()
  await expect.poll(async () => await balanceOf(page)).toBeGreaterThan(balance)

  await page.goto('/index?mc=withdraw')
  await page.getByTestId('bonus.forfeit.button').click()
  await expect(page.getByTestId('bonus.forfeit.dialog')).toContainText(/\d\.\d\d/)
  await page.getByTestId('bonus.forfeit.confirm').click()
  await expect(page.getByTestId('bonus.forfeit.button')).toBeHidden()
  await page.goto('/index?mc=bonusDetails')
  await expect(page.getByTestId('wagering.row').filter({ hasText: '68,250' })).toHaveAttribute(
    'data-state',
    'FORFEITED',
  )
  await page.context().close()
})
