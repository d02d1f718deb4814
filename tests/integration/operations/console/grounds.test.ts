import { profileBinding } from '@croupier/domain/identity/profiles'
import { merchantVault } from '@croupier/domain/platform/vault'
import { aMember, idMadeBy, type TestWorld, useTestWorld } from '@croupier/testkit'
import { expect, it } from 'vitest'
import { aBank, aPayee, asks, numberOf } from '../../cashier/withdrawals/withdrawalWorld.ts'
import { behindTheGuards } from '../checks/books.ts'
import { type Ops, openOps } from './opsWorld.ts'

let world: TestWorld
let ops: Ops
let olga: string
let payee: Awaited<ReturnType<typeof aPayee>>
let id: string
useTestWorld(async (opened, closes) => {
  world = opened
  ops = closes(await openOps(world))
  await aBank(world)
  payee = await aPayee(world)
  const key = world.ctx.ids.uuid()
  await asks(world, payee, { id: key, amount: '400' })
  id = String(await numberOf(world, await idMadeBy(world, payee.member, key)))
  olga = await ops.logIn(await ops.officer('olga', 'OWNER'))
})
const read = async () => await ops.call('cashier.readWithdrawal', { params: { id } }, olga)

it('says where a withdrawal goes, whose name that is, and what came in and went out', async () => {
  const { value } = await read()
  expect(value).toMatchObject({
    id,
    state: 'REQUESTED',
    amount: '400',
    provider: 'Bank',
    approvals: [],
    account: { method: 'BANK', bank: 'Test Bank', holder: 'SAME', paid: '0', payouts: 0, removedAt: null },
    member: {
      publicId: payee.member.publicId,
      merchantCode: 'TEST',
      currency: 'CNY',
      identityVerifiedAt: null,
      totals: { deposited: '0', deposits: 0, withdrawn: '0', withdrawals: 0, disputed: 0, balance: '600' },
      cases: [],
      alike: [],
    },
  })
  // The number stays masked, and the name is not told.
  expect(value.account.number).toMatch(/^••••\d{4}$/)
  expect(JSON.stringify(value)).not.toContain('Anna')
  expect(value.steps).toEqual([expect.objectContaining({ to: 'REQUESTED', by: 'MEMBER' })])
  expect(value.member.devices).toHaveLength(1)
})

it('opens number and holder for a reason, which is in the audit', async () => {
  const reason = 'the bank asks'
  const opened = await ops.call('cashier.openPayoutAccount', { params: { id }, body: { reason } }, olga)
  expect(opened.value).toEqual({ number: expect.stringMatching(/^6222000012\d{6}$/), holder: 'Anna Lee' })
  const search = 'withdrawal.accountOpened'
  const { items } = (await ops.call('platform.readAudit', { query: { search } }, olga)).value
  expect(items).toHaveLength(1)
  expect(JSON.parse(items[0].after)).toMatchObject({ by: 'olga', reason, withdrawal: id })
  expect(items[0].after).not.toContain('6222')
})

it('shows open cases, papers and the first yes, and that the account has another name by now', async () => {
  const { id: memberId, merchantId } = payee.member
  const vault = await merchantVault(world.ctx, merchantId)
  const sealed = vault.seal(JSON.stringify({ payeeName: 'Otto Stern' }), profileBinding(memberId))
  await world.db.prisma.memberProfile.update({ where: { memberId }, data: { sealed } })
  await behindTheGuards(world.db, [
    `INSERT INTO aml_cases (merchant_id, member_id, cause, units, bound_units, opened_at)
       VALUES (${merchantId}, ${memberId}, 'PASSED_THROUGH', 50000, 50000, money_now())`,
    `INSERT INTO diligence_papers (id, merchant_id, member_id, kind, sealed, sent_at)
       VALUES (gen_random_uuid(), ${merchantId}, ${memberId}, 'IDENTITY', 'x', money_now())`,
    `INSERT INTO withdrawal_approvals (merchant_id, withdrawal_id, officer, at)
       VALUES (${merchantId}, ${id}, 'olga', money_now())`,
  ])
  const { value } = await read()
  expect(value.account.holder).toBe('OTHER')
  expect(value.approvals).toEqual([expect.objectContaining({ officer: 'olga' })])
  expect(value.member.cases).toEqual([expect.objectContaining({ cause: 'PASSED_THROUGH', amount: '5' })])
  expect(value.member.papers).toEqual([expect.objectContaining({ kind: 'IDENTITY', state: 'WAITING' })])
})

it('has a score with its parts, as of when it was asked for, which accounts that were told apart do not raise', async () => {
  const { prisma } = world.db
  const { id: memberId } = payee.member
  const at = world.clock.now()
  const device = { deviceHash: Buffer.alloc(32, 7), lastLoginAt: at }
  const address = { address: '203.0.113.9', firstLoginAt: at, lastLoginAt: at }
  const home = { ...address, address: '192.168.0.4' }
  const partsOf = async () => {
    const { risk } = (await read()).value
    const points = risk.parts.map((one: { points: number }) => one.points)
    expect(points.reduce((sum: number, one: number) => sum + one, 0)).toBe(risk.score)
    return Object.fromEntries(risk.parts.map((one: { name: string; value: number | null }) => [one.name, one.value]))
  }
  const before = await partsOf()
  expect(before).toMatchObject({ DEVICE: 0, ADDRESS: 0, PAYOUT: 0, DEPOSIT: null, CLAIM: null, BONUS: 0 })
  const other = await aMember(world)
  for (const id of [memberId, other.id]) {
    await prisma.knownDevice.create({ data: { memberId: id, ...device } })
    await prisma.knownAddress.create({ data: { memberId: id, ...address } })
    await prisma.knownAddress.create({ data: { memberId: id, ...home } })
  }
  // Two at home have the same address in every house: only the public one counts.
  const { score } = (await read()).value.risk
  expect(await partsOf()).toEqual({ ...before, DEVICE: 1, ADDRESS: 1 })
  const [first, second] = [memberId, other.id].toSorted((a, b) => Number(a - b))
  await behindTheGuards(world.db, [
    `INSERT INTO distinct_members (member_id, other_id, decided_at) VALUES (${first}, ${second}, money_now())`,
  ])
  expect(await partsOf()).toEqual(before)
  expect((await read()).value.risk.score).toBe(score - 25)
})

it('counts time and gifts up to when it was asked for, and nothing that came later', async () => {
  const { id: memberId, merchantId } = payee.member
  const { createdAt } = await world.db.prisma.withdrawal.findFirstOrThrow({ where: { id: BigInt(id) } })
  const ago = (minutes: number) => new Date(createdAt.getTime() - minutes * 60_000)
  const gift = (cause: string, amountUnits: bigint, claimedAt: Date) => ({
    ...{ memberId, merchantId, kind: 'PROMOTION', cause, amountUnits, wageringPpm: 0n, state: 'CLAIMED' },
    ...{ createdAt: claimedAt, expiresAt: createdAt, claimedAt },
  })
  await world.db.prisma.rewardGrant.createMany({ data: [gift('a', 100n, ago(90)), gift('b', 900n, ago(-90))] })
  const { parts } = (await read()).value.risk
  expect(parts).toContainEqual({ name: 'CLAIM', value: 90, points: 10 })
  expect(parts).toContainEqual({ name: 'BONUS', value: 1_000_000, points: 15 })
})

it('is for who sees the cashier, and opens no account to who may only look', async () => {
  await world.db.prisma.staffRole.create({ data: { name: 'READER', permissions: ['members.see'] } })
  const rita = await ops.logIn(await ops.officer('rita', 'READER'))
  expect((await ops.call('cashier.readWithdrawal', { params: { id } }, rita)).code).toBe('STAFF_FORBIDDEN')
  const sara = await ops.logIn(await ops.officer('sara', 'SUPPORT'))
  expect((await ops.call('cashier.readWithdrawal', { params: { id } }, sara)).status).toBe(200)
  const body = { reason: 'only looking' }
  expect((await ops.call('cashier.openPayoutAccount', { params: { id }, body }, sara)).code).toBe('STAFF_FORBIDDEN')
  expect((await ops.call('cashier.readWithdrawal', { params: { id: '999' } }, olga)).code).toBe('NOT_FOUND')
})
