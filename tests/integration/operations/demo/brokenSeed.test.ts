import { randomUUID } from 'node:crypto'
import { connect, type Db } from '@croupier/db'
import { createDatabase, dropDatabase } from '@croupier/db/admin'
import { DAY_MS } from '@croupier/wire'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { type DemoPlace, openDemo } from '../../../../scripts/demo/openDemo.ts'

const BREAK_OFF = { timeout: 240_000, interval: 5 }
/** House → top1 → agent1 → agent1a: five offers to each. */
const CONTRACTS = 15
const { adminUrl, template } = inject('testServices')
const name = `croupier_test_${randomUUID().replaceAll('-', '')}`
let live: Db
let place: DemoPlace

beforeAll(async () => {
  const databaseUrl = await createDatabase(adminUrl, name, template)
  live = connect(databaseUrl, { name: 'croupier-live', max: 2 })
  place = {
    databaseUrl,
    masterKey: 'ab'.repeat(32),
    seedKey: 'cd'.repeat(32),
    seed: 7,
    webUrl: 'http://localhost:8080',
    pastMs: 2 * DAY_MS,
    log: { info() {}, warn() {}, error() {} },
  }
})
afterAll(async () => {
  await live.close()
  await dropDatabase(adminUrl, name)
})

const counted = async (from: string): Promise<number> => {
  const rows = await live.prisma.$queryRawUnsafe<{ n: number }[]>(`SELECT count(*)::int n ${from}`)
  return rows[0]?.n ?? 0
}

it('a first start that died while it seeded is completed by the next, as of the day it began', async () => {
  const opening = openDemo(place).then(
    () => 'opened',
    () => 'broken off',
  )
  await expect.poll(async () => await counted('FROM contracts'), BREAK_OFF).toBeGreaterThan(2)
  await live.prisma.$queryRaw`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND application_name LIKE 'croupier-demo%'`
  expect(await opening).toBe('broken off')
  expect(await counted('FROM contracts')).toBeLessThan(CONTRACTS)
  expect(await counted('FROM promotions')).toBe(0)

  expect(await openDemo(place)).toBe('BESIDE')
  expect(await counted(`FROM contracts WHERE state = 'A'`)).toBe(CONTRACTS)
  expect(await counted('FROM contracts')).toBe(CONTRACTS)
  expect(await counted(`FROM contracts WHERE offered_at > now() - interval '1 day'`)).toBe(0)
  // One begins a week later than the others.
  expect(await counted(`FROM promotions WHERE starts_at > now() - interval '1 day'`)).toBe(1)
})
