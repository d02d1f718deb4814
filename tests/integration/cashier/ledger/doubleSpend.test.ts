import { connect, type Db, withTransaction } from '@croupier/db'
import { type BetOutcome, cancelOrder, placeBets, post } from '@croupier/ledger'
import { units } from '@croupier/money'
import { createTestDatabase, PATIENT, type TestDatabase } from '@croupier/testkit'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { anIssue, anOrder, aPlayer, balance, deposit, expectAllKept, openScene, type Scene } from './scene.ts'

/** Two API processes' worth of connections, 64 calls at once (safety 3.3). */
const CONNECTIONS_EACH = 32
const CALLS = 64
const ROUNDS = 100

let database: TestDatabase
let left: Db
let right: Db
let scene: Scene

beforeAll(async () => {
  database = await createTestDatabase()
  left = connect(database.url, { ...PATIENT, max: CONNECTIONS_EACH })
  right = connect(database.url, { ...PATIENT, max: CONNECTIONS_EACH })
  scene = await openScene(left)
})

afterEach(async () => await expectAllKept(left))

afterAll(async () => {
  await Promise.all([left.close(), right.close()])
  await database.drop()
})

/** The same call through both pools by turns, all let go at once. */
async function together<T>(call: (db: Db, at: number) => Promise<T>, calls = CALLS): Promise<T[]> {
  return await Promise.all(Array.from({ length: calls }, async (_, at) => await call(at % 2 === 0 ? left : right, at)))
}

const count = (outcomes: readonly BetOutcome[], code: BetOutcome['code']) =>
  outcomes.filter((one) => one.code === code).length

describe('one wallet, many spenders', () => {
  it('DS1: of 64 all-in bets at once exactly one is placed, 100 times over', async () => {
    const player = await aPlayer(scene)
    const issue = await anIssue(scene, 3_600_000)
    for (let round = 0; round < ROUNDS; round += 1) {
      await deposit(scene, player, 1_000n)
      const outcomes = await together(async (db) => {
        const [outcome] = await placeBets(db, [anOrder(scene, player, issue, [1_000n])])
        return outcome as BetOutcome
      })
      expect([count(outcomes, null), count(outcomes, 'WALLET_INSUFFICIENT_FUNDS')]).toEqual([1, 63])
    }
    expect(await balance(scene, player)).toBe(0n)
  })

  it('DS2: bets, transfers and cancellations by different commands spend what is there', async () => {
    const player = await aPlayer(scene)
    const other = await aPlayer(scene)
    const issue = await anIssue(scene, 3_600_000)
    for (let round = 0; round < 10; round += 1) {
      await deposit(scene, player, 1_000n)
      const spent = await together(async (db, at) => {
        if (at % 4 === 3) {
          const transfer = {
            kind: 'TRANSFER_UP',
            ref: `mixed:${round}:${at}`,
            from: player.accountId,
            to: other.accountId,
            units: units(300n),
          } as const
          return await withTransaction(db, async (tx) => await post(tx, scene.merchantId, [transfer])).then(
            () => 300n,
            (error: { code?: string }) => {
              expect(error.code).toBe('WALLET_INSUFFICIENT_FUNDS')
              return 0n
            },
          )
        }
        const order = anOrder(scene, player, issue, [300n])
        const [outcome] = await placeBets(db, [order])
        if (outcome?.code !== null) return 0n
        if (at % 4 > 0) return 300n
        await cancelOrder(db, scene.merchantId, player.id, order.orderId)
        return 0n
      })
      const total = spent.reduce((sum, one) => sum + one, 0n)
      const rest = await balance(scene, player)
      expect(rest).toBe(1_000n - total)
      if (rest < 1_000n) await deposit(scene, player, 1_000n - rest)
      await withTransaction(left, async (tx) => {
        const to = other.accountId
        const ref = `empty:${round}`
        await post(tx, scene.merchantId, [
          { kind: 'TRANSFER_UP', ref, from: player.accountId, to, units: units(1_000n) },
        ])
      })
    }
    expect(await balance(scene, player)).toBe(0n)
  })
})

describe('one key', () => {
  it('DS3: 64 equal requests have one effect and 64 equal answers', async () => {
    const player = await aPlayer(scene)
    await deposit(scene, player, 10_000n)
    const order = anOrder(scene, player, await anIssue(scene), [100n, 50n])
    const outcomes = await together(async (db) => (await placeBets(db, [order]))[0] as BetOutcome)
    expect(outcomes.filter((one) => !one.replayed)).toHaveLength(1)
    expect(new Set(outcomes.map((one) => (one.code === null ? one.orderRowId : one.code))).size).toBe(1)
    expect(await balance(scene, player)).toBe(9_850n)
  })

  it('DS4: the same key with another body is refused and has no effect', async () => {
    const player = await aPlayer(scene)
    await deposit(scene, player, 10_000n)
    const issue = await anIssue(scene)
    const order = anOrder(scene, player, issue, [100n])
    const outcomes = await together(async (db, at) => {
      const one = anOrder(scene, player, issue, [100n + BigInt(at % 4)], order.orderId)
      return (await placeBets(db, [one]))[0] as BetOutcome
    })
    expect([count(outcomes, null), count(outcomes, 'IDEMPOTENCY_MISMATCH')]).toEqual([16, 48])
    const placed = outcomes.find((one) => one.code === null)
    expect(await balance(scene, player)).toBe(10_000n - (placed?.code === null ? placed.stake : 0n))
  })
})

describe('crossing transfers', () => {
  it('DS5: eight accounts, forty clients: no deadlock is seen and no unit is lost in any read', async () => {
    const players = await Promise.all(Array.from({ length: 8 }, async () => await aPlayer(scene)))
    for (const player of players) await deposit(scene, player, 1_000n)
    const ids = players.map((player) => player.accountId)
    const readTotal = async (db: Db) => {
      const rows = await db.prisma.ledgerAccount.findMany({ where: { id: { in: ids } } })
      return rows.reduce((sum, row) => sum + (row.balance ?? 0n), 0n)
    }
    const refused: string[] = []
    const totals: bigint[] = []
    await together(async (db, client) => {
      for (let turn = 0; turn < 25; turn += 1) {
        const from = ids[(client + turn) % 8] as bigint
        const to = ids[(client * 3 + turn * 5 + 1 + ((client + turn) % 2)) % 8] as bigint
        if (from === to) {
          totals.push(await readTotal(db))
          continue
        }
        const there = { kind: 'TRANSFER_DOWN', from, to, units: units(70n) } as const
        const back = { kind: 'TRANSFER_UP', from: to, to: from, units: units(30n) } as const
        const ref = `cross:${client}:${turn}`
        await withTransaction(db, async (tx) => {
          await post(tx, scene.merchantId, [
            { ...there, ref },
            { ...back, ref },
          ])
        }).catch((error: { code?: string; message: string }) => refused.push(error.code ?? error.message))
      }
    }, 40)
    expect(new Set(refused).size).toBeLessThanOrEqual(1)
    expect(refused.every((code) => code === 'WALLET_INSUFFICIENT_FUNDS')).toBe(true)
    expect(totals.length).toBeGreaterThan(20)
    expect(new Set(totals)).toEqual(new Set([8_000n]))
  })
})
