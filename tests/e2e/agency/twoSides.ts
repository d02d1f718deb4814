import { moneyNow, withTransaction } from '@croupier/db'
import { moveContract, offerHouseContract } from '@croupier/domain/agency/contracts'
import {
  approveDividends,
  collectOverdue,
  payApprovedDividends,
  settleDueDividends,
} from '@croupier/domain/agency/dividends'
import { payDueWages, retryWagePayments, settleDueRealtimeWages, settleDueWages } from '@croupier/domain/agency/wages'
import { yuan } from '@croupier/money'
import { periodAt } from '@croupier/rules'
import { aYes } from '@croupier/testkit'
import { MINUTE_MS } from '@croupier/wire'
import { DEMO_PASSWORD } from '../../../prisma/seed/accounts.ts'
import { acting } from '../../../prisma/seed/contracts.ts'
import { knowMachine, THIS_MACHINE } from '../../../prisma/seed/places.ts'
import { plantTree } from '../../../prisma/seed/tree.ts'
import { shiftMoneyTime } from '../moneyTime.ts'
import { withMerchant } from '../withMerchant.ts'

/** The two who have contracts with each other; the upline has next to nothing of its own. */
export const UPLINE = 'upline9'
export const DOWNLINE = 'downline9'

const HOURS_OF_DAY = 24
/** Zones of whole hours exist up to this one east of Greenwich. */
const EAST_MAX = 14
/** So long before midnight everything is signed. */
const MINUTES_TO_SIGN = 10

const person = (account: string, type: 1 | 2, upline: string | null, grant: string) => ({
  account,
  type,
  upline,
  grant,
  nickname: account,
  role: '',
  password: DEMO_PASSWORD,
  email: `${account}@example.com`,
})
const PEOPLE = [person(UPLINE, 1, null, '1'), person(DOWNLINE, 2, UPLINE, '5000')]

const oneTier = (ratioPpm: number, netLoss = 0n) => ({
  ...({
    periodCode: 'D',
    minimumBetAmount: yuan(10n),
    deductWages: true,
    carryOver: 'NONE',
  } as const),
  tiers: [
    {
      periodicBets: yuan(100n),
      netLoss: yuan(netLoss),
      activeUserCount: 1,
      ratioPpm,
      rateType: 'P' as const,
      fixed: yuan(0n),
    },
  ],
})
/** What the house pays the upline: as much as the ceilings allow, so that every sum of the walk is visible. */
const HOUSE_TERMS = {
  REALTIME_WAGE: { winRatePpm: 1_000, lossRatePpm: 9_000, singleBetAmount: yuan(1n) },
  DAILY_WAGE: oneTier(3_000),
  HOURLY_WAGE: oneTier(2_000),
  DIVIDEND: oneTier(400_000, 1n),
} as const

/** A zone whose next midnight is between ten and seventy minutes after an instant. */
function zoneBeforeMidnight(at: Date): string {
  const lastHour = at.getUTCMinutes() < 60 - MINUTES_TO_SIGN ? 23 : 22
  const east = lastHour - at.getUTCHours()
  const offset = east > EAST_MAX ? east - HOURS_OF_DAY : east
  // In these names the sign is the other way round.
  return offset === 0 ? 'Etc/GMT' : `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`
}

/**
 * Opens the two, and gives the upline a contract of every kind with the house. The merchant's day is about to end, its pay
 * window is one day, and its officers approve dividends.
 */
export async function openTwoSides(): Promise<void> {
  await withMerchant(async ({ db, ctx, merchantId }) => {
    const { settings } = await db.prisma.merchant.findUniqueOrThrow({ where: { id: merchantId } })
    const payday = { payDays: 1, approval: 'OFFICER' }
    await db.prisma.merchant.update({
      where: { id: merchantId },
      data: {
        settings: { ...(settings as object), payday },
        timeZone: zoneBeforeMidnight(await moneyNow(db)),
      },
    })
    // Announcements come up again with every new day.
    await db.prisma.notice.deleteMany({ where: { merchantId } })
    await withTransaction(db, async (tx) => await plantTree(tx, ctx, merchantId, PEOPLE), {
      timeoutMs: MINUTE_MS,
    })
    await knowMachine(ctx, merchantId, PEOPLE, THIS_MACHINE)
    const where = { merchantId, accountKey: UPLINE }
    const upline = await db.prisma.member.findFirstOrThrow({ where })
    for (const kind of Object.keys(HOUSE_TERMS) as (keyof typeof HOUSE_TERMS)[]) {
      const offer = { merchantId, payeeId: upline.id, kind, terms: HOUSE_TERMS[kind] }
      const contractId = await offerHouseContract(ctx, { ...offer, category: 'LOTT', second: aYes() })
      const sign = { contractId, move: 'sign' as const, confirmed: false, reason: '' }
      await moveContract(acting(ctx, upline), { ...sign, requestId: ctx.ids.uuid() })
    }
  })
}

/** As if both had logged in ten minutes ago: what needs a fresh proof asks for one. */
export async function ageProofs(): Promise<void> {
  await withMerchant(async ({ db, ctx }) => {
    const createdAt = new Date(ctx.clock.now().getTime() - 10 * MINUTE_MS)
    const member = { accountKey: { in: [UPLINE, DOWNLINE] } }
    const { count } = await db.prisma.session.updateMany({
      where: { member },
      data: { createdAt, provedAt: null },
    })
    if (count === 0) throw new Error('nobody is logged in')
  })
}

/** What the platform's money clock says. */
export async function moneyTime(): Promise<Date> {
  let now = new Date(0)
  await withMerchant(async ({ db }) => {
    now = await moneyNow(db)
  })
  return now
}

/** Moves money time on to this many minutes after the merchant's next midnight. */
export async function advanceBehindMidnight(minutes: number): Promise<void> {
  await withMerchant(async ({ db, merchantId: id }) => {
    const { timeZone } = await db.prisma.merchant.findUniqueOrThrow({ where: { id } })
    const now = await moneyNow(db)
    const { end } = periodAt('D', now, timeZone)
    await shiftMoneyTime(end.getTime() - now.getTime() + minutes * MINUTE_MS)
  })
}

/**
 * What is due by the money clock is done at once. The worker does the same with every tick; the first of both does it, and
 * the other finds nothing.
 */
export async function runWhatIsDue(): Promise<void> {
  await withMerchant(async ({ ctx }) => {
    await settleDueRealtimeWages(ctx)
    await settleDueWages(ctx)
    await payDueWages(ctx)
    await settleDueDividends(ctx)
    await payApprovedDividends(ctx)
    await collectOverdue(ctx)
    await retryWagePayments(ctx)
  })
}

/** An officer approves what the house owes. */
export async function approveHouseDividends(): Promise<void> {
  await withMerchant(async ({ ctx, merchantId }) => {
    const release = { merchantId, by: 'an officer', reason: 'the figures were looked at' }
    const paid = await approveDividends(ctx, release)
    if (paid === 0) throw new Error('the house owes no dividend')
  })
}
