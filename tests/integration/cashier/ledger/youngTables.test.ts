import { connect, type Db } from '@croupier/db'
import { cancelOrder, type LineResult, placeBets, settleLines } from '@croupier/ledger'
import { units, ZERO_UNITS } from '@croupier/money'
import { createTestDatabase, type TestDatabase } from '@croupier/testkit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rowsRead } from '../../platform/db/rowsRead.ts'
import { anIssue, anOrder, aPlayer, deposit, drawIssue, openScene, type Player, type Scene } from './scene.ts'

const ORDERS = 400
const IN_ONE_CALL = 20
/** Of a line and its order: what settlement, booking, facts and pushes look up. A join would read all 400 for each. */
const ROWS_A_LINE_MAX = 30n

let database: TestDatabase
let db: Db
let scene: Scene
let player: Player

beforeAll(async () => {
  database = await createTestDatabase()
  db = connect(database.url, { max: 1 })
  // Nobody has told the planner yet that there are any rows, as on the first day and after a restore.
  await db.prisma.$executeRaw`ALTER TABLE bet_lines SET (autovacuum_enabled = off)`
  await db.prisma.$executeRaw`ALTER TABLE ledger_transfers SET (autovacuum_enabled = off)`
  scene = await openScene(db)
  player = await aPlayer(scene)
  await deposit(scene, player, 1_000_000n)
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

async function anIssueOfManyOrders() {
  const issueId = await anIssue(scene)
  const orders = Array.from({ length: ORDERS }, () => anOrder(scene, player, issueId, [100n]))
  const placed = await placeBets(db, orders)
  const orderRowIds = placed.map((one) => {
    if (one.code !== null) throw new Error(one.code)
    return one.orderRowId
  })
  return { issueId, orders, orderRowIds }
}

it('given tables without statistics, when some lines of a large issue are settled, then only they are read', async () => {
  const { issueId, orderRowIds } = await anIssueOfManyOrders()
  await drawIssue(scene, issueId)
  const settle = async (from: number) => {
    const results = orderRowIds.slice(from, from + IN_ONE_CALL).map(
      (orderRowId): LineResult => ({
        orderRowId,
        lineNo: 1,
        memberId: player.id,
        state: 'WIN',
        payout: units(190n),
        effective: units(100n),
        theoretical: ZERO_UNITS,
        selfRebate: ZERO_UNITS,
        rebates: ZERO_UNITS,
        linkedTo: null,
      }),
    )
    const scope = { merchantId: scene.merchantId, issueId, version: 1 }
    expect(await settleLines(db, scope, results, [])).toMatchObject({ settled: IN_ONE_CALL })
  }
  await settle(0)
  const rows = await rowsRead(db, async () => await settle(IN_ONE_CALL))
  expect(rows / BigInt(IN_ONE_CALL)).toBeLessThan(ROWS_A_LINE_MAX)
})

it('given tables without statistics, when an order is cancelled, then its own movements are read', async () => {
  const { orders } = await anIssueOfManyOrders()
  const cancel = async (at: number) => {
    const order = orders[at]
    if (order === undefined) throw new Error('no such order')
    const { refund } = await cancelOrder(db, scene.merchantId, player.id, order.orderId)
    expect(refund).toBe(100n)
  }
  await cancel(0)
  expect(await rowsRead(db, async () => await cancel(1))).toBeLessThan(40n)
})
