import { withTransaction } from '@croupier/db'
import { keepContact } from '@croupier/domain/identity/contacts'
import { aMember, aMerchant, idMadeBy, type TestMember, type TestWorld, useTestWorld } from '@croupier/testkit'
import { expect, it } from 'vitest'
import { aBank, aPayee, asks, numberOf } from '../../cashier/withdrawals/withdrawalWorld.ts'
import { behindTheGuards } from '../checks/books.ts'
import { plantForeignRows } from './foreignRows.ts'
import { type Ops, openOps } from './opsWorld.ts'

/** More than a page has. */
const MORE = 60
let world: TestWorld
let ops: Ops
let olga: string
let payee: Awaited<ReturnType<typeof aPayee>>
let first: { publicId: string; id: string }
let day: string
let planted: TestMember
let rows: Awaited<ReturnType<typeof plantForeignRows>>
useTestWorld(async (opened, closes) => {
  world = opened
  ops = closes(await openOps(world))
  await aBank(world)
  payee = await aPayee(world)
  const key = world.ctx.ids.uuid()
  await asks(world, payee, { id: key, amount: '400' })
  const publicId = await idMadeBy(world, payee.member, key)
  first = { publicId, id: String(await numberOf(world, publicId)) }
  // As many more of the same, in the same instant: only their ids tell them apart.
  await behindTheGuards(world.db, [
    `INSERT INTO withdrawals (merchant_id, member_id, public_id, account_id, provider_id, state, reason, asset, pay_asset, amount_units,
       fee_units, held_units, returned_units, created_at, ended_at)
     SELECT merchant_id, member_id, gen_random_uuid(), account_id, provider_id, 'REFUSED', 'OTHER', asset, pay_asset, 10000, 0, 0, 10000,
            created_at, created_at FROM withdrawals, generate_series(1, ${MORE}) WHERE id = ${first.id}`,
  ])
  planted = await aMember(world, { account: 'elsewhere' })
  rows = await plantForeignRows(world, planted)
  const [zoned] = await world.db.prisma.$queryRaw<{ day: string }[]>`
    SELECT (w.created_at AT TIME ZONE t.time_zone)::date::text AS day FROM withdrawals w JOIN merchants t ON t.id = w.merchant_id
     WHERE w.id = ${BigInt(first.id)}`
  day = zoned?.day ?? ''
  olga = await ops.logIn(await ops.officer('olga', 'OWNER'))
})
const list = async (query: object, of = 'withdrawals') =>
  await ops.call(
    'history.listPayments',
    { params: { merchantCode: 'TEST', of }, query: { from: day, to: day, ...query } },
    olga,
  )

it('goes through all pages without a row twice, and adds all of them up on the first', async () => {
  const filter = { account: payee.member.account }
  const one = (await list(filter)).value
  expect(one.items).toHaveLength(50)
  expect(one.totals).toEqual([{ asset: 'CNY', count: MORE + 1, amount: '460', moved: '0', fee: expect.any(String) }])
  const two = (await list({ ...filter, after: one.next })).value
  expect(two).toMatchObject({ next: null, totals: [] })
  const ids = [...one.items, ...two.items].map(({ id }: { id: string }) => id)
  expect(new Set(ids).size).toBe(MORE + 1)
})

it('filters by state, and by days of the merchant', async () => {
  const open = (await list({ account: payee.member.account, state: 'REQUESTED' })).value
  expect(open.items).toEqual([
    expect.objectContaining({ id: first.id, amount: '400', about: 'Bank', officers: [], endedAt: null }),
  ])
  const before = { from: '2020-01-01', to: '2020-01-02' }
  expect((await list(before)).value).toEqual({ items: [], next: null, totals: [] })
  expect((await list({ from: '2020-01-01', to: '2020-12-31' })).code).toBe('VALIDATION_FAILED')
  expect((await list({}, 'deposits')).value.items).toEqual([
    expect.objectContaining({ id: rows.deposit, account: 'elsewhere', amount: '100' }),
  ])
})

it('has gifts that were taken, and adjustments with both officers and why', async () => {
  const { id: memberId, merchantId } = payee.member
  await behindTheGuards(world.db, [
    `INSERT INTO reward_grants (member_id, merchant_id, kind, cause, amount_units, wagering_ppm, state, created_at, expires_at, claimed_at)
     VALUES (${memberId}, ${merchantId}, 'MISSION', 'm.1', 30000, 0, 'CLAIMED', money_now(), money_now() + interval '1 day', money_now()),
            (${memberId}, ${merchantId}, 'MISSION', 'm.2', 50000, 0, 'OPEN', money_now(), money_now() + interval '1 day', NULL)`,
    `INSERT INTO adjustments (member_id, merchant_id, units, by, second, reason, created_at)
     VALUES (${memberId}, ${merchantId}, -20000, 'olga', 'otto', 'paid twice', money_now())`,
  ])
  const gifts = (await list({}, 'gifts')).value
  expect(gifts.items).toEqual([expect.objectContaining({ state: 'MISSION', about: 'm.1', amount: '3', asset: 'CNY' })])
  expect((await list({ state: 'PROMOTION' }, 'gifts')).value.items).toEqual([])
  const adjusted = (await list({ state: 'OUT' }, 'adjustments')).value
  expect(adjusted.items).toEqual([
    expect.objectContaining({ amount: '-2', about: 'paid twice', officers: ['olga', 'otto'] }),
  ])
  expect(adjusted.totals).toEqual([expect.objectContaining({ count: 1, moved: '-2' })])
})

it('gives all that fit as a file', async () => {
  const file = await ops.call(
    'history.readFile',
    {
      params: { merchantCode: 'TEST', of: 'withdrawals' },
      query: { from: day, to: day, format: 'csv', account: payee.member.account },
    },
    olga,
  )
  expect(file.status).toBe(200)
  const lines = `${file.value}`.trim().split(/\r?\n/)
  expect(lines).toHaveLength(MORE + 2)
  expect(lines[0]).toContain('account')
  expect(lines.filter((line) => line.includes('REQUESTED') && line.includes('400'))).toHaveLength(1)
})

const found = async (search: string, cookie = olga): Promise<string[]> => {
  const { value } = await ops.call('members.search', { query: { search } }, cookie)
  return value.map(({ account }: { account: string }) => account)
}

it('finds a member by number, mailbox, own id, deposit, withdrawal and payment', async () => {
  const { id: memberId, merchantId } = planted
  await withTransaction(world.db, async (tx) => {
    const contact = { memberId, merchantId, verified: false }
    await keepContact(tx, world.ctx, { ...contact, channel: 'email', target: 'Far.Away@mail.example' })
    await keepContact(tx, world.ctx, { ...contact, channel: 'sms', target: '+8613812345678' })
  })
  for (const search of [
    'elsewhere',
    'far.away@MAIL.example',
    '+8613812345678',
    planted.publicId,
    rows.deposit,
    'held-far',
  ]) {
    expect(await found(search), search).toEqual(['elsewhere'])
  }
  // A short number is a part of other accounts' names as well.
  expect(await found(rows.withdrawal)).toContain('elsewhere')
  expect(await found(first.publicId)).toEqual([payee.member.account])
  // Nothing of it leads an officer of another merchant anywhere.
  await aMerchant(world, 'OTHER')
  const anna = await ops.logIn(await ops.walled('anna', ['OTHER'], 'OWNER'))
  for (const search of ['elsewhere', 'far.away@mail.example', planted.publicId, rows.deposit, 'held-far']) {
    expect(await found(search, anna), search).toEqual([])
  }
})
