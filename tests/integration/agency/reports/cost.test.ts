import { connect, moneyNow } from '@croupier/db'
import { rollUpTeamDays } from '@croupier/domain/agency/agents'
import { listProfit, readTeamReport } from '@croupier/domain/agency/reports'
import { actingAs, aMember, PATIENT, type TestMember, type TestWorld, useTestWorld } from '@croupier/testkit'
import { describe, expect, it } from 'vitest'
import { inVolume } from '../../../setup/volume.ts'
import { countingHotBuffers, type PartCost } from '../../operations/checks/countBuffers.ts'
import { foldTeamDays } from '../foldTeamDays.ts'

const ZONE = 'Asia/Shanghai'
const FIRST = { of: null, pageSize: 20, cursor: null } as const

let world: TestWorld
let top: TestMember
let player: TestMember
let days: { from: string; to: string }

useTestWorld(async (opened) => {
  world = opened
  top = await aMember(world, { type: 1 })
  const agent = await aMember(world, { type: 2, upline: top })
  player = await aMember(world, { upline: agent })
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE })
  const today = format.format(await moneyNow(world.db))
  days = { from: today, to: today }
})
describe('what a report costs', () => {
  /** Pages that the reports of a small team may read, with an index of each table. */
  const BUFFERS_MAX = 4_000

  async function buffersOf(read: (ctx: ReturnType<typeof actingAs>) => Promise<unknown>) {
    const costs = new Map<string, PartCost>()
    const alone = connect(world.databaseUrl, { ...PATIENT, max: 1 })
    try {
      const ctx = { ...actingAs(world, top), db: countingHotBuffers(alone, costs) }
      await read(ctx)
      costs.clear()
      await read(ctx)
      return {
        buffers: [...costs.values()].reduce((sum, cost) => sum + cost.buffers, 0),
        scanned: [...costs.values()].flatMap((cost) => [...cost.scanned]),
      }
    } finally {
      await alone.close()
    }
  }
  const reports = {
    team: (ctx: ReturnType<typeof actingAs>) =>
      readTeamReport(ctx, { merchantId: world.merchantId, timeZone: ZONE }, days),
    profit: (ctx: ReturnType<typeof actingAs>) =>
      listProfit(ctx, {
        ...FIRST,
        ...days,
        category: null,
        level: 'direct',
        sort: 'account',
        order: 'asc',
      }),
  }

  let made = 2_000_000_000
  /** That many facts of each of the last days, folded. */
  async function foldFacts(count: number): Promise<void> {
    const { prisma } = world.db
    made += count
    await prisma.$executeRaw`
      INSERT INTO settled_facts (source, source_id, settlement_version, settled_at, merchant_id, member_id, catalogue_id,
        round_id, category, stake_units, payout_units, effective_units, theoretical_units, business_date)
      SELECT 1, ${made} + n, 1, d.at, ${world.merchantId}, ${player.id}, 1, 1, 'LOTT', 10, 0, 10, 0,
             (d.at AT TIME ZONE 'Asia/Shanghai')::date
        FROM generate_series(1, ${count}::int) n,
             LATERAL (SELECT money_now() - (n % 4) * interval '1 day' AS at) d`
    await foldTeamDays(world)
    await prisma.$executeRawUnsafe('VACUUM (ANALYZE)')
    // what autovacuum does by itself a moment later
    await prisma.$executeRaw`
      SELECT brin_summarize_new_values(i.inhrelid) FROM pg_inherits i WHERE i.inhparent = 'settled_facts_xact_idx'::regclass`
  }

  it('does not follow the history of the team or of others', async () => {
    while ((await world.db.prisma.teamChange.count()) > 0) await rollUpTeamDays(world.ctx)
    await foldFacts(inVolume(20_000, 4_000))
    const before = { team: await buffersOf(reports.team), profit: await buffersOf(reports.profit) }
    await foldFacts(inVolume(80_000, 16_000))
    const after = { team: await buffersOf(reports.team), profit: await buffersOf(reports.profit) }
    for (const name of ['team', 'profit'] as const) {
      expect(after[name].buffers).toBeLessThan(before[name].buffers + 200)
      expect(after[name].buffers).toBeLessThan(BUFFERS_MAX)
    }
  }, 120_000)
})
