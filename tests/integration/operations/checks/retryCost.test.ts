import type { Ctx } from '@croupier/domain'
import { retryWagePayments } from '@croupier/domain/agency/wages'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inVolume } from '../../../setup/volume.ts'
import { behindTheGuards } from './books.ts'
import { countingHotBuffers, type PartCost } from './countBuffers.ts'
import { addOldRows, GROWING } from './oldRows.ts'
import { plantedBill } from './plantedBills.ts'
import { type PlayedBooks, playedBooks } from './playedBooks.ts'

const OTHERS = inVolume(2_000, 700)
/** As for the checks of each minute: ten times the rows make an index one page higher at most. */
const TIMES_MAX = 1.34
const PAGES_BESIDE = 40

let books: PlayedBooks

beforeAll(async () => {
  books = await playedBooks()
})
afterAll(async () => await books.drop())

/** An upline with money that owes one bill. */
const OWING = [
  plantedBill({ due: 100, state: 'UNPAID' }),
  `UPDATE wage_payments SET state = 'INSUFFICIENT', pay_until = now() + interval '7 days' WHERE due_units = 100`,
  `UPDATE ledger_accounts SET owes = true WHERE kind = 'CASH'
      AND owner_id IN (SELECT payer_id FROM wage_payments WHERE state = 'INSUFFICIENT')`,
]

/** Uplines with money and a contract that owe nothing: the old accounts, as many as were added. */
const othersWithContracts = (count: number): readonly string[] => [
  `UPDATE ledger_accounts SET balance = 1000000 WHERE id < 0`,
  `INSERT INTO contracts SELECT c.* FROM (SELECT * FROM contracts ORDER BY id LIMIT 1) x, generate_series(1, ${count}) n,
     jsonb_populate_record(NULL::contracts, to_jsonb(x) ||
       jsonb_build_object('id', -n, 'public_id', md5('old' || n)::uuid, 'payer_id', -n, 'payee_id', -1 - n)) c`,
]

/** What one call touches that pays the one bill, beside this many uplines that owe nothing. */
async function costBeside(others: number): Promise<Map<string, PartCost>> {
  const costs = new Map<string, PartCost>()
  await books.onCopy(async (ctx: Ctx) => {
    await addOldRows(ctx.db, others)
    await behindTheGuards(ctx.db, [...othersWithContracts(others), ...OWING])
    await ctx.db.prisma.$executeRawUnsafe('VACUUM (ANALYZE) ledger_accounts, contracts, wage_payments')
    const owed = { where: { dueUnits: 100n } } as const
    expect(await ctx.db.prisma.wagePayment.findFirst(owed)).toMatchObject({ state: 'INSUFFICIENT' })
    await retryWagePayments({ ...ctx, db: countingHotBuffers(ctx.db, costs) })
    expect(await ctx.db.prisma.wagePayment.findFirst(owed)).toMatchObject({ paidUnits: 100n })
  })
  return costs
}

it('a retry touches as many pages beside ten times the uplines that owe nothing', async () => {
  const few = await costBeside(OTHERS)
  const many = await costBeside(10 * OTHERS)
  expect([...many.keys()]).toEqual(['wages.ablePayers', 'ledger.retryWages'])
  const dearer = [...many].flatMap(([name, { buffers }]) => {
    const before = few.get(name)?.buffers ?? 0
    return buffers <= TIMES_MAX * before + PAGES_BESIDE ? [] : [{ name, before, buffers }]
  })
  const scans = [...many].flatMap(([name, { scanned }]) =>
    [...scanned].filter((table) => GROWING.includes(table)).map((table) => ({ name, table })),
  )
  expect({ dearer, scans }).toEqual({ dearer: [], scans: [] })
}, 240_000)
