import { Prisma } from '@croupier/db'
import { type Units, units } from '@croupier/money'
import type { FileReply } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { amountCell, fileOfSheet, textCell } from '../../platform/index.ts'
import type { DayRange } from './dayRange.ts'
import { HOUSE_SUMS, isInZone, zoneOf } from './houseSums.ts'

const SUMS = ['stakes', 'payouts', 'deposits', 'withdrawals', 'rebates', 'wages', 'dividends', 'bonuses'] as const
type Sum = (typeof SUMS)[number]

/** What a top agent and everybody below it came to on some business days, in units of the merchant's currency. */
export type AgentResult = Readonly<Record<Sum, Units>> & {
  /** null: players who are under no agent, all together */
  readonly account: string | null
  readonly publicId: string | null
  /** players with effective bets on any of the days */
  readonly active: number
  readonly opened: number
  /** stakes less payouts */
  readonly gross: Units
  /** gross less rebates, wages, dividends and bonuses */
  readonly net: Units
}

type Row = Record<Sum, bigint> & Pick<AgentResult, 'account' | 'publicId' | 'active' | 'opened'>

/**
 * How a merchant's top agents did on some business days, by what is left of their teams' play, the most first. It is read from the same
 * rows as the report and adds up to it; what inside a team one pays another cancels out. Test and trial accounts are not in it. It costs
 * what these days have, however large the teams are.
 */
export async function agentResults({ db }: Ctx, range: DayRange): Promise<AgentResult[]> {
  const { merchantId, from, to } = range
  const { sql } = Prisma
  const none = sql`0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint`
  const isOfDays = (row: Prisma.Sql) =>
    sql`${row}.merchant_id = ${merchantId} AND ${row}.day BETWEEN ${from}::date AND ${to}::date`
  const rows = await db.prisma.$queryRaw<Row[]>`
    WITH ${zoneOf(range)}, each (member_id, active, opened, stakes, payouts, withdrawals, deposits, rebates, wages, dividends, bonuses) AS (
      SELECT d.member_id, bool_or(d.effective_units > 0)::int, 0, sum(d.bet_units)::bigint, sum(d.payout_units)::bigint, 0::bigint, ${none}
        FROM member_days d WHERE ${isOfDays(sql`d`)} GROUP BY 1
      UNION ALL
      SELECT x.member_id, 0, 0, 0, 0, 0, coalesce(x.deposits, 0), coalesce(x.rebates, 0), coalesce(x.wages, 0), coalesce(x.dividends, 0),
             coalesce(x.bonuses, 0)
        FROM (SELECT i.member_id, ${HOUSE_SUMS} FROM member_incomes i WHERE ${isOfDays(sql`i`)} GROUP BY 1) x
      UNION ALL
      SELECT w.member_id, 0, 0, 0, 0, sum(w.amount_units - w.returned_units)::bigint, ${none}
        FROM zone z JOIN withdrawals w ON ${isInZone(sql`w.created_at`)} WHERE w.merchant_id = ${merchantId} GROUP BY 1
      UNION ALL
      SELECT m.id, 0, 1, 0, 0, 0, ${none} FROM zone z JOIN members m ON ${isInZone(sql`m.created_at`)} WHERE m.merchant_id = ${merchantId}
    )
    SELECT top.account, top.public_id::text AS "publicId", sum(e.active)::int AS active, sum(e.opened)::int AS opened,
           sum(e.stakes)::bigint AS stakes, sum(e.payouts)::bigint AS payouts, sum(e.deposits)::bigint AS deposits,
           sum(e.withdrawals)::bigint AS withdrawals, sum(e.rebates)::bigint AS rebates, sum(e.wages)::bigint AS wages,
           sum(e.dividends)::bigint AS dividends, sum(e.bonuses)::bigint AS bonuses
      FROM each e JOIN members m ON m.id = e.member_id
      LEFT JOIN LATERAL (SELECT a.account, a.public_id FROM member_closure c JOIN members a ON a.id = c.ancestor_id
        WHERE c.descendant_id = m.id AND a.parent_id IS NULL AND a.type = 1) top ON true
     WHERE NOT is_test_account(m.type, m.test_at)
     GROUP BY top.account, top.public_id`
  return rows
    .map(({ account, publicId, active, opened, ...sums }) => {
      const gross = sums.stakes - sums.payouts
      const net = gross - sums.rebates - sums.wages - sums.dividends - sums.bonuses
      const all = Object.fromEntries(SUMS.map((name) => [name, units(sums[name])]))
      return { account, publicId, active, opened, gross: units(gross), net: units(net), ...(all as Record<Sum, Units>) }
    })
    .toSorted((a, b) => Number(b.net > a.net) - Number(b.net < a.net))
}

const COLUMNS = [
  'deposits',
  'withdrawals',
  'stakes',
  'payouts',
  'gross',
  'rebates',
  'wages',
  'dividends',
  'bonuses',
  'net',
] as const

/** The same as a file, amounts as plain decimals. */
export function agentFile(ctx: Ctx, range: DayRange, format: 'csv' | 'xlsx'): FileReply {
  const header = ['agent', 'active', 'opened', ...COLUMNS]
  const pages = (async function* pages() {
    yield (await agentResults(ctx, range)).map((row) => [
      textCell(row.account ?? ''),
      ...(['active', 'opened'] as const).map((name) => ({ figure: String(row[name]) })),
      ...COLUMNS.map((name) => amountCell(row[name])),
    ])
  })()
  return fileOfSheet({ name: `agents-${range.from}-${range.to}`, header, pages }, format)
}
