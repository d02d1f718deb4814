import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from '@croupier/db'
import { grantRoles } from '../../roles.ts'
import { answersOk } from '../../services/child.ts'
import { platformEnvironment, processEnvironment, rolePasswords } from '../../services/environment.ts'
import { ROOT, startRedis } from '../../services/index.ts'
import { PortPicker } from '../../services/ports.ts'
import { loadSecrets } from '../../services/secrets.ts'
import type { Bench } from '../bench.ts'
import { processorMsOf } from '../foreignCpu.ts'
import type { CallbackResult, CallbackTask } from '../load/callbackLoad.ts'
import { inChild } from '../load/child.ts'
import type { HttpLoadResult, HttpLoadTask } from '../load/httpLoad.ts'
import type { HttpReadsResult, HttpReadsTask } from '../load/httpReads.ts'
import { benchSessions } from './benchSessions.ts'

/** The result of a load, with the processor time (ms) that the others used for it; null where the system does not say. */
export interface ApiLoad extends HttpLoadResult {
  readonly apiCpuMs: number | null
  readonly redisCpuMs: number | null
  readonly databaseCpuMs: number | null
}

/** Real API processes over the bench's database, logging every request as in production. */
export interface BenchApi {
  /** the HTTP load, from a process of its own; members are those that may play, broke those without money */
  load(
    task: Omit<HttpLoadTask, 'ports' | 'tokens' | 'brokeTokens'>,
    members: readonly number[],
    broke: readonly number[],
  ): Promise<ApiLoad>
  /** reads of one path by one member, from a process of its own */
  reads(task: Omit<HttpReadsTask, 'port' | 'token'>, member: number): Promise<HttpReadsResult>
  /** signed calls of a game provider, from a process of its own */
  callbacks(task: Omit<CallbackTask, 'port'>): Promise<CallbackResult>
  close(): Promise<void>
}

const READY_MS_MAX = 60_000
const POLL_MS = 50

function startApi(env: Record<string, string | undefined>, logFile: string): ChildProcess {
  const log = openSync(logFile, 'a')
  const child = spawn(process.execPath, ['apps/api/src/main.ts'], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  return child
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await gone
}

async function untilReady(api: ChildProcess, port: number): Promise<void> {
  const deadline = performance.now() + READY_MS_MAX
  while (!(await answersOk(`http://127.0.0.1:${port}/readyz`))) {
    if (api.exitCode !== null || performance.now() > deadline) {
      throw new Error('the API did not start')
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}

const spent = (from: number | null, to: number | null): number | null =>
  from === null || to === null ? null : to - from

/** What the processes of a bench with this database and Redis find in their environment. */
const environmentFor =
  (databaseUrl: string, redisUrl: string, secrets: ReturnType<typeof loadSecrets>) => (port: number) =>
    platformEnvironment({
      appEnv: 'test',
      databaseUrl,
      redisUrl,
      ports: {
        web: port,
        api: port,
        realtime: port,
        worker: port,
        playground: port,
        desk: port,
        games: port,
        gamesDesk: port,
        console: port,
        beacon: port,
        witness: port,
      },
      secrets,
      dataFolder: '.',
      beaconKey: '',
      given: { LOG_LEVEL: 'info' },
    })

/** Starts Redis and this many processes of the API. */
export async function openBenchApi(
  bench: Bench,
  world: { readonly url: string; readonly db: Db },
  processes: number,
): Promise<BenchApi> {
  const redis = await startRedis({ dir: join(bench.folder, 'redis'), durable: false })
  const secrets = loadSecrets(bench.folder)
  const picker = new PortPicker()
  const ports: number[] = []
  const apis: ChildProcess[] = []
  const close = async () => {
    await Promise.all(apis.map(ended))
    await redis.stop()
  }
  const environmentOf = environmentFor(world.url, redis.url, secrets)
  const cpu = () => ({
    api: processorMsOf(apis.map((api) => api.pid ?? -1)),
    redis: processorMsOf([redis.child.pid]),
    database: processorMsOf([bench.databasePid]),
  })
  const open = async () => {
    const port = await picker.take(0)
    ports.push(port)
    // Everybody here comes from one address.
    const env = {
      ...processEnvironment('api', environmentOf(port)),
      RATE_LIMIT_PER_MINUTE: '1000000000',
    }
    const api = startApi(env, join(bench.folder, 'api.log'))
    apis.push(api)
    await untilReady(api, port)
  }
  try {
    await grantRoles(world.url, rolePasswords(environmentOf(0)))
    for (let n = 0; n < processes; n += 1) await open()
  } catch (error) {
    await close()
    throw error
  }
  const sessions = benchSessions(world.db, secrets.jwtSecret)
  return {
    close,
    async reads(task, member) {
      const [token = ''] = await sessions.tokensOf([member])
      return await inChild('httpReads.ts', { ...task, port: ports[0] ?? 0, token })
    },
    async callbacks(task) {
      return await inChild('callbackLoad.ts', { ...task, port: ports[0] ?? 0 })
    },
    async load(task, members, broke) {
      const tokens = await sessions.tokensOf(members)
      const brokeTokens = await sessions.tokensOf(broke)
      const before = cpu()
      const result = await inChild<HttpLoadResult>('httpLoad.ts', {
        ...task,
        ports,
        tokens,
        brokeTokens,
      } satisfies HttpLoadTask)
      const after = cpu()
      return {
        ...result,
        apiCpuMs: spent(before.api, after.api),
        redisCpuMs: spent(before.redis, after.redis),
        databaseCpuMs: spent(before.database, after.database),
      }
    },
  }
}
