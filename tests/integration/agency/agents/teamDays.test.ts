import { connect, type Db } from '@croupier/db'
import type { ActorCtx } from '@croupier/domain'
import { readTeamOverview, rollUpTeamDays } from '@croupier/domain/agency/agents'
import { parseUnits } from '@croupier/money'
import { actingAs, aMember, PATIENT, type TestMember, type TestWorld, useTestWorld } from '@croupier/testkit'
import { HOUR_MS } from '@croupier/wire'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rowsRead } from '../../platform/db/rowsRead.ts'
import { foldTeamDays } from '../foldTeamDays.ts'
import { aFact } from '../wages/wageWorld.ts'

/** Noon in Shanghai: neither end of the business day is near. */
const NOON_UTC_HOUR = 4

let world: TestWorld
let top: TestMember
let team: TestMember[]
let noon: Date

useTestWorld(async (opened) => {
  world = opened
  noon = new Date(world.clock.now())
  noon.setUTCHours(NOON_UTC_HOUR + 24, 0, 0, 0)
  await world.advance(noon.getTime() - world.clock.now().getTime())
  top = await aMember(world, { type: 2 })
  const agent = await aMember(world, { type: 2, upline: top })
  team = [top, agent, await aMember(world, { upline: agent }), await aMember(world, { upline: top })]
})
const site = () => ({ merchantId: world.merchantId, timeZone: 'Asia/Shanghai' }) as never

const overview = async (ctx: ActorCtx = actingAs(world, top)) => await readTeamOverview(ctx, site())

/** The same figures straight from the facts (rules B4). */
async function fromFacts() {
  const [sums] = await world.db.prisma.$queryRaw<
    { bets: bigint; effective: bigint; payouts: bigint; active: bigint }[]
  >`
    WITH fact AS (
      SELECT *, payout_units <> stake_units OR effective_units <> 0 AS counts FROM settled_facts
       WHERE business_date = (money_now() AT TIME ZONE 'Asia/Shanghai')::date
         AND member_id = ANY (${team.map(({ id }) => id)}))
    SELECT coalesce(sum(stake_units) FILTER (WHERE counts), 0)::bigint AS bets,
           coalesce(sum(effective_units), 0)::bigint AS effective,
           coalesce(sum(payout_units) FILTER (WHERE counts), 0)::bigint AS payouts,
           (SELECT count(*) FROM (SELECT 1 FROM fact GROUP BY member_id HAVING sum(effective_units) > 0) a) AS active
      FROM fact`
  if (sums === undefined) throw new Error('a sum without a row')
  return sums
}

async function expectExact(): Promise<void> {
  await foldTeamDays(world)
  const { betsToday, effectiveToday, payoutsToday, activeToday } = await overview()
  const { bets, effective, payouts, active } = await fromFacts()
  expect({ betsToday, effectiveToday, payoutsToday, activeToday }).toEqual({
    betsToday: bets,
    effectiveToday: effective,
    payoutsToday: payouts,
    activeToday: Number(active),
  })
}

const fact = fc.record({
  who: fc.integer({ min: 0, max: 3 }),
  stake: fc.integer({ min: 1, max: 500 }),
  result: fc.constantFrom('lost', 'won', 'pushed', 'corrected'),
  category: fc.constantFrom('LOTT', 'ELOTT'),
  yesterday: fc.boolean(),
})
const steps = fc.array(fc.oneof({ weight: 3, arbitrary: fact }, fc.constant('fold' as const)), {
  minLength: 1,
  maxLength: 8,
})

describe('the days of a team', () => {
  it('agree with the facts at every moment, folded or not', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        for (const step of taken) {
          if (step === 'fold') await rollUpTeamDays(world.ctx)
          else await book(step)
          await expectExact()
        }
      }),
      { numRuns: 12 },
    )
    await foldTeamDays(world)
    await expectExact()
  })

  it('count a fact once whose transaction outlasts a fold', async () => {
    await foldTeamDays(world)
    const before = await overview()
    await world.db.prisma.$transaction(async (tx) => {
      await aFact(tx, top, { stake: '7', payout: '0', at: noon })
      await aFact(world.db, top, { stake: '5', payout: '0', at: noon })
      await rollUpTeamDays(world.ctx)
      // What is not certain yet waits, and what came behind it waits with it.
      expect(await overview()).toMatchObject({ betsToday: before.betsToday })
    })
    await foldTeamDays(world)
    const after = await overview()
    expect(after.betsToday - before.betsToday).toBe(parseUnits('12'))
    await expectExact()
  })

  it('are folded again after a restore into another server, whose transactions have other numbers', async () => {
    const { prisma } = world.db
    await prisma.$executeRaw`
      UPDATE team_day_marks SET facts_before = (facts_before::text::bigint + 1000000000)::text::xid8`
    await expect(rollUpTeamDays(world.ctx)).rejects.toThrow('reset_team_days()')
    await prisma.$queryRaw`SELECT reset_team_days()::text`
    await expectExact()
    await foldTeamDays(world)
    await expectExact()
    expect(await prisma.memberDay.count()).toBeGreaterThan(0)
  })

  it('are folded once by two processes', async () => {
    await aFact(world.db, top, { stake: '11', payout: '0', at: noon })
    await Promise.all([1, 2, 3].map(async () => await rollUpTeamDays(world.ctx)))
    await expectExact()
    await foldTeamDays(world)
    await expectExact()
  })
})

async function book(step: typeof fact extends fc.Arbitrary<infer T> ? T : never): Promise<void> {
  const { who, stake, result, category, yesterday } = step
  const member = team[who] ?? top
  const payout = { lost: 0, won: stake * 2, pushed: stake, corrected: 0 }[result]
  await aFact(world.db, member, {
    stake: `${result === 'corrected' ? -stake : stake}`,
    payout: `${payout}`,
    effective: result === 'pushed' ? '0' : `${result === 'corrected' ? -stake : stake}`,
    category,
    at: yesterday ? new Date(noon.getTime() - 24 * HOUR_MS) : noon,
  })
}

describe('the price of a team figure', () => {
  const FACTS = 20_000
  /** Far below the facts, far above what four members need. */
  const ROWS_MAX = 1_000n

  /** Facts of each of the last days, today among them, as many a day. */
  async function manyFacts(days: number): Promise<void> {
    const { prisma } = world.db
    await prisma.$executeRaw`
      INSERT INTO settled_facts (source, source_id, settlement_version, settled_at, merchant_id, member_id, catalogue_id,
        round_id, category, stake_units, payout_units, effective_units, theoretical_units, business_date)
      SELECT 1, 2000000000 + n, 1, d.at, ${world.merchantId}, ${top.id}, 1, 1, 'LOTT', 10, 0, 10, 0,
             (d.at AT TIME ZONE 'Asia/Shanghai')::date
        FROM generate_series(1, ${FACTS}::int) n,
             LATERAL (SELECT ${noon}::timestamptz - (n % ${days}::int) * interval '1 day' AS at) d`
    await prisma.$executeRaw`ANALYZE`
    // what autovacuum does by itself a moment later
    await prisma.$executeRaw`
      SELECT brin_summarize_new_values(i.inhrelid) FROM pg_inherits i WHERE i.inhparent = 'settled_facts_xact_idx'::regclass`
  }

  it('does not follow the facts there are, of today or of earlier days', async () => {
    await manyFacts(4)
    await foldTeamDays(world)
    const db: Db = connect(world.databaseUrl, { ...PATIENT, max: 1 })
    try {
      const ctx = { ...actingAs(world, top), db }
      const rows = await rowsRead(db, () => overview(ctx))
      expect(rows).toBeLessThan(ROWS_MAX)
      expect(await rowsRead(db, () => rollUpTeamDays(ctx))).toBeLessThan(ROWS_MAX)
    } finally {
      await db.close()
    }
    await expectExact()
  })
})
