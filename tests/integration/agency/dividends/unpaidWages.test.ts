import { withTransaction } from '@croupier/db'
import { collectOverdue } from '@croupier/domain/agency/dividends'
import { payDueWages, retryWagePayments, settleDueWages } from '@croupier/domain/agency/wages'
import { freezeWallet } from '@croupier/domain/cashier/wallets'
import { balanceOf } from '@croupier/ledger'
import { toDecimalString } from '@croupier/money'
import { aMember, consoleCtx, type TestMember, type TestWorld, useTestWorld, withBalance } from '@croupier/testkit'
import { DAY_MS } from '@croupier/wire'
import { describe, expect, it } from 'vitest'
import { waitsForRow } from '../../cashier/ledger/waiting.ts'
import { aTieredContract, billsOf, moveTo, periodNow } from '../wages/tieredWorld.ts'
import { aFact, expectWagesRight } from '../wages/wageWorld.ts'

/** For so long a wage that is not paid is retried (rules B11). */
const RETRIED_MS = 7 * DAY_MS

let world: TestWorld

useTestWorld(async (opened) => {
  world = opened
})
const statusOf = async ({ id }: TestMember): Promise<string> =>
  (await world.db.prisma.member.findUniqueOrThrow({ where: { id } })).status
const cash = async ({ id }: TestMember): Promise<string> => toDecimalString(await balanceOf(world.db, id))

/** A payer without money that owes its downline 10 of yesterday; the bill was made at `madeAt`. */
async function anUnpaidWage() {
  const payer = await aMember(world, { type: 1 })
  const payee = await aMember(world, { type: 2, upline: payer })
  const { end: from } = await periodNow(world)
  const tiers = [{ bets: 0, users: 0, percent: 1 }]
  await aTieredContract(world, payer, payee, { kind: 'DAILY_WAGE', tiers, from })
  await moveTo(world, from, 1)
  await aFact(world.db, payee, {
    stake: '1000',
    payout: '0',
    at: new Date(from.getTime() + 60_000),
  })
  const { end } = await periodNow(world)
  await moveTo(world, end, 180)
  // Days before this one are caught up in several calls.
  while ((await settleDueWages(world.ctx)) > 0);
  await payDueWages(world.ctx)
  const { createdAt: madeAt } = await world.db.prisma.wagePayment.findFirstOrThrow({
    where: { payeeId: payee.id },
  })
  const bill = async () => (await billsOf(world, 'DAILY_WAGE', from))[payee.account]
  expect(await bill()).toEqual(['10', '0', 'INSUFFICIENT'])
  return { payer, payee, madeAt, bill }
}

describe('a wage that its payer cannot pay (rules B11)', () => {
  it('is retried for 7 days, then the payer is frozen and every credit pays it', async () => {
    const { payer, payee, madeAt, bill } = await anUnpaidWage()
    await withBalance(world, payer, '4')
    expect(await bill()).toEqual(['10', '4', 'PARTIAL'])

    await moveTo(world, new Date(madeAt.getTime() + RETRIED_MS - 60_000))
    expect(await collectOverdue(world.ctx)).toBe(0)
    expect([await statusOf(payer), (await bill())?.[2]]).toEqual(['ACTIVE', 'PARTIAL'])

    await moveTo(world, new Date(madeAt.getTime() + RETRIED_MS + 1_000))
    const runs = await Promise.all([1, 2, 3, 4].map(async () => await collectOverdue(world.ctx)))
    expect(Math.max(...runs)).toBe(1)
    expect(await bill()).toEqual(['10', '4', 'DEFAULTED'])
    expect(await statusOf(payer)).toBe('FROZEN_DIVIDEND')

    await withBalance(world, payer, '5')
    expect([await bill(), await statusOf(payer)]).toEqual([['10', '9', 'DEFAULTED'], 'FROZEN_DIVIDEND'])
    await withBalance(world, payer, '3')
    expect([await bill(), await statusOf(payer)]).toEqual([['10', '10', 'FORCED_PAID'], 'ACTIVE'])
    expect([await cash(payer), await cash(payee)]).toEqual(['2', '10'])
    await expectWagesRight(world.db)
  })

  it('is not retried shorter because the money stood still', async () => {
    const { payer, madeAt, bill } = await anUnpaidWage()
    const mode = async (moneyMode: string) =>
      await world.db.prisma.merchant.update({
        where: { id: world.merchantId },
        data: { moneyMode },
      })
    await moveTo(world, new Date(madeAt.getTime() + DAY_MS))
    await mode('READ_ONLY')
    await moveTo(world, new Date(madeAt.getTime() + 6 * DAY_MS))
    await mode('NORMAL')
    await moveTo(world, new Date(madeAt.getTime() + RETRIED_MS + 5 * DAY_MS - 60_000))
    expect(await collectOverdue(world.ctx)).toBe(0)
    await moveTo(world, new Date(madeAt.getTime() + RETRIED_MS + 5 * DAY_MS + 1_000))
    expect(await collectOverdue(world.ctx)).toBe(1)
    expect([await statusOf(payer), (await bill())?.[2]]).toEqual(['FROZEN_DIVIDEND', 'DEFAULTED'])
  })

  it('is not taken from a wallet that an officer froze before the 7 days are over, and is then', async () => {
    const { payer, payee, madeAt, bill } = await anUnpaidWage()
    await freezeWallet(consoleCtx(world), { memberId: payer.id, by: 'officer7', reason: 'a question' })
    await withBalance(world, payer, '4')
    expect(await retryWagePayments(world.ctx)).toBe(0)
    expect([await bill(), await cash(payer)]).toEqual([['10', '0', 'INSUFFICIENT'], '4'])
    await moveTo(world, new Date(madeAt.getTime() + RETRIED_MS + 1_000))
    await collectOverdue(world.ctx)
    expect([await bill(), await statusOf(payer)]).toEqual([['10', '4', 'DEFAULTED'], 'FROZEN_DIVIDEND'])
    await withBalance(world, payer, '9')
    expect([await bill(), await statusOf(payer)]).toEqual([['10', '10', 'FORCED_PAID'], 'ACTIVE'])
    expect([await cash(payer), await cash(payee)]).toEqual(['3', '10'])
    await expectWagesRight(world.db)
  })

  it('is collected and retried without a lock on its payer while a credit has the wallet: the credit may free the payer', async () => {
    const { payer, madeAt, bill } = await anUnpaidWage()
    await moveTo(world, new Date(madeAt.getTime() + RETRIED_MS + 1_000))
    /** Whether something that waits for the wallet leaves the member alone. */
    const leavesMember = async (start: () => Promise<unknown>) =>
      await withTransaction(world.db, async (tx) => {
        await tx.$queryRaw`
          SELECT 1 FROM ledger_accounts WHERE owner_id = ${payer.id} AND kind = 'CASH' FOR NO KEY UPDATE`
        const started = start()
        expect(await waitsForRow(world.db, started)).toBe(true)
        const free = await tx.$queryRaw<unknown[]>`
          SELECT 1 FROM members WHERE id = ${payer.id} FOR NO KEY UPDATE SKIP LOCKED`
        return { isFree: free.length > 0, started }
      })
    const collects = await leavesMember(async () => await collectOverdue(world.ctx))
    await collects.started
    expect([await bill(), await statusOf(payer)]).toEqual([['10', '0', 'DEFAULTED'], 'FROZEN_DIVIDEND'])
    const retries = await leavesMember(
      async () =>
        await world.db.prisma.$queryRaw`
          SELECT * FROM retry_wages(${world.merchantId}::int, ARRAY[${payer.id}]::bigint[], 500)`,
    )
    await retries.started
    expect([collects.isFree, retries.isFree]).toEqual([true, true])
  })

  it('freezes nobody who has the money when the 7 days are over', async () => {
    const { payer, madeAt, bill } = await anUnpaidWage()
    await withBalance(world, payer, '10')
    await moveTo(world, new Date(madeAt.getTime() + RETRIED_MS + 1_000))
    await collectOverdue(world.ctx)
    expect([await bill(), await statusOf(payer)]).toEqual([['10', '10', 'PAID'], 'ACTIVE'])
  })
})
