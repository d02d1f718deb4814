import { connect, type Db, withTransaction } from '@croupier/db'
import { openAccounts, payWages, placeBets, post, retryWages, settleLines, walletOf } from '@croupier/ledger'
import { units, ZERO_UNITS } from '@croupier/money'
import { createTestDatabase, PATIENT, type TestDatabase } from '@croupier/testkit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anIssue, anOrder, deposit, drawIssue, openScene, type Player, type Scene } from './scene.ts'
import { due, WageScene } from './wageScene.ts'

const AGENTS = 24
const ROUNDS = 15

let database: TestDatabase
let left: Db
let right: Db
let watch: Db
let scene: Scene
let agents: Player[]
let wages: WageScene

/**
 * Agents whose wallets are numbered against the order of the agents themselves: locking wallets by owner instead of by
 * wallet goes the other way round.
 */
async function agentsAgainstTheirWallets(): Promise<Player[]> {
  const { merchantId } = scene
  const ids: bigint[] = []
  for (let at = 0; at < AGENTS; at += 1) {
    const account = `agent${at}`
    const data = { merchantId, account, accountKey: account, nickname: account, type: 1, depth: 0 }
    const { id } = await left.prisma.member.create({ data })
    await left.prisma.memberClosure.create({
      data: { ancestorId: id, descendantId: id, distance: 0 },
    })
    ids.push(id)
  }
  const opened: Player[] = []
  for (const id of ids.toReversed()) {
    await withTransaction(left, async (tx) => await openAccounts(tx, { id, merchantId, type: 1 }))
    opened.unshift({ id, accountId: (await walletOf(left, id))?.accountId ?? 0n })
  }
  for (const agent of opened) await deposit(scene, agent, 1_000n)
  return opened
}

beforeAll(async () => {
  database = await createTestDatabase()
  left = connect(database.url, { ...PATIENT, max: 6 })
  right = connect(database.url, { ...PATIENT, max: 6 })
  watch = connect(database.url, { ...PATIENT, max: 1 })
  scene = await openScene(left)
  agents = await agentsAgainstTheirWallets()
  const [top, middle, leaf] = agents as [Player, Player, Player]
  wages = new WageScene(scene, { top, middle, leaf })
})
afterAll(async () => {
  await watch.close()
  await database.drop()
})

/** A different order of the agents in each round. */
const shuffled = (seed: number): Player[] => agents.map((_, at) => agents[(at * 5 + seed * 7) % AGENTS] as Player)

/** Contracts in a ring: everybody pays the next, so that no order of owners fits all chunks. */
async function aRing(): Promise<bigint[]> {
  const ring: bigint[] = []
  for (const [at, payer] of agents.entries()) {
    ring.push(await wages.contract(payer, agents[(at + 1) % AGENTS] as Player))
  }
  return ring
}

const place = async (db: Db, of: readonly Player[], issue: bigint) => {
  const outcomes = await placeBets(
    db,
    of.map((player) => anOrder(scene, player, issue, [1n])),
  )
  return outcomes.map((one) => {
    expect(one.code).toBeNull()
    return one.code === null ? one.orderRowId : 0n
  })
}
const swap = async (db: Db, from: Player, to: Player, ref: string) =>
  await withTransaction(db, async (tx) => {
    const accounts = { from: from.accountId, to: to.accountId }
    const one = { kind: 'TRANSFER_DOWN', ref, ...accounts, units: units(1n) } as const
    await post(tx, scene.merchantId, [one])
  })
const settle = async (db: Db, issueId: bigint, of: readonly Player[], orders: readonly bigint[]) =>
  await settleLines(
    db,
    { merchantId: scene.merchantId, issueId, version: 1 },
    of.map(({ id: memberId }, at) => ({
      orderRowId: orders[at] ?? 0n,
      lineNo: 1,
      memberId,
      state: 'WIN' as const,
      payout: units(2n),
      effective: units(1n),
      theoretical: ZERO_UNITS,
      selfRebate: ZERO_UNITS,
      rebates: ZERO_UNITS,
      linkedTo: null,
    })),
    [],
  )

it('wages, settlement, bets and transfers over the same wallets never lock each other out', async () => {
  const ring = await aRing()
  for (let round = 0; round < ROUNDS; round += 1) {
    const issue = await anIssue(scene, 60_000)
    const of = shuffled(round)
    const orders = await place(left, of, issue)
    await drawIssue(scene, issue)
    const open = await anIssue(scene, 600_000)
    const chunk = ring.map((id) => due(id, 3n))
    const [here, there] = [await wages.run(), await wages.run()]
    const half = AGENTS / 2
    const [first, last] = [of[0] as Player, of[AGENTS - 1] as Player]
    await Promise.all([
      payWages(left, here, chunk),
      payWages(right, there, chunk.toReversed()),
      settle(left, issue, of.slice(0, half), orders.slice(0, half)),
      settle(right, issue, of.slice(half).toReversed(), orders.slice(half).toReversed()),
      place(left, shuffled(round + 1), open),
      place(right, shuffled(round + 2).toReversed(), open),
      retryWages(
        left,
        scene.merchantId,
        of.map(({ id }) => id),
      ),
      retryWages(right, scene.merchantId, of.map(({ id }) => id).toReversed()),
      swap(left, first, last, `there:${round}`),
      swap(right, last, first, `back:${round}`),
    ])
  }
  // The server counts deadlocks, those that somebody tried again and got over among them. A connection tells its count at its end.
  await Promise.all([left.close(), right.close()])
  const others = async () =>
    await watch.prisma.$queryRaw<{ open: bigint; deadlocks: bigint }[]>`
      SELECT (SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
                AND backend_type = 'client backend') AS open,
             deadlocks FROM pg_stat_database WHERE datname = current_database()`
  let [found] = await others()
  while (found !== undefined && found.open > 0n) [found] = await others()
  expect(found?.deadlocks).toBe(0n)
})
