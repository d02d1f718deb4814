import { approveDividends, collectOverdue, payDividends, settleDueDividends } from '@croupier/domain/agency/dividends'
import { balanceOf } from '@croupier/ledger'
import { toDecimalString } from '@croupier/money'
import {
  actingAs,
  aMember,
  consoleCtx,
  type TestMember,
  type TestWorld,
  useTestWorld,
  withBalance,
} from '@croupier/testkit'
import { DAY_MS, MINUTE_MS } from '@croupier/wire'
import { describe, expect, it } from 'vitest'
import { aTieredContract, billsOf, moveTo, periodNow } from '../wages/tieredWorld.ts'
import { aFact, expectWagesRight } from '../wages/wageWorld.ts'
import { aLine, loses } from './dividendLine.ts'

let world: TestWorld

useTestWorld(async (opened) => {
  world = opened
  await settings({})
})
async function settings(payday: { approval?: 'OFFICER' }): Promise<void> {
  await world.db.prisma.merchant.update({
    where: { id: world.merchantId },
    data: { settings: { loginSlider: false, payday: { capFactor: 0, ...payday } } },
  })
}
const mode = async (moneyMode: 'NORMAL' | 'READ_ONLY') =>
  await world.db.prisma.merchant.update({ where: { id: world.merchantId }, data: { moneyMode } })
const statusOf = async ({ id }: TestMember): Promise<string> =>
  (await world.db.prisma.member.findUniqueOrThrow({ where: { id } })).status
const cash = async ({ id }: TestMember): Promise<string> => toDecimalString(await balanceOf(world.db, id))
const pays = async (who: TestMember, options: { contractId?: string; periodStart?: Date; partly?: boolean } = {}) =>
  await payDividends(actingAs(world, who), {
    requestId: world.ctx.ids.uuid(),
    partly: false,
    ...options,
  })

/** Nobody is in default a minute before, and the payer is a minute after. */
async function endsAt(payer: TestMember, end: Date): Promise<void> {
  await moveTo(world, new Date(end.getTime() - MINUTE_MS))
  await collectOverdue(world.ctx)
  expect(await statusOf(payer)).toBe('ACTIVE')
  // How long the money stood still is real time, seconds on a busy machine.
  await moveTo(world, new Date(end.getTime() + MINUTE_MS))
  await collectOverdue(world.ctx)
  expect(await statusOf(payer)).toBe('FROZEN_DIVIDEND')
}

describe('the window in which a dividend is paid (rules B10.5)', () => {
  it('is three days from the making when the bill is made late', async () => {
    const line = await aLine(world, 10)
    const { start, end } = line.period
    const at = new Date(start.getTime() + MINUTE_MS)
    await aFact(world.db, line.player, { stake: '500', payout: '0', at })
    await moveTo(world, new Date(end.getTime() + 10 * DAY_MS), 60)
    while ((await settleDueDividends(world.ctx)) > 0);
    await endsAt(line.payer, new Date(end.getTime() + 14 * DAY_MS))
    await expectWagesRight(world.db)
  })

  it('stands still while the money is READ_ONLY', async () => {
    const line = await aLine(world, 10)
    await loses(world, line, '500')
    const { end } = line.period
    await moveTo(world, new Date(end.getTime() + 3 * DAY_MS))
    await mode('READ_ONLY')
    await moveTo(world, new Date(end.getTime() + 9 * DAY_MS))
    expect(await collectOverdue(world.ctx)).toBe(0)
    await expectWagesRight(world.db)
    await mode('NORMAL')
    await endsAt(line.payer, new Date(end.getTime() + 10 * DAY_MS))
  })

  it('stands still while a dividend of the house to the payer waits for its approval', async () => {
    await settings({ approval: 'OFFICER' })
    const line = await aLine(world, 10)
    const tiers = [{ bets: 0, users: 0, percent: 10 }]
    const { start, end } = line.period
    await aTieredContract(world, null, line.top, { kind: 'DIVIDEND', tiers, from: start })
    await aTieredContract(world, line.top, line.payer, { kind: 'DIVIDEND', tiers, from: start })
    const [before] = await world.db.prisma.contract.findMany({ where: { payeeId: line.payee.id } })
    expect(before?.payerId).toBe(line.payer.id)
    await loses(world, line, '500')
    await moveTo(world, new Date(end.getTime() + 5 * DAY_MS), 135)
    await collectOverdue(world.ctx)
    // The payer below was not kept waiting by the house, but by nobody: its window ended.
    expect([await statusOf(line.top), await statusOf(line.payer)]).toEqual(['ACTIVE', 'FROZEN_DIVIDEND'])
    await expectWagesRight(world.db)
    const { merchantId } = world
    await approveDividends(consoleCtx(world), { merchantId, by: 'officer7', reason: 'checked' })
    await withBalance(world, line.top, '1')
    const spend = await pays(line.top, { partly: true })
    expect(spend.value.bills).toBe(1)
    // What came down the line paid what was in default in the same transaction.
    expect([await cash(line.payee), await statusOf(line.payer)]).toEqual(['50', 'ACTIVE'])
    await settings({})
    await expectWagesRight(world.db)
  })

  it('goes on by as long as the house kept the payer waiting', async () => {
    await settings({ approval: 'OFFICER' })
    const line = await aLine(world, 10)
    const tiers = [{ bets: 0, users: 0, percent: 5 }]
    const { start, end } = line.period
    await aTieredContract(world, null, line.top, { kind: 'DIVIDEND', tiers, from: start })
    const ten = [{ bets: 0, users: 0, percent: 10 }]
    await aTieredContract(world, line.top, line.payer, {
      kind: 'DIVIDEND',
      tiers: ten,
      from: start,
    })
    await loses(world, line, '500')
    await moveTo(world, new Date(end.getTime() + 2 * DAY_MS))
    await mode('READ_ONLY')
    await moveTo(world, new Date(end.getTime() + 4 * DAY_MS))
    await mode('NORMAL')
    await moveTo(world, new Date(end.getTime() + 6 * DAY_MS), 135)
    const { merchantId } = world
    await approveDividends(consoleCtx(world), { merchantId, by: 'officer7', reason: 'checked' })
    await settings({})
    await endsAt(line.top, new Date(end.getTime() + 10 * DAY_MS))
  })
})

describe('what a payer presses (rules B10.5)', () => {
  it('goes to its oldest bill first, whichever was named', async () => {
    const line = await aLine(world, 10)
    const older = await loses(world, line, '600')
    const newer = await loses(world, line, '400')
    const bill = async (start: Date) => (await billsOf(world, 'DIVIDEND', start))[line.payee.account]
    await withBalance(world, line.payer, '100')
    await pays(line.payer, { contractId: line.contract, periodStart: newer })
    expect([await bill(older), await bill(newer)]).toEqual([
      ['60', '40', 'UNPAID'],
      ['40', '0', 'UNPAID'],
    ])
    await pays(line.payer, { contractId: line.contract, periodStart: newer })
    expect([await bill(older), await bill(newer)]).toEqual([
      ['60', '60', 'PAID'],
      ['40', '20', 'UNPAID'],
    ])
    await expectWagesRight(world.db)
  })

  it('pays all bills, more than one call of the ledger takes', async () => {
    const payer = await aMember(world, { type: 1, balance: '1000' })
    const payee = await aMember(world, { type: 2, upline: payer })
    const { start } = await periodNow(world)
    const contract = await aTieredContract(world, payer, payee, {
      kind: 'DIVIDEND',
      tiers: [{ bets: 0, users: 0, percent: 10 }],
      from: start,
    })
    const { id } = await world.db.prisma.contract.findUniqueOrThrow({
      where: { publicId: contract },
    })
    await world.db.prisma.wagePayment.createMany({
      data: Array.from({ length: 520 }, (_, n) => ({
        merchantId: world.merchantId,
        contractId: id,
        versionNo: 1,
        kind: 'DIVIDEND',
        category: 'LOTT',
        periodCode: 'D',
        periodStart: new Date(start.getTime() - (n + 1) * DAY_MS),
        periodEnd: new Date(start.getTime() - n * DAY_MS),
        payerId: payer.id,
        payeeId: payee.id,
        effectiveUnits: 0n,
        activeUsers: 0,
        lossUnits: 0n,
        theoreticalUnits: 0n,
        baseUnits: 0n,
        carryInUnits: 0n,
        carryOutUnits: 0n,
        dueUnits: 10_000n,
        state: 'UNPAID',
        createdAt: start,
        payUntil: new Date(start.getTime() + 30 * DAY_MS),
      })),
    })
    const { value } = await pays(payer)
    expect(value).toMatchObject({ bills: 520 })
    expect([await cash(payer), await cash(payee)]).toEqual(['480', '520'])
  })
})
