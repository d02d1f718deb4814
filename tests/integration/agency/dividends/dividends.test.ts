import { withTransaction } from '@croupier/db'
import {
  approveDividends,
  collectOverdue,
  explainBill,
  payApprovedDividends,
  payAutomatically,
  payDividends,
  setAutoPay,
  settleDueDividends,
} from '@croupier/domain/agency/dividends'
import { freezeMember, unfreezeMember } from '@croupier/domain/identity/members'
import { balanceOf } from '@croupier/ledger'
import { parseUnits, toDecimalString } from '@croupier/money'
import {
  actingAs,
  aMember,
  consoleCtx,
  type TestMember,
  type TestWorld,
  useTestWorld,
  withBalance,
} from '@croupier/testkit'
import { DAY_MS } from '@croupier/wire'
import { describe, expect, it } from 'vitest'
import { waitsForRow } from '../../cashier/ledger/waiting.ts'
import { aTieredContract, billsOf, moveTo, periodNow } from '../wages/tieredWorld.ts'
import { aFact, expectWagesRight } from '../wages/wageWorld.ts'
import { aLine, givesTo, loses } from './dividendLine.ts'

let world: TestWorld

useTestWorld(async (opened) => {
  world = opened
})
const statusOf = async ({ id }: TestMember): Promise<string> =>
  (await world.db.prisma.member.findUniqueOrThrow({ where: { id } })).status
const cash = async ({ id }: TestMember): Promise<string> => toDecimalString(await balanceOf(world.db, id))
const pays = async (who: TestMember, options: { contractId?: string; periodStart?: Date; partly?: boolean } = {}) =>
  await payDividends(actingAs(world, who), {
    requestId: world.ctx.ids.uuid(),
    partly: false,
    ...options,
  })
const codeOf = async (work: Promise<unknown>): Promise<string> =>
  await work.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? String(error),
  )

async function noCap(): Promise<void> {
  await world.db.prisma.merchant.update({
    where: { id: world.merchantId },
    data: { settings: { loginSlider: false, payday: { capFactor: 0 } } },
  })
}

describe('dividends (rules B10)', () => {
  it('are made 2 h 15 min after the period, of loss and carry, and the house pays its own', async () => {
    await noCap()
    const T = await aMember(world, { type: 1 })
    const A = await aMember(world, { type: 2, upline: T, balance: '100' })
    const P = await aMember(world, { upline: A })
    const { end: from } = await periodNow(world)
    const kind = 'DIVIDEND'
    const tiers = [{ bets: 1_000, users: 1, percent: 10, netLoss: 1 }]
    const terms = { kind, tiers, from, minimum: '1000', carryOver: 'PERMANENT' } as const
    await aTieredContract(world, null, T, terms)
    const below = [{ bets: 1_000, users: 1, percent: 5, netLoss: 1 }]
    await aTieredContract(world, T, A, { ...terms, tiers: below })
    const dayOf = async (stake: string, payout: string) => {
      const { start, end } = await periodNow(world)
      await aFact(world.db, P, { stake, payout, at: new Date(start.getTime() + 60_000) })
      await moveTo(world, end, 134)
      await settleDueDividends(world.ctx)
      expect(await billsOf(world, kind, start)).toEqual({})
      await moveTo(world, end, 135)
      await Promise.all([1, 2, 3, 4].map(async () => await settleDueDividends(world.ctx)))
      return start
    }
    await moveTo(world, from, 1)
    const first = await dayOf('10000', '20000')
    expect(await billsOf(world, kind, first)).toEqual({
      [T.account]: ['0', '0', 'NOT_REACHED'],
      [A.account]: ['0', '0', 'NOT_REACHED'],
    })
    const second = await dayOf('14000', '0')
    expect(await billsOf(world, kind, second)).toEqual({
      [T.account]: ['400', '0', 'UNPAID'],
      [A.account]: ['200', '0', 'UNPAID'],
    })
    await payApprovedDividends(world.ctx)
    await payApprovedDividends(world.ctx)
    expect(await cash(T)).toBe('400')
    expect((await billsOf(world, kind, second))[A.account]).toEqual(['200', '0', 'UNPAID'])
    await pays(T)
    expect(await cash(A)).toBe('300')
    await expectWagesRight(world.db)
  })

  it('the house waits for an officer where the merchant wants one', async () => {
    const settings = { loginSlider: false, payday: { capFactor: 0, approval: 'OFFICER' } }
    await world.db.prisma.merchant.update({ where: { id: world.merchantId }, data: { settings } })
    const T = await aMember(world, { type: 1 })
    const { end: from } = await periodNow(world)
    const tiers = [{ bets: 0, users: 0, percent: 10 }]
    await aTieredContract(world, null, T, { kind: 'DIVIDEND', tiers, from })
    await moveTo(world, from, 1)
    const { end } = await periodNow(world)
    await aFact(world.db, T, { stake: '100', payout: '0', at: new Date(from.getTime() + 60_000) })
    await moveTo(world, end, 135)
    await settleDueDividends(world.ctx)
    await payApprovedDividends(world.ctx)
    expect(await cash(T)).toBe('0')
    const { merchantId } = world
    const options = { merchantId, by: 'officer7', reason: 'checked' }
    expect(await approveDividends(consoleCtx(world), options)).toBe(1)
    expect(await approveDividends(consoleCtx(world), options)).toBe(0)
    expect(await cash(T)).toBe('10')
    const [kept] = await world.db.prisma.auditRecord.findMany({
      where: { action: 'dividends.approved' },
    })
    expect(kept?.after).toMatchObject({ by: 'officer7', bills: 1, due: '10' })
    await noCap()
  })

  it('DV-7: what is not paid in the window freezes the payer and is taken from every credit', async () => {
    const line = await aLine(world, 10)
    const start = await loses(world, line, '4450')
    const bill = async () => (await billsOf(world, 'DIVIDEND', start))[line.payee.account]
    expect(await bill()).toEqual(['445', '0', 'UNPAID'])
    await withBalance(world, line.payer, '300')
    expect(await codeOf(pays(line.payer))).toBe('WALLET_INSUFFICIENT_FUNDS')
    await pays(line.payer, { partly: true })
    expect(await bill()).toEqual(['445', '300', 'UNPAID'])
    await withBalance(world, line.payer, '120')
    // 23:59:59 of the third day after the making, which is the day after the period, is still in time.
    const windowEnd = new Date(line.period.end.getTime() + 4 * DAY_MS)
    await moveTo(world, new Date(windowEnd.getTime() - 1_000))
    expect(await collectOverdue(world.ctx)).toBe(0)
    expect(await statusOf(line.payer)).toBe('ACTIVE')
    await moveTo(world, windowEnd)
    await Promise.all([1, 2, 3, 4].map(async () => await collectOverdue(world.ctx)))
    expect(await bill()).toEqual(['445', '420', 'DEFAULTED'])
    expect([await statusOf(line.payer), await cash(line.payer)]).toEqual(['FROZEN_DIVIDEND', '0'])
    await withBalance(world, line.payer, '100')
    expect(await bill()).toEqual(['445', '445', 'FORCED_PAID'])
    expect([await statusOf(line.payer), await cash(line.payer)]).toEqual(['ACTIVE', '75'])
    expect(await cash(line.payee)).toBe('445')
    await expectWagesRight(world.db)
  })

  it('DV-8: of two bills the older is paid first, by number where they are of one period', async () => {
    const line = await aLine(world, 10)
    const other = await aMember(world, { type: 2, upline: line.payer })
    await aTieredContract(world, line.payer, other, {
      kind: 'DIVIDEND',
      tiers: [{ bets: 0, users: 0, percent: 10 }],
      from: line.period.start,
    })
    const at = new Date(line.period.start.getTime() + 60_000)
    await aFact(world.db, other, { stake: '600', payout: '0', at })
    const start = await loses(world, line, '1000')
    await withBalance(world, line.payer, '130')
    await moveTo(world, new Date(line.period.end.getTime() + 4 * DAY_MS))
    await collectOverdue(world.ctx)
    const bills = await billsOf(world, 'DIVIDEND', start)
    expect(bills[line.payee.account]).toEqual(['100', '100', 'FORCED_PAID'])
    expect(bills[other.account]).toEqual(['60', '30', 'DEFAULTED'])
    expect(await statusOf(line.payer)).toBe('FROZEN_DIVIDEND')
    await withBalance(world, line.payer, '30')
    expect([await statusOf(line.payer), await cash(line.payer)]).toEqual(['ACTIVE', '0'])
  })

  it('anyone who can pay all at the end of the window is not frozen', async () => {
    const line = await aLine(world, 10)
    const start = await loses(world, line, '500')
    await withBalance(world, line.payer, '80')
    await moveTo(world, new Date(line.period.end.getTime() + 4 * DAY_MS))
    await collectOverdue(world.ctx)
    expect((await billsOf(world, 'DIVIDEND', start))[line.payee.account]).toEqual(['50', '50', 'FORCED_PAID'])
    expect([await statusOf(line.payer), await cash(line.payer)]).toEqual(['ACTIVE', '30'])
  })

  it('an account that an officer froze stays frozen when its bills are paid, and owes when it is accepted', async () => {
    const line = await aLine(world, 10)
    await loses(world, line, '500')
    const { id } = line.payer
    await world.db.prisma.member.update({ where: { id }, data: { status: 'FROZEN' } })
    await moveTo(world, new Date(line.period.end.getTime() + 4 * DAY_MS))
    await collectOverdue(world.ctx)
    expect(await statusOf(line.payer)).toBe('FROZEN')
    await world.db.prisma.member.update({ where: { id }, data: { status: 'ACTIVE' } })
    expect(await statusOf(line.payer)).toBe('FROZEN_DIVIDEND')
    await world.db.prisma.member.update({ where: { id }, data: { status: 'FROZEN' } })
    await withBalance(world, line.payer, '50')
    expect([await statusOf(line.payer), await cash(line.payee)]).toEqual(['FROZEN', '50'])
  })

  it('an account in default is frozen by an officer like any other, and comes back to default', async () => {
    const line = await aLine(world, 10)
    await loses(world, line, '500')
    await moveTo(world, new Date(line.period.end.getTime() + 4 * DAY_MS))
    await collectOverdue(world.ctx)
    const request = { memberId: line.payer.id, by: 'officer7', reason: 'two accounts of one person' }
    const status = async () => await statusOf(line.payer)
    expect([await freezeMember(consoleCtx(world), request), await status()]).toEqual([true, 'FROZEN'])
    await expectWagesRight(world.db)
    expect([await unfreezeMember(consoleCtx(world), request), await status()]).toEqual([true, 'FROZEN_DIVIDEND'])
    await freezeMember(consoleCtx(world), request)
    await withBalance(world, line.payer, '50')
    expect([await status(), await cash(line.payee)]).toEqual(['FROZEN', '50'])
    await unfreezeMember(consoleCtx(world), request)
    expect(await status()).toBe('ACTIVE')
    await expectWagesRight(world.db)
  })

  it('is free when its bills are paid in the moment in which an officer lets it in', async () => {
    const line = await aLine(world, 10)
    await loses(world, line, '500')
    await moveTo(world, new Date(line.period.end.getTime() + 4 * DAY_MS))
    await collectOverdue(world.ctx)
    const request = { memberId: line.payer.id, by: 'officer7', reason: 'two accounts of one person' }
    await freezeMember(consoleCtx(world), request)
    // The officer's transaction has let it in, into what it was, and ends when the credit waits for it.
    const credit = await withTransaction(world.db, async (tx) => {
      await tx.member.update({ where: { id: line.payer.id }, data: { status: 'ACTIVE' } })
      const waiting = withBalance(world, line.payer, '50')
      return { waits: await waitsForRow(world.db, waiting), waiting }
    })
    await credit.waiting
    expect(credit.waits).toBe(true)
    expect([await statusOf(line.payer), await cash(line.payee)]).toEqual(['ACTIVE', '50'])
    await expectWagesRight(world.db)
  })

  it('a bill is paid once, however often it is asked for, and by its payer only', async () => {
    const line = await aLine(world, 10)
    const start = await loses(world, line, '500')
    await withBalance(world, line.payer, '200')
    const bill = { contractId: line.contract, periodStart: start }
    const pay = async (who: TestMember) => await codeOf(pays(who, bill))
    expect(await pay(line.payee)).toBe('NOT_FOUND')
    const answers = await Promise.all([1, 2, 3, 4].map(async () => await pay(line.payer)))
    expect(answers).toContain('done')
    expect(await pay(line.payer)).toBe('NOT_FOUND')
    expect([await cash(line.payer), await cash(line.payee)]).toEqual(['150', '50'])
  })

  it('is capped as it was signed, whatever the merchant has set since (rules B10.1)', async () => {
    // Signed without a cap: nothing would be counted now, with a theoretical result of 0.
    const line = await aLine(world, 10)
    const { merchantId: id } = world
    const set = async (capFactor: number) =>
      await world.db.prisma.merchant.update({
        where: { id },
        data: { settings: { loginSlider: false, payday: { capFactor } } },
      })
    await set(3)
    const start = await loses(world, line, '500')
    await set(0)
    expect((await billsOf(world, 'DIVIDEND', start))[line.payee.account]).toEqual(['50', '0', 'UNPAID'])
    const name = { contractId: line.contract, periodStart: start }
    expect((await explainBill(actingAs(world, line.payee), name)).bill).toMatchObject({ capFactor: 0, theoretical: 0n })
    await withBalance(world, line.payer, '50')
    await pays(line.payer, { contractId: line.contract, periodStart: start })
    expect(await cash(line.payee)).toBe('50')
  })

  it('auto-pay pays what the wallet has as soon as there is a bill', async () => {
    const line = await aLine(world, 10)
    await setAutoPay(actingAs(world, line.payer), true)
    const start = await loses(world, line, '500')
    await withBalance(world, line.payer, '20')
    await payAutomatically(world.ctx)
    const bill = async () => (await billsOf(world, 'DIVIDEND', start))[line.payee.account]
    expect(await bill()).toEqual(['50', '20', 'UNPAID'])
    await withBalance(world, line.payer, '40')
    await payAutomatically(world.ctx)
    expect(await bill()).toEqual(['50', '50', 'PAID'])
    await expectWagesRight(world.db)
  })

  it('open into what came late, too: it counts with the begin of the next period (rules B11)', async () => {
    const line = await aLine(world, 10)
    await loses(world, line, '500')
    const { start } = await periodNow(world)
    await aFact(world.db, line.player, { stake: '100', payout: '0', at: new Date(start.getTime() - 60_000) })
    await loses(world, line, '400')
    expect((await billsOf(world, 'DIVIDEND', start))[line.payee.account]).toEqual(['50', '0', 'UNPAID'])
    const name = { contractId: line.contract, periodStart: start }
    expect(await explainBill(actingAs(world, line.payee), name)).toMatchObject({
      addsUp: true,
      parts: [{ bets: parseUnits('500'), lines: 2 }],
    })
  })

  it('leave out of the loss what the house gave the team: water rebates and promotions (rules B4)', async () => {
    const line = await aLine(world, 10)
    const given = async (kind: 'WATER_REBATE' | 'PROMOTION_BONUS' | 'BONUS_TAKEN', amount: string) =>
      await givesTo(world, line.player, kind, amount)
    await given('WATER_REBATE', '100')
    await given('PROMOTION_BONUS', '260')
    await given('BONUS_TAKEN', '60')
    const start = await loses(world, line, '1000')
    // 10 % of 1000 − 100 − (260 − 60).
    expect((await billsOf(world, 'DIVIDEND', start))[line.payee.account]).toEqual(['70', '0', 'UNPAID'])
    const name = { contractId: line.contract, periodStart: start }
    expect(await explainBill(actingAs(world, line.payee), name)).toMatchObject({
      addsUp: true,
      deducted: { waterRebates: parseUnits('100'), promotions: parseUnits('200') },
    })
    await expectWagesRight(world.db)
  })
})
