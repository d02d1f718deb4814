import { randomBytes } from 'node:crypto'
import { connect, type Db, shiftMoneyClock, withTransaction } from '@croupier/db'
import type { Ctx, DrawCtx } from '@croupier/domain'
import { ANY_HOST, openMerchant } from '@croupier/domain/platform/site'
import { makeVault } from '@croupier/domain/platform/vault'
import { type FakeClock, fakeClock } from './fakeClock.ts'
import { PATIENT } from './patience.ts'
import { createTestDatabase, type TestDatabase } from './testDatabase.ts'
import { type TestRedis, testRedisPrefix } from './testRedis.ts'
import type { TestServices } from './testServices.ts'
import { uuidAt } from './uuidAt.ts'

/** One test file's own platform: database, key prefix, clock, a merchant that answers on every host. */
export interface TestWorld {
  /** the owner's connections: for what a test does beside the processes */
  readonly db: Db
  /** the connections of the processes, each under its own role */
  readonly processes: { readonly api: Db; readonly worker: Db; readonly console: Db }
  readonly database: TestDatabase
  readonly databaseUrl: string
  readonly redis: TestRedis
  /** the key of the vault, for another process */
  readonly vaultKey: string
  /** wall clock of the use cases; begins at the real time and is then stopped */
  readonly clock: FakeClock
  /** the context of the worker's process */
  readonly ctx: DrawCtx
  /** what the use cases logged */
  readonly logged: readonly { level: string; message: string; fields: object }[]
  /** id of the merchant TEST, in CNY, Asia/Shanghai */
  readonly merchantId: number
  /** moves wall clock and money clock together, ms (safety R11) */
  advance(ms: number): Promise<void>
  /** closes every connection and drops the database; fails when a test left one open */
  close(): Promise<void>
}

/** The context of the API's processes: their own role in the database, and no key to the seeds of draws. */
export function apiCtx(world: TestWorld): Ctx {
  const { seedKey: _workerOnly, ...ctx } = world.ctx
  return { ...ctx, db: world.processes.api }
}

/** The context of the officers' console: its own role in the database. */
export const consoleCtx = (world: TestWorld): Ctx => ({ ...apiCtx(world), db: world.processes.console })

/** Officers that the console knows by these names, without a login: a test's own decide, approve and are kept with what they did. */
export async function knownOfficers(world: Pick<TestWorld, 'db'>, ...names: readonly string[]): Promise<void> {
  const createdAt = new Date()
  const data = names.map((name) => ({ name, passwordHash: '', sealedSecret: '', roles: ['OWNER'], createdAt }))
  await world.db.prisma.staffAccount.createMany({ data, skipDuplicates: true })
}

/** The context of an officer's command, which acts as the owner of the database. */
export const officerCtx = (world: TestWorld): Ctx => ({ ...apiCtx(world), db: world.db })

/**
 * Opens a world; make it in `beforeAll`, close it in `afterAll`.
 * @param services other ones than those of the run: for a test that ends them
 */
export async function openTestWorld(services?: TestServices): Promise<TestWorld> {
  const database = await createTestDatabase(services)
  const db = connect(database.url, { ...PATIENT, name: 'croupier-test', max: 12 })
  const processes = {
    api: connect(database.urlOf('api'), { ...PATIENT, name: 'croupier-test-api', max: 12 }),
    worker: connect(database.urlOf('worker'), {
      ...PATIENT,
      name: 'croupier-test-worker',
      max: 12,
    }),
    console: connect(database.urlOf('console'), { ...PATIENT, name: 'croupier-test-console', max: 12 }),
  }
  const clock = fakeClock(new Date())
  const logged: { level: string; message: string; fields: object }[] = []
  const note = (level: string) => (fields: object, message: string) => void logged.push({ level, message, fields })
  const random = { bytes: (length: number) => randomBytes(length) }
  const vaultKey = randomBytes(32).toString('hex')
  const ctx: DrawCtx = {
    db: processes.worker,
    clock,
    // Of the clock's time, as a client's are: a key that is a day off is refused (safety R7).
    ids: { uuid: () => uuidAt(clock.now()) },
    random,
    log: { info: note('info'), warn: note('warn'), error: note('error') },
    seedKey: randomBytes(32),
    vault: makeVault(vaultKey, random),
  }
  const merchantId = await withTransaction(
    db,
    async (tx) =>
      await openMerchant(tx, ctx, {
        code: 'TEST',
        name: 'Test house',
        currency: 'CNY',
        timeZone: 'Asia/Shanghai',
        hosts: ['localhost', ANY_HOST],
        // Most tests log in for another reason; those of the puzzle switch it on.
        settings: { loginSlider: false, registration: { captchaFrom: 1_000 } },
      }),
  )
  let shiftedMs = 0
  return {
    db,
    processes,
    database,
    databaseUrl: database.url,
    redis: testRedisPrefix(),
    vaultKey,
    clock,
    ctx,
    logged,
    merchantId,
    async advance(ms) {
      shiftedMs += ms
      clock.advance(ms)
      await shiftMoneyClock(db, shiftedMs)
    },
    async close() {
      await Promise.all([db, ...Object.values(processes)].map(async (one) => await one.close()))
      await database.drop()
    },
  }
}
