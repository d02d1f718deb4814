import { withTransaction } from '@croupier/db'
import { openGame } from '@croupier/domain/lottery/games'
import { openBeacon } from '@croupier/playground/beacon'
import { eventually, TEST_JWT_SECRET, type TestWorld, testRedisPrefix, useTestWorld } from '@croupier/testkit'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { oneMinuteGames } from '../../../../prisma/seed/oneMinuteGames.ts'
import { PortPicker } from '../../../../scripts/services/ports.ts'
import { Cable } from '../../../setup/cable.ts'
import { StartedProcess } from './startedProcess.ts'

const READY = { status: 'ready', degraded: [] }

let world: TestWorld
const ports = new PortPicker()
const cables: Record<'postgres' | 'redis' | 'beacon' | 'mail', Cable> = Object.create(null)
const at = { postgres: 0, redis: '', beacon: '', mail: '' }

useTestWorld(async (opened, closes) => {
  world = opened
  const beacon = await openBeacon({ secret: 'the beacon beside', nowMs: () => Date.now() })
  const beaconUrl = await beacon.listen({ host: '127.0.0.1', port: 0 })
  closes({ close: async () => await beacon.close() })
  const cableTo = async (name: keyof typeof cables, url: string): Promise<string> => {
    cables[name] = closes(new Cable(url))
    return await cables[name].start()
  }
  at.postgres = Number(new URL(await cableTo('postgres', world.databaseUrl)).port)
  at.redis = await cableTo('redis', world.redis.url)
  at.beacon = await cableTo('beacon', beaconUrl)
  // Nothing is there: what is about mails is that nobody needs a server to start.
  at.mail = await cableTo('mail', 'smtp://127.0.0.1:1')
})

let running: StartedProcess[] = []
/** Of each test its own: what one has put into Redis ticks on. */
let prefix = ''
beforeEach(() => {
  prefix = testRedisPrefix().prefix
})
afterEach(async () => {
  await Promise.all(running.map(async (one) => await one.close()))
  running = []
})

const PROCESSES = {
  api: { file: 'apps/api/src/main.ts', role: 'api', port: 'API_PORT' },
  realtime: { file: 'apps/api/src/realtime/main.ts', role: 'api', port: 'REALTIME_PORT' },
  console: { file: 'apps/api/src/ops/main.ts', role: 'console', port: 'CONSOLE_HEALTH_PORT' },
  worker: { file: 'apps/worker/src/main.ts', role: 'worker', port: 'WORKER_PORT' },
} as const
type Name = keyof typeof PROCESSES

async function start(name: Name): Promise<StartedProcess> {
  const { file, role, port } = PROCESSES[name]
  const database = new URL(world.database.urlOf(role))
  database.hostname = '127.0.0.1'
  database.port = String(at.postgres)
  const healthPort = await ports.take(0)
  const environment = {
    APP_ENV: 'test',
    DATABASE_URL: database.href,
    MASTER_KEY: world.vaultKey,
    REDIS_URL: at.redis,
    REDIS_PREFIX: prefix,
    JWT_SECRET: TEST_JWT_SECRET,

    PUBLIC_ORIGIN: 'http://localhost',
    CONSOLE_ORIGIN: 'http://localhost',
    API_HOST: '127.0.0.1',
    WORKER_HOST: '127.0.0.1',
    CONSOLE_PORT: '0',
    SEED_KEY: '0a'.repeat(32),
    BEACON: 'local',
    BEACON_URLS: at.beacon,
    SMTP_URL: at.mail,
    [port]: String(healthPort),
  }
  const started = new StartedProcess(file, environment, healthPort)
  running.push(started)
  return started
}
const startAll = async (...names: Name[]) => await Promise.all(names.map(start))

it('each process starts while PostgreSQL is away, says so, and goes on when it comes', async () => {
  cables.postgres.cut()
  const all = await startAll('api', 'realtime', 'console', 'worker')
  for (const one of all) await one.says(503, { status: 'database' })
  for (const one of all) expect(one.output).toMatch(/not ready|database|listen/)
  cables.postgres.restore()
  for (const one of all) await one.says(200, READY)
})

it('each process starts while Redis is away, says so, and goes on when it comes', async () => {
  cables.redis.cut()
  const [api, realtime, worker, officers] = await startAll('api', 'realtime', 'worker', 'console')
  await officers?.says(200, READY)
  for (const one of [api, realtime]) {
    await one?.says(200, { status: 'ready', degraded: ['redis'] })
    expect(one?.output).toContain('redis')
  }
  // Its queues are in Redis.
  await worker?.says(503, { status: 'redis' })
  expect(worker?.output).toContain('redis')
  cables.redis.restore()
  for (const one of [api, realtime, worker]) await one?.says(200, READY)
})

it('a worker does all but what needs the beacon while the beacon is away, says so, and the rest when it comes', async () => {
  const [template] = oneMinuteGames
  if (template === undefined) return expect.fail('no game')
  for (const beacon of ['NONE', 'PUBLIC'] as const) {
    await withTransaction(
      world.db,
      async (tx) => await openGame(tx, { ...template, code: `${beacon}1M`, beacon, sortOrder: 1 }),
    )
  }
  const planned = async (code: string) => await world.db.prisma.issue.count({ where: { game: { code } } })
  cables.beacon.cut()
  const worker = await start('worker')
  await worker.says(200, { status: 'ready', degraded: ['beacon'] })
  await eventually(async () => expect(await planned('NONE1M')).toBeGreaterThan(0))
  expect(worker.output).toContain('the beacon does not answer')
  expect(await planned('PUBLIC1M')).toBe(0)
  cables.beacon.restore()
  await worker.says(200, READY)
  await eventually(async () => expect(await planned('PUBLIC1M')).toBeGreaterThan(0))
  expect(worker.output).toContain('the beacon answers')
})
