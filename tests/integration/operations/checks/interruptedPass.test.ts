import { randomInt } from 'node:crypto'
import type { Db } from '@croupier/db'
import type { Ctx } from '@croupier/domain'
import { verifyAll } from '@croupier/domain/operations/checks'
import { eventually } from '@croupier/testkit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { behindTheGuards } from './books.ts'
import { type PlayedBooks, playedBooks } from './playedBooks.ts'

/** Ids between two rounds: more than one slice holds, so that each round is in a slice of its own. */
const IDS_BETWEEN = 60_000
/** As often as a part may fail before the next pass begins without it. */
const FAILURES = 30

let books: PlayedBooks

beforeAll(async () => {
  books = await playedBooks({ idsBetweenRounds: IDS_BETWEEN, rounds: 3 })
}, 180_000)
afterAll(async () => await books.drop())

/** The first transfer of each round. */
async function firstOfRounds({ prisma }: Db): Promise<bigint[]> {
  const rows = await prisma.$queryRaw<{ id: bigint }[]>`
    SELECT min(id) AS id FROM ledger_transfers GROUP BY id / ${IDS_BETWEEN}::bigint ORDER BY 1`
  return rows.map(({ id }) => id)
}

const passOf = async ({ prisma }: Db, part: string) => await prisma.checkPass.findUniqueOrThrow({ where: { part } })

/**
 * Runs a full pass that stops where a trigger waits for a lock that is held here, in the middle of a slice: it has read, and
 * has kept nothing. There its connection is ended by the server, as when the process is killed.
 * @param before the statement that the trigger guards: 'UPDATE ON a_table'
 * @param when which rows it waits for
 */
async function killAt(ctx: Ctx, before: string, when = 'true'): Promise<void> {
  const { prisma } = ctx.db
  const key = randomInt(2 ** 31)
  await prisma.$executeRawUnsafe(`
    CREATE FUNCTION wait_here() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM pg_advisory_xact_lock(${key}); RETURN NEW; END $$`)
  await prisma.$executeRawUnsafe(`
    CREATE TRIGGER wait_here BEFORE ${before} FOR EACH ROW WHEN (${when}) EXECUTE FUNCTION wait_here()`)
  const pass = await prisma.$transaction(
    async (tx) => {
      await tx.$queryRawUnsafe(`SELECT 1 AS one FROM pg_advisory_xact_lock(${key})`)
      const running = verifyAll(ctx)
      await eventually(async () => {
        const ended = await tx.$queryRawUnsafe<{ ended: boolean }[]>(
          `SELECT pg_terminate_backend(pid, 10000) AS ended FROM pg_locks
            WHERE locktype = 'advisory' AND objid = ${key} AND NOT granted`,
        )
        expect(ended).toEqual([{ ended: true }])
      }, 60_000)
      return { running }
    },
    { timeout: 120_000 },
  )
  await pass.running
  await prisma.$executeRawUnsafe('DROP FUNCTION wait_here CASCADE')
}

it('a sum that was killed in its second slice is added up once, and every slice of it', async () => {
  await books.onCopy(async (ctx) => {
    const [, second = 0n, third = 0n] = await firstOfRounds(ctx.db)
    // The second slice is the first one that adds to a sum that is there already.
    await killAt(ctx, 'UPDATE ON ledger_recounted')
    const killed = await passOf(ctx.db, 'I3.house')
    expect(killed).toMatchObject({ doneTo: 50_000n, endedAt: null, breaches: 0 })
    expect(killed.error).not.toBeNull()
    expect(killed.items).toBe(
      BigInt(await ctx.db.prisma.ledgerTransfer.count({ where: { id: { lte: killed.doneTo } } })),
    )
    expect(second).toBeGreaterThan(killed.doneTo)
    expect(third).toBeGreaterThan(second)
    // The parts behind it went on.
    expect((await passOf(ctx.db, 'A6.lines')).endedAt).not.toBeNull()
    const parts = await verifyAll(ctx)
    const resumed = parts.find(({ part }) => part === 'I3.house')
    const all = BigInt(await ctx.db.prisma.ledgerTransfer.count())
    expect(resumed).toMatchObject({ items: all, breaches: 0, error: null })
    expect(resumed?.ended_at).not.toBeNull()
    const wrong = parts.filter(({ part, breaches }) => breaches > 0 && !part.startsWith('I20.'))
    expect(wrong).toEqual([])
  })
}, 120_000)

it('a breach in the slice that was killed is found by the next call, once', async () => {
  await books.onCopy(async (ctx) => {
    const [, second = 0n] = await firstOfRounds(ctx.db)
    await behindTheGuards(ctx.db, [`UPDATE ledger_transfers SET merchant_id = 99 WHERE id = ${second}`])
    await killAt(ctx, 'INSERT ON check_breaches', `NEW.part = 'I2.transfers'`)
    const before = await ctx.db.prisma.checkBreach.count({ where: { part: 'I2.transfers' } })
    expect(before).toBe(0)
    const killed = await passOf(ctx.db, 'I2.transfers')
    expect(killed).toMatchObject({ doneTo: 50_000n, endedAt: null, breaches: 0 })
    const parts = await verifyAll(ctx)
    expect(parts.find(({ part }) => part === 'I2.transfers')).toMatchObject({
      items: BigInt(await ctx.db.prisma.ledgerTransfer.count()),
      breaches: 1,
      error: null,
    })
    expect(
      await ctx.db.prisma.checkBreach.findMany({
        where: { part: 'I2.transfers' },
        select: { subject: true, clearedAt: true },
      }),
    ).toEqual([{ subject: `transfer ${second}`, clearedAt: null }])
  })
}, 120_000)

it('a part that fails each time holds up no next pass, and does not hide how old its own last one is', async () => {
  await books.onCopy(async (ctx) => {
    const { prisma } = ctx.db
    const aDayPasses = async () => {
      const day = `interval '1 day'`
      await prisma.$executeRawUnsafe(
        `UPDATE check_passes SET started_at = started_at - ${day}, whole_at = whole_at - ${day}, ended_at = ended_at - ${day}`,
      )
    }
    await verifyAll(ctx)
    await prisma.$executeRaw`ALTER TABLE member_closure RENAME TO closure_away`
    await aDayPasses()
    const first = await passOf(ctx.db, 'I2.transfers')
    for (let call = 0; call < FAILURES; call += 1) await verifyAll(ctx)
    const [failing] = await prisma.checkPass.findMany({ where: { error: { not: null } } })
    if (failing === undefined) throw new Error('no part failed')
    expect([failing.failures, failing.endedAt]).toEqual([FAILURES, null])
    const second = await passOf(ctx.db, 'I2.transfers')
    expect(second.startedAt > first.startedAt).toBe(true)
    await aDayPasses()
    const before = await passOf(ctx.db, 'I2.transfers')
    await verifyAll(ctx)
    const third = await passOf(ctx.db, 'I2.transfers')
    expect(third.startedAt > before.startedAt).toBe(true)
    expect(third.endedAt).not.toBeNull()
    // It was not read to its end since the first pass, two days ago.
    const still = await passOf(ctx.db, failing.part)
    expect(third.startedAt.getTime() - still.wholeAt.getTime()).toBeGreaterThan(1.9 * 86_400_000)
  })
}, 120_000)
