import { settingsOf } from '@croupier/domain/platform/site'
import { balanceOf, checkInvariants } from '@croupier/ledger'
import { toDecimalString } from '@croupier/money'
import { aMember, aSession, idMadeBy, type TestWorld, useTestWorld } from '@croupier/testkit'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { aBank, aPayee, asks, numberOf } from '../../cashier/withdrawals/withdrawalWorld.ts'
import { type Ops, openOps } from './opsWorld.ts'

const reason = 'looked at the papers'
let world: TestWorld
let ops: Ops
let olga: string
let otto: string
useTestWorld(async (opened, closes) => {
  world = opened
  ops = closes(await openOps(world))
  await aBank(world)
})
beforeAll(async () => {
  olga = await ops.logIn(await ops.officer('olga', 'OWNER'))
  otto = await ops.logIn(await ops.officer('otto', 'OWNER'))
})
afterEach(async () => {
  const found = await checkInvariants(world.db, { except: ['I20'] })
  expect(found.filter(({ breaches }) => breaches > 0)).toEqual([])
})

async function aRequest(amount = '400') {
  const payee = await aPayee(world)
  const key = world.ctx.ids.uuid()
  await asks(world, payee, { id: key, amount })
  return { ...payee, id: String(await numberOf(world, await idMadeBy(world, payee.member, key))) }
}
const move = async (id: string, name: string, cookie: string, more: object = {}) =>
  await ops.call('cashier.moveWithdrawal', { params: { id, move: name }, body: { reason, why: null, ...more } }, cookie)
const stateOf = async (id: string) =>
  (await world.db.prisma.withdrawal.findFirstOrThrow({ where: { id: BigInt(id) } })).state

it('refuses a withdrawal, which gives the money back, and once only', async () => {
  const { id, member } = await aRequest()
  const rows = (await ops.call('cashier.listWithdrawals', {}, olga)).value
  expect(rows).toContainEqual(expect.objectContaining({ id, state: 'REQUESTED', amount: '400' }))
  expect((await move(id, 'refuse', olga, { why: 'RISK' })).status).toBe(200)
  expect(toDecimalString(await balanceOf(world.db, member.id))).toBe('1000')
  expect((await move(id, 'approve', otto)).code).toBe('STAFF_OVER')
})

it('needs two persons for a large withdrawal: the same one twice is one', async () => {
  const { settings } = await world.db.prisma.merchant.findUniqueOrThrow({
    where: { id: world.merchantId },
  })
  const withdrawals = { twoOfficersFrom: '300' }
  await world.db.prisma.merchant.update({
    where: { id: world.merchantId },
    data: { settings: { ...(settings as object), withdrawals } },
  })
  const { id } = await aRequest()
  const { waits } = await move(id, 'approve', olga)
  expect((await move(id, 'approve', olga)).waits).toBe(waits)
  expect(await stateOf(id)).toBe('REQUESTED')
  expect((await ops.sayYes(waits ?? '', 'olga')).code).toBe('STAFF_OWN_CHANGE')
  expect(await stateOf(id)).toBe('REQUESTED')
  olga = await ops.logIn('olga')
  expect((await ops.sayYes(waits ?? '', 'otto')).code).toBeNull()
  expect(await stateOf(id)).toBe('APPROVED')
  otto = await ops.logIn('otto')
})

it('shows and changes by two officers what is approved without one', async () => {
  const params = { merchantCode: 'TEST' }
  const read = async () => (await ops.call('cashier.readRule', { params }, olga)).value
  expect(await read()).toMatchObject({ automaticUpTo: null, twoOfficersFrom: '300' })
  const set = async (automaticUpTo: string | null) => {
    const body = { automaticUpTo, twoOfficersFrom: '500', reason }
    return (await ops.byTwo('cashier.setRule', { params, body }, olga)).code
  }
  expect(await set('1.5')).toBe('VALIDATION_FAILED')
  expect([await set('100'), await set('100')]).toEqual([null, 'STAFF_OVER'])
  const { byRule, byOfficers, ...bounds } = await read()
  expect(bounds).toEqual({ automaticUpTo: '100', twoOfficersFrom: '500' })
  expect([byRule, byOfficers]).toEqual([0, 1])
})

it('says in the audit from where and in which call an officer acted', async () => {
  const { id } = await aRequest()
  await move(id, 'refuse', olga, { why: 'RISK' })
  const wrong = { name: 'otto', password: 'wrong', code: '000000' }
  await ops.call('staff.logIn', { body: wrong })
  const rows = await world.db.prisma.auditRecord.findMany({ orderBy: { id: 'desc' }, take: 2 })
  expect(rows.map(({ action }) => action)).toEqual(['staff.loginRefused', 'withdrawal.refused'])
  for (const { address, requestId } of rows) {
    expect(address).toBe('127.0.0.1')
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/)
  }
  expect(rows[0]?.requestId).not.toBe(rows[1]?.requestId)
})

it('shows a member, freezes it and ends its sessions; the audit names the officer', async () => {
  const member = await aMember(world, { balance: '25' })
  await aSession(world, member)
  const params = { publicId: member.publicId }
  const view = (await ops.call('members.read', { params }, olga)).value
  expect(view.wallets).toContainEqual(expect.objectContaining({ kind: 'CASH', balance: '25' }))
  expect(view.sessions).toBe(1)
  const found = await ops.call('members.search', { query: { search: view.account } }, olga)
  expect(found.value).toHaveLength(1)

  const moves = { params: { ...params, move: 'freeze' }, body: { reason } }
  expect((await ops.call('members.move', moves, olga)).status).toBe(200)
  expect((await ops.call('members.move', moves, olga)).code).toBe('STAFF_OVER')
  const after = (await ops.call('members.read', { params }, olga)).value
  expect([after.status, after.sessions]).toEqual(['FROZEN', 0])
  const { items } = (await ops.call('platform.readAudit', { query: { search: 'olga' } }, otto)).value
  expect(items[0]).toMatchObject({ action: 'member.frozen', subject: { account: view.account } })
  expect(JSON.parse(items[0].after)).toMatchObject({ by: 'olga', reason })
})

it('closes a merchant’s site for a reason and opens it again; the board counts what waits', async () => {
  const site = async (isClosed: boolean, notice: object, until: string | null = null) =>
    await ops.call(
      'platform.closeMerchant',
      { params: { merchantCode: 'TEST' }, body: { isClosed, notice, until, reason } },
      olga,
    )
  const closed = async () => (await ops.call('platform.listMerchants', {}, olga)).value[0].isClosed
  const seen = async () =>
    settingsOf((await world.db.prisma.merchant.findUniqueOrThrow({ where: { id: world.merchantId } })).settings, 'CNY')
  expect((await site(true, {})).code).toBe('VALIDATION_FAILED')
  expect(await closed()).toBe(false)
  const [notice, until] = [{ EN: 'New tables', CN: '更新' }, '2999-01-01T06:00:00.000Z']
  expect((await site(true, notice, until)).code).toBeNull()
  expect(await closed()).toBe(true)
  // Visitors read what was written for them, in their language; why is for the audit alone.
  expect((await seen()).maintenanceNotice).toMatchObject({ reason: notice, until })
  const { items } = (await ops.call('platform.readAudit', { query: { search: 'site.closed' } }, otto)).value
  expect(JSON.parse(items[0].after)).toMatchObject({ by: 'olga', why: reason, reason: notice, until })
  await site(false, {})
  expect(await closed()).toBe(false)
  const board = (await ops.call('platform.readBoard', {}, olga)).value
  const inbox: { queue: string; count: number }[] = (await ops.call('platform.readInbox', {}, olga)).value
  expect(inbox.find(({ queue }) => queue === 'withdrawals')?.count).toBeGreaterThan(0)
  expect(board.days).toEqual([expect.objectContaining({ merchantCode: 'TEST', currency: 'CNY' })])
})

it('makes an account one for tests that never moved money, with play money, and says why not another', async () => {
  const [probe, rich] = [await aMember(world), await aMember(world, { balance: '1' })]
  const mark = async ({ publicId }: { publicId: string }, funds: number | null, cookie = olga) =>
    await ops.call('members.markTest', { params: { publicId }, body: { funds, reason } }, cookie)
  expect((await mark(rich, 500)).value).toEqual({ outcome: 'HAS_MOVED' })
  expect((await mark(probe, 0)).code).toBe('VALIDATION_FAILED')
  expect((await mark(probe, 500)).value).toEqual({ outcome: 'MARKED' })
  expect((await mark(probe, 500)).value).toEqual({ outcome: 'ALREADY' })
  const view = (await ops.call('members.read', { params: { publicId: probe.publicId } }, olga)).value
  expect(view.isTest).toBe(true)
  expect(view.wallets).toContainEqual(expect.objectContaining({ kind: 'CASH', asset: 'DEMO', balance: '500' }))
  const { items } = (await ops.call('platform.readAudit', { query: { search: 'member.markedTest' } }, otto)).value
  expect(items).toHaveLength(1)
  expect(JSON.parse(items[0].after)).toMatchObject({ by: 'olga', reason, funds: '500' })
})

it('says what is wrong with bad input, and changes nothing', async () => {
  const { id } = await aRequest()
  const without = {
    params: { id, move: 'approve' },
    body: { reason: ' ', why: null },
  }
  expect((await ops.call('cashier.moveWithdrawal', without, olga)).code).toBe('VALIDATION_FAILED')
  expect((await move('999999999', 'approve', olga)).code).toBe('NOT_FOUND')
  const nobody = { params: { publicId: world.ctx.ids.uuid() } }
  expect((await ops.call('members.read', nobody, olga)).code).toBe('NOT_FOUND')
  expect(await stateOf(id)).toBe('REQUESTED')
})
