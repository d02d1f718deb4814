import { outbox, withTransaction } from '@croupier/db'
import { rollUpTeamDays } from '@croupier/domain/agency/agents'
import { hashPassword } from '@croupier/domain/identity/access'
import { planHourlyEnvelopes } from '@croupier/domain/rewards/envelopes'
import { grantPoints } from '@croupier/domain/rewards/points'
import { giveRebates } from '@croupier/domain/rewards/rebates'
import { giveReferrals } from '@croupier/domain/rewards/referrals'
import { judgeVip } from '@croupier/domain/rewards/vip'
import { expect, type Page } from 'playwright/test'
import { DEMO_PASSWORD } from '../../../prisma/seed/accounts.ts'
import { knowMachine, THIS_MACHINE } from '../../../prisma/seed/places.ts'
import { plantTree } from '../../../prisma/seed/tree.ts'
import { runningStack } from '../../setup/e2e.ts'
import { advanceBehindMidnight } from '../agency/twoSides.ts'
import { pastStops } from '../cashier/payee.ts'
import { expectReceipt } from '../cashier/receipt.ts'
import { noLimitNow } from '../identity/prompt.ts'
import { openDesk } from '../identity/visitor.ts'
import { hurryDraw } from '../moneyTime.ts'
import { withMerchant } from '../withMerchant.ts'

export const PAYMENT_PASSWORD = 'Vault-opens-77'
/** What USDT 500 comes to. */
const PAID_IN = '3550'
const GAME = 'SSC1M'
/** Minutes behind midnight: points of a day are counted from 03:30 on, and the rain of the fourth hour is on. */
const COUNTED_MIN = 4 * 60 + 2
/** What providers do not tell by themselves is asked for every few seconds. */
const FOLLOWED_MS = 45_000
/** Seeds of twenty thousand issues are drawn and sealed. */
const PLAN_MS_MAX = 300_000
/** A password is hashed meanwhile. */
const OPEN_MS_MAX = 60_000

/** Somebody who has never paid in, with a withdrawal password and what it is granted. */
export async function openPlayer(account: string, grant: string): Promise<void> {
  await withMerchant(async ({ db, ctx, merchantId }) => {
    const person = { account, nickname: account, email: `${account}@example.com` }
    const place = { type: 0 as const, upline: null, grant, role: '', password: DEMO_PASSWORD }
    await withTransaction(db, async (tx) => await plantTree(tx, ctx, merchantId, [{ ...person, ...place }]), {
      timeoutMs: OPEN_MS_MAX,
    })
    await knowMachine(ctx, merchantId, [person], THIS_MACHINE)
  })
  await setUpCashier(account)
}

/** Somebody who is there gets a withdrawal password and an account for payments. */
export async function setUpCashier(account: string): Promise<void> {
  await withMerchant(async ({ db, ctx, merchantId }) => {
    await db.prisma.member.update({
      where: { merchantId_accountKey: { merchantId, accountKey: account } },
      data: {
        paymentPasswordHash: await hashPassword(PAYMENT_PASSWORD),
        paymentPasswordChangedAt: ctx.clock.now(),
      },
    })
  })
  await pastStops(account)
}

async function desk(page: Page, path: string, data: object): Promise<void> {
  const reply = await page.request.post(`${runningStack().deskUrl}/operator${path}`, { data })
  expect(reply.ok(), await reply.text()).toBe(true)
}

/** Pays in USDT 500 on the page of deposits. @param isFirst somebody who has never paid in is asked for a limit */
export async function paysIn(page: Page, isFirst: boolean): Promise<void> {
  if (isFirst) await noLimitNow(page)
  await page.getByRole('tab', { name: 'USDT' }).click()
  await page.getByTestId('deposit.channel.USDT · TRC20').click()
  await page.getByTestId('deposit.amount.input').fill(PAID_IN)
  await page.getByTestId('deposit.start.button').click()
  const order = page.getByTestId('deposit.order')
  await expect(order).toBeVisible()
  const id = new URL(page.url()).searchParams.get('deposit') ?? ''
  await desk(page, `/orders/${id}/pay`, {})
  await desk(page, '/chains/TRC20/mine', { blocks: 22 })
  await expect(order).toHaveAttribute('data-state', 'CREDITED', { timeout: FOLLOWED_MS })
}

/** Five digits of one place: a stake of ten times the multiple. Waits until it is drawn. */
export async function bets(page: Page, multiple: number): Promise<void> {
  await openDesk(page, GAME, 'ssc.pos')
  const row = page.locator('[data-row]').first()
  // Whatever the desk still shows of the bet before.
  await row.locator('[data-tool="odd"]').click()
  await page.getByTestId('stake.multiple').locator('input').fill(String(multiple))
  await page.keyboard.press('Tab')
  await page.getByTestId('stake.betNow.button').click()
  await page.getByTestId('order.confirm.button').click()
  await expectReceipt(page)
  await page.getByTestId('receipt.done.button').click()
  await hurryDraw(GAME)
  await expect(page.getByTestId('mine.row').first()).toHaveAttribute('data-state', /WIN|LOSE/)
}

/** Issues are planned for 26 hours, again every few minutes of the machine's own time: a day that has gone by has used them up. */
async function planIssues(): Promise<void> {
  await withMerchant(async ({ db }) => {
    await withTransaction(db, async (tx) => await outbox(tx, { kind: 'JOB', name: 'lottery.planIssues', data: {} }))
    const planned = async () => {
      const [row] = await db.prisma.$queryRaw<{ far: boolean }[]>`
        SELECT bool_and(p.last > money_now() + interval '1 day') AS far
          FROM (SELECT max(i.draw_at) AS last FROM issues i JOIN games g ON g.id = i.game_id
                 WHERE g.code IN ('SSC1M', 'L281M') GROUP BY g.id) p`
      return row?.far
    }
    await expect.poll(planned, { timeout: PLAN_MS_MAX }).toBe(true)
  })
}

/**
 * The day ends; what it earned is counted and judged, as the worker does it with every tick, and the rain of the new hour is on.
 */
export async function nextDay(): Promise<void> {
  await advanceBehindMidnight(COUNTED_MIN)
  await planIssues()
  await withMerchant(async ({ db, ctx, merchantId }) => {
    await planHourlyEnvelopes(ctx)
    const { timeZone } = await db.prisma.merchant.findUniqueOrThrow({ where: { id: merchantId } })
    const counted = async () => {
      await rollUpTeamDays(ctx)
      await grantPoints(ctx)
      const [row] = await db.prisma.$queryRaw<{ done: boolean }[]>`
        SELECT day = (money_now() AT TIME ZONE ${timeZone})::date - 1 AS done FROM point_marks WHERE merchant_id = ${merchantId}`
      return row?.done
    }
    await expect.poll(counted, { timeout: FOLLOWED_MS }).toBe(true)
    await judgeVip(ctx)
    await giveRebates(ctx)
    await giveReferrals(ctx)
  })
}
