import { withTransaction } from '@croupier/db'
import { openRequirement } from '@croupier/domain/cashier/wagering'
import { parseUnits } from '@croupier/money'
import {
  aMember,
  buildTestApp,
  type TestApp,
  type TestMember,
  type TestSession,
  type TestWorld,
  useTestWorld,
} from '@croupier/testkit'
import { parse } from 'csv-parse/sync'
import { strFromU8, unzipSync } from 'fflate'
import { beforeEach, describe, expect, it } from 'vitest'
import { aPayment, aProvider, type FakeProvider, tells } from '../deposits/depositWorld.ts'
import { aBank, aPayee, asks } from '../withdrawals/withdrawalWorld.ts'

const FILES = ['deposits.export', 'withdrawals.export', 'wagering.export'] as const
type File = (typeof FILES)[number]

let world: TestWorld
let api: TestApp
let fake: FakeProvider
let member: TestMember
let session: TestSession
useTestWorld(async (opened, closes) => {
  world = opened
  fake = await aProvider(world)
  api = closes(await buildTestApp(world, { cashier: fake.outside }))
})
beforeEach(async () => {
  member = await aMember(world)
  session = await api.sessionOf(member)
})

const reply = async (file: File, query: object = {}, of = session) => {
  const got = await api.call(file, { query } as never, of)
  expect(got.status).toBe(200)
  return got
}
const rowsOf = async (file: File, query: object = {}, of = session): Promise<string[][]> =>
  parse((await reply(file, { language: 'EN', ...query }, of)).raw, { bom: true })

/** A deposit of this much by the bank's channel; what arrived is credited. */
async function deposited(amount: string, arrives: string | null): Promise<string> {
  const body = { requestId: world.ctx.ids.uuid(), channelId: fake.channels.bank, amount: parseUnits(amount) }
  const begun = await api.call('deposits.create', { body }, session)
  const { id } = (begun.body as { value: { id: string } }).value
  if (arrives !== null) {
    const event = { type: 'PAYMENT_CONFIRMED', orderId: id }
    await tells(api, world, fake, event, aPayment(`pay-${id}`, arrives))
  }
  return id
}

describe('deposits as a file', () => {
  it('has each with what was ordered, what arrived, the fee and how it ended, newest first', async () => {
    const [short, open] = [await deposited('200', '150'), await deposited('100', null)]
    const [header, ...rows] = await rowsOf('deposits.export')
    expect(header?.slice(1, 5)).toEqual(['Reference', 'Payment method', 'State', 'Ordered'])
    expect(rows.map((row) => row.slice(1, 9))).toEqual([
      [open, 'Bank', 'Waiting for payment', '100', '100', 'CNY', '0', '0'],
      [short, 'Bank', 'Credited', '200', '200', 'CNY', '150', '3.5'],
    ])
    expect(rows.map((row) => row[9] === '')).toEqual([true, false])
  })

  it('keeps the order in which they were begun, in the list and in the file', async () => {
    const begun: string[] = []
    for (const arrives of ['20', '21', '22', '23', '24', '25']) begun.unshift(await deposited('200', arrives))
    const { body } = await api.call('deposits.list', { query: { pageSize: 10 } } as never, session)
    expect((body as { value: { items: { id: string }[] } }).value.items.map(({ id }) => id)).toEqual(begun)
    expect((await rowsOf('deposits.export')).slice(1).map((row) => row[1])).toEqual(begun)
  })

  it('goes on behind one reading of rows, and stays the reader’s own', async () => {
    const id = await deposited('100', null)
    await world.db.prisma.$executeRaw`
      INSERT INTO deposits (id, merchant_id, member_id, channel_id, provider_id, state, asset, ordered_units, pay_asset, pay_units, fee_ppm,
             fee_fixed_units, created_at, due_at, ended_at)
      SELECT ('01900000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, merchant_id, member_id, channel_id, provider_id, 'EXPIRED', asset,
             ordered_units, pay_asset, pay_units, fee_ppm, fee_fixed_units, created_at, due_at, created_at
        FROM deposits CROSS JOIN generate_series(1, 1200) n WHERE id = ${id}::uuid`
    const rows = (await rowsOf('deposits.export')).slice(1)
    expect([rows.length, new Set(rows.map((row) => row[1])).size]).toEqual([1201, 1201])
    const other = await api.sessionOf(await aMember(world))
    expect(await rowsOf('deposits.export', {}, other)).toHaveLength(1)
  })
})

it('withdrawals as a file: where to, how much, the state', async () => {
  await aBank(world)
  const payee = await aPayee(world)
  await asks(world, payee, { id: world.ctx.ids.uuid(), amount: '120' })
  const [header, row, ...none] = await rowsOf('withdrawals.export', {}, await api.sessionOf(payee.member))
  expect([header?.length, row?.length, none]).toEqual([11, 11, []])
  expect(row?.[1]).toMatch(/^W\d+$/)
  expect(row?.[2]).toContain('••')
  expect(row?.slice(3, 5)).toEqual(['Requested', '120'])
})

it('bonus details as a file: what was asked for, what is done, what is left', async () => {
  await withTransaction(world.db, async (tx) => {
    const at = new Date(world.clock.now())
    const [amount, required] = [parseUnits('50'), parseUnits('250')]
    const owner = { id: member.id, merchantId: world.merchantId }
    await openRequirement(tx, owner, { amount, required, source: 'GIFT', sourceId: 1n, at })
  })
  const [, row] = await rowsOf('wagering.export', { language: 'CN' })
  expect(row?.slice(1, 7)).toEqual(['礼金', '进行中', '50', '250', '0', '250'])
})

it.each(FILES)('%s is a workbook as well', async (file) => {
  const { raw } = await reply(file, { format: 'xlsx', language: 'ES' })
  const sheet = strFromU8(unzipSync(raw)['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
  expect(sheet).toContain('Estado')
})
