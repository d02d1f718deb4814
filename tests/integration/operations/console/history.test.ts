import { withTransaction } from '@croupier/db'
import { keepContact } from '@croupier/domain/identity/contacts'
import { aMember, aMerchant, idMadeBy, type TestMember, type TestWorld, useTestWorld } from '@croupier/testkit'
import { expect, it } from 'vitest'
import { aBank, aPayee, asks, numberOf } from '../../cashier/withdrawals/withdrawalWorld.ts'
import { plantForeignRows } from './foreignRows.ts'
import { type Ops, openOps } from './opsWorld.ts'

/** More than a page has. */
const ASKED = 60
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
  await world.db.prisma
    .$executeRaw`INSERT INTO withdrawals (merchant_id, member_id, public_id, account_id, provider_id, state, asset,
      pay_asset, amount_units, fee_units, held_units, created_at, ended_at)
    SELECT merchant_id, member_id, gen_random_uuid(), account_id, provider_id, 'REFUSED', asset, pay_asset, 10000, 0, 0, created_at, created_at
      FROM withdrawals, generate_series(1, ${ASKED}) WHERE id = ${BigInt(first.id)}`
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
  expect(one.totals).toEqual([{ asset: 'CNY', count: ASKED + 1, amount: '460', moved: '0', fee: expect.any(String) }])
  const two = (await list({ ...filter, after: one.next })).value
  expect(two).toMatchObject({ next: null, totals: [] })
  const ids = [...one.items, ...two.items].map(({ id }: { id: string }) => id)
  expect(new Set(ids).size).toBe(ASKED + 1)
})

it('filters by state, and by days of the merchant', async () => {
  const open = (await list({ account: payee.member.account, state: 'REQUESTED' })).value
  expect(open.items).toEqual([
    expect.objectContaining({ id: first.id, amount: '400', provider: 'Bank', officers: [], endedAt: null }),
  ])
  const before = { from: '2020-01-01', to: '2020-01-02' }
  expect((await list(before)).value).toEqual({ items: [], next: null, totals: [] })
  expect((await list({ from: '2020-01-01', to: '2020-12-31' })).code).toBe('VALIDATION_FAILED')
  expect((await list({}, 'deposits')).value.items).toEqual([
    expect.objectContaining({ id: rows.deposit, account: 'elsewhere', amount: '100' }),
  ])
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
  expect(lines).toHaveLength(ASKED + 2)
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
    rows.withdrawal,
    'held-far',
  ]) {
    expect(await found(search), search).toEqual(['elsewhere'])
  }
  expect(await found(first.publicId)).toEqual([payee.member.account])
  // Nothing of it leads an officer of another merchant anywhere.
  await aMerchant(world, 'OTHER')
  const anna = await ops.logIn(await ops.walled('anna', ['OTHER'], 'OWNER'))
  for (const search of ['elsewhere', 'far.away@mail.example', planted.publicId, rows.deposit, 'held-far']) {
    expect(await found(search, anna), search).toEqual([])
  }
})
