import { Prisma } from '@croupier/db'
import { kindSql } from '@croupier/ledger'
import type { DayRange } from './dayRange.ts'

const { sql } = Prisma
const sumOf = (kinds: Prisma.Sql): Prisma.Sql =>
  sql`sum(i.units - i.paid_units) FILTER (WHERE i.kind IN (${kinds}))::bigint`

/** What the rows of `member_incomes i` come to for the house: paid in, and what it gave, less what it reclaimed. */
export const HOUSE_SUMS = sql`
  ${sumOf(kindSql('DEPOSIT', 'DEPOSIT_REVERSAL'))} AS deposits, ${sumOf(kindSql('REBATES'))} AS rebates,
  ${sumOf(kindSql('WAGES'))} AS wages, ${sumOf(kindSql('DIVIDEND'))} AS dividends,
  ${sumOf(kindSql('GIFTS', 'WATER_REBATE', 'GIFTS_TAKEN'))} AS bonuses`

/** The days as instants, a CTE `zone`: `name` of the merchant's zone, from `since` on and before `before`; `today` is the running day. */
export const zoneOf = ({ merchantId, from, to }: DayRange): Prisma.Sql => sql`zone AS (
  SELECT time_zone AS name, ${from}::timestamp AT TIME ZONE time_zone AS since,
         (${to}::timestamp + interval '1 day') AT TIME ZONE time_zone AS before,
         (money_now() AT TIME ZONE time_zone)::date AS today FROM merchants WHERE id = ${merchantId})`

/** Is an instant within the days of `zone z`? */
export const isInZone = (at: Prisma.Sql): Prisma.Sql => sql`${at} >= z.since AND ${at} < z.before`
