import { withTransaction } from '@croupier/db'
import { retryWagePayments, settleDueRealtimeWages } from '@croupier/domain/agency/wages'
import { freezeWallet, openHouseAccounts } from '@croupier/ledger'
import { aMember, type TestMember, type TestWorld, useTestWorld, withBalance } from '@croupier/testkit'
import { describe, expect, it } from 'vitest'
import { aFact, aSignedContract, expectWagesRight, toNextMark } from './wageWorld.ts'

const WINDOW_MS = 300_000
const SETTLED_BY_MS = 11_000
const TERMS = { win: 0.1, loss: 1, single: '1' }

/** A merchant with a top agent whom the house pays, and a player below it. */
interface Merchant {
  readonly id: number
  readonly top: TestMember
  readonly player: TestMember
}

let world: TestWorld
let first: Merchant
let second: Merchant

async function openSmallMerchant(code: string, withAccounts = true): Promise<number> {
  const { id } = await world.db.prisma.merchant.create({ data: { code, name: code } })
  if (withAccounts) {
    await withTransaction(world.db, async (tx) => await openHouseAccounts(tx, id))
  }
  return id
}

async function aMerchant(id: number): Promise<Merchant> {
  const top = await aMember(world, { type: 1, merchantId: id })
  const player = await aMember(world, { upline: top })
  await aSignedContract(world, null, top, TERMS)
  return { id, top, player }
}

const settleAll = async () => {
  while ((await settleDueRealtimeWages(world.ctx)) > 0);
}
const runsOf = async ({ id: merchantId }: { id: number }, from: Date) =>
  await world.db.prisma.wageRun.findMany({
    where: { merchantId, windowStart: { gte: from } },
    orderBy: { windowStart: 'asc' },
  })
const paidTo = async ({ top }: Merchant, start: Date): Promise<bigint[]> => {
  const where = { payeeId: top.id, periodStart: start }
  return (await world.db.prisma.wagePayment.findMany({ where })).map((one) => one.paidUnits)
}
const setMode = async ({ id }: { id: number }, moneyMode: string) =>
  await world.db.prisma.merchant.update({ where: { id }, data: { moneyMode } })
const loses = async ({ player }: Merchant, stake: string, start: Date) =>
  await aFact(world.db, player, { stake, payout: '0', at: new Date(start.getTime() + 500) })

useTestWorld(async (opened) => {
  world = opened
  first = await aMerchant(world.merchantId)
  second = await aMerchant(await openSmallMerchant('SECOND'))
  await toNextMark(world, SETTLED_BY_MS)
  await settleAll()
})
describe('wages of several merchants', () => {
  it('each has its own run of a window; a merchant without contracts has none', async () => {
    const idle = { id: await openSmallMerchant('IDLE') }
    const start = await toNextMark(world, 1_000)
    await loses(first, '100', start)
    await loses(second, '300', start)
    await toNextMark(world, SETTLED_BY_MS)
    await settleAll()
    expect(await paidTo(first, start)).toEqual([10_000n])
    expect(await paidTo(second, start)).toEqual([30_000n])
    const [one] = await runsOf(first, start)
    const [other] = await runsOf(second, start)
    expect(one).toMatchObject({ kind: 'REALTIME_WAGE', periodCode: 'R', windowStart: start })
    expect(one).toMatchObject({ lineCount: 1n, contractCount: 1, dueUnits: 10_000n })
    expect(other).toMatchObject({ lineCount: 1n, contractCount: 1, paidUnits: 30_000n })
    // Both were opened by one statement: they share a view of the facts and are worked out in one pass.
    expect(one?.snapshot).toBe(other?.snapshot)
    expect(await runsOf(idle, start)).toEqual([])
    await expectWagesRight(world.db)
  })

  it('one whose money is stopped waits; its windows are made up later, in their order', async () => {
    const start = await toNextMark(world, 1_000)
    const next = new Date(start.getTime() + WINDOW_MS)
    await setMode(second, 'READ_ONLY')
    await loses(first, '100', start)
    // What is cancelled in the first window lowers what the second one brings.
    const taken = { stake: '-100', payout: '0', effective: '-100' }
    await aFact(world.db, second.player, { ...taken, at: new Date(start.getTime() + 600) })
    await loses(second, '300', next)
    await toNextMark(world, SETTLED_BY_MS)
    await toNextMark(world, SETTLED_BY_MS)
    await settleAll()
    expect(await paidTo(first, start)).toEqual([10_000n])
    expect(await runsOf(second, start)).toEqual([])
    await setMode(second, 'NORMAL')
    await settleAll()
    const runs = await runsOf(second, start)
    expect(runs.map((run) => run.windowStart)).toEqual([start, next])
    expect(await paidTo(second, start)).toEqual([0n])
    expect(await paidTo(second, next)).toEqual([20_000n])
    await expectWagesRight(world.db)
  })

  it('one that fails keeps its window, and holds up no other', async () => {
    const broken = await aMerchant(await openSmallMerchant('BROKEN', false))
    await toNextMark(world, SETTLED_BY_MS)
    await settleAll()
    const start = await toNextMark(world, 1_000)
    const next = new Date(start.getTime() + WINDOW_MS)
    for (const merchant of [first, second, broken]) await loses(merchant, '100', start)
    await loses(broken, '200', next)
    await toNextMark(world, SETTLED_BY_MS)
    await toNextMark(world, SETTLED_BY_MS)
    await expect(settleDueRealtimeWages(world.ctx)).rejects.toMatchObject({
      message: `wages were not settled: merchantId ${broken.id}`,
      errors: [expect.objectContaining({ message: expect.stringContaining('has no account') })],
    })
    expect(await paidTo(first, start)).toEqual([10_000n])
    expect(await paidTo(second, start)).toEqual([10_000n])
    const stuck = await runsOf(broken, start)
    expect(stuck.map((run) => [run.windowStart, run.settledAt])).toEqual([[start, null]])
    await withTransaction(world.db, async (tx) => await openHouseAccounts(tx, broken.id))
    await settleAll()
    expect(await paidTo(broken, start)).toEqual([10_000n])
    expect(await paidTo(broken, next)).toEqual([20_000n])
    await expectWagesRight(world.db)
  })

  it('bills of one whose money is stopped wait, those of another are paid', async () => {
    const owing = await Promise.all(
      [first, second].map(async (merchant) => {
        const payee = await aMember(world, { type: 2, upline: merchant.top })
        const bettor = await aMember(world, { upline: payee })
        await aSignedContract(world, merchant.top, payee, TERMS)
        return { merchant, payee, bettor }
      }),
    )
    await toNextMark(world, SETTLED_BY_MS)
    await settleAll()
    const start = await toNextMark(world, 1_000)
    for (const { merchant, bettor } of owing) {
      // A correction outside the payee's team leaves the payer without a wage of its own.
      const at = new Date(start.getTime() + 500)
      const back = { stake: '-900000', payout: '0', effective: '-900000' }
      await aFact(world.db, merchant.player, { ...back, at })
      await aFact(world.db, bettor, { stake: '900000', payout: '0', at })
    }
    await toNextMark(world, SETTLED_BY_MS)
    await settleAll()
    const statesOf = async () => {
      const where = { payeeId: { in: owing.map(({ payee }) => payee.id) }, periodStart: start }
      const rows = await world.db.prisma.wagePayment.findMany({
        where,
        orderBy: { merchantId: 'asc' },
      })
      return rows.map((row) => row.state)
    }
    expect(await statesOf()).not.toContain('PAID')
    const freeze = async (frozen: boolean) => {
      for (const { merchant } of owing) {
        await withTransaction(world.db, async (tx) => await freezeWallet(tx, merchant.top.id, frozen))
      }
    }
    await freeze(true)
    for (const { merchant } of owing) await withBalance(world, merchant.top, '10000')
    await setMode(second, 'READ_ONLY')
    await freeze(false)
    expect((await statesOf())[0]).toBe('PAID')
    expect((await statesOf())[1]).not.toBe('PAID')
    await setMode(second, 'NORMAL')
    expect(await retryWagePayments(world.ctx)).toBe(1)
    expect(await statesOf()).toEqual(['PAID', 'PAID'])
    await expectWagesRight(world.db)
  })
})
