import { moneyNow, withTransaction } from '@croupier/db'
import { toDecimalString, type Units, units } from '@croupier/money'
import type { Ctx } from '../../ctx.ts'
import { amountCell, audit, type Cell, fileOfSheet, type SecondYes, textCell } from '../../platform/index.ts'

const SUMS = ['wallets', 'withdrawals', 'chases', 'vendors', 'stakes', 'points', 'total', 'bonuses', 'debts'] as const
type Sum = (typeof SUMS)[number]

/** What a merchant owed its players at the end of a business day; amounts in units of its currency. */
export type LiabilityDay = Readonly<Record<Sum, Units>> & {
  /** ISO date */
  readonly day: string
  readonly takenAt: Date
  /** what was set aside for players by then; null while nobody noted any */
  readonly funds: Units | null
  /** ISO date that the funds are of */
  readonly fundsOf: string | null
}

interface Range {
  readonly merchantId: number
  /** ISO dates, both included */
  readonly from: string
  readonly to: string
}

/** The days of a range that were kept, the newest first. */
export async function readLiabilities({ db }: Ctx, { merchantId, from, to }: Range): Promise<LiabilityDay[]> {
  const rows = await db.prisma.$queryRaw<
    (Record<Sum, bigint> & Pick<LiabilityDay, 'day' | 'takenAt' | 'fundsOf'> & { funds: bigint | null })[]
  >`
    SELECT l.day::text, l.taken_at AS "takenAt", l.wallets_units AS wallets, l.withdrawals_units AS withdrawals, l.chases_units AS chases,
           l.vendors_units AS vendors, l.stakes_units AS stakes, l.points_units AS points, l.total_units AS total,
           l.bonuses_units AS bonuses, l.debts_units AS debts, f.units AS funds, f.as_of::text AS "fundsOf"
      FROM liability_days l
      LEFT JOIN LATERAL (SELECT units, as_of FROM safeguarded_funds s WHERE s.merchant_id = l.merchant_id AND s.as_of <= l.day
                          ORDER BY s.as_of DESC, s.id DESC LIMIT 1) f ON true
     WHERE l.merchant_id = ${merchantId} AND l.day BETWEEN ${from}::date AND ${to}::date ORDER BY l.day DESC`
  return rows.map(({ day, takenAt, fundsOf, funds, ...sums }) => {
    const amounts = Object.fromEntries(SUMS.map((name) => [name, units(sums[name])])) as Record<Sum, Units>
    return { day, takenAt, fundsOf, funds: funds === null ? null : units(funds), ...amounts }
  })
}

/** The days as a file, amounts as plain decimals, in the order of the days. */
export async function liabilityFile(ctx: Ctx, range: Range, format: 'csv' | 'xlsx'): Promise<Buffer> {
  const days = (await readLiabilities(ctx, range)).toReversed()
  const cells = days.map((row): Cell[] => [
    textCell(row.day),
    ...SUMS.map((name) => amountCell(row[name])),
    row.funds === null ? textCell('') : amountCell(row.funds),
    textCell(row.fundsOf ?? ''),
  ])
  const sheet = {
    name: 'liabilities',
    header: ['day', ...SUMS, 'funds', 'funds of'],
    pages: (async function* pages() {
      yield cells
    })(),
  }
  const parts: Uint8Array[] = []
  for await (const part of fileOfSheet(sheet, format).parts) parts.push(part)
  return Buffer.concat(parts)
}

/** Two officers note what a merchant has set aside for its players on a day (protection M6); what was noted before stays. */
export async function noteFunds(
  ctx: Ctx,
  input: {
    readonly merchantId: number
    /** ISO date */
    readonly asOf: string
    readonly amount: Units
    readonly by: string
    readonly reason: string
    readonly second: SecondYes
  },
): Promise<void> {
  const { merchantId, asOf, amount, by, reason, second } = input
  await withTransaction(ctx.db, async (tx) => {
    await second.use(tx)
    const noted: bigint = amount
    await tx.$executeRaw`
      INSERT INTO safeguarded_funds (merchant_id, as_of, units, noted_at, noted_by, second, reason)
      VALUES (${merchantId}, ${asOf}::date, ${noted}, ${await moneyNow(tx)}, ${by}, ${second.by}, ${reason})`
    const after = { asOf, amount: toDecimalString(amount), by, second: second.by, reason }
    await audit(tx, { merchantId, action: 'merchant.fundsNoted', actorId: null, subjectId: null, after })
  })
}
