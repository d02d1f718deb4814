import { settleDueRealtimeWages } from '@croupier/domain/agency/wages'
import { payWages, transferKindNumbers } from '@croupier/ledger'
import { units } from '@croupier/money'
import { aMember, type TestMember, type TestWorld, useTestWorld } from '@croupier/testkit'
import { describe, expect, it } from 'vitest'
import { aFact, aSignedContract, expectWagesRight, toNextMark } from './wageWorld.ts'

const CONTRACTS = 200
const TERMS = { win: 0.1, loss: 1, single: '1' }
const SETTLED_BY_MS = 11_000

let world: TestWorld
let agents: TestMember[]

const paymentsOf = async (windowStart: Date) =>
  await world.db.prisma.wagePayment.findMany({ where: { periodStart: windowStart } })

/** One losing line of 100 yuan in each of the agents' teams: 1 yuan for each contract. */
async function aRound(): Promise<Date> {
  const start = await toNextMark(world, 1_000)
  for (const agent of agents) {
    const at = new Date(start.getTime() + 500)
    await aFact(world.db, agent, { stake: '100', payout: '0', at })
  }
  await toNextMark(world, SETTLED_BY_MS)
  return start
}

useTestWorld(async (opened) => {
  world = opened
  const top = await aMember(world, { type: 1 })
  await aSignedContract(world, null, top, TERMS)
  agents = []
  for (let n = 1; n < CONTRACTS; n += 1) {
    const agent = await aMember(world, { type: 2, upline: top })
    await aSignedContract(world, top, agent, TERMS)
    agents.push(agent)
  }
})
describe('wages of 200 contracts', () => {
  it('four workers at once pay each once (DS8)', async () => {
    const start = await aRound()
    await Promise.all([1, 2, 3, 4].map(async () => await settleDueRealtimeWages(world.ctx)))
    const payments = await paymentsOf(start)
    expect(payments).toHaveLength(CONTRACTS)
    const perContract = payments.map(({ dueUnits }) => dueUnits)
    expect(perContract.filter((due) => due === 10_000n)).toHaveLength(CONTRACTS - 1)
    expect(perContract).toContain(BigInt(CONTRACTS - 1) * 10_000n)
    const transfers = await world.db.prisma.ledgerTransfer.count({
      where: {
        kind: transferKindNumbers.REALTIME_WAGE,
        subjectId: { in: payments.map(({ id }) => id) },
      },
    })
    expect(transfers).toBe(CONTRACTS)
    await expectWagesRight(world.db)
  })

  it('a run that broke off halfway goes on where it was, with the view it began with', async () => {
    const start = await aRound()
    const end = new Date(start.getTime() + 300_000)
    const [run] = await world.db.prisma.$queryRaw<{ id: bigint }[]>`
      INSERT INTO wage_runs (merchant_id, kind, period_code, window_start, window_end, snapshot, started_at)
      VALUES (${world.merchantId}, 'REALTIME_WAGE', 'R', ${start}, ${end}, pg_current_snapshot()::text, money_now()) RETURNING id`
    const half = await world.db.prisma.contract.findMany({
      where: { payeeId: { in: agents.slice(0, CONTRACTS / 2).map(({ id }) => id) } },
    })
    await payWages(
      world.db,
      run?.id ?? 0n,
      half.map((contract) => ({
        contractId: contract.id,
        versionNo: contract.versionNo ?? 0,
        won: units(0n),
        lost: units(1_000_000n),
        winRatePpm: 1_000,
        lossRatePpm: 10_000,
        carryInPpmUnits: 0n,
        carryOutPpmUnits: 0n,
        lines: 1,
        due: units(10_000n),
      })),
    )
    // Committed after the view was taken: belongs to the next run.
    const [first] = agents
    if (first === undefined) throw new Error('no agents')
    const at = new Date(start.getTime() + 600)
    await aFact(world.db, first, { stake: '100', payout: '0', at })
    await settleDueRealtimeWages(world.ctx)
    const payments = await paymentsOf(start)
    expect(payments).toHaveLength(CONTRACTS)
    expect(payments.filter(({ dueUnits }) => dueUnits === 10_000n)).toHaveLength(CONTRACTS - 1)
    await toNextMark(world, SETTLED_BY_MS)
    await settleDueRealtimeWages(world.ctx)
    const next = await paymentsOf(end)
    expect(next.map(({ dueUnits }) => dueUnits)).toEqual([10_000n, 10_000n])
    await expectWagesRight(world.db)
  })
})
