import { connect, type Db } from '@croupier/db'
import { createTestDatabase, PATIENT, type TestDatabase } from '@croupier/testkit'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inVolume } from '../../../../setup/volume.ts'
import { anIssue, aPlayer, balance, expectAllKept, openScene, type Player, type Scene } from '../scene.ts'
import { betCommands, settleRest } from './betCommands.ts'
import type { ModelContract, ModelWallets, Real } from './modelWallets.ts'
import { moneyCommands } from './moneyCommands.ts'

/** SEED=… repeats a run, MODEL_RUNS=… makes it longer. */
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000_007)
const RUNS = Number(process.env.MODEL_RUNS ?? inVolume(40, 20))
const COMMANDS_MAX = 40

/** The house pays the first, the first pays the second, the second pays the third. */
const CONTRACTS: readonly ModelContract[] = [
  { payer: null, payee: 0 },
  { payer: 0, payee: 1 },
  { payer: 1, payee: 2 },
]

let database: TestDatabase
let db: Db
let scene: Scene

beforeAll(async () => {
  database = await createTestDatabase()
  db = connect(database.url, PATIENT)
  scene = await openScene(db)
})

afterAll(async () => {
  await db.close()
  await database.drop()
})

/** Four empty wallets of the model, and the same four in the database. */
async function setup(): Promise<{ model: ModelWallets; real: Real }> {
  const players: Player[] = []
  for (let n = 0; n < 4; n += 1) {
    const above = players.at(-1)
    players.push(await aPlayer(scene, above === undefined ? { type: 1 } : { under: above, type: 2 }))
  }
  const contractIds: bigint[] = []
  for (const { payer, payee } of CONTRACTS) {
    const contract = await db.prisma.contract.create({
      data: {
        merchantId: scene.merchantId,
        kind: 'REALTIME_WAGE',
        category: 'CONS',
        payerId: payer === null ? null : (players[payer]?.id ?? 0n),
        payeeId: players[payee]?.id ?? 0n,
        state: 'A',
        versionNo: 1,
        offeredAt: new Date(0),
      },
    })
    contractIds.push(contract.id)
  }
  return {
    model: {
      balances: [0n, 0n, 0n, 0n],
      deposits: new Map(),
      orders: new Map(),
      open: [],
      drawn: [],
      shares: new Map(),
      contracts: [...CONTRACTS],
      bills: [],
    },
    real: {
      scene,
      players,
      contractIds,
      issueId: await anIssue(scene),
      drawnId: undefined,
      window: new Date('2026-01-01T00:00:00Z'),
    },
  }
}

it(`keeps the same books as a plain map, whatever happens in whatever order (SEED=${SEED})`, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.commands([...betCommands, ...moneyCommands], { maxCommands: COMMANDS_MAX, size: 'max' }),
      async (commands) => {
        const { model, real } = await setup()
        await fc.asyncModelRun(() => ({ model, real }), commands)
        await settleRest(model, real)
        expect(await Promise.all(real.players.map((one) => balance(scene, one)))).toEqual(model.balances)
        // Dues are made up here, not measured (I11), and nothing empties the outbox (I20).
        await expectAllKept(db, ['I11', 'I17', 'I20'])
      },
    ),
    { seed: SEED, numRuns: RUNS, endOnFailure: false },
  )
})
