import { withTransaction } from '@croupier/db'
import { rollUpTeamDays } from '@croupier/domain/agency/agents'
import { hashPassword } from '@croupier/domain/identity/access'
import { planHourlyRains } from '@croupier/domain/rewards/envelopes'
import { grantPoints } from '@croupier/domain/rewards/points'
import { expect, type Page } from 'playwright/test'
import { DEMO_PASSWORD } from '../../prisma/seed/accounts.ts'
import { knowMachine, THIS_MACHINE } from '../../prisma/seed/places.ts'
import { plantTree } from '../../prisma/seed/tree.ts'
import { runningStack } from '../setup/e2e.ts'
import { test } from './apart.ts'
import { hurryDraw } from './moneyTime.ts'
import { canBePaid } from './payee.ts'
import { noLimitNow } from './prompt.ts'
import { expectReceipt } from './receipt.ts'
import { advanceBehindMidnight } from './twoSides.ts'
import { balanceOf, logIn, openDesk, visitor } from './visitor.ts'
import { withMerchant } from './withMerchant.ts'

const ACCOUNT = 'bonus9'
const PAYMENT_PASSWORD = 'Vault-opens-77'
const GAME = 'SSC1M'
/** What providers do not tell by themselves is asked for every few seconds. */
const FOLLOWED_MS = 45_000

/** Somebody who has never paid in, with one yuan and a withdrawal password. */
async function openPlayer(): Promise<void> {
  await withMerchant(async ({ db, ctx, merchantId }) => {
    const person = { account: ACCOUNT, nickname: ACCOUNT, email: `${ACCOUNT}@example.com` }
    const place = { type: 0 as const, upline: null, grant: '1', role: '', password: DEMO_PASSWORD }
    await withTransaction(db, async (tx) => {
      await plantTree(tx, ctx, merchantId, [{ ...person, ...place }])
    })
    await knowMachine(ctx, merchantId, [person], THIS_MACHINE)
    await db.prisma.member.update({
      where: { merchantId_accountKey: { merchantId, accountKey: ACCOUNT } },
      data: { paymentPasswordHash: await hashPassword(PAYMENT_PASSWORD) },
    })
  })
  await canBePaid(ACCOUNT)
}

async function desk(page: Page, path: string, data: object): Promise<void> {
  const reply = await page.request.post(`${runningStack().deskUrl}/operator${path}`, { data })
  expect(reply.ok(), await reply.text()).toBe(true)
}

/** Pays in 500 USDT: 3550. */
async function paysIn(page: Page): Promise<void> {
  await noLimitNow(page)
  await page.getByRole('tab', { name: 'USDT' }).click()
  await page.getByTestId('deposit.channel.USDT · TRC20').click()
  await page.getByTestId('deposit.amount.input').fill('3550')
  await page.getByTestId('deposit.start.button').click()
  const order = page.getByTestId('deposit.order')
  await expect(order).toBeVisible()
  const id = new URL(page.url()).searchParams.get('deposit') ?? ''
  await desk(page, `/orders/${id}/pay`, {})
  await desk(page, '/chains/TRC20/mine', { blocks: 22 })
  await expect(order).toHaveAttribute('data-state', 'CREDITED', { timeout: FOLLOWED_MS })
}

/** Five digits of one place, ten times: a stake of 100. */
async function bets100(page: Page): Promise<void> {
  await openDesk(page, GAME, 'ssc.pos')
  const row = page.locator('[data-row]').first()
  for (const digit of [1, 3, 5, 7, 9]) await row.locator(`[data-symbol="${digit}"]`).click()
  await page.getByTestId('stake.multiple').locator('input').fill('10')
  await page.keyboard.press('Tab')
  await expect(page.getByTestId('stake.sum')).toContainText('100.00')
  await page.getByTestId('stake.betNow.button').click()
  await page.getByTestId('order.confirm.button').click()
  await expectReceipt(page)
  await page.getByTestId('receipt.done.button').click()
  await hurryDraw(GAME)
  await expect(page.getByTestId('mine.row').first()).toHaveAttribute('data-state', /WIN|LOST|LOSS/)
}

/** The day ends; what it earned is counted, and the rain of the new hour is on. */
async function nextDay(): Promise<void> {
  await advanceBehindMidnight(2)
  await withMerchant(async ({ db, ctx }) => {
    await planHourlyRains(ctx)
    const points = async () => {
      await rollUpTeamDays(ctx)
      await grantPoints(ctx)
      return await db.prisma.pointGrant.count({ where: { kind: 'DEPOSIT', points: 35 } })
    }
    await expect.poll(points, { timeout: FOLLOWED_MS }).toBe(1)
  })
}

test('a first deposit with its bonus, a mission, points for a gift, an envelope; then the bonus is given up', async ({
  browser,
  apart,
}) => {
  expect(apart.addresses.web).not.toBe('')
  await openPlayer()
  const page = await visitor(browser)
  await logIn(page, ACCOUNT)

  await page.goto('/promotions')
  await page.getByTestId('promotion.coupon.first').click()
  await expect(page).toHaveURL(/\/promotions\?id=coupon\.first/)
  await expect(page.getByTestId('promotion.example')).toContainText('15 ×')
  await page.getByTestId('promotion.join.button').click()
  await page.getByTestId('promotion.deposit.button').click()
  await paysIn(page)
  await page.goto('/promotions?id=coupon.first')
  await page.getByTestId('promotion.claim.button').click()
  await expect(page.getByTestId('promotion.state')).toContainText('1,000.00')
  await expect.poll(async () => await balanceOf(page)).toBe(455_100n)

  await bets100(page)
  await page.goto('/index?mc=bonusDetails')
  const row = page.getByTestId('wagering.row').first()
  await expect(row).toContainText('68,250')
  await expect(row).toHaveAttribute('data-state', 'OPEN')
  await page.goto('/index?mc=missionLeaderboard')
  const before = await balanceOf(page)
  await page.getByTestId('mission.BETS_DAY.button').click()
  await expect.poll(async () => (await balanceOf(page)) - before).toBe(200n)

  await nextDay()
  await logIn(page, ACCOUNT)
  await page.goto('/integral')
  await expect(page.getByTestId('points.balance')).toContainText('35')
  await page.getByTestId('mall.cup.4.button').click()
  await page.getByTestId('redeem.address.input').fill('1 Long Lane, Town')
  await page.getByTestId('redeem.phone.input').fill('+86 1380000000')
  await page.getByTestId('redeem.password.input').fill(PAYMENT_PASSWORD)
  await page.getByTestId('redeem.send.button').click()
  await expect(page.getByTestId('points.balance')).toHaveText(/^\D*5\D*$/)

  await page.goto('/index?mc=rewardCenter')
  const rain = await balanceOf(page)
  await page.getByTestId('rain.take.button').click()
  await expect(page.getByTestId('rain.taken')).toBeVisible()
  await expect.poll(async () => await balanceOf(page)).toBeGreaterThan(rain)

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
