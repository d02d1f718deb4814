import { createDeposit } from '@croupier/domain/cashier/deposits'
import { parseUnits } from '@croupier/money'
import { actingAs, aMember, type TestMember, type TestWorld, useTestWorld } from '@croupier/testkit'
import { expect, it } from 'vitest'
import { siteWith } from '../../agency/transfers/transferWorld.ts'
import { aProvider, type FakeProvider } from './depositWorld.ts'

let world: TestWorld
let fake: FakeProvider
let member: TestMember
let id: string

useTestWorld(async (opened) => {
  world = opened
  fake = await aProvider(world)
  member = await aMember(world)
  const input = { requestId: world.ctx.ids.uuid(), channelId: fake.channels.usdt, amount: parseUnits('100') }
  id = (await createDeposit(actingAs(world, member), siteWith(world), fake.outside, input)).value.id
})

/** What the role of the API answers to one statement, of which nothing stays. */
async function answerTo(sql: string): Promise<string> {
  try {
    await world.processes.api.prisma.$transaction(async (tx) => {
      await tx.$executeRawUnsafe(sql)
      throw new Error('done')
    })
  } catch (error) {
    return String(error)
  }
  throw new Error('it was kept')
}

it.each([
  'rate_units = rate_units * 10',
  'ordered_units = 1',
  'pay_units = 1',
  'fee_ppm = 0',
  'fee_fixed_units = 0',
  "pay_asset = 'CNY'",
])('a deposit keeps the terms that it began with: %s', async (change) => {
  expect(await answerTo(`UPDATE deposits SET ${change} WHERE id = '${id}'`)).toMatch(/deposits is append-only/)
})

it.each(['{"rate_units": 710000}', '{"rate_units": null}', '{"fee_ppm": 1}', '{"fee_fixed_units": 1}'])(
  'it begins with the terms of its channel: %s',
  async (other) => {
    const copied = (terms: string) =>
      `INSERT INTO deposits SELECT (jsonb_populate_record(d, '${terms}'::jsonb || '{"id": "${world.ctx.ids.uuid()}"}')).* FROM deposits d WHERE id = '${id}'`
    expect(await answerTo(copied('{}'))).toMatch(/done/)
    expect(await answerTo(copied(other))).toMatch(/has not the terms of its channel/)
  },
)

it('is refused to nobody whose channel changed while it began', async () => {
  const channel = { id: fake.channels.usdt }
  let reads = 0
  const bonus = {
    code: 'NONE',
    // Joined after the channel was read and before the deposit is written.
    join: async () => {
      reads += 1
      if (reads > 1) return
      await world.db.prisma.depositChannel.updateMany({ where: channel, data: { rateUnits: parseUnits('7.2') } })
    },
  }
  const input = { requestId: world.ctx.ids.uuid(), channelId: channel.id, amount: parseUnits('100') }
  const { value } = await createDeposit(actingAs(world, member), siteWith(world), fake.outside, input, bonus)
  expect(reads).toBe(2)
  expect(await world.db.prisma.deposit.findFirst({ where: { id: value.id } })).toMatchObject({
    rateUnits: parseUnits('7.2'),
  })
})
