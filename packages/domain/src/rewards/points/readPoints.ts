import { moneyNow, statement } from '@croupier/db'
import { withKindNumbers } from '@croupier/ledger'
import { decimalsOf, floorTo, parseUnits } from '@croupier/money'
import { type FeedPlace, points } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'
import { type FeedPage, type FeedQuery, readFeed } from '../../feed.ts'
import type { Site } from '../../platform/index.ts'
import { cashOf, conversionsToday, pointsAtMost } from './convertPoints.ts'

/** The actor's points, what they are worth, and what each source has earned. */
export async function readPoints({ db, actor }: ActorCtx, site: Site) {
  const { memberId, merchantId } = actor
  const { ratio, worth, conversionsPerDay } = site.settings.rewards.points
  const [row] = await db.prisma.$queryRaw<{ balance: bigint }[]>`
    SELECT balance FROM ledger_accounts WHERE owner_id = ${memberId} AND merchant_id = ${merchantId} AND kind = 'POINTS'`
  const tallies = await db.prisma.pointTally.findMany({ where: { memberId, merchantId } })
  const balance = row?.balance ?? 0n
  const used = await conversionsToday(db.prisma, memberId, site, await moneyNow(db))
  return {
    points: Number(balance),
    cash: floorTo(cashOf(balance < 0n ? 0n : balance, site), decimalsOf(site.currency)),
    ratio,
    worth: parseUnits(worth),
    convertMax: pointsAtMost(site),
    conversionsLeft: Math.max(conversionsPerDay - used, 0),
    types: points.pointSources.map((source) => ({
      source,
      points: Number(tallies.find(({ kind }) => kind === source)?.points ?? 0n),
    })),
  }
}

interface MoveRow {
  readonly id: bigint
  readonly version: bigint
  readonly change: bigint
  readonly balance: bigint
  readonly type: (typeof points.pointTypes)[number]
  readonly at: Date
}

/** $1 member, $2 merchant, $3 version, $4 rows. */
const listing = (way: FeedPlace['way']) => {
  const [than, order] = way === 'older' ? ['<', 'DESC'] : ['>=', 'ASC']
  const side = (end: 'from' | 'to', sign: string) => `
      SELECT t.id, t.${end}_version AS version, ${sign}t.units AS change, t.${end}_balance AS balance, t.kind, t.subject_id,
             t.created_at
        FROM ledger_accounts a JOIN ledger_transfers t ON t.${end}_account_id = a.id AND t.merchant_id = a.merchant_id
       WHERE a.owner_id = $1::bigint AND a.merchant_id = $2::int AND a.kind = 'POINTS' AND t.${end}_version ${than} $3::bigint
       ORDER BY t.${end}_version ${order} LIMIT $4::int`
  return statement(
    `points.details.${way}`,
    withKindNumbers(`SELECT m.id, m.version, m.change, m.balance, m.created_at AS at, coalesce(g.kind, 'REDEEM') AS type
       FROM ((${side('from', '-')}) UNION ALL (${side('to', '')})) m
       LEFT JOIN point_grants g ON g.id = m.subject_id AND g.merchant_id = $2::int AND m.kind IN (:POINTS_EARNED, :POINTS_TAKEN)
      ORDER BY m.version ${order} LIMIT $4::int`),
  )
}
const LISTS = { older: listing('older'), newer: listing('newer') } as const
/** Above every version. */
const NEWEST = (1n << 62n).toString()

/** Every change of the actor's points, newest first. */
export async function listPointDetails(ctx: ActorCtx, query: FeedQuery) {
  const { memberId, merchantId } = ctx.actor
  const page: FeedPage<MoveRow> = await readFeed<MoveRow>(
    query,
    async (place, limit) => ({
      rows: await ctx.db.hot.query(LISTS[place?.way ?? 'older'], [memberId, merchantId, place?.key ?? NEWEST, limit]),
      stopped: null,
    }),
    (row) => `${row.version}`,
  )
  const items = page.items.map(({ id, type, change, balance, at }) => ({
    id: String(id),
    type,
    change: Number(change),
    balance: Number(balance),
    at,
  }))
  return { ...page, items }
}
