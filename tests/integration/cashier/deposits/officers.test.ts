import { withTransaction } from '@croupier/db'
import {
  createDeposit,
  creditDeposit,
  followUp,
  listOpenDeposits,
  listUnmatched,
  openProof,
  refuseDeposit,
} from '@croupier/domain/cashier/deposits'
import { SecondNeeded } from '@croupier/domain/platform/audit'
import { checkInvariants, houseAccount, post, walletOf } from '@croupier/ledger'
import { parseUnits } from '@croupier/money'
import {
  actingAs,
  aMember,
  aYes,
  buildTestApp,
  consoleCtx,
  type TestApp,
  type TestMember,
  type TestWorld,
  useTestWorld,
} from '@croupier/testkit'
import { DAY_MS } from '@croupier/wire'
import { afterEach, describe, expect, it } from 'vitest'
import { siteWith } from '../../agency/transfers/transferWorld.ts'
import { aPayment, aProvider, type FakeProvider, fundsOf, tells } from './depositWorld.ts'

const officer = { by: 'Ana Ruiz', reason: 'seen on the statement' }
const LISTED = 100

let world: TestWorld
let fake: FakeProvider
let api: TestApp
useTestWorld(async (opened, closes) => {
  world = opened
  fake = await aProvider(world)
  api = closes(await buildTestApp(world, { cashier: fake.outside }))
})
afterEach(async () => {
  const broken = (await checkInvariants(world.db, { except: ['I20'] })).filter(({ breaches }) => breaches > 0)
  expect(broken).toEqual([])
})

async function begin(member: TestMember, channel: 'bank' | 'usdt' = 'bank'): Promise<string> {
  const input = { requestId: world.ctx.ids.uuid(), channelId: fake.channels[channel], amount: parseUnits('100') }
  return (await createDeposit(actingAs(world, member), siteWith(world), fake.outside, input)).value.id
}
const stateOf = async (id: string) => (await world.db.prisma.deposit.findFirstOrThrow({ where: { id } })).state
const owed = async ({ id: ownerId }: TestMember) =>
  (await world.db.prisma.ledgerAccount.findFirstOrThrow({ where: { ownerId, kind: 'RECEIVABLE' } })).balance
/** What one officer moves alone in a day: these, and else what is usual. */
const ceilings = async (officers: object) =>
  await world.db.prisma.$executeRaw`
    UPDATE merchants SET settings = settings || ${JSON.stringify({ officers })}::jsonb WHERE id = ${world.merchantId}`
const audited = async (member: TestMember, action: string) =>
  await world.db.prisma.auditRecord.count({ where: { subjectId: member.id, action } })

describe('an officer', () => {
  it('credits a payment that was never told, and the provider that tells it later is not believed twice', async () => {
    const member = await aMember(world)
    const id = await begin(member)
    const open = await listOpenDeposits(consoleCtx(world), LISTED)
    expect(open.map(({ account }) => account)).toContain(member.account)
    const credit = {
      id,
      ...officer,
      paymentId: `told-${id}`,
      amount: parseUnits('100'),
      second: null,
    }
    expect(await creditDeposit(consoleCtx(world), credit)).toBe('DONE')
    expect(await creditDeposit(consoleCtx(world), credit)).toBe('KNOWN_PAYMENT')
    expect(await fundsOf(world, member)).toBe('97')
    const event = { type: 'PAYMENT_CONFIRMED', orderId: id }
    await tells(api, world, fake, event, aPayment(`told-${id}`, '100'))
    expect(await fundsOf(world, member)).toBe('97')
    expect(await audited(member, 'deposit.credited')).toBe(1)
  })

  it('needs a second one for a large amount', async () => {
    const id = await begin(await aMember(world))
    const large = { id, ...officer, paymentId: `large-${id}`, amount: parseUnits('100000') }
    await expect(creditDeposit(consoleCtx(world), { ...large, second: null })).rejects.toThrow(SecondNeeded)
    expect(await creditDeposit(consoleCtx(world), { ...large, second: aYes('Li Wei') })).toBe('DONE')
  })

  it('needs a second one by what is credited, whatever currency it was paid in', async () => {
    const id = await begin(await aMember(world), 'usdt')
    const large = { id, ...officer, paymentId: `large-${id}`, amount: parseUnits('15000') }
    await expect(creditDeposit(consoleCtx(world), { ...large, second: null })).rejects.toThrow(SecondNeeded)
    expect(await creditDeposit(consoleCtx(world), { ...large, second: aYes('Li Wei') })).toBe('DONE')
  })

  it('credits the ordered amount alone, once; any other amount, and whatever comes later, with a second one', async () => {
    const member = await aMember(world)
    const id = await begin(member)
    const credit = (paymentId: string, amount: string) => ({ id, ...officer, paymentId, amount: parseUnits(amount) })
    const alone = async (paymentId: string, amount: string) =>
      await creditDeposit(consoleCtx(world), { ...credit(paymentId, amount), second: null })
    await expect(alone('other', '300')).rejects.toThrow(SecondNeeded)
    expect(await alone('ordered', '100')).toBe('DONE')
    await expect(alone('again', '100')).rejects.toThrow(SecondNeeded)
    expect(await fundsOf(world, member)).toBe('97')
    expect(await creditDeposit(consoleCtx(world), { ...credit('again', '100'), second: aYes() })).toBe('DONE')
  })

  it('credits alone up to a sum a day, each officer apart; on the next business day it begins at nothing', async () => {
    await ceilings({ perDayIn: '150' })
    const credit = async (by: string) => {
      const id = await begin(await aMember(world))
      const input = { id, by, reason: 'seen at the bank', paymentId: `day-${id}`, amount: parseUnits('100') }
      return await creditDeposit(consoleCtx(world), { ...input, second: null })
    }
    expect(await credit('Mei Lin')).toBe('DONE')
    await expect(credit('Mei Lin')).rejects.toThrow(SecondNeeded)
    expect(await credit('Tom Berg')).toBe('DONE')
    await world.advance(DAY_MS)
    expect(await credit('Mei Lin')).toBe('DONE')
    await ceilings({})
  })

  it('refuses what has not ended, once; money that comes all the same is credited', async () => {
    const member = await aMember(world)
    const id = await begin(member)
    const refuse = { id, ...officer, why: 'NOT_ARRIVED' } as const
    expect(await refuseDeposit(consoleCtx(world), refuse)).toBe('DONE')
    expect(await refuseDeposit(consoleCtx(world), refuse)).toBe('OVER')
    expect(await refuseDeposit(consoleCtx(world), { ...refuse, id: world.ctx.ids.uuid() })).toBe('NOT_FOUND')
    expect(await audited(member, 'deposit.refused')).toBe(1)
    const event = { type: 'PAYMENT_CONFIRMED', orderId: id }
    await tells(api, world, fake, event, aPayment(`late-${id}`, '100'))
    expect([await stateOf(id), await fundsOf(world, member)]).toEqual(['CREDITED', '97'])
  })

  it('finds no slip where none was sent, and no lost payments where none were', async () => {
    const id = await begin(await aMember(world))
    expect(await openProof(consoleCtx(world), { id, ...officer })).toBeNull()
    expect(await listUnmatched(consoleCtx(world), LISTED)).toEqual([])
  })
})

it('a payment that came to no deposit is given to one by an officer, once and with its amount', async () => {
  const member = await aMember(world)
  const paymentId = `lost-${member.publicId}`
  const event = { type: 'PAYMENT_CONFIRMED', address: `T-${member.publicId}` }
  expect(await tells(api, world, fake, event, aPayment(paymentId, '10'))).toBe(200)
  const gives = async (id: string, amount: string) =>
    await creditDeposit(consoleCtx(world), {
      ...officer,
      id,
      paymentId,
      amount: parseUnits(amount),
      second: aYes(),
    })
  const usdt = await begin(member, 'usdt')
  // Not in another currency, and not with another amount.
  expect(await gives(await begin(member), '10')).toBe('KNOWN_PAYMENT')
  expect(await gives(usdt, '11')).toBe('KNOWN_PAYMENT')
  expect(await gives(usdt, '10')).toBe('DONE')
  expect(await gives(usdt, '10')).toBe('KNOWN_PAYMENT')
  expect([await stateOf(usdt), await fundsOf(world, member)]).toEqual(['CREDITED', '71'])
  expect(await listUnmatched(consoleCtx(world), LISTED)).toEqual([])
})

it('of two officers who give one payment to two deposits at once, one does, and only that one uses a yes', async () => {
  const member = await aMember(world)
  const paymentId = `twice-${member.publicId}`
  const event = { type: 'PAYMENT_CONFIRMED', address: `T-${member.publicId}` }
  expect(await tells(api, world, fake, event, aPayment(paymentId, '10'))).toBe(200)
  const ids = [await begin(member, 'usdt'), await begin(await aMember(world), 'usdt')]
  const used: string[] = []
  const gives = async (id: string) => {
    const second = aYes('otto', () => used.push(id))
    return await creditDeposit(consoleCtx(world), { ...officer, id, paymentId, amount: parseUnits('10'), second })
  }
  expect((await Promise.all(ids.map(gives))).toSorted()).toEqual(['DONE', 'KNOWN_PAYMENT'])
  expect(used).toHaveLength(1)
})

describe('a payment that is gone after its money was spent', () => {
  it('leaves a debt, which the next deposit pays first; no wallet is below zero', async () => {
    const member = await aMember(world)
    const id = await begin(member, 'usdt')
    const event = { type: 'PAYMENT_CONFIRMED', orderId: id }
    await tells(api, world, fake, event, aPayment(`gone-${id}`, '10'))
    await withTransaction(world.db, async (tx) => {
      const wallet = await walletOf(tx, member.id)
      const to = await houseAccount(tx, member.merchantId, 'HOUSE_FUNDS', 'CNY')
      const from = wallet?.accountId ?? 0n
      const spent = {
        kind: 'DEMO_GRANT',
        ref: `spent:${id}`,
        from,
        to,
        units: parseUnits('60'),
      } as const
      await post(tx, member.merchantId, [spent])
    })
    const payments = [aPayment(`gone-${id}`, '10', { state: 'REVERSED' })]
    fake.orders.set(id, { orderId: id, state: 'REVERSED', payments })
    await tells(api, world, fake, { type: 'PAYMENT_REVERSED', orderId: id }, payments[0])
    await followUp(world.ctx, fake.outside)
    expect(await fundsOf(world, member)).toBe('0')
    expect(await owed(member)).toBe(parseUnits('-60'))
    const next = await begin(member, 'usdt')
    const paid = aPayment(`next-${next}`, '10')
    await tells(api, world, fake, { type: 'PAYMENT_CONFIRMED', orderId: next }, paid)
    expect(await fundsOf(world, member)).toBe('11')
    expect(await owed(member)).toBe(parseUnits('0'))
  })
})
