import { moneyNow } from '@croupier/db'
import { computeRealtimeRun, type RealtimeRun } from '@croupier/domain/agency/wages'
import { aMember, type TestMember, type TestWorld, useTestWorld } from '@croupier/testkit'
import { expect, it } from 'vitest'
import { aFact, aSignedContract, MINUTE_MS, toNextMark } from './wageWorld.ts'

/** Facts of one instant, as a settled issue has them, and as many that lie apart. */
const FACTS = 40
const BYTES_PER_FACT = 20
const READS_MAX = 150

let world: TestWorld
let players: readonly TestMember[]
let run: RealtimeRun

useTestWorld(async (opened) => {
  world = opened
  const top = await aMember(world, { type: 1 })
  const agent = await aMember(world, { type: 2, upline: top })
  players = await Promise.all(Array.from({ length: 8 }, async () => await aMember(world, { upline: agent })))
  await aSignedContract(world, null, top, { win: 0.1, loss: 1, single: '3' })
  await aSignedContract(world, top, agent, { win: 0.05, loss: 0.5, single: '7' })
  const start = (await toNextMark(world, MINUTE_MS)).getTime()
  for (let no = 0; no < FACTS; no += 1) {
    const player = players[no % players.length] as TestMember
    const stake = String(1 + no)
    const payout = no % 3 === 0 ? String(3 * (1 + no)) : '0'
    await aFact(world.db, player, { stake, payout, at: new Date(start + 1_234) })
    await aFact(world.db, player, { stake, payout, at: new Date(start + 5_000 + no * 7_000) })
  }
  const [view] = await world.db.prisma.$queryRaw<{ snapshot: string }[]>`SELECT pg_current_snapshot()::text AS snapshot`
  run = {
    windowStart: new Date(start),
    windowEnd: new Date(start + 5 * MINUTE_MS),
    snapshot: view?.snapshot ?? '',
    previousSnapshot: null,
    merchants: [{ runId: 0n, merchantId: world.merchantId }],
  }
  expect((await moneyNow(world.db)).getTime()).toBeGreaterThan(start)
})
/** A run with its answers counted, in facts. */
async function computed(factsPerRead: number, factsPerBatch: number) {
  const answers: number[] = []
  const hot: typeof world.db.hot = {
    async query<Row>(...[statement, values]: Parameters<typeof world.db.hot.query>) {
      const rows = await world.db.hot.query<Row>(statement, values)
      if (['wages.scanFacts', 'wages.scanSomeFacts'].includes(statement.name)) {
        const [row] = rows as { packed: Buffer | null }[]
        answers.push((row?.packed?.length ?? 0) / BYTES_PER_FACT)
      }
      return rows
    },
  }
  const ctx = { ...world.ctx, db: { ...world.db, hot } }
  const dues = await computeRealtimeRun(ctx, run, { factsPerRead, factsPerBatch })
  return { dues, answers }
}

it('a run whose window holds far more than may be read at once comes to the same', async () => {
  const whole = await computed(1_000, 1_000)
  const [{ dues, lines } = { dues: [], lines: 0n }] = whole.dues
  expect(dues.map((due) => due.lines)).toEqual([2 * (FACTS - 2), 2 * (FACTS - 6)])
  expect(lines).toBe(2n * BigInt(FACTS - 2))
  expect(Math.max(...whole.answers)).toBeGreaterThanOrEqual(FACTS)
  for (const [perRead, perBatch] of [
    [7, 3],
    [11, 1_000],
    [1_000, 5],
  ] as const) {
    const parts = await computed(perRead, perBatch)
    expect(parts.dues).toEqual(whole.dues)
    // One more tells that there is more: such an answer is read again in halves.
    expect(Math.max(...parts.answers)).toBeLessThanOrEqual(perRead + 1)
    // A crowded instant is cut small, and what lies beside it is not.
    expect(parts.answers.length).toBeLessThan(READS_MAX)
  }
})

it('what cannot be told apart by time or member is read at once', async () => {
  const whole = await computed(1_000, 1_000)
  const parts = await computed(1, 2)
  expect(parts.dues).toEqual(whole.dues)
}, 60_000)
