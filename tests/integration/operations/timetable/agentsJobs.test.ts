import { moneyNow } from '@croupier/db'
import { expireOffers } from '@croupier/domain/agency/contracts'
import {
  collectOverdue,
  payApprovedDividends,
  payAutomatically,
  settleDueDividends,
} from '@croupier/domain/agency/dividends'
import { payDueWages, retryWagePayments, settleDueRealtimeWages, settleDueWages } from '@croupier/domain/agency/wages'
import { sendDue, startCampaign } from '@croupier/domain/content/campaigns'
import { payRebates } from '@croupier/domain/rewards/rebates'
import { parseUnits } from '@croupier/money'
import { aMember, aMerchant, consoleCtx, type TestMember, type TestWorld, useTestWorld } from '@croupier/testkit'
import { DAY_MS } from '@croupier/wire'
import { afterEach } from 'vitest'
import { aTieredContract, moveTo, periodNow } from '../../agency/wages/tieredWorld.ts'
import { aFact, aSignedContract, toNextMark } from '../../agency/wages/wageWorld.ts'
import { clear, type Scene, serves } from './planted.ts'

/** Two merchants, each with a top agent whom the house pays, and a player below it; what is due of the first fails. */
interface Merchant extends TestWorld {
  readonly top: TestMember
  readonly player: TestMember
}
let first: Merchant
let second: Merchant
const KINDS = ['DAILY_WAGE', 'DIVIDEND'] as const

async function open(world: TestWorld): Promise<Merchant> {
  const { merchantId } = world
  const top = await aMember(world, { type: 1, merchantId, balance: '1000' })
  const player = await aMember(world, { upline: top, merchantId })
  await aSignedContract(world, null, top, { win: 0.1, loss: 1, single: '1' })
  const { end: from } = await periodNow(world)
  const tiers = [{ bets: 0, users: 0, percent: 0.5 }]
  for (const kind of KINDS) {
    await aTieredContract(world, null, top, { kind, tiers, from })
    await aTieredContract(world, top, player, { kind, tiers, from })
  }
  return { ...world, top, player }
}

useTestWorld(async (opened) => {
  first = await open(opened)
  second = await open({ ...opened, merchantId: await aMerchant(opened, 'SECOND') })
  await moveTo(first, (await periodNow(first)).end, 1)
})
afterEach(async () => await clear(first))

const billsOf = async ({ top, merchantId, db }: Merchant, kind: string, more: object = {}) =>
  await db.prisma.wagePayment.count({ where: { merchantId, payeeId: top.id, kind, ...more } })
/** Bills that the top agent of a merchant has paid, in whole or in part. */
const paidBy = async ({ top, merchantId, db }: Merchant, kind: string) =>
  await db.prisma.wagePayment.count({ where: { merchantId, payerId: top.id, kind, paidUnits: { gt: 0 } } })
/** Nothing leaves the wallets of the top agents, or they are free again. */
const hold = async (held: boolean) => {
  const frozenAt = held ? first.clock.now() : null
  for (const { top, db } of [first, second]) {
    await db.prisma.ledgerAccount.updateMany({ where: { ownerId: top.id, kind: 'CASH' }, data: { held, frozenAt } })
  }
}
/** The player of each loses now. */
async function lose(): Promise<void> {
  const { start } = await periodNow(first)
  for (const { player, db } of [first, second]) {
    await aFact(db, player, { stake: '1000', payout: '0', at: new Date(start.getTime() + 60_000), theoretical: '1000' })
  }
}
/** The day in which they lose, and the hours after it, are over. */
async function aDayPasses(): Promise<void> {
  await lose()
  await moveTo(first, (await periodNow(first)).end, 300)
}

const SCENES: readonly Scene<Merchant>[] = [
  {
    job: 'wages.settleRealtime',
    table: 'wage_payments',
    passes: async () => {
      while ((await settleDueRealtimeWages(first.ctx)) > 0);
      const start = await toNextMark(first, 1_000)
      for (const { player, db } of [first, second]) {
        await aFact(db, player, { stake: '1000', payout: '0', at: new Date(start.getTime() + 500) })
      }
      await toNextMark(first, 11_000)
    },
    run: async () => await settleDueRealtimeWages(first.ctx),
    done: async (merchant) => await billsOf(merchant, 'REALTIME_WAGE'),
  },
  {
    job: 'wages.settlePeriods',
    table: 'wage_payments',
    passes: aDayPasses,
    run: async () => await settleDueWages(first.ctx),
    done: async (merchant) => await billsOf(merchant, 'DAILY_WAGE'),
  },
  {
    job: 'wages.payPeriods',
    table: 'ledger_transfers',
    passes: async () => {
      await aDayPasses()
      await settleDueWages(first.ctx)
    },
    run: async () => await payDueWages(first.ctx),
    done: async (merchant) => await billsOf(merchant, 'DAILY_WAGE', { state: 'PAID' }),
  },
  {
    job: 'dividends.settle',
    table: 'wage_payments',
    passes: aDayPasses,
    run: async () => await settleDueDividends(first.ctx),
    done: async (merchant) => await billsOf(merchant, 'DIVIDEND'),
  },
  {
    job: 'wages.retryPayments',
    table: 'ledger_transfers',
    passes: async () => {
      await aDayPasses()
      await settleDueWages(first.ctx)
      await hold(true)
      await payDueWages(first.ctx)
      await hold(false)
    },
    run: async () => await retryWagePayments(first.ctx),
    done: async (merchant) => await paidBy(merchant, 'DAILY_WAGE'),
  },
  {
    job: 'dividends.payHouse',
    table: 'ledger_transfers',
    passes: async () => {
      await aDayPasses()
      await settleDueDividends(first.ctx)
    },
    run: async () => await payApprovedDividends(first.ctx),
    done: async (merchant) => await billsOf(merchant, 'DIVIDEND', { state: 'PAID' }),
  },
  {
    job: 'dividends.payAutomatically',
    table: 'ledger_transfers',
    passes: async () => {
      for (const { top, merchantId, db } of [first, second]) {
        const of = { memberId: top.id, merchantId }
        const where = { memberId_merchantId: of }
        await db.prisma.dividendPayer.upsert({ where, create: { ...of, autoPay: true }, update: {} })
      }
      await aDayPasses()
      await settleDueDividends(first.ctx)
    },
    run: async () => await payAutomatically(first.ctx),
    done: async (merchant) => await paidBy(merchant, 'DIVIDEND'),
  },
  {
    job: 'dividends.collect',
    table: 'ledger_transfers',
    passes: async () => {
      await aDayPasses()
      while ((await settleDueDividends(first.ctx)) > 0);
      await payApprovedDividends(first.ctx)
      await first.advance(8 * DAY_MS)
    },
    run: async () => await collectOverdue(first.ctx),
    done: async (merchant) => await paidBy(merchant, 'DIVIDEND'),
  },
  {
    job: 'rewards.judgeDays, rebates paid',
    table: 'reward_grants',
    passes: async () => {
      for (const [nth, { player, merchantId, db }] of [first, second].entries()) {
        const now = first.clock.now()
        const [amountUnits, expiresAt]: [bigint, Date] = [parseUnits('7'), new Date(now.getTime() + 10 * DAY_MS)]
        const of = { memberId: player.id, merchantId, kind: 'WATER_REBATE', amountUnits, wageringPpm: 0n }
        const cause = `rebate:${nth}:${first.ctx.ids.uuid()}`
        await db.prisma.rewardGrant.create({ data: { ...of, cause, createdAt: now, expiresAt } })
      }
    },
    run: async () => await payRebates(first.ctx),
    done: async ({ player, merchantId, db }) =>
      await db.prisma.rewardGrant.count({ where: { memberId: player.id, merchantId, state: 'CLAIMED' } }),
  },
  {
    job: 'contracts.expireOffers',
    table: 'contracts',
    passes: async () => {
      const now = await moneyNow(first.db)
      for (const { top, merchantId, db } of [first, second]) {
        const offer = { merchantId, payeeId: top.id, kind: 'REALTIME_WAGE', category: 'LIVE', state: 'P' }
        if ((await db.prisma.contract.count({ where: offer })) > 0) continue
        const versions = {
          create: { versionNo: 1, winRatePpm: 1, lossRatePpm: 1, singleBetUnits: 1n, createdAt: now },
        }
        await db.prisma.contract.create({ data: { ...offer, versionNo: 1, offeredAt: now, answerBy: now, versions } })
      }
    },
    run: async () => await expireOffers(first.ctx),
    done: async ({ top, db }) => await db.prisma.contract.count({ where: { payeeId: top.id, state: 'X' } }),
  },
  {
    job: 'campaigns.sendDue',
    table: 'messages',
    passes: async () => {
      // Nobody gets two within a day.
      await first.advance(DAY_MS)
      for (const world of [first, second]) {
        const { merchantId } = world
        const texts = { EN: { title: 'New tables', html: '<p>Tonight</p>' } }
        const officer = { by: 'Ana Ruiz', second: null, reason: 'new tables' }
        await startCampaign(consoleCtx(world), { merchantId, occasion: 'SEGMENT', conditions: [], texts, ...officer })
      }
    },
    run: async () => await sendDue(first.ctx),
    done: async ({ player, merchantId, db }) =>
      await db.prisma.message.count({ where: { memberId: player.id, merchantId, kind: 'CAMPAIGN' } }),
  },
]

serves(SCENES, () => [first, second])
