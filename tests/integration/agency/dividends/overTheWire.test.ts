import { collectOverdue, settleDueDividends } from '@croupier/domain/agency/dividends'
import { retryWagePayments } from '@croupier/domain/agency/wages'
import {
  aMember,
  buildTestApp,
  type TestApp,
  type TestMember,
  type TestWorld,
  useTestWorld,
  withBalance,
} from '@croupier/testkit'
import { DAY_MS } from '@croupier/wire'
import { describe, expect, it } from 'vitest'
import { aTieredContract, moveTo, periodNow } from '../wages/tieredWorld.ts'
import { aFact } from '../wages/wageWorld.ts'

let world: TestWorld
let app: TestApp
let payer: TestMember
let payee: TestMember
let contractId: string
let day: { start: Date; end: Date }

/** Losses of a day by which the payer owes 100, and the bill of it. */
async function owes(): Promise<{ contractId: string; periodStart: string }> {
  day = await periodNow(world)
  const at = new Date(day.start.getTime() + 60_000)
  await aFact(world.db, payee, { stake: '1000', payout: '0', at })
  await moveTo(world, day.end, 135)
  await settleDueDividends(world.ctx)
  return { contractId, periodStart: day.start.toISOString() }
}

useTestWorld(async (opened, closes) => {
  world = opened
  await world.db.prisma.merchant.update({
    where: { id: world.merchantId },
    data: { settings: { loginSlider: false, payday: { capFactor: 0 } } },
  })
  app = closes(await buildTestApp(world))
  payer = await aMember(world, { type: 1, balance: '60' })
  payee = await aMember(world, { type: 2, upline: payer })
  const { end: from } = await periodNow(world)
  const tiers = [{ bets: 0, users: 0, percent: 10 }]
  contractId = await aTieredContract(world, payer, payee, { kind: 'DIVIDEND', tiers, from })
  await moveTo(world, from, 1)
})
describe('dividends over the wire', () => {
  it('lists what one owes, explains it, and pays it once for a request', async () => {
    const bill = await owes()
    const session = await app.login(payer)
    const query = { kind: 'DIVIDEND', side: 'PAYER', pageSize: 20 } as const
    const list = await app.call('bills.list', { query }, session)
    expect(list.body).toMatchObject({
      value: { items: [{ ...bill, due: '100', paid: '0', state: 'UNPAID' }], unpaid: '100' },
    })
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(day.start)
    const income = await app.call('reports.income', { query: { from: today, to: today } }, await app.login(payee))
    expect(income.body).toMatchObject({ value: { pending: { bills: 1, units: '100' } } })
    const why = await app.call('bills.explain', { params: bill }, session)
    expect(why.body).toMatchObject({
      value: {
        addsUp: true,
        tiers: [{ no: 1, betsHold: true, lossHolds: true, usersHold: true }],
        branches: [{ account: payee.account, effective: '1000', lines: 1 }],
        deducted: { rebates: '0', wages: '0' },
      },
    })
    const exportQuery = { kind: 'DIVIDEND', side: 'PAYER', format: 'csv', language: 'EN' } as const
    const file = await app.call('bills.export', { query: exportQuery }, session)
    const [, row = ''] = String(file.body).trim().split('\r\n')
    expect(row.split(',')).toEqual(expect.arrayContaining([payee.account, '1000', '100', '0.1']))
    const named = { contractId, periodStart: day.start }
    const pay = async (partly: boolean, requestId: string, options: object = {}) =>
      await app.call('dividends.pay', { body: { requestId, partly, ...options } }, session)
    const id = () => world.ctx.ids.uuid()
    expect((await pay(false, id(), named)).code).toBe('WALLET_INSUFFICIENT_FUNDS')
    const request = id()
    expect((await pay(true, request)).body).toMatchObject({ value: { bills: 1, paid: '60' } })
    await withBalance(world, payer, '40')
    expect((await pay(true, request)).body).toMatchObject({ value: { bills: 1, paid: '60' } })
    expect((await pay(false, request)).code).toBe('IDEMPOTENCY_MISMATCH')
    const partial = await app.call('bills.list', { query }, session)
    const unfinished = { paid: '60', state: 'PARTIAL', paidAt: null }
    expect(partial.body).toMatchObject({ value: { items: [unfinished] } })
    const rest = await pay(false, id(), named)
    expect(rest.body).toMatchObject({ value: { bills: 1, paid: '40' } })
    const whole = await app.call('bills.list', { query }, session)
    const paidAt = expect.stringMatching(/Z$/)
    expect(whole.body).toMatchObject({ value: { items: [{ paid: '100', state: 'PAID', paidAt }] } })
    expect((await pay(false, id(), named)).code).toBe('NOT_FOUND')
  })

  it('a payer in default logs in, sees and pays, and does nothing else', async () => {
    await owes()
    await moveTo(world, new Date(day.end.getTime() + 4 * DAY_MS))
    await collectOverdue(world.ctx)
    const session = await app.login(payer)
    const query = { kind: 'DIVIDEND', side: 'PAYER', pageSize: 20 } as const
    const list = await app.call('bills.list', { query }, session)
    expect(list.body).toMatchObject({ value: { items: [{ state: 'DEFAULTED' }, {}] } })
    const link = { type: 0, days: null, maxUses: null, remark: '' } as const
    const body = { requestId: world.ctx.ids.uuid(), ...link }
    const opened = await app.call('agents.openLink', { body }, session)
    expect(opened.code).toBe('MEMBER_FROZEN')
    await withBalance(world, payer, '100')
    await retryWagePayments(world.ctx)
    // What a session may do is known for a second; a new one is read again.
    const free = await app.call('agents.openLink', { body }, await app.login(payer))
    expect(free.status).toBe(200)
  })

  it('whether dividends are paid without being asked is kept', async () => {
    const session = await app.login(payer)
    await app.call('dividends.autoPay', { body: { autoPay: true } }, session)
    const query = { kind: 'DIVIDEND', side: 'PAYER', pageSize: 20 } as const
    const list = await app.call('bills.list', { query }, session)
    expect(list.body).toMatchObject({ value: { autoPay: true } })
  })
})
