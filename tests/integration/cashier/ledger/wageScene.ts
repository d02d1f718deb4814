import { connect, type Db } from '@croupier/db'
import type { WageDue } from '@croupier/ledger'
import { units, ZERO_UNITS } from '@croupier/money'
import { createTestDatabase, PATIENT } from '@croupier/testkit'
import { DAY_MS } from '@croupier/wire'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { aPlayer, expectAllKept, openScene, type Player, type Scene } from './scene.ts'

const WINDOW_MS = 300_000

/** Three agents below each other, contracts between them, and runs in which their made-up wages are paid. */
export class WageScene {
  readonly db: Db
  readonly scene: Scene
  readonly top: Player
  readonly middle: Player
  readonly leaf: Player
  #start: Date
  #day: Date

  constructor(scene: Scene, agents: { top: Player; middle: Player; leaf: Player }, before?: WageScene) {
    this.#start = before?.start ?? new Date('2026-11-21T00:00:00Z')
    this.#day = before?.day ?? new Date('2026-11-21T00:00:00Z')
    this.db = scene.db
    this.scene = scene
    this.top = agents.top
    this.middle = agents.middle
    this.leaf = agents.leaf
  }

  /** The start of the next real-time window. */
  get start(): Date {
    return this.#start
  }

  /** The start of the next day. */
  get day(): Date {
    return this.#day
  }

  /** A contract in force; the house pays when there is no payer. */
  async contract(payer: Player | null, payee: Player, kind = 'REALTIME_WAGE'): Promise<bigint> {
    const contract = await this.db.prisma.contract.create({
      data: {
        merchantId: this.scene.merchantId,
        kind,
        category: 'CONS',
        payerId: payer?.id ?? null,
        payeeId: payee.id,
        state: 'A',
        versionNo: 1,
        offeredAt: this.#start,
        effectiveFrom: this.#start,
      },
    })
    return contract.id
  }

  /** The run of the next 5-minute window. */
  async run(): Promise<bigint> {
    const windowStart = this.#start
    this.#start = new Date(windowStart.getTime() + WINDOW_MS)
    return await this.#open('REALTIME_WAGE', 'R', windowStart, this.#start)
  }

  /** The run of the next day of another kind. */
  async dayRun(kind: string, periodCode: string): Promise<bigint> {
    const start = this.#day
    this.#day = new Date(start.getTime() + DAY_MS)
    return await this.#open(kind, periodCode, start, this.#day)
  }

  async #open(kind: string, periodCode: string, windowStart: Date, windowEnd: Date) {
    const { merchantId } = this.scene
    const window = { windowStart, windowEnd, startedAt: windowStart }
    const data = { merchantId, kind, periodCode, ...window }
    return (await this.db.prisma.wageRun.create({ data })).id
  }

  /** State and paid units of a run's bills, in their order. */
  async states(runId: bigint): Promise<[string, bigint][]> {
    const run = await this.db.prisma.wageRun.findFirstOrThrow({ where: { id: runId } })
    const where = { merchantId: run.merchantId, kind: run.kind, periodStart: run.windowStart }
    const rows = await this.db.prisma.wagePayment.findMany({ where, orderBy: { id: 'asc' } })
    return rows.map((row) => [row.state, row.paidUnits])
  }
}

/** Opens a database with a merchant; `agents` makes three new agents in it for each test. */
export async function openWageScenes() {
  const database = await createTestDatabase()
  const db = connect(database.url, { ...PATIENT, max: 16 })
  const scene = await openScene(db)
  let last: WageScene | undefined
  return {
    db,
    async agents(): Promise<WageScene> {
      const top = await aPlayer(scene, { type: 1 })
      const middle = await aPlayer(scene, { under: top, type: 2 })
      const leaf = await aPlayer(scene, { under: middle, type: 2 })
      const next = new WageScene(scene, { top, middle, leaf }, last)
      last = next
      return next
    },
    async close() {
      await db.close()
      await database.drop()
    },
  }
}

/**
 * Three new agents for each test of a file, in one database that is opened before and closed after them; after each test the
 * books are checked. The dues are made up, not measured, and go between any two of the three: the recomputation from facts (I11)
 * and who is whose upline (I17) are for the wage run's own tests.
 * @param take takes the agents over
 */
export function useWageScenes(take: (agents: WageScene) => void): void {
  let scenes: Awaited<ReturnType<typeof openWageScenes>>
  beforeAll(async () => {
    scenes = await openWageScenes()
  })
  beforeEach(async () => take(await scenes.agents()))
  afterEach(async () => await expectAllKept(scenes.db, ['I11', 'I17', 'I20']))
  afterAll(async () => await scenes.close())
}

/** A due of this many units with figures that explain it. */
export function due(contractId: bigint, amount: bigint): WageDue {
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
