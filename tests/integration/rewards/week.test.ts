import { moneyNow, withTransaction } from '@croupier/db'
import { planCampaign } from '@croupier/domain/rewards/envelopes'
import { publishMallItem } from '@croupier/domain/rewards/points'
import { promotionCosts, publishPromotion } from '@croupier/domain/rewards/promotions'
import { giveRebates } from '@croupier/domain/rewards/rebates'
import { judgeVip } from '@croupier/domain/rewards/vip'
import { assertLedgerBalances, balanceOf } from '@croupier/ledger'
import { parseUnits, toDecimalString, type Units, units } from '@croupier/money'
import { atNoon, buildTestApp, type TestApp, type TestWorld, useTestWorld } from '@croupier/testkit'
import { DAY_MS, missions, rewards, wagering, wallet } from '@croupier/wire'
import { expect, it } from 'vitest'
import {
  aClaimer,
  codeOf,
  deposits,
  expectFoundedGifts,
  nextDay,
  PAYMENT_PASSWORD,
  plays,
  pointsOf,
} from './rewardsWorld.ts'

let world: TestWorld
let app: TestApp
useTestWorld(async (opened, closes) => {
  world = opened
  await atNoon(world)
  app = closes(await buildTestApp(world))
  await prepare()
})
/** A deposit bonus, a mission a day, a gift in the mall, and an envelope of the fifth day. */
async function prepare(): Promise<void> {
  const { merchantId, ctx, db } = world
  const now = await moneyNow(db)
  const mission = { code: 'BET_200', period: 'DAY', measure: 'BETS', target: '200', reward: '2' }
  await db.prisma.merchant.update({
    where: { id: merchantId },
    data: { settings: { loginSlider: false, rewards: { missions: [mission] } } },
  })
  await withTransaction(db, async (tx) => {
    await publishPromotion(tx, ctx, {
      merchantId,
      code: 'FIRST',
      category: 'NEW_PLAYER',
      tags: [],
      sort: 1,
      budget: null,
      titles: { EN: 'First' },
      html: {},
      eligibility: 'deposits == 0.0',
      startsAt: now,
      endsAt: new Date(now.getTime() + 30 * DAY_MS),
      terms: {
        kind: 'DEPOSIT',
        cycle: 'ONCE',
        minDeposit: parseUnits('100'),
        pct: 500_000,

        bets: null,
        reward: parseUnits('1000'),
        prizes: [],
        multiple: 15,
        needs: null,
        rates: null,
        maxStake: parseUnits('500'),
        days: 30,
      },
    })
    const item = { points: 10, price: parseUnits('1.5'), stock: 3, perAccount: null, sort: 1 }
    const titles = { EN: 'Tea' }
    await publishMallItem(tx, ctx, { merchantId, code: 'TEA', kind: 'GIFT', titles, ...item })
    await planCampaign(tx, ctx, {
      merchantId,
      total: parseUnits('5'),
      count: 1,
      mode: 'FIXED',
      // Half a day before: each day of this week begins at noon, however long the one before took.
      opensAt: new Date(now.getTime() + 3.5 * DAY_MS),
      closesAt: new Date(now.getTime() + 5 * DAY_MS),
    })
  })
}

it('a member’s week: bonus, play, missions, points, rebates, an envelope; every sum is that of the ledger', async () => {
  const member = await aClaimer(world)
  const ask = async (...[name, input]: Parameters<TestApp['call']>) =>
    await app.call(name, input, await app.login(member))
  const done = async (...of: Parameters<typeof ask>) => expect(codeOf(await ask(...of))).toBe('200')
  let received = 0n
  const claimed = async (body: unknown, decode: (body: never) => { value: { amount: Units } }) => {
    received += decode(body as never).value.amount
  }

  await done('promotions.join', { body: { code: 'FIRST', remark: '', contact: '' } })
  await deposits(world, member, '1000')
  await done('promotions.claim', { body: { code: 'FIRST' } })
  received += parseUnits('500')
  for (let day = 1; day <= 7; day += 1) {
    await plays(world, member, { stake: '300', payout: day % 2 === 0 ? '390' : '210' })
    const mission = await ask('missions.claim', { body: { code: 'BET_200' } })
    await claimed(mission.body, (body) => missions.claim.reply.decode(body))
    if (day === 5) {
      const { id } = await world.db.prisma.envelopeCampaign.findFirstOrThrow()
      const envelope = await ask('rewards.takeEnvelope', { body: { id } })
      await claimed(envelope.body, (body) => rewards.takeEnvelope.reply.decode(body))
    }
    await nextDay(world)
    await judgeVip(world.ctx)
    await giveRebates(world.ctx)
    const { value } = rewards.list.reply.decode((await ask('rewards.list', {})).body as never)
    for (const { cause, amount, state } of value.rewards) {
      if (state !== 'OPEN') continue
      await done('rewards.claim', { body: { cause } })
      received += amount
    }
  }
  // 7 × 300 bet on slots at 200 a point, and 1000 paid in at 100: 10 and 10.
  expect(await pointsOf(world, member)).toBe(20n)
  const requestId = world.ctx.ids.uuid()
  const delivery = { address: '1 Long Lane, Town', phone: '+86 1380000000' }
  const paymentPassword = PAYMENT_PASSWORD
  const order = { requestId, code: 'TEA', quantity: 1, ...delivery, paymentPassword }
  // Goods for cash are money that leaves: not while a bonus is open.
  expect(codeOf(await ask('points.redeem', { body: order }))).toBe('409 MALL_BONUS_OPEN')

  await withTransaction(world.db, assertLedgerBalances)
  const [books] = await world.db.prisma.$queryRaw<{ gifts: bigint; balance: bigint }[]>`
    SELECT sum(t.units) FILTER (WHERE t.kind BETWEEN 67 AND 72 AND t.to_account_id = a.id)::bigint AS gifts,
           sum(CASE WHEN t.to_account_id = a.id THEN t.units ELSE -t.units END)::bigint AS balance
      FROM ledger_accounts a JOIN ledger_transfers t ON a.id IN (t.to_account_id, t.from_account_id)
     WHERE a.owner_id = ${member.id} AND a.kind = 'CASH'`
  const balance = await balanceOf(world.db, member.id)
  // 1000 paid in, what was received, three days won 90 and four lost 90.
  const expected = units(parseUnits('1000') + received - parseUnits('90'))
  expect(books).toEqual({ gifts: received, balance })
  expect(toDecimalString(balance)).toBe(toDecimalString(expected))
  const grants = await world.db.prisma.rewardGrant.aggregate({
    where: { memberId: member.id, state: 'CLAIMED' },
    _sum: { amountUnits: true },
  })
  expect(grants._sum.amountUnits).toBe(received)
  expect(await promotionCosts(world.ctx, world.merchantId)).toEqual([
    { code: 'FIRST', paid: 1, given: parseUnits('500'), takenBack: 0n, cost: parseUnits('500') },
  ])
  const shown = wallet.balance.reply.decode((await ask('wallet.balance', {})).body as never)
  expect(shown.value.sumBalance).toBe(balance)

  // Bonus, winnings and the bets of it: giving it up leaves what was paid in and every gift.
  const { body } = await ask('wagering.list', { query: { pageSize: 20 } })
  const { bonus } = wagering.requirements.reply.decode(body as never)
  expect(bonus?.taken).toBe(parseUnits('410'))
  await done('wagering.forfeit', { body: { id: bonus?.id ?? '', most: parseUnits('410') } })
  expect(await balanceOf(world.db, member.id)).toBe(balance - parseUnits('410'))
  expect((await promotionCosts(world.ctx, world.merchantId))[0]?.cost).toBe(parseUnits('90'))
  await done('points.redeem', { body: order })
  expect(await pointsOf(world, member)).toBe(10n)
  expect(await balanceOf(world.db, member.id)).toBe(balance - parseUnits('411.5'))
  await withTransaction(world.db, assertLedgerBalances)
  await expectFoundedGifts(world)
})
