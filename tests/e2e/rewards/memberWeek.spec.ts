import { withTransaction } from '@croupier/db'
import { verifyLedger } from '@croupier/domain/operations/checks'
import { assertLedgerBalances } from '@croupier/ledger'
import { type Browser, expect, type Page } from 'playwright/test'
import { DEMO_PASSWORD } from '../../../prisma/seed/accounts.ts'
import { openFriend } from '../../../scripts/demo/openFriend.ts'
import { apartTest } from '../apart.ts'
import { expectReceipt } from '../cashier/receipt.ts'
import { balanceOf, hundredths, logIn, visitor } from '../identity/visitor.ts'
import { settling } from '../lottery/settled.ts'
import { hurryDraw } from '../moneyTime.ts'
import { catchUp, goOnPlaying } from '../operations/laterDays.ts'
import { withMerchant } from '../withMerchant.ts'
import { bets, nextDay, openPlayer, PAYMENT_PASSWORD, paysIn, setUpCashier } from './rewardSteps.ts'

const test = apartTest()

/** Seven days of a member by the platform's clock, all of it on pages; what they say at the end is what the books say. */
test.describe.configure({ timeout: 1_500_000 })

type Settled = ReturnType<typeof settling>

const ACCOUNT = 'week9'
const FRIEND = 'pal9'
const DAYS = 7
/** Payouts from 500 on are told as won. */
const PRIZE_UNITS_MIN = 5_000_000n
/** Multiples of a stake of ten by day: with what is bet at odds they make the bets of the first level (rules C2). */
const MULTIPLES: Readonly<Record<number, number>> = { 2: 1_000, 4: 4_000 }

/** A stake of 1,000 on the big side at odds: it earns a water rebate (rules C3), whatever is drawn. */
async function betsAtOdds(page: Page): Promise<void> {
  await page.goto('/lottery?gameCode=L281M&playType=l28.e.sum.bs')
  await page.getByTestId('odds.l28.e.sum.bs.sum.big').click()
  await page.getByTestId('stake.each.input').fill('1000')
  await page.keyboard.press('Tab')
  await page.getByTestId('stake.betNow.button').click()
  await page.getByTestId('order.confirm.button').click()
  await expectReceipt(page)
  await page.getByTestId('receipt.done.button').click()
  await hurryDraw('L281M')
  await expect(page.getByTestId('mine.row').first()).toHaveAttribute('data-state', /WIN|LOSE/)
}

/** Claims whatever is ready: missions, the envelope that is on, and all gifts. */
async function claimsAll(page: Page, settled: Settled): Promise<void> {
  await page.goto('/index?mc=missionLeaderboard')
  await expect(page.getByTestId('mission.LOGIN_DAY')).toBeVisible()
  const ready = page.locator('[data-testid^="mission."][data-testid$=".button"]')
  for (let left = await ready.count(); left > 0; left -= 1) {
    await ready.first().click()
    await expect(ready).toHaveCount(left - 1)
  }
  await page.goto('/index?mc=rewardCenter')
  await expect(page.getByTestId('vip.level')).toBeVisible()
  await settled()
  const envelope = page.getByTestId('rain.take.button')
  if (await envelope.isVisible()) {
    await envelope.click()
    await expect(page.getByTestId('rain.taken')).toBeVisible()
  }
  const all = page.getByTestId('rewards.claimAll.button')
  if (await all.isVisible()) {
    await all.click()
    await expect(all).toBeHidden()
  }
}

/** The friend who came by the member's link pays in and bets what the gift asks for (rules C6). */
async function friendPlays(browser: Browser): Promise<void> {
  const page = await visitor(browser)
  await goOnPlaying(page)
  await catchUp(page, FRIEND)
  await page.goto('/index?mc=depositv2')
  await paysIn(page, true)
  await bets(page, 200)
  await page.context().close()
}

/** The first day: the bonus of the first deposit, and a bet while it is open. */
async function firstDay(page: Page, settled: Settled): Promise<void> {
  await logIn(page, ACCOUNT)
  await page.goto('/promotions?id=coupon.first')
  await page.getByTestId('promotion.join.button').click()
  await page.getByTestId('promotion.deposit.button').click()
  await paysIn(page, true)
  await page.goto('/promotions?id=coupon.first')
  await page.getByTestId('promotion.claim.button').click()
  await expect(page.getByTestId('promotion.state')).toContainText('1,000.00')
  await bets(page, 10)
  await claimsAll(page, settled)
}

/** Gives the bonus up: what is bet while it is open earns no rebate. */
async function givesUpBonus(page: Page): Promise<void> {
  await page.goto('/index?mc=withdraw')
  await page.getByTestId('bonus.forfeit.button').click()
  await page.getByTestId('bonus.forfeit.confirm').click()
  await expect(page.getByTestId('bonus.forfeit.button')).toBeHidden()
}

async function redeemsCup(page: Page): Promise<void> {
  await page.goto('/integral')
  await page.getByRole('tab', { name: 'Mall' }).click()
  await page.getByTestId('mall.cup.4.button').click()
  await page.getByTestId('redeem.address.input').fill('1 Long Lane, Town')
  await page.getByTestId('redeem.phone.input').fill('+86 1380000000')
  await page.getByTestId('redeem.password.input').fill(PAYMENT_PASSWORD)
  await page.getByTestId('redeem.send.button').click()
  await expect(page.getByTestId('redeem.dialog')).toBeHidden()
  await page.getByRole('tab', { name: 'Redemptions' }).click()
  await expect(page.getByTestId('redemption.list')).toBeVisible()
}

interface Books {
  readonly cash: bigint
  readonly points: bigint
  readonly gifts: ReadonlyMap<string, bigint>
  readonly prizes: number
}

/** What the books say of the member, in hundredths: cash, points, gifts by kind, and how many payouts are told as won. */
async function booksOf(): Promise<Books> {
  let books: Books = { cash: 0n, points: 0n, gifts: new Map(), prizes: 0 }
  await withMerchant(async ({ db, ctx }) => {
    await withTransaction(db, assertLedgerBalances)
    const broken = (await verifyLedger(ctx)).filter(({ breaches }) => breaches > 0)
    expect(broken.map(({ id }) => id)).toEqual([])
    const accounts = await db.prisma.$queryRaw<{ kind: string; units: bigint }[]>`
      SELECT a.kind, (SELECT sum(CASE WHEN t.to_account_id = a.id THEN t.units ELSE -t.units END) FROM ledger_transfers t
         WHERE a.id IN (t.to_account_id, t.from_account_id))::bigint AS units
        FROM ledger_accounts a JOIN members m ON m.id = a.owner_id WHERE m.account = ${ACCOUNT} AND a.kind IN ('CASH', 'POINTS')`
    const gifts = await db.prisma.$queryRaw<{ kind: string; units: bigint }[]>`
      SELECT g.kind, sum(t.units)::bigint AS units FROM reward_grants g JOIN members m ON m.id = g.member_id
        JOIN ledger_accounts a ON a.owner_id = m.id AND a.kind = 'CASH'
        JOIN ledger_transfers t ON t.subject_id = g.id AND t.to_account_id = a.id AND t.kind BETWEEN 67 AND 72
       WHERE m.account = ${ACCOUNT} AND g.state = 'CLAIMED' GROUP BY 1`
    const [won] = await db.prisma.$queryRaw<{ prizes: number }[]>`
      SELECT count(*)::int AS prizes FROM settled_facts f JOIN members m ON m.id = f.member_id
       WHERE m.account = ${ACCOUNT} AND f.payout_units >= ${PRIZE_UNITS_MIN} AND f.settled_at > money_now() - interval '7 days'`
    const of = (kind: string) => accounts.find((one) => one.kind === kind)?.units ?? 0n
    books = {
      cash: of('CASH') / 100n,
      points: of('POINTS'),
      gifts: new Map(gifts.map(({ kind, units }) => [kind, units / 100n])),
      prizes: won?.prizes ?? 0,
    }
  })
  return books
}

/** The gifts that the reward centre tells as claimed, summed by kind, in hundredths. */
async function giftsShown(page: Page): Promise<Map<string, bigint>> {
  await page.goto('/index?mc=rewardCenter')
  const rows = page.locator('li[data-state="CLAIMED"][data-testid^="reward."]')
  await expect(rows.first()).toBeVisible()
  const gifts = new Map<string, bigint>()
  for (const row of await rows.all()) {
    const kind = (await row.getAttribute('data-testid'))?.slice('reward.'.length) ?? ''
    const amount = hundredths((await row.getByTestId('reward.amount').textContent()) ?? '')
    gifts.set(kind, (gifts.get(kind) ?? 0n) + amount)
  }
  return gifts
}

test('a member’s week: every page says what the books say', { tag: '@deep' }, async ({ browser, apart }) => {
  expect(apart.addresses.web).not.toBe('')
  await openPlayer(ACCOUNT, '100000')
  await withMerchant(async ({ ctx, merchantId }) => {
    const person = { account: FRIEND, email: `${FRIEND}@example.com`, nickname: FRIEND }
    await openFriend({ ctx, merchantId }, { ...person, password: DEMO_PASSWORD, grant: '5000' }, ACCOUNT)
  })
  await setUpCashier(FRIEND)
  const page = await visitor(browser)
  await goOnPlaying(page)
  const settled = settling(page)
  await firstDay(page, settled)
  for (let day = 2; day <= DAYS; day += 1) {
    await nextDay()
    await catchUp(page, ACCOUNT)
    if (day === 2) await givesUpBonus(page)
    if (day === 3) {
      await page.goto('/index?mc=depositv2')
      await paysIn(page, false)
      await betsAtOdds(page)
      await friendPlays(browser)
    }
    const multiple = MULTIPLES[day]
    if (multiple !== undefined) await bets(page, multiple)
    await claimsAll(page, settled)
  }
  await redeemsCup(page)

  const books = await booksOf()
  expect([...books.gifts.keys()].toSorted()).toEqual([
    'MISSION',
    'PROMOTION',
    'RED_ENVELOPE',
    'REFERRAL',
    'VIP_UPGRADE',
    'WATER_REBATE',
  ])
  expect(await giftsShown(page)).toEqual(books.gifts)
  await expect.poll(async () => await balanceOf(page)).toBe(books.cash)
  await expect(page.getByTestId('vip.level')).toContainText('1')
  await page.goto('/integral')
  const points = await page.getByTestId('points.balance').textContent()
  expect((points ?? '').replaceAll(/\D/g, '')).toBe(String(books.points))
  await page.goto('/index?mc=referral')
  await expect(page.getByTestId('friends.list').locator('li')).toHaveCount(1)
  await page.goto('/index?mc=missionLeaderboard')
  const winners = page.getByTestId('winners.latest').locator('li').filter({ hasText: 'we***' })
  await expect(winners).toHaveCount(books.prizes)
  await page.context().close()
})
