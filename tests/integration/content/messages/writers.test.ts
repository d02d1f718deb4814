import { moneyNow } from '@croupier/db'
import { collectOverdue, payDividends, settleDueDividends } from '@croupier/domain/agency/dividends'
import { payDueWages, retryWagePayments, settleDueRealtimeWages, settleDueWages } from '@croupier/domain/agency/wages'
import { actingAs, aMember, type TestMember, type TestWorld, useTestWorld, withBalance } from '@croupier/testkit'
import { DAY_MS, MINUTE_MS } from '@croupier/wire'
import { describe, expect, it } from 'vitest'
import { FIRST_TERMS, moves, NEXT_TERMS, offers } from '../../agency/contracts/contractWorld.ts'
import { canPay, sends } from '../../agency/transfers/transferWorld.ts'
import { aTieredContract, moveTo, periodNow } from '../../agency/wages/tieredWorld.ts'
import { aFact, aSignedContract, toNextMark } from '../../agency/wages/wageWorld.ts'

const TENTH = [{ bets: 0, users: 0, percent: 10 }]

let world: TestWorld

useTestWorld(async (opened) => {
  world = opened
  await world.db.prisma.merchant.update({
    where: { id: world.merchantId },
    data: { settings: { loginSlider: false, payday: { capFactor: 0 } } },
  })
})
/** What a member was told, oldest first. */
const messagesOf = async ({ id }: TestMember) =>
  await world.db.prisma.message.findMany({ where: { memberId: id }, orderBy: { id: 'asc' } })
const kindsOf = async (member: TestMember) => (await messagesOf(member)).map(({ kind }) => kind)
const twoAgents = async (balance?: string) => {
  const payer = await aMember(world, { type: 1, ...(balance === undefined ? {} : { balance }) })
  return { payer, payee: await aMember(world, { type: 2, upline: payer }) }
}

// Before days are skipped: windows are settled without a gap.
describe('real-time wages', () => {
  it('of five minutes are not told, and a wallet that stays short is told once a day', async () => {
    // Given a payer without money whose other downline's corrections leave it with less than it owes.
    const { payer, payee } = await twoAgents()
    await aSignedContract(world, null, payer, FIRST_TERMS)
    await aSignedContract(world, payer, payee, FIRST_TERMS)
    const before = [(await messagesOf(payer)).length, (await messagesOf(payee)).length] as const
    const player = await aMember(world, { upline: payee })
    const own = await aMember(world, { upline: payer })
    const back = { stake: '-2000', payout: '0', effective: '-2000' }
    // It is told once in a day of UTC: both windows are of one, at whatever hour this runs.
    const left = DAY_MS - ((await moneyNow(world.db)).getTime() % DAY_MS)
    if (left < 30 * MINUTE_MS) await world.advance(left)
    for (const _window of [1, 2]) {
      const start = await toNextMark(world, 1_000)
      const at = new Date(start.getTime() + 100)
      await aFact(world.db, own, { ...back, at })
      await aFact(world.db, player, { stake: '1000', payout: '0', at })
      await toNextMark(world, 11_000)
      await settleDueRealtimeWages(world.ctx)
    }
    expect((await kindsOf(payer)).slice(before[0])).toEqual(['BILL_SHORT_OWN'])
    expect((await kindsOf(payee)).slice(before[1])).toEqual(['BILL_SHORT'])
    await withBalance(world, payer, '100')
    await retryWagePayments(world.ctx)
    expect((await kindsOf(payee)).slice(before[1])).toEqual(['BILL_SHORT'])
  })
})

describe('contracts', () => {
  it('tell each step to the other side only, with the account that took it', async () => {
    const { payer, payee } = await twoAgents()
    await aSignedContract(world, null, payer, FIRST_TERMS)
    const before = (await messagesOf(payer)).length
    const { id } = await offers(world, payer, payee, NEXT_TERMS)
    await moves(world, payee, id, 'sign')
    await moves(world, payer, id, 'askTermination')
    await moves(world, payee, id, 'refuseTermination')
    expect(await kindsOf(payee)).toEqual(['CONTRACT_OFFERED', 'CONTRACT_END_ASKED'])
    const [offered] = await messagesOf(payee)
    expect(offered).toMatchObject({
      personal: true,
      facts: { contract: 'REALTIME_WAGE', payer: 'AGENT', account: payer.account },
    })
    expect((await kindsOf(payer)).slice(before)).toEqual(['CONTRACT_SIGNED', 'CONTRACT_KEPT'])
  })
})

describe('a transfer', () => {
  it('is told to its receiver once, however often the command comes', async () => {
    const { payer, payee } = await twoAgents('500')
    await canPay(world, payer)
    const requestId = world.ctx.ids.uuid()
    await sends(world, payer, payee, { amount: '60.5', memo: 'for the week', requestId })
    await sends(world, payer, payee, { amount: '60.5', memo: 'for the week', requestId })
    const messages = await messagesOf(payee)
    expect(messages).toHaveLength(1)
    expect(messages[0]).toMatchObject({
      kind: 'TRANSFER_RECEIVED',
      personal: true,
      facts: { account: payer.account, amount: '60.5', memo: 'for the week' },
    })
    expect(await messagesOf(payer)).toEqual([])
  })
})

describe('dividends', () => {
  it('are told from the bill over the default to the freeze and its end, once for runs said twice', async () => {
    // Given: 100 owed by a payer who has 30.
    const { payer, payee } = await twoAgents('30')
    const { end: from } = await periodNow(world)
    await aTieredContract(world, payer, payee, { kind: 'DIVIDEND', tiers: TENTH, from })
    await moveTo(world, from, 1)
    const day = await periodNow(world)
    const at = new Date(day.start.getTime() + MINUTE_MS)
    await aFact(world.db, payee, { stake: '1000', payout: '0', at })
    await moveTo(world, day.end, 135)
    // When the run, and later the collection, come twice.
    await settleDueDividends(world.ctx)
    await settleDueDividends(world.ctx)
    expect([await kindsOf(payer), await kindsOf(payee)]).toEqual([['BILL_TO_PAY'], ['BILL_MADE']])
    const [made] = await messagesOf(payee)
    expect(made?.facts).toMatchObject({ amount: '100', account: payer.account })
    await moveTo(world, new Date(day.end.getTime() + 4 * DAY_MS))
    await collectOverdue(world.ctx)
    await collectOverdue(world.ctx)
    expect((await kindsOf(payer)).slice(1).sort()).toEqual(['ACCOUNT_FROZEN', 'BILL_OVERDUE_OWN'])
    expect((await kindsOf(payee)).slice(1)).toEqual(['BILL_OVERDUE', 'BILL_PART_PAID'])
    // When money comes, the rest is paid and the account is free.
    await withBalance(world, payer, '100')
    await retryWagePayments(world.ctx)
    expect((await kindsOf(payer)).at(-1)).toBe('ACCOUNT_FREED')
    expect((await messagesOf(payee)).at(-1)).toMatchObject({
      kind: 'BILL_PAID',
      facts: { amount: '70', due: '100' },
    })
  })

  it('a payer of many is told once a run', async () => {
    const payer = await aMember(world, { type: 1, balance: '1000' })
    const { end: from } = await periodNow(world)
    const payees = [1, 2, 3].map(() => aMember(world, { type: 2, upline: payer }))
    for (const payee of await Promise.all(payees)) {
      await aTieredContract(world, payer, payee, { kind: 'DIVIDEND', tiers: TENTH, from })
    }
    await moveTo(world, from, 1)
    const day = await periodNow(world)
    const at = new Date(day.start.getTime() + MINUTE_MS)
    for (const payee of await Promise.all(payees)) {
      await aFact(world.db, payee, { stake: '1000', payout: '0', at })
    }
    await moveTo(world, day.end, 135)
    await settleDueDividends(world.ctx)
    expect(await kindsOf(payer)).toEqual(['BILL_TO_PAY'])
    await payDividends(actingAs(world, payer), { requestId: world.ctx.ids.uuid(), partly: false })
    for (const payee of await Promise.all(payees)) {
      expect(await kindsOf(payee)).toEqual(['BILL_MADE', 'BILL_PAID'])
    }
  })
})

describe('wages', () => {
  it('of a day are told when they are paid, and once however often the night runs', async () => {
    const { payer, payee } = await twoAgents('500')
    const { end: from } = await periodNow(world)
    await aTieredContract(world, payer, payee, { kind: 'DAILY_WAGE', tiers: TENTH, from })
    await moveTo(world, from, 1)
    const day = await periodNow(world)
    const at = new Date(day.start.getTime() + MINUTE_MS)
    await aFact(world.db, await aMember(world, { upline: payee }), {
      stake: '1000',
      payout: '0',
      at,
    })
    await moveTo(world, day.end, 181)
    await settleDueWages(world.ctx)
    await payDueWages(world.ctx)
    await payDueWages(world.ctx)
    const messages = await messagesOf(payee)
    expect(messages.map(({ kind }) => kind)).toEqual(['BILL_PAID'])
    expect(messages[0]?.personal).toBe(false)
  })
})
