import { connect, withTransaction } from '@croupier/db'
import { maintainPartitions, purgeSite, purges } from '@croupier/domain/platform/site'
import { aMember, aSession, noCashier, noGames, PATIENT, type TestWorld, useTestWorld } from '@croupier/testkit'
import { DAY_MS } from '@croupier/wire'
import { jobHandlers, WorkerMetrics } from '@croupier/worker'
import { beforeEach, describe, expect, it } from 'vitest'

const LOCK_MS = 250

let world: TestWorld
useTestWorld(async (opened) => {
  world = opened
})
beforeEach(async () => void (await world.db.prisma.captcha.deleteMany()))
const changes = (outcomes: readonly { task: string; changed: number }[]) =>
  Object.fromEntries(outcomes.map(({ task, changed }) => [task, changed]))
/** This many pictures that were drawn this many days ago. */
const pictures = async (count: number, daysAgo: number) =>
  await world.db.prisma.$executeRaw`
    INSERT INTO captchas (browser_hash, drawn_at)
    SELECT sha256((n || '.' || ${daysAgo}::int)::text::bytea), money_now() - ${daysAgo} * interval '1 day'
      FROM generate_series(1, ${count}) n`

describe('partitions', () => {
  it('of the coming week are there, are made once, and a new day makes one more', async () => {
    await maintainPartitions(world.ctx)
    const again = await maintainPartitions(world.ctx)
    expect(again.every(({ changed, failed }) => changed === 0 && !failed)).toBe(true)
    await world.advance(DAY_MS)
    expect(changes(await maintainPartitions(world.ctx))).toMatchObject({
      'partitions.outbox_messages': 1,
      'partitions.settled_facts': 1,
    })
  })

  it('of one table that cannot be maintained leave the others maintained', async () => {
    await world.db.prisma.$executeRaw`
      INSERT INTO partition_rules VALUES ('a_table_that_is_none', 'uuid', 1, 1, 1)`
    await world.advance(DAY_MS)
    const outcomes = await maintainPartitions(world.ctx)
    expect(outcomes.filter(({ failed }) => failed)).toMatchObject([{ task: 'partitions.a_table_that_is_none' }])
    expect(changes(outcomes)).toMatchObject({ 'partitions.outbox_messages': 1 })
    await world.db.prisma.$executeRaw`
      DELETE FROM partition_rules WHERE parent = 'a_table_that_is_none'`
  })
})

describe('a purge', () => {
  it('deletes what is old in batches, and nothing that is not', async () => {
    await aSession(world, await aMember(world))
    await pictures(12_000, 2)
    await pictures(3, 0)
    const done = changes(await purgeSite(world.ctx))
    expect(done).toMatchObject({ 'purge.captchas': 12_000, 'purge.sessions': 0 })
    expect(await world.db.prisma.captcha.count()).toBe(3)
    expect(changes(await purgeSite(world.ctx))['purge.captchas']).toBe(0)
  })

  it.each(purges.map((one) => [one.table, one.statement.text] as const))(
    'of %s finds its rows by an index',
    async (_table, text) => {
      const plan = await withTransaction(world.db, async (tx) => {
        await tx.$executeRaw`SET LOCAL enable_seqscan = off`
        await tx.$executeRaw`SET LOCAL enable_bitmapscan = off`
        return await tx.$queryRawUnsafe<{ 'QUERY PLAN': string }[]>(
          `EXPLAIN ${text.replaceAll('$1::timestamptz', `'2026-01-01'::timestamptz`)}`,
        )
      })
      const lines = plan.map((line) => line['QUERY PLAN']).join('\n')
      expect(lines).toMatch(/Index Cond: .*<.*2026/)
      expect(lines).toContain('Tid Scan')
      expect(lines).not.toContain('Seq Scan')
      expect(lines).not.toContain('Sort')
    },
  )

  it('that fails or times out is logged and counted, and leaves the others running', async () => {
    const { db } = world
    await pictures(10, 2)
    const metrics = new WorkerMetrics()
    // Anyone who waits for the locked table gives up soon, as the worker does after its five seconds.
    const hasty = connect(world.databaseUrl, { ...PATIENT, lockTimeoutMs: LOCK_MS })
    const ports = {
      messagePorts: { email: null, sms: null },
      cashier: noCashier,
      games: noGames.gateway,
      witness: null,
    }
    const ctx = { ...world.ctx, db: hasty, metrics, ...ports }
    await db.prisma.$executeRaw`ALTER TABLE sliders RENAME TO sliders_away`
    await withTransaction(db, async (tx) => {
      await tx.$executeRaw`LOCK TABLE login_failures`
      await jobHandlers['site.purge']({ ...ctx, askOrigin: async () => {} })
    })
    await hasty.close()
    await db.prisma.$executeRaw`ALTER TABLE sliders_away RENAME TO sliders`
    expect(await db.prisma.captcha.count()).toBe(0)
    const text = await metrics.register.metrics()
    expect(text).toContain('upkeep_failures_total{task="purge.sliders"} 1')
    expect(text).toContain('upkeep_failures_total{task="purge.login_failures"} 1')
    expect(text).toContain('upkeep_failures_total{task="purge.captchas"} 0')
    expect(text).toContain('upkeep_changed_total{task="purge.captchas"} 10')
    expect(text).toContain('upkeep_last_success_timestamp_seconds{task="purge.captchas"}')
    expect(text).not.toContain('upkeep_last_success_timestamp_seconds{task="purge.sliders"}')
    const logged = world.logged.filter(({ message }) => message === 'upkeep failed')
    expect(logged.map(({ fields }) => (fields as { task: string }).task)).toEqual(
      expect.arrayContaining(['purge.login_failures', 'purge.sliders']),
    )
  })
})
