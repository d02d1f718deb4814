import { balanceOf } from '@croupier/ledger'
import { toDecimalString } from '@croupier/money'
import { aMember, type TestMember, type TestWorld, useTestWorld } from '@croupier/testkit'
import { DAY_MS } from '@croupier/wire'
import { beforeAll, expect, it } from 'vitest'
import { type Ops, type OpsReply, openOps } from './opsWorld.ts'

const reason = 'the bank paid it twice'
let world: TestWorld
let ops: Ops
let member: TestMember
useTestWorld(async (opened, closes) => {
  world = opened
  ops = closes(await openOps(world))
})
beforeAll(async () => {
  await ops.officer('olga', 'OWNER')
  await ops.officer('otto', 'OWNER')
  await ops.officer('sara', 'SUPPORT')
  member = await aMember(world, { balance: '100' })
})

const funds = async () => toDecimalString(await balanceOf(world.db, member.id))
const adjust = async (amount: string, cookie: string): Promise<OpsReply> =>
  await ops.call('members.adjust', { params: { publicId: member.publicId }, body: { amount, reason } }, cookie)
const waiting = async (cookie: string) => (await ops.call('staff.listWaiting', {}, cookie)).value
const stateOf = async (id: string) => (await world.db.prisma.waitingCommand.findUniqueOrThrow({ where: { id } })).state
async function kept(amount: string): Promise<string> {
  const { code, waits } = await adjust(amount, await ops.logIn('olga'))
  expect(code).toBe('STAFF_SECOND_WAITS')
  return waits ?? ''
}
const answer = async (name: 'staff.sayYes' | 'staff.sayNo', id: string, body: object, cookie: string) =>
  (await ops.call(name, { params: { id }, body }, cookie)).code

it('keeps a command as it was sent, once, and changes nothing before a second officer has said yes', async () => {
  const olga = await ops.logIn('olga')
  const { code, waits: id } = await adjust('40', olga)
  expect([code, (await adjust('40', olga)).waits]).toEqual(['STAFF_SECOND_WAITS', id])
  expect(await funds()).toBe('100')
  const otto = await ops.logIn('otto')
  const [row, ...others] = await waiting(otto)
  expect(others).toEqual([])
  expect(row).toMatchObject({
    id,
    action: 'members.adjust',
    merchantCode: 'TEST',
    subject: member.account,
    sum: '40',
    reason,
    by: 'olga',
    isOwn: false,
  })
  expect(row.parts).toContainEqual({ path: 'amount', value: '40' })
  expect((await waiting(olga))[0].isOwn).toBe(true)

  const { fingerprint } = row
  const yes = async (body: object, cookie: string) => await answer('staff.sayYes', id ?? '', body, cookie)
  expect(await yes({ fingerprint, code: await ops.code('olga') }, olga)).toBe('STAFF_OWN_CHANGE')
  expect(await yes({ fingerprint, code: '000000' }, otto)).toBe('SESSION_WRONG_CREDENTIALS')
  const other = 'ab'.repeat(32)
  expect(await yes({ fingerprint: other, code: await ops.code('otto') }, otto)).toBe('STAFF_OVER')
  const sara = await ops.logIn('sara')
  expect(await waiting(sara)).toEqual([])
  expect(await yes({ fingerprint, code: await ops.code('sara') }, sara)).toBe('STAFF_FORBIDDEN')
  expect(await funds()).toBe('100')

  expect(await yes({ fingerprint, code: await ops.code('otto') }, otto)).toBeNull()
  expect(await funds()).toBe('140')
  expect(await yes({ fingerprint, code: await ops.code('otto') }, otto)).toBe('STAFF_OVER')
  expect(await funds()).toBe('140')
  const officers = await world.db.prisma.staffAccount.findMany({ where: { name: { in: ['olga', 'otto'] } } })
  const record = await world.db.prisma.auditRecord.findFirstOrThrow({ where: { action: 'wallet.adjusted' } })
  const ids = ['olga', 'otto'].map((name) => String(officers.find((one) => one.name === name)?.id))
  expect(record.after).toMatchObject({ by: 'olga', second: 'otto', officers: ids })
})

it('carries a command out once, however many say yes at the same moment', async () => {
  await ops.officer('oona', 'OWNER')
  const id = await kept('7')
  const [otto, oona] = [await ops.logIn('otto'), await ops.logIn('oona')]
  const { fingerprint } = (await waiting(otto)).find((row: { id: string }) => row.id === id)
  const codes = [await ops.code('otto'), await ops.code('oona')]
  const answers = await Promise.all(
    [otto, oona].map((cookie, at) => answer('staff.sayYes', id, { fingerprint, code: codes[at] }, cookie)),
  )
  expect(answers.toSorted()).toEqual(['STAFF_OVER', null].toSorted())
  expect(await funds()).toBe('147')
})

it('is over when a second officer says no, when its officer withdraws it, and after a day', async () => {
  const no = await kept('1')
  const otto = await ops.logIn('otto')
  const { fingerprint } = (await waiting(otto)).find((row: { id: string }) => row.id === no)
  expect(await answer('staff.sayNo', no, { fingerprint, reason: 'paid once only' }, otto)).toBeNull()
  const withdrawn = await kept('2')
  const withdraw = async (cookie: string) =>
    (await ops.call('staff.withdrawCommand', { params: { id: withdrawn } }, cookie)).code
  expect(await withdraw(otto)).toBe('STAFF_OVER')
  expect(await withdraw(await ops.logIn('olga'))).toBeNull()
  const late = await kept('3')
  world.clock.advance(DAY_MS)
  for (const id of [no, withdrawn, late]) expect((await ops.sayYes(id, 'otto')).code).toBe('STAFF_OVER')
  expect([await stateOf(no), await stateOf(withdrawn)]).toEqual(['REFUSED', 'WITHDRAWN'])
  expect(await kept('3')).not.toBe(late)
  expect(await stateOf(late)).toBe('EXPIRED')
  expect(await funds()).toBe('147')
})

it('stays waiting when the command itself is refused, and is nothing without an officer who may still do it', async () => {
  const tooMuch = await kept('-1000')
  expect((await ops.sayYes(tooMuch, 'otto')).code).toBe('WALLET_INSUFFICIENT_FUNDS')
  expect(await stateOf(tooMuch)).toBe('WAITING')
  await ops.officer('omar', 'CASHIER')
  const { waits } = await adjust('5', await ops.logIn('omar'))
  const change = {
    params: { name: 'omar' },
    body: { roles: ['SUPPORT'], merchants: null, isDisabled: false, email: null, reason },
  }
  expect((await ops.byTwo('staff.change', change, await ops.logIn('olga'))).code).toBeNull()
  expect((await ops.sayYes(waits ?? '', 'otto')).code).toBe('STAFF_OVER')
  expect(await funds()).toBe('147')
})

it('shows and stores no key of a provider in clear', async () => {
  const secret = 'a key of both sides, long enough to sign with'
  const terms = { name: 'City Pay', baseUrl: 'https://pay.test/api', keyId: 'k1', secret, reason }
  const params = { merchantCode: 'TEST' }
  const { waits } = await ops.call('payments.saveProvider', { params, body: terms }, await ops.logIn('olga'))
  const rows = await waiting(await ops.logIn('otto'))
  expect(JSON.stringify(rows)).not.toContain(secret)
  const stored = await world.db.prisma.waitingCommand.findUniqueOrThrow({ where: { id: waits ?? '' } })
  expect(JSON.stringify(stored, (_name, value) => (typeof value === 'bigint' ? String(value) : value))).not.toContain(
    secret,
  )
})

it('an officer who has just enrolled is nobody’s second one for a day, once others are older', async () => {
  world.clock.advance(DAY_MS)
  await ops.officer('nova', 'OWNER')
  const id = await kept('7')
  expect((await ops.sayYes(id, 'nova')).code).toBe('STAFF_TOO_NEW')
  expect(await stateOf(id)).toBe('WAITING')
  world.clock.advance(DAY_MS)
  const again = await kept('8')
  expect((await ops.sayYes(again, 'nova')).code).toBeNull()
})
