import { type Units, units } from '@croupier/money'
import type { FileReply } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { amountCell, fileOfSheet, textCell } from '../../platform/index.ts'

/** What there is to settle with a provider for a month of business days, in units of the merchant's currency. */
export interface ProviderMonth {
  readonly vendor: string
  /** that ended */
  readonly rounds: number
  readonly stakes: Units
  readonly payouts: Units
  /** what it put right afterwards: above zero for the players */
  readonly corrections: Units
  /** stakes less payouts and corrections */
  readonly gross: Units
}

interface Month {
  readonly merchantId: number
  /** yyyy-MM */
  readonly month: string
}

/**
 * A month of each provider that anything was played or put right at, the largest revenue first; play money is not in it. What is put
 * right counts on the day of that, so that a month that is over stays as it is. It reads a row for each provider and day.
 */
export async function providerMonth({ db }: Ctx, { merchantId, month }: Month): Promise<ProviderMonth[]> {
  const first = `${month}-01`
  const rows = await db.prisma.$queryRaw<
    { vendor: string; rounds: number; stakes: bigint; payouts: bigint; corrections: bigint }[]
  >`
    SELECT d.vendor, sum(d.rounds)::int AS rounds, sum(d.stake_units)::bigint AS stakes, sum(d.payout_units)::bigint AS payouts,
           sum(d.correction_units)::bigint AS corrections
      FROM vendor_days d WHERE d.merchant_id = ${merchantId} AND d.day >= ${first}::date AND d.day < ${first}::date + interval '1 month'
     GROUP BY d.vendor ORDER BY sum(d.stake_units - d.payout_units - d.correction_units) DESC, d.vendor`
  return rows.map(({ vendor, rounds, stakes, payouts, corrections }) => ({
    vendor,
    rounds,
    stakes: units(stakes),
    payouts: units(payouts),
    corrections: units(corrections),
    gross: units(stakes - payouts - corrections),
  }))
}

const COLUMNS = ['stakes', 'payouts', 'corrections', 'gross'] as const

/** The same as a file, amounts as plain decimals. */
export function providerFile(ctx: Ctx, month: Month, format: 'csv' | 'xlsx'): FileReply {
  const pages = (async function* pages() {
    yield (await providerMonth(ctx, month)).map((row) => [
      textCell(month.month),
      textCell(row.vendor),
      { figure: String(row.rounds) },
      ...COLUMNS.map((name) => amountCell(row[name])),
    ])
  })()
  const header = ['month', 'provider', 'rounds', ...COLUMNS]
  return fileOfSheet({ name: `providers-${month.month}`, header, pages }, format)
}
