import { aMember, type TestMember, type TestWorld, useTestWorld } from '@croupier/testkit'
import { INBOX_QUEUES, inboxQueues } from '@croupier/wire/ops'
import { expect, it } from 'vitest'
import { plantForeignRows } from './foreignRows.ts'
import { type Ops, openOps } from './opsWorld.ts'

let world: TestWorld
let ops: Ops
let member: TestMember
useTestWorld(async (opened, closes) => {
  world = opened
  ops = closes(await openOps(world))
  member = await aMember(world, { account: 'whowaits' })
  await plantForeignRows(world, member)
})

interface Row {
  readonly queue: (typeof INBOX_QUEUES)[number]
  readonly count: number
  readonly oldestAt: string | null
  readonly sums: { currency: string; amount: string }[]
}
const inboxOf = async (name: string, ...roles: string[]): Promise<Row[]> => {
  await ops.officer(name, ...roles)
  return (await ops.call('platform.readInbox', {}, await ops.logIn(name))).value
}

it('names every queue to who may see all of them, with count, oldest and sum', async () => {
  const rows = await inboxOf('olga', 'OWNER')
  expect(rows.map(({ queue }) => queue)).toEqual(INBOX_QUEUES)
  const of = (name: Row['queue']) => rows.find(({ queue }) => queue === name)
  expect(of('withdrawals')).toMatchObject({ count: 1, sums: [{ currency: 'CNY', amount: '100' }] })
  expect(of('deposits')).toMatchObject({ count: 1, sums: [{ currency: 'CNY', amount: '100' }] })
  expect(of('moneyCases')).toMatchObject({ count: 1, sums: [{ currency: 'CNY', amount: '0.0005' }] })
  expect(of('tickets')).toMatchObject({ count: 1, sums: [] })
  for (const queue of ['withdrawals', 'tickets', 'papers', 'providerCases'] as const) {
    expect(Math.abs(world.clock.now().getTime() - Date.parse(of(queue)?.oldestAt ?? '')), queue).toBeLessThan(3_600_000)
  }
  expect(of('differences')).toMatchObject({ count: 0, oldestAt: null, sums: [] })
})

it('names to every role the queues that it may open, and no other', async () => {
  const roles = await world.db.prisma.$queryRaw<{ name: string; permissions: string[] }[]>`
    SELECT name, permissions FROM staff_roles ORDER BY name`
  expect(roles.length).toBeGreaterThan(3)
  for (const { name, permissions } of roles) {
    const rows = await inboxOf(`of.${name.toLowerCase().replaceAll('_', '-')}`, name)
    const may = INBOX_QUEUES.filter((queue) => {
      const needed = inboxQueues[queue]
      return needed === null || permissions.includes(needed)
    })
    expect(
      rows.map(({ queue }) => queue),
      name,
    ).toEqual(may)
  }
})
