import { Prisma } from '@croupier/db'
import { type Units, units } from '@croupier/money'
import type { Ctx } from '../../ctx.ts'
import { amountCell, type Cell, fileOfSheet, type Sheet, textCell } from '../../platform/index.ts'
import type { DayRange } from './dayRange.ts'
import { HOUSE_SUMS, isInZone, zoneOf } from './houseSums.ts'
import { type Newcomers, NOBODY, readNewcomers } from './newcomers.ts'

const SUMS = [
  'stakes',
  'effective',
  'payouts',
  'deposits',
  'withdrawals',
  'rebates',
  'wages',
  'dividends',
  'bonuses',
  'adjustments',
] as const
type Sum = (typeof SUMS)[number]

/** One business day of a merchant, in units of its currency (protection L5). */
export type ReportDay = Readonly<Record<Sum, Units>> &
  Newcomers & {
    /** yyyy-MM-dd, by the merchant's zone */
    readonly day: string
    readonly active: number
    /** stakes less payouts */
    readonly gross: Units
    /** gross less rebates, wages, dividends and bonuses; adjustments stay apart (rules B4) */
    readonly net: Units
  }

type Row = Record<Sum, bigint> & { day: string; active: number }

async function sumsOf({ db }: Ctx, range: DayRange): Promise<Row[]> {
  const { merchantId, from, to } = range
  return await db.prisma.$queryRaw<Row[]>`
    WITH ${zoneOf(range)}, played AS (
      SELECT d.day, sum(d.bet_units) AS stakes, sum(d.effective_units) AS effective, sum(d.payout_units) AS payouts,
             count(DISTINCT d.member_id) FILTER (WHERE d.effective_units > 0) AS active
        FROM member_days d JOIN members m ON m.id = d.member_id
       WHERE d.merchant_id = ${merchantId} AND d.day BETWEEN ${from}::date AND ${to}::date AND NOT is_test_account(m.type, m.test_at)
       GROUP BY d.day
    ), moved AS (
      SELECT i.day, ${HOUSE_SUMS} FROM member_incomes i JOIN members m ON m.id = i.member_id
       WHERE i.merchant_id = ${merchantId} AND i.day BETWEEN ${from}::date AND ${to}::date AND NOT is_test_account(m.type, m.test_at)
       GROUP BY i.day
    ), left_us AS (
      SELECT (w.created_at AT TIME ZONE z.name)::date AS day, sum(w.amount_units - w.returned_units) AS withdrawals
        FROM zone z JOIN withdrawals w ON ${isInZone(Prisma.sql`w.created_at`)}
        JOIN members m ON m.id = w.member_id
       WHERE w.merchant_id = ${merchantId} AND NOT is_test_account(m.type, m.test_at) GROUP BY 1
    ), booked AS (
      SELECT (a.created_at AT TIME ZONE z.name)::date AS day, sum(a.units) AS adjustments
        FROM zone z JOIN adjustments a ON ${isInZone(Prisma.sql`a.created_at`)}
        JOIN members m ON m.id = a.member_id
       WHERE a.merchant_id = ${merchantId} AND NOT is_test_account(m.type, m.test_at) GROUP BY 1
    )
    SELECT to_char(d.day, 'YYYY-MM-DD') AS day, coalesce(p.active, 0)::int AS active,
           coalesce(p.stakes, 0)::bigint AS stakes, coalesce(p.effective, 0)::bigint AS effective,
           coalesce(p.payouts, 0)::bigint AS payouts, coalesce(i.deposits, 0)::bigint AS deposits,
           coalesce(w.withdrawals, 0)::bigint AS withdrawals, coalesce(i.rebates, 0)::bigint AS rebates,
           coalesce(i.wages, 0)::bigint AS wages, coalesce(i.dividends, 0)::bigint AS dividends,
           coalesce(i.bonuses, 0)::bigint AS bonuses, coalesce(a.adjustments, 0)::bigint AS adjustments
      FROM generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') d(day)
      LEFT JOIN played p ON p.day = d.day::date LEFT JOIN moved i ON i.day = d.day::date
      LEFT JOIN left_us w ON w.day = d.day::date LEFT JOIN booked a ON a.day = d.day::date
     ORDER BY d.day DESC`
}

/**
 * A merchant's business days, the newest first. From the roll-ups: bets by when they were settled, deposits, and rebates, wages,
 * dividends and bonuses that the house paid, less the bonuses that it reclaimed. Withdrawals by when they were asked for, less what
 * came back; adjustments by officers, what was taken out with a minus. Test and trial accounts are not in it.
 */
export async function reportDays(ctx: Ctx, range: DayRange): Promise<ReportDay[]> {
  const [rows, newcomers] = await Promise.all([sumsOf(ctx, range), readNewcomers(ctx, range)])
  return rows.map(({ day, active, ...sums }) => {
    const gross = sums.stakes - sums.payouts
    const net = gross - sums.rebates - sums.wages - sums.dividends - sums.bonuses
    const all = Object.fromEntries(SUMS.map((name) => [name, units(sums[name])]))
    const came = newcomers.get(day) ?? NOBODY
    return { day, active, ...came, gross: units(gross), net: units(net), ...(all as Record<Sum, Units>) }
  })
}

/** What a game gave back on a day, and what it gives back by its rules (protection G9). */
export interface GameReturn {
  readonly category: string
  readonly game: string
  readonly bets: number
  readonly stakes: Units
  readonly payouts: Units
  /** payouts of the stakes, in ppm; null where nothing was bet */
  readonly actualPpm: number | null
  readonly theoryPpm: number | null
}

const PPM = 1_000_000n
const shareOf = (part: bigint, whole: bigint): number | null => (whole <= 0n ? null : Number((part * PPM) / whole))

/**
 * What each game of a merchant gave back on one business day, against theory: what was bet and settled, play money apart. It reads the
 * facts of that day, so it costs as much as the day has bets.
 */
export async function gameReturns(
  { db }: Ctx,
  { merchantId, day }: { readonly merchantId: number; readonly day: string },
): Promise<GameReturn[]> {
  const rows = await db.prisma.$queryRaw<
    {
      category: string
      game: string
      bets: number
      stakes: bigint
      payouts: bigint
      edge: bigint
    }[]
  >`
    SELECT f.category, c.vendor || '-' || c.code AS game, count(*)::int AS bets, sum(f.stake_units)::bigint AS stakes,
           sum(f.payout_units)::bigint AS payouts, sum(f.theoretical_units)::bigint AS edge
      FROM settled_facts f JOIN catalogue_games c ON c.id = f.catalogue_id JOIN merchants t ON t.id = f.merchant_id
     WHERE f.merchant_id = ${merchantId} AND f.business_date = ${day}::date
       AND f.settled_at >= (${day}::timestamp AT TIME ZONE t.time_zone)
       AND f.settled_at < ((${day}::timestamp + interval '1 day') AT TIME ZONE t.time_zone)
     GROUP BY 1, 2 ORDER BY sum(f.stake_units) DESC, 2`
  return rows.map(({ stakes, payouts, edge, ...row }) => ({
    ...row,
    stakes: units(stakes),
    payouts: units(payouts),
    actualPpm: shareOf(payouts, stakes),
    theoryPpm: shareOf(stakes - edge, stakes),
  }))
}

const COLUMNS = ['stakes', 'effective', 'payouts', 'gross', 'deposits', 'withdrawals'] as const
const COSTS = ['rebates', 'wages', 'dividends', 'bonuses', 'net', 'adjustments'] as const
const PEOPLE = ['opened', 'firstDepositors', 'kept1', 'kept7', 'kept30'] as const

/** The days as a file, amounts as plain decimals, in the order of the days; who played again is empty while that day is not over. */
export async function reportFile(ctx: Ctx, range: DayRange, format: 'csv' | 'xlsx'): Promise<Buffer> {
  const days = (await reportDays(ctx, range)).toReversed()
  const names = [...COLUMNS, ...COSTS]
  const cells = days.map((row): Cell[] => [
    textCell(row.day),
    { figure: String(row.active) },
    ...names.map((name) => amountCell(row[name])),
    ...PEOPLE.map((name): Cell => (row[name] === null ? textCell('') : { figure: String(row[name]) })),
  ])
  const sheet: Sheet = {
    name: 'report',
    header: ['day', 'active', ...names, ...PEOPLE],
    pages: (async function* pages() {
      yield cells
    })(),
  }
  const parts: Uint8Array[] = []
  for await (const part of fileOfSheet(sheet, format).parts) parts.push(part)
  return Buffer.concat(parts)
}
