import { verifyLedger } from '@croupier/domain/operations/checks'
import { aMember, type TestMember } from '@croupier/testkit'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { anIssueOnSale, bet, type LotteryWorld, lott, openLotteryWorld } from '../../lottery/lotteryWorld.ts'
import { behindTheGuards, broken, untilFinal } from './books.ts'
import { countingBuffers, type PartCost } from './countBuffers.ts'

const ORDERS = 60
const LINE = lott('ssc.pos', '1|-|-|-|-')
/** Look-ups of an order, its stake, its refund, its lines and an account: root, leaf and row of each. */
const PAGES_AN_ORDER_MAX = 20
const PAGES_BESIDE = 60
const YOUNG = ['bet_orders', 'bet_lines', 'ledger_transfers', 'ledger_accounts'] as const

let world: LotteryWorld
let player: TestMember
beforeEach(async () => {
  world = await openLotteryWorld()
  // Nobody tells the planner that there are any rows, as on the first day and after a restore.
  for (const table of YOUNG) {
    await world.db.prisma.$executeRawUnsafe(`ALTER TABLE ${table} SET (autovacuum_enabled = off)`)
  }
  player = await aMember(world, {
    series: [{ family: 'SSC', mode: 'LOTT', series: 1956 }],
    balance: '1000',
  })
  const issue = await anIssueOnSale(world)
  for (let made = 0; made < ORDERS; made += 1) await bet(world, player, issue, [LINE])
})
afterEach(async () => await world.close())

/** What the check of a minute finds, and what its look at the orders touches. */
async function minute() {
  const costs = new Map<string, PartCost>()
  const counted = { ...world.ctx, db: countingBuffers(world.ctx.db, costs) }
  await verifyLedger(world.ctx)
  await untilFinal(world.ctx)
  const found = broken(await verifyLedger(counted))
  return { found, cost: costs.get('I6.orders') }
}

async function expectYoung(): Promise<void> {
  const known = await world.db.prisma.$queryRaw<{ name: string }[]>`
    SELECT relname AS name FROM pg_class WHERE relname = ANY (${[...YOUNG]}) AND reltuples <> -1`
  expect(known).toEqual([])
}

it('given tables without statistics, when an order has lost its money, then I6 says which, and looks up by keys', async () => {
  const [lost] = await world.db.prisma.$queryRaw<{ id: bigint; merchant_id: number }[]>`
    SELECT id, merchant_id FROM bet_orders ORDER BY id DESC LIMIT 1`
  await behindTheGuards(world.db, [`DELETE FROM ledger_transfers WHERE kind = 1 AND subject_id = ${lost?.id}`])
  await expectYoung()
  const { found, cost } = await minute()
  expect(found.join('\n')).toContain('I6')
  const breaches = await world.db.prisma.$queryRaw`
    SELECT subject, severe, merchant_id FROM check_breaches WHERE part = 'I6.orders' AND cleared_at IS NULL`
  expect(breaches).toEqual([{ subject: `order ${lost?.id}`, severe: true, merchant_id: lost?.merchant_id }])
  expect(cost?.buffers).toBeLessThan(ORDERS * PAGES_AN_ORDER_MAX + PAGES_BESIDE)
  expect([...(cost?.scanned ?? [])].filter((table) => YOUNG.some((one) => one === table))).toEqual([])
  await expectYoung()
})

it('given the same tables and every order with its money, when they are checked, then nothing is said', async () => {
  await expectYoung()
  const { found, cost } = await minute()
  expect(found).toEqual([])
  expect(cost?.buffers).toBeGreaterThan(ORDERS)
  expect(cost?.buffers).toBeLessThan(ORDERS * PAGES_AN_ORDER_MAX + PAGES_BESIDE)
})
