import { collectOverdue, payDividends } from '@croupier/domain/agency/dividends'
import { retryWagePayments } from '@croupier/domain/agency/wages'
import { freezeWallet, holdWallet, thawWallet } from '@croupier/domain/cashier/wallets'
import { balanceOf } from '@croupier/ledger'
import { toDecimalString } from '@croupier/money'
import { actingAs, consoleCtx, type TestMember, type TestWorld, useTestWorld, withBalance } from '@croupier/testkit'
import { DAY_MS } from '@croupier/wire'
import { describe, expect, it } from 'vitest'
import { billsOf, moveTo } from '../wages/tieredWorld.ts'
import { expectWagesRight } from '../wages/wageWorld.ts'
import { aLine, loses } from './dividendLine.ts'

let world: TestWorld

useTestWorld(async (opened) => {
  world = opened
  await world.db.prisma.merchant.update({
    where: { id: world.merchantId },
    data: { settings: { loginSlider: false, payday: { capFactor: 0 } } },
  })
})
const statusOf = async ({ id }: TestMember): Promise<string> =>
  (await world.db.prisma.member.findUniqueOrThrow({ where: { id } })).status
const cash = async ({ id }: TestMember): Promise<string> => toDecimalString(await balanceOf(world.db, id))

/** A payer with 20 in the wallet that owes 50, until the end of its window. */
async function aDebtor() {
  const line = await aLine(world, 10)
  const start = await loses(world, line, '500')
  await withBalance(world, line.payer, '20')
  return {
    payer: line.payer,
    payee: line.payee,
    request: { memberId: line.payer.id, by: 'officer7', reason: 'where did it come from?' },
    bill: async () => (await billsOf(world, 'DIVIDEND', start))[line.payee.account],
    windowEnds: async () => {
      await moveTo(world, new Date(line.period.end.getTime() + 4 * DAY_MS))
      await collectOverdue(world.ctx)
    },
  }
}

describe('the wallet of a payer that an officer froze (rules B10.6)', () => {
  it('pays nothing in the window, and bills in default as any other does', async () => {
    const { payer, payee, request, bill, windowEnds } = await aDebtor()
    await freezeWallet(consoleCtx(world), request)
    const pays = payDividends(actingAs(world, payer), { requestId: world.ctx.ids.uuid(), partly: true })
    await expect(pays).rejects.toMatchObject({ code: 'WALLET_FROZEN' })
    await windowEnds()
    expect([await bill(), await statusOf(payer)]).toEqual([['50', '20', 'DEFAULTED'], 'FROZEN_DIVIDEND'])
    await withBalance(world, payer, '100')
    expect([await bill(), await statusOf(payer)]).toEqual([['50', '50', 'FORCED_PAID'], 'ACTIVE'])
    expect([await cash(payer), await cash(payee)]).toEqual(['70', '50'])
    await expectWagesRight(world.db)
  })

  it('pays nothing while everything in it is held, and what is in default as soon as it is thawed', async () => {
    const { payer, payee, request, bill, windowEnds } = await aDebtor()
    await holdWallet(consoleCtx(world), request)
    await windowEnds()
    await withBalance(world, payer, '100')
    expect(await retryWagePayments(world.ctx)).toBe(0)
    expect([await bill(), await statusOf(payer)]).toEqual([['50', '0', 'DEFAULTED'], 'FROZEN_DIVIDEND'])
    expect([await cash(payer), await cash(payee)]).toEqual(['120', '0'])
    await expectWagesRight(world.db)
    await thawWallet(consoleCtx(world), request)
    expect([await bill(), await statusOf(payer)]).toEqual([['50', '50', 'FORCED_PAID'], 'ACTIVE'])
    expect([await cash(payer), await cash(payee)]).toEqual(['70', '50'])
    await expectWagesRight(world.db)
  })
})
