import { connect, type Db } from '@croupier/db'
import { payWages, retryWages, type WageDue } from '@croupier/ledger'
import { units, ZERO_UNITS } from '@croupier/money'
import { createTestDatabase, type TestDatabase } from '@croupier/testkit'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  aPlayer,
  balance,
  deposit,
  expectAllKept,
  openScene,
  type Player,
  type Scene,
} from './scene.ts'

const WINDOW_MS = 300_000

let database: TestDatabase
let db: Db
let scene: Scene
let top: Player
let middle: Player
let leaf: Player
let window: Date

beforeAll(async () => {
  database = await createTestDatabase()
  db = connect(database.url, { max: 16 })
  scene = await openScene(db)
  window = new Date('2026-11-21T00:00:00Z')
})

beforeEach(async () => {
  top = await aPlayer(scene, { type: 1 })
  middle = await aPlayer(scene, { under: top, type: 2 })
  leaf = await aPlayer(scene, { under: middle, type: 2 })
})

// The dues here are made up, not measured: the recomputation from facts (I11) is for the wage run's own tests.
afterEach(async () => await expectAllKept(db, ['I11', 'I20']))

afterAll(async () => {
  await db.close()
  await database.drop()
})

async function aContract(payer: Player | null, payee: Player): Promise<bigint> {
  const contract = await db.prisma.contract.create({
    data: {
      merchantId: scene.merchantId,
      kind: 'REALTIME_WAGE',
      category: 'CONS',
      payerId: payer?.id ?? null,
      payeeId: payee.id,
      state: 'A',
      versionNo: 1,
      offeredAt: window,
      effectiveFrom: window,
    },
  })
  return contract.id
}

/** The run of the next window. */
async function nextRun(): Promise<bigint> {
  const windowStart = window
  window = new Date(window.getTime() + WINDOW_MS)
  const run = await db.prisma.wageRun.create({
    data: {
      merchantId: scene.merchantId,
      kind: 'REALTIME_WAGE',
      periodCode: 'R',
      windowStart,
      windowEnd: window,
      startedAt: windowStart,
    },
  })
  return run.id
}

function due(contractId: bigint, amount: bigint): WageDue {
  return {
    contractId,
    versionNo: 1,
    won: ZERO_UNITS,
    lost: units(amount * 100n),
    winRatePpm: 500,
    lossRatePpm: 10_000,
    carryInPpmUnits: 0n,
    carryOutPpmUnits: 0n,
    lines: 1,
    due: units(amount),
  }
}

async function states(runId: bigint): Promise<[string, bigint][]> {
  const run = await db.prisma.wageRun.findFirstOrThrow({ where: { id: runId } })
  const where = { merchantId: run.merchantId, kind: run.kind, periodStart: run.windowStart }
  const rows = await db.prisma.wagePayment.findMany({ where, orderBy: { id: 'asc' } })
  return rows.map((row) => [row.state, row.paidUnits])
}

describe('a chunk of wages', () => {
  it('pays from the top down: who is paid in it can pay with it', async () => {
    const chunk = [
      due(await aContract(null, top), 100n),
      due(await aContract(top, middle), 80n),
      due(await aContract(middle, leaf), 30n),
    ]
    const run = await nextRun()
    expect(await payWages(db, run, chunk)).toEqual({
      payments: 3,
      transfers: 3,
      due: 210n,
      paid: 210n,
    })
    expect(await Promise.all([top, middle, leaf].map((one) => balance(scene, one)))).toEqual([
      20n,
      50n,
      30n,
    ])
  })

  it('DS8: four workers with the same chunk pay it once', async () => {
    const chunk: WageDue[] = []
    for (let n = 0; n < 50; n += 1) {
      const payee = await aPlayer(scene, { type: 1 })
      chunk.push(due(await aContract(null, payee), 10n))
    }
    const run = await nextRun()
    const paid = await Promise.all(
      Array.from({ length: 4 }, async () => await payWages(db, run, chunk)),
    )
    expect(paid.map((one) => one.payments).sort()).toEqual([0, 0, 0, 50])
    expect(await states(run)).toEqual(chunk.map(() => ['PAID', 10n]))
  })

  it('pays what is there, keeps the rest as a bill, pays the oldest first when money comes', async () => {
    await deposit(scene, top, 50n)
    const first = await aContract(top, middle)
    const second = await aContract(top, leaf)
    const run = await nextRun()
    const chunk = [
      due(first, 40n),
      due(second, 30n),
      due(await aContract(leaf, await aPlayer(scene, { under: leaf })), 0n),
    ]
    expect(await payWages(db, run, chunk)).toMatchObject({ payments: 3, transfers: 2, paid: 50n })
    expect(await states(run)).toEqual([
      ['PAID', 40n],
      ['PARTIAL', 10n],
      ['NOTHING', 0n],
    ])
    await deposit(scene, top, 5n)
    const later = await nextRun()
    await payWages(db, later, [due(first, 10n)])
    expect(await states(later)).toEqual([['INSUFFICIENT', 0n]])
    expect(await retryWages(db, scene.merchantId, [top.id])).toEqual({ payments: 2, transfers: 1, paid: 5n })
    await deposit(scene, top, 100n)
    const told = await Promise.all(
      Array.from({ length: 4 }, async () => await retryWages(db, scene.merchantId, [top.id])),
    )
    expect(told.reduce((sum, one) => sum + one.paid, 0n)).toBe(25n)
    expect(await states(run)).toEqual([
      ['PAID', 40n],
      ['PAID', 30n],
      ['NOTHING', 0n],
    ])
    expect(await states(later)).toEqual([['PAID', 10n]])
    expect(await balance(scene, top)).toBe(75n)
  })
})
