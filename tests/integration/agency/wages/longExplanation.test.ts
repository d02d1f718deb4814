import { explainWage, explainWageLines, settleDueRealtimeWages } from '@croupier/domain/agency/wages'
import { actingAs, aMember, type TestWorld, useTestWorld } from '@croupier/testkit'
import { expect, it } from 'vitest'
import { aFact, aSignedContract, expectWagesRight, toNextMark } from './wageWorld.ts'

const LISTED_MAX = 2_000
const SETTLED_BY_MS = 11_000

let world: TestWorld

useTestWorld(async (opened) => {
  world = opened
})
it('lists a bounded number of lines and sums all of them', async () => {
  const top = await aMember(world, { type: 1 })
  const player = await aMember(world, { upline: top })
  await aSignedContract(world, null, top, { win: 0.1, loss: 1, single: '1' })
  const listed = async (windowStart: Date) => {
    const why = await explainWage(actingAs(world, top), windowStart)
    return { why, lines: why.branches.flatMap((b) => b.members.flatMap((m) => m.lines)) }
  }
  const copies = async (lines: number): Promise<Date> => {
    const start = await toNextMark(world, 1_000)
    const at = new Date(start.getTime() + 500)
    const order = await aFact(world.db, player, { stake: '100', payout: '0', at })
    await world.db.prisma.$executeRaw`
      INSERT INTO settled_facts (source, source_id, source_no, settlement_version, settled_at, merchant_id, member_id,
             catalogue_id, round_id, category, stake_units, payout_units, effective_units, theoretical_units, business_date)
      SELECT source, source_id, n, settlement_version, settled_at, merchant_id, member_id, catalogue_id, round_id, category,
             stake_units, payout_units, effective_units, theoretical_units, business_date
        FROM settled_facts, generate_series(2, ${lines}::int) n WHERE source_id = ${order}`
    await toNextMark(world, SETTLED_BY_MS)
    await settleDueRealtimeWages(world.ctx)
    return start
  }
  const full = await listed(await copies(LISTED_MAX))
  expect(full.why).toMatchObject({ lineCount: LISTED_MAX, exact: '2000' })
  expect(full.lines).toHaveLength(LISTED_MAX)
  const over = await listed(await copies(LISTED_MAX + 1))
  expect(over.why).toMatchObject({ lineCount: LISTED_MAX + 1, exact: '2001' })
  expect(over.why).toMatchObject({
    addsUp: true,
    countedLines: LISTED_MAX + 1,
    posted: 20_010_000n,
  })
  expect(over.why.branches.map(({ share }) => share)).toEqual(['2001'])
  expect(over.lines).toHaveLength(LISTED_MAX)
  // What is behind the listed ones is read by itself; it is there for the payer as well as for the payee.
  const rest = await explainWageLines(actingAs(world, top), over.why.windowStart, {
    contractId: null,
    member: player.account,
    from: LISTED_MAX,
    pageSize: 50,
  })
  expect(rest).toMatchObject({ items: [{ verdict: 'LOSS', share: '1' }], next: null })
  await expectWagesRight(world.db)
})

it('a round of a provider counts like a line, and is listed by its own number', async () => {
  const top = await aMember(world, { type: 1 })
  const player = await aMember(world, { upline: top })
  await aSignedContract(world, null, top, { win: 0.1, loss: 1, single: '1' })
  const start = await toNextMark(world, 1_000)
  const at = new Date(start.getTime() + 500)
  await world.db.prisma.$executeRaw`
    WITH vendor AS (INSERT INTO vendors (code) VALUES ('ACME') RETURNING code), game AS (
      INSERT INTO catalogue_games (product, vendor, category, code) SELECT 'LIVE', code, 'LIVE', 'baccarat' FROM vendor RETURNING id)
    INSERT INTO settled_facts (source, source_id, settlement_version, settled_at, merchant_id, member_id, catalogue_id, round_id,
           category, stake_units, payout_units, effective_units, theoretical_units, business_date)
    SELECT 2, 77, 1, ${at}, ${player.merchantId}, ${player.id}, id, 4711, 'LIVE', 1000000, 0, 1000000, 0, '2026-01-01' FROM game`
  await toNextMark(world, SETTLED_BY_MS)
  await settleDueRealtimeWages(world.ctx)
  const why = await explainWage(actingAs(world, top), start)
  expect(why).toMatchObject({ addsUp: true, exact: '1', lineCount: 1 })
  expect(why.branches[0]?.members[0]?.lines).toMatchObject([
    { gameCode: 'baccarat', gameName: {}, issueNumber: '4711', verdict: 'LOSS' },
  ])
})
