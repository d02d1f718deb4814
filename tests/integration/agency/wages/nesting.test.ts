import { settleDueRealtimeWages } from '@croupier/domain/agency/wages'
import { toDecimalString, type Units, units } from '@croupier/money'
import { aMember, type TestMember, type TestWorld, useTestWorld } from '@croupier/testkit'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inVolume } from '../../../setup/volume.ts'
import { aFact, aSignedContract, expectWagesRight, toNextMark } from './wageWorld.ts'

const TREES = inVolume(8, 4)
const SEED = 20_260_303
const SETTLED_BY_MS = 11_000
const WHOLE_PPM = 1_000_000n

/** How far each agent's terms are within its upline's, and where everybody is placed. */
const shape = fc.record({
  agents: fc.array(
    fc.record({
      up: fc.nat(),
      winCut: fc.nat(3_000),
      lossCut: fc.nat(6_000),
      // in cents: a contract says no finer amount
      singleMore: fc.nat(3).map((cents) => cents * 100),
    }),
    { minLength: 2, maxLength: 9 },
  ),
  lines: fc.array(
    fc.record({
      by: fc.nat(),
      stake: fc.integer({ min: 1, max: 5_000_000 }),
      part: fc.nat(1_000),
      won: fc.boolean(),
    }),
    { minLength: 1, maxLength: 25 },
  ),
})

/** An agent with a contract: rates in ppm, single bet amount in units. */
interface Agent {
  readonly member: TestMember
  readonly up: number
  readonly win: number
  readonly loss: number
  readonly single: number
}
interface Line {
  readonly by: number
  readonly stake: number
  readonly effective: number
  readonly won: boolean
}

let world: TestWorld

const text = (amount: number): string => toDecimalString(units(BigInt(amount)))

/** Agents without any money of their own: what they pay must come from what they are paid. */
async function plant(shapes: readonly { up: number; winCut: number; lossCut: number; singleMore: number }[]) {
  const agents: Agent[] = []
  for (const [at, { up, winCut, lossCut, singleMore }] of shapes.entries()) {
    const place = at === 0 ? -1 : up % at
    const above = agents[place]
    const win = Math.max(0, (above?.win ?? 10_000) - winCut)
    const loss = Math.max(0, (above?.loss ?? 10_000) - lossCut)
    const single = (above?.single ?? 10_000) + singleMore
    const member = await aMember(world, {
      type: above === undefined ? 1 : 2,
      ...(above === undefined ? {} : { upline: above.member }),
    })
    const spoken = { win: win / 10_000, loss: loss / 10_000, single: text(single) }
    await aSignedContract(world, above?.member ?? null, member, spoken)
    agents.push({ member, up: place, win, loss, single })
  }
  return agents
}

const isBelow = (agents: readonly Agent[], at: number, of: number): boolean =>
  at >= 0 && (at === of || isBelow(agents, agents[at]?.up ?? -1, of))

/** The wage of one agent worked out line by line, cut once (rules B9). */
function wageOf(agents: readonly Agent[], of: number, lines: readonly Line[]): Units {
  const { win = 0, loss = 0, single = 0 } = agents[of] ?? {}
  const counted = lines.filter(({ by, stake }) => stake >= single && isBelow(agents, by, of))
  const exact = counted.reduce((sum, { effective, won }) => sum + BigInt(effective) * BigInt(won ? win : loss), 0n)
  return units(exact / WHOLE_PPM)
}

useTestWorld(async (opened) => {
  world = opened
})
describe(`nested contracts in ${TREES} random trees (seed ${SEED})`, () => {
  it('everybody is paid in full out of what comes from above, to the unit', async () => {
    for (const { agents: shapes, lines: wanted } of fc.sample(shape, {
      numRuns: TREES,
      seed: SEED,
    })) {
      const agents = await plant(shapes)
      const start = await toNextMark(world, 1_000)
      const lines = wanted.map(
        ({ by, stake, part, won }): Line => ({
          by: by % agents.length,
          stake,
          effective: Math.floor((stake * part) / 1_000),
          won,
        }),
      )
      for (const { by, stake, effective, won } of lines) {
        const member = agents[by]?.member
        if (member === undefined) throw new Error('a line of nobody')
        const payout = won ? text(stake * 2) : '0'
        const at = new Date(start.getTime() + 100)
        await aFact(world.db, member, {
          stake: text(stake),
          payout,
          effective: text(effective),
          at,
        })
      }
      await toNextMark(world, SETTLED_BY_MS)
      await settleDueRealtimeWages(world.ctx)
      const payments = await world.db.prisma.wagePayment.findMany({ where: { periodStart: start } })
      const paid = new Map(payments.map((one) => [one.payeeId, one]))
      for (const [at, { member }] of agents.entries()) {
        expect(paid.get(member.id)?.dueUnits ?? 0n).toBe(wageOf(agents, at, lines))
        expect(['PAID', 'NOTHING', undefined]).toContain(paid.get(member.id)?.state)
      }
    }
    await expectWagesRight(world.db)
  })
})
