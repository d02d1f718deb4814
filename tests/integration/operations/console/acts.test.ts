import { balanceOf, checkInvariants } from '@croupier/ledger'
import { toDecimalString } from '@croupier/money'
import { aMember, aSession, idMadeBy, type TestWorld, useTestWorld } from '@croupier/testkit'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { aBank, aPayee, asks, numberOf } from '../../cashier/withdrawals/withdrawalWorld.ts'
import { type Ops, openOps, PASSWORD } from './opsWorld.ts'

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
  await ops.call(
    'cashier.moveWithdrawal',
    { params: { id, move: name }, body: { reason, why: null, second: null, ...more } },
    cookie,
  )
const stateOf = async (id: string) =>
  (await world.db.prisma.withdrawal.findFirstOrThrow({ where: { id: BigInt(id) } })).state

it('refuses a withdrawal, which gives the money back, and once only', async () => {
  const { id, member } = await aRequest()
  const rows = (await ops.call('cashier.listWithdrawals', {}, olga)).value
  expect(rows).toContainEqual(expect.objectContaining({ id, state: 'REQUESTED', amount: '400' }))
  expect((await move(id, 'refuse', olga, { why: 'RISK' })).value.outcome).toBe('DONE')
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
  expect((await move(id, 'approve', olga)).value.outcome).toBe('SECOND_MISSING')
  expect((await move(id, 'approve', olga)).value.outcome).toBe('SECOND_MISSING')
  expect(await stateOf(id)).toBe('REVIEWING')
  expect((await move(id, 'approve', otto)).value.outcome).toBe('DONE')
  expect(await stateOf(id)).toBe('APPROVED')
})

it('shows and changes by two officers what is approved without one', async () => {
  const params = { merchantCode: 'TEST' }
  const read = async () => (await ops.call('cashier.readRule', { params }, olga)).value
  expect(await read()).toMatchObject({ automaticUpTo: null, twoOfficersFrom: '300' })
  const set = async (name: string, automaticUpTo: string | null) => {
    const second = { name, code: await ops.code(name) }
    const body = { automaticUpTo, twoOfficersFrom: '500', reason, second }
    return (await ops.call('cashier.setRule', { params, body }, olga)).code
  }
  expect(await set('olga', '100')).toBe('STAFF_OWN_CHANGE')
  expect(await set('otto', '1.5')).toBe('VALIDATION_FAILED')
  expect([await set('otto', '100'), await set('otto', '100')]).toEqual([null, 'STAFF_OVER'])
  const { byRule, byOfficers, ...bounds } = await read()
  expect(bounds).toEqual({ automaticUpTo: '100', twoOfficersFrom: '500' })
  expect([byRule, byOfficers]).toEqual([0, 1])
})

it('counts the wrong codes of a second officer and locks the fifth, all of it in the audit', async () => {
  const { id } = await aRequest()
  const name = await ops.officer('lars', 'OWNER')
  const force = async (code: string) => (await move(id, 'force', olga, { second: { name, code } })).code
  for (let tried = 0; tried < 5; tried += 1) {
    expect(await force('000000')).toBe('SESSION_WRONG_CREDENTIALS')
  }
  expect(await force(await ops.code(name))).toBe('SESSION_LOCKED')
  const code = await ops.code(name)
  const body = { name, password: PASSWORD, code }
  expect((await ops.call('staff.logIn', { body })).code).toBe('SESSION_LOCKED')
  const rows = await world.db.prisma.auditRecord.findMany({
    where: { after: { equals: { officer: name, first: 'olga' } } },
    orderBy: { id: 'asc' },
  })
  expect(rows.map(({ action }) => action)).toEqual([...Array<string>(5).fill('staff.secondRefused'), 'staff.locked'])
  world.clock.advance(15 * 60_000)
  olga = await ops.logIn('olga')
  otto = await ops.logIn('otto')
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

it('takes a second officer only with a code of the own authenticator', async () => {
  const { id } = await aRequest()
  await world.db.prisma.withdrawal.updateMany({
    where: { id: BigInt(id) },
    data: { state: 'DISPUTED' },
  })
  const second = (name: string, code: string) => ({ second: { name, code } })
  const own = await move(id, 'force', olga, second('olga', await ops.code('olga')))
  expect(own.code).toBe('STAFF_OWN_CHANGE')
  const guessed = await move(id, 'force', olga, second('otto', '000000'))
  expect(guessed.code).toBe('SESSION_WRONG_CREDENTIALS')
  const auditor = await ops.officer('adam', 'AUDITOR')
  const unfit = await move(id, 'force', olga, second(auditor, await ops.code(auditor)))
  expect(unfit.code).toBe('SESSION_WRONG_CREDENTIALS')
  expect(await stateOf(id)).toBe('DISPUTED')
  await world.db.prisma.withdrawal.updateMany({
    where: { id: BigInt(id) },
    data: { state: 'REQUESTED' },
  })
})

it('shows a member, freezes it and ends its sessions; the audit names the officer', async () => {
  const member = await aMember(world, { balance: '25' })
  await aSession(world, member)
  const params = { publicId: member.publicId }
  const view = (await ops.call('members.read', { params }, olga)).value
  expect(view.wallets).toContainEqual(expect.objectContaining({ kind: 'CASH', balance: '25' }))
  expect(view.sessions).toHaveLength(1)
  const found = await ops.call('members.search', { query: { search: view.account } }, olga)
  expect(found.value).toHaveLength(1)

  const moves = { params: { ...params, move: 'freeze' }, body: { reason } }
  expect((await ops.call('members.move', moves, olga)).status).toBe(200)
  expect((await ops.call('members.move', moves, olga)).code).toBe('STAFF_OVER')
  const after = (await ops.call('members.read', { params }, olga)).value
  expect([after.status, after.sessions.length]).toEqual(['FROZEN', 0])
  const { items } = (await ops.call('platform.readAudit', { query: { search: 'olga' } }, otto)).value
  expect(items[0]).toMatchObject({ action: 'member.frozen', subject: view.account })
  expect(JSON.parse(items[0].after)).toMatchObject({ by: 'olga', reason })
})

it('closes a merchant’s site for a reason and opens it again; the board counts what waits', async () => {
  const site = async (isClosed: boolean) =>
    await ops.call('platform.closeMerchant', { params: { merchantCode: 'TEST' }, body: { isClosed, reason } }, olga)
  const closed = async () => (await ops.call('platform.listMerchants', {}, olga)).value[0].isClosed
  await site(true)
  expect(await closed()).toBe(true)
  await site(false)
  expect(await closed()).toBe(false)
  const board = (await ops.call('platform.readBoard', {}, olga)).value
  expect(board.waiting.withdrawals).toBeGreaterThan(0)
  expect(board.days).toEqual([expect.objectContaining({ merchantCode: 'TEST', currency: 'CNY' })])
})

it('says what is wrong with bad input, and changes nothing', async () => {
  const { id } = await aRequest()
  const without = {
    params: { id, move: 'approve' },
    body: { reason: ' ', why: null, second: null },
  }
  expect((await ops.call('cashier.moveWithdrawal', without, olga)).code).toBe('VALIDATION_FAILED')
  expect((await move('999999999', 'approve', olga)).code).toBe('NOT_FOUND')
  const nobody = { params: { publicId: world.ctx.ids.uuid() } }
  expect((await ops.call('members.read', nobody, olga)).code).toBe('NOT_FOUND')
  expect(await stateOf(id)).toBe('REQUESTED')
})
