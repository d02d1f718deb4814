import {
  approveWithdrawal,
  followUp,
  giveReceipt,
  notePayoutEvent,
  readWithdrawal,
  refuseWithdrawal,
  resolveWithdrawal,
} from '@croupier/domain/cashier/withdrawals'
import { balanceOf, checkInvariants } from '@croupier/ledger'
import { parseUnits, toDecimalString } from '@croupier/money'
import { actingAs, apiCtx, consoleCtx, idMadeBy, knownOfficers, type TestWorld, useTestWorld } from '@croupier/testkit'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  aBank,
  aPayee,
  approved,
  asks,
  codeOf,
  type FakeBank,
  killedIn,
  later,
  numberOf,
  siteOf,
} from './withdrawalWorld.ts'

/** A dispute keeps the rule from approving for 90 days (rules E4.3). */
const DISPUTE_MS = 91 * 86_400_000

let world: TestWorld
let bank: FakeBank
let payee: Awaited<ReturnType<typeof aPayee>>
useTestWorld(async (opened) => {
  world = opened
  bank = await aBank(world)
  await knownOfficers(world, 'olga', 'boris')
})
beforeEach(async () => {
  bank.taking = 'answer'
  bank.reading = 'answer'
  bank.sent.length = 0
  payee = await aPayee(world)
})
afterEach(async () => {
  const broken = (await checkInvariants(world.db, { except: ['I20'] })).filter(({ breaches }) => breaches > 0)
  expect(broken).toEqual([])
})

const ctx = () => actingAs(world, payee.member)
const funds = async () => toDecimalString(await balanceOf(world.db, payee.member.id))
const state = async (publicId: string) => (await readWithdrawal(ctx(), publicId)).state
const follows = async () => await followUp(world.ctx, bank.outside)
/** The bank has paid what it was sent last. */
const pays = () => {
  const payoutId = bank.sent.at(-1)?.payoutId ?? ''
  const payout = { payoutId, state: 'PAID', paidAmount: parseUnits('400'), at: new Date() } as const
  bank.payouts.set(payoutId, payout)
  return payout
}
const paidOut = async () => {
  const one = await approved(world, payee)
  await follows()
  const payout = pays()
  const provider = { id: bank.id, merchantId: world.merchantId }
  const event = { eventId: 'e', type: 'PAYOUT_PAID', payoutId: payout.payoutId, payout } as const
  await notePayoutEvent(apiCtx(world), provider, event)
  return one
}

describe('the process is killed', () => {
  it.each([
    ['before the bank has the payout', 'killed before', 2],
    ['after the bank has it, before anybody knows', 'killed after', 1],
  ] as const)('%s: it is paid once all the same', async (_, taking, sendings) => {
    const { publicId } = await approved(world, payee)
    bank.taking = taking
    await killedIn(bank, follows)
    expect(await state(publicId)).toBe('SENT')
    bank.taking = 'answer'
    // Another process: what was sent is asked for, and sent again only where the bank has none.
    await follows()
    expect(bank.sent).toHaveLength(1)
    await later(world, bank)
    await follows()
    expect(bank.sent).toHaveLength(sendings)
    expect(new Set(bank.sent.map(({ payoutId }) => payoutId)).size).toBe(1)
    pays()
    await later(world, bank)
    expect([await state(publicId), await funds()]).toEqual(['RECEIPT_ASKED', '600'])
  })

  it('while it asks: the next one asks again', async () => {
    const { publicId } = await approved(world, payee)
    await follows()
    pays()
    bank.reading = 'killed'
    await killedIn(bank, async () => await later(world, bank))
    expect(await state(publicId)).toBe('SENT')
    bank.reading = 'answer'
    await later(world, bank)
    expect([await state(publicId), await funds()]).toEqual(['RECEIPT_ASKED', '600'])
  })

  it('before anybody follows up what was asked for: it waits, held', async () => {
    const key = world.ctx.ids.uuid()
    await asks(world, payee, { id: key })
    const publicId = await idMadeBy(world, payee.member, key)
    await follows()
    expect([await state(publicId), await funds()]).toEqual(['REQUESTED', '600'])
  })
})

describe('two at once', () => {
  it('an answer "never taken" that is older than the next sending does not open the payout again', async () => {
    bank.taking = 'before'
    bank.reading = 'unknown'
    const { publicId } = await approved(world, payee)
    await follows()
    bank.taking = 'answer'
    bank.reading = 'answer'
    const { gateway } = bank.outside
    let calls = 0
    const slow: typeof gateway.readPayout = async (at, payoutId) => {
      calls += 1
      const none = await gateway.readPayout(at, payoutId)
      // Meanwhile another process hears the same, and sends it.
      await later(world, bank)
      await follows()
      return none
    }
    const outside = { ...bank.outside, gateway: { ...gateway, readPayout: slow } }
    await later(world, { ...bank, outside })
    expect([calls, await state(publicId), bank.sent.length]).toEqual([1, 'SENT', 2])
    await follows()
    expect([await state(publicId), bank.sent.length]).toEqual(['SENT', 2])
  })

  it('"not received" against the end of its time: one of them wins', async () => {
    const { publicId } = await paidOut()
    await world.db.prisma.$executeRaw`
      UPDATE withdrawals SET due_at = money_now(), proof = 'sealed' WHERE public_id = ${publicId}::uuid`
    const [code] = await Promise.all([codeOf(giveReceipt(ctx(), publicId, { verdict: 'NOT_RECEIVED' })), follows()])
    const now = await readWithdrawal(ctx(), publicId)
    expect(now.state).toBe(code === 'WITHDRAWAL_OVER' ? 'SETTLED' : 'NOT_RECEIVED')
    expect(now.automatic).toBe(code === 'WITHDRAWAL_OVER')
  })

  it('two requests with ids of their own: one is held', async () => {
    const results = await Promise.all([asks(world, payee), asks(world, payee)])
    expect(results.filter((one) => one === 'WITHDRAWAL_PENDING')).toHaveLength(1)
    expect(await funds()).toBe('600')
  })

  it('two officers, one pays again and one refunds: one of them does', async () => {
    const { publicId, id } = await paidOut()
    await giveReceipt(ctx(), publicId, { verdict: 'PARTLY', amount: parseUnits('150') })
    const as = (by: string, how: 'PAY' | 'REFUND') =>
      resolveWithdrawal(consoleCtx(world), { id, by, how, reason: 'asked the bank', second: null })
    const results = await Promise.all([as('olga', 'PAY'), as('boris', 'REFUND')])
    expect(results.toSorted()).toEqual(['DONE', 'OVER'])
    const isRefunded = results[1] === 'DONE'
    expect([await state(publicId), await funds()]).toEqual(isRefunded ? ['REFUNDED', '850'] : ['APPROVED', '600'])
  })

  it('an approval and a refusal: the money goes one way', async () => {
    const key = world.ctx.ids.uuid()
    await asks(world, payee, { id: key })
    const publicId = await idMadeBy(world, payee.member, key)
    const id = await numberOf(world, publicId)
    const officer = { id, by: 'boris', reason: 'looked at' }
    const [, refused] = await Promise.all([
      approveWithdrawal(consoleCtx(world), { ...officer, by: 'olga', second: null }),
      refuseWithdrawal(consoleCtx(world), { ...officer, why: 'RISK' }),
    ])
    const expected = refused === 'DONE' ? ['REFUSED', '1000'] : ['APPROVED', '600']
    expect([await state(publicId), await funds()]).toEqual(expected)
  })
})

describe('without an officer', () => {
  const site = () => siteOf(world, { automaticUpTo: '500' })

  it('a small one to an account that was paid before is approved at once; the first and a large one are not', async () => {
    // The database looks at the merchant's own row, whatever the caller believes.
    const settings = { withdrawals: { automaticUpTo: '500' } }
    await world.db.prisma.merchant.update({ where: { id: world.merchantId }, data: { settings } })
    const { publicId } = await paidOut()
    await giveReceipt(ctx(), publicId, { verdict: 'RECEIVED' })
    const overKey = world.ctx.ids.uuid()
    // With the 400 of today it is more than the rule allows.
    await asks(world, payee, { id: overKey, amount: '101', site: site() })
    const over = await idMadeBy(world, payee.member, overKey)
    expect(await state(over)).toBe('REQUESTED')
    const id = await numberOf(world, over)
    await refuseWithdrawal(consoleCtx(world), { id, by: 'olga', reason: 'to ask anew', why: 'OTHER' })
    const smallKey = world.ctx.ids.uuid()
    await asks(world, payee, { id: smallKey, amount: '100', site: site() })
    const small = await idMadeBy(world, payee.member, smallKey)
    const { steps } = await readWithdrawal(ctx(), small)
    expect(steps.map(({ state: to, by }) => `${to} ${by}`)).toEqual([
      'REQUESTED MEMBER',
      'REVIEWING CLOCK',
      'APPROVED CLOCK',
    ])
    payee = await aPayee(world)
    const firstKey = world.ctx.ids.uuid()
    await asks(world, payee, { id: firstKey, site: site() })
    const first = await idMadeBy(world, payee.member, firstKey)
    expect(await state(first)).toBe('REQUESTED')
  })

  it('an account whose only payout was closed by force proves nothing: an officer looks at the next', async () => {
    const { publicId, id } = await paidOut()
    await giveReceipt(ctx(), publicId, { verdict: 'PARTLY', amount: parseUnits('1') })
    const officer = { id, by: 'olga', reason: 'the bank shows it', second: null }
    await resolveWithdrawal(consoleCtx(world), { ...officer, how: 'FORCE' })
    expect(await state(publicId)).toBe('SETTLED')
    // Long after the dispute, which stops the rule by itself.
    await world.advance(DISPUTE_MS)
    const nextKey = world.ctx.ids.uuid()
    await asks(world, payee, { id: nextKey, amount: '100', site: site() })
    const next = await idMadeBy(world, payee.member, nextKey)
    expect(await state(next)).toBe('REQUESTED')
  })
})
