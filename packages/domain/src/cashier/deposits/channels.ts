import { moneyNow, type Tx } from '@croupier/db'
import { inCurrency, type Units, units, yuan } from '@croupier/money'
import { takesOrdersAt, zoneClock } from '@croupier/rules'
import { type cashierGateway, MINUTE_MS, type deposits as wire } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'
import type { Site } from '../../platform/index.ts'

const DAY_MINUTES = 1_440
/** Failures within the span stop deposits until as long after the last of them (protection M7). */
const FAILURES_MAX = 5
const FAILURES_MS = 10 * MINUTE_MS
const STOP_MS = 60 * MINUTE_MS
/** Amounts that are offered, in yuan. */
const PRESETS = [100n, 500n, 1_000n, 5_000n, 10_000n].map(yuan)

type Reader = Pick<Tx, '$queryRaw' | 'depositChannel'>

/** A channel with what only the platform needs to know. */
export interface OpenChannel extends wire.DepositChannel {
  readonly providerId: string
}

/** The channels of a merchant with an open provider, in the merchant's order; `open` says whether each takes orders now. */
export async function readChannels(
  from: Reader,
  { merchantId, timeZone }: Pick<Site, 'merchantId' | 'timeZone'>,
  at: Date,
): Promise<OpenChannel[]> {
  const rows = await from.depositChannel.findMany({
    where: { merchantId, isOpen: true, provider: { isOpen: true } },
    orderBy: [{ sort: 'asc' }, { name: 'asc' }],
  })
  const local = zoneClock(timeZone).localOf(at.getTime())
  const minute = Math.floor(local / MINUTE_MS) % DAY_MINUTES
  return rows.map((row) => ({
    id: row.id,
    providerId: row.providerId,
    method: row.method as wire.DepositMethod,
    chain: row.chain as cashierGateway.Chain | null,
    name: row.name,
    min: units(row.minUnits),
    max: units(row.maxUnits),
    feePpm: row.feePpm,
    feeFixed: units(row.feeUnits),
    opensAt: row.opensMinute,
    closesAt: row.closesMinute,
    open: takesOrdersAt(minute, row.opensMinute, row.closesMinute),
    minutes: row.minutes,
    rate: row.rateUnits === null ? null : units(row.rateUnits),
  }))
}

/** Until when a member begins no deposit because too many failed (protection M7); null: it may. */
export async function stoppedUntil(from: Reader, memberId: bigint, at: Date): Promise<Date | null> {
  const since = new Date(at.getTime() - STOP_MS - FAILURES_MS)
  const failed = await from.$queryRaw<{ endedAt: Date }[]>`
    SELECT ended_at AS "endedAt" FROM deposits
     WHERE member_id = ${memberId} AND state = 'REFUSED' AND ended_at >= ${since} ORDER BY ended_at`
  const times = failed.map(({ endedAt }) => endedAt.getTime())
  const last = times.findLast((time, index) => {
    const first = times[index - FAILURES_MAX + 1]
    return first !== undefined && time - first <= FAILURES_MS
  })
  const until = last === undefined ? 0 : last + STOP_MS
  return until > at.getTime() ? new Date(until) : null
}

/** What a member who wants to deposit is shown. */
export async function readOwnChannels(
  { db, actor }: ActorCtx,
  site: Site,
): Promise<{ channels: wire.DepositChannel[]; stoppedUntil: Date | null; presets: Units[] }> {
  const at = await moneyNow(db.prisma)
  const channels = await readChannels(db.prisma, site, at)
  const stopped = await stoppedUntil(db.prisma, actor.memberId, at)
  return { channels, stoppedUntil: stopped, presets: PRESETS.map((one) => inCurrency(one, site.currency)) }
}
