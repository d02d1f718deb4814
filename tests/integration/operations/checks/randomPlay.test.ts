import { retryWagePayments, settleDueRealtimeWages } from '@croupier/domain/agency/wages'
import { rollUpHouse } from '@croupier/domain/cashier/wallets'
import { cancelOrder, placeBets } from '@croupier/domain/lottery/orders'
import { verifyAll } from '@croupier/domain/operations/checks'
import { actingAs, withBalance } from '@croupier/testkit'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inVolume } from '../../../setup/volume.ts'
import { toNextMark } from '../../agency/wages/wageWorld.ts'
import {
  anIssueOnSale,
  anOrder,
  type LotteryWorld,
  lott,
  openLotteryWorld,
  playOut,
} from '../../lottery/lotteryWorld.ts'
import { aTeam, broken, checkNow, type Team } from './books.ts'

const RUNS = inVolume(8, 3)

let world: LotteryWorld
let team: Team
let placed: { order: string; player: number }[] = []

beforeAll(async () => {
  world = await openLotteryWorld()
  team = await aTeam(world)
})
afterAll(async () => await world.close())

const playerOf = (at: number) => {
  const player = team.players[at % team.players.length]
  if (player === undefined) throw new Error('no player')
  return player
}
const freeze = async (frozen: boolean) =>
  await world.db.prisma.$executeRaw`
    UPDATE ledger_accounts SET frozen_at = CASE WHEN ${frozen} THEN now() END
     WHERE owner_id = ${team.top.id} AND kind = 'CASH'`

/** A provider's round that is committed only after the next window was paid (rules B9). */
async function lateFact(stake: number): Promise<void> {
  const player = playerOf(stake)
  await world.db.prisma.$transaction(
    async (tx) => {
      await tx.$executeRaw`
        INSERT INTO settled_facts (source, source_id, settlement_version, settled_at, merchant_id, member_id, catalogue_id,
          round_id, category, stake_units, payout_units, effective_units, theoretical_units, business_date)
        SELECT 2, 1 + (SELECT count(*) FROM settled_facts), 1, n.at, ${player.merchantId}, ${player.id}, 1, 1, 'LOTT',
               ${stake * 10_000}, 0, ${stake * 10_000}, 0, n.at::date FROM (SELECT money_now() AS at) n`
      await toNextMark(world, 20_000)
      await settleDueRealtimeWages(world.ctx)
    },
    { timeout: 30_000 },
  )
}

type Step = readonly [
  'bet' | 'cancel' | 'draw' | 'wait' | 'late' | 'pay' | 'retry' | 'freeze' | 'fund' | 'fold' | 'check',
  number,
]

async function betOn(which: number): Promise<void> {
  const issue = await anIssueOnSale(world)
  const lines = Array.from({ length: 1 + (which % 3) }, (_, at) => lott('ssc.pos', `${(which + at) % 10}|-|-|-|-`))
  const order = anOrder(world, issue, lines)
  await placeBets(actingAs(world, playerOf(which)), world.reads, order)
  placed.push({ order: order.orderId, player: which })
}

const steps: Readonly<Record<Step[0], (value: number) => Promise<unknown>>> = {
  bet: betOn,
  async cancel(which) {
    const [one] = placed.splice(which % Math.max(placed.length, 1), 1)
    if (one === undefined) return
    const player = actingAs(world, playerOf(one.player))
    // After closing it is refused: that is not an alarm either.
    await cancelOrder(player, one.order).catch((error: Error) => expect(error.message).toBe('BET_NOT_CANCELLABLE'))
  },
  async draw() {
    placed = []
    await playOut(world, await anIssueOnSale(world))
  },
  wait: async (value) => await world.advance(value * 1_000),
  late: lateFact,
  async pay() {
    await toNextMark(world, 20_000)
    await settleDueRealtimeWages(world.ctx)
  },
  retry: async () => await retryWagePayments(world.ctx),
  freeze: async (value) => await freeze(value % 2 === 0),
  fund: async (value) => await withBalance(world, playerOf(value), '100'),
  fold: async () => await rollUpHouse(world.ctx),
  check: async () => expect(broken(await checkNow(world.ctx))).toEqual([]),
}

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(fc.constant('bet' as const), fc.nat(99)) },
  { weight: 2, arbitrary: fc.tuple(fc.constant('cancel' as const), fc.nat(9)) },
  {
    weight: 3,
    arbitrary: fc.tuple(fc.constantFrom('draw', 'pay', 'check') as fc.Arbitrary<Step[0]>, fc.constant(0)),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(
      fc.constantFrom('wait', 'late', 'retry', 'freeze', 'fund', 'fold') as fc.Arbitrary<Step[0]>,
      fc.integer({ min: 1, max: 400 }),
    ),
  },
)

it('whatever is played in whatever order with checks in between raises no alarm', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24 }), async (play) => {
      for (const [name, value] of play) await steps[name](value)
      expect(broken(await checkNow(world.ctx))).toEqual([])
    }),
    { numRuns: RUNS },
  )
  await freeze(false)
  // Whatever chance played, a wage is among what is verified at the end.
  await steps.bet(1)
  await steps.draw(0)
  await steps.pay(0)
  const parts = await verifyAll(world.ctx)
  expect(parts.filter((one) => one.breaches > 0 && !one.part.startsWith('I20.'))).toEqual([])
  expect(parts.filter((one) => one.error !== null || one.ended_at === null)).toEqual([])
  expect(await world.db.prisma.wagePayment.count()).toBeGreaterThan(0)
})
