import { type ChildProcess, fork, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { statement } from '@croupier/db'
import { keys, routes, session } from '@croupier/wire'
import { z } from 'zod'
import { grantRoles } from '../../roles.ts'
import { BodySealer } from '../../services/bodySealer.ts'
import { answersOk } from '../../services/child.ts'
import {
  platformEnvironment,
  processEnvironment,
  rolePasswords,
} from '../../services/environment.ts'
import { ROOT, startRedis } from '../../services/index.ts'
import { PortPicker } from '../../services/ports.ts'
import { loadSecrets } from '../../services/secrets.ts'
import { solvedPuzzle } from '../../simulate/solvedPuzzle.ts'
import type { Bench } from '../bench.ts'
import type { HttpLoadResult, HttpLoadTask } from '../load/httpLoad.ts'
import { BENCH_PASSWORD, type BetWorld, type Pool } from './betWorld.ts'

/** The real API process over the bench's database, logging every request as it would in earnest. */
export interface BenchApi {
  /** the HTTP load, from a process of its own */
  load(task: Omit<HttpLoadTask, 'port' | 'tokens' | 'brokeTokens'>): Promise<HttpLoadResult>
  close(): Promise<void>
}

const SESSIONS = 512
const LOGINS_AT_ONCE = 4
const READY_MS_MAX = 30_000
const POLL_MS = 50
const loggedIn = routes['session.login'].reply

const ACCOUNTS = statement(
  'bench.accountNames',
  `SELECT account FROM members WHERE id BETWEEN $1::bigint AND $2::bigint ORDER BY id LIMIT $3::int`,
)

/** Encrypts logins to the key that the API tells. */
function sealerOf(origin: string): BodySealer {
  return new BodySealer(origin, async () => {
    const reply = await fetch(origin + keys.systemKeys.path)
    return z.decode(keys.systemKeys.reply, (await reply.json()) as never).value
  })
}

async function logIn(
  world: BetWorld,
  origin: string,
  sealer: BodySealer,
  username: string,
): Promise<string> {
  const { method, path } = session.login
  const { cookie, slider } = await solvedPuzzle(world.db)
  const reply = await fetch(origin + path, {
    method,
    headers: { origin, cookie, 'content-type': keys.JOSE_TYPE },
    body: await sealer.seal({ method, path }, { username, password: BENCH_PASSWORD, slider }),
  })
  if (reply.status !== 200) throw new Error(`the login was refused: ${await reply.text()}`)
  return z.decode(loggedIn, (await reply.json()) as z.input<typeof loggedIn>).value.token
}

/** Sessions of the first members of a pool, each by a login of its own. */
async function sessionsOf(world: BetWorld, port: number, pool: Pool, most: number) {
  const rows = await world.db.hot.query<{ account: string }>(ACCOUNTS, [
    pool.first,
    pool.last,
    most,
  ])
  const tokens: string[] = []
  const origin = `http://127.0.0.1:${port}`
  const sealer = sealerOf(origin)
  const names = rows.values()
  const worker = async () => {
    for (const { account } of names) tokens.push(await logIn(world, origin, sealer, account))
  }
  await Promise.all(Array.from({ length: LOGINS_AT_ONCE }, worker))
  return tokens
}

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

async function runLoad(task: HttpLoadTask): Promise<HttpLoadResult> {
  const child = fork(new URL('../load/httpLoad.ts', import.meta.url), { execArgv: [] })
  const result = await new Promise<HttpLoadResult>((resolve, reject) => {
    child.once('message', (message) => resolve(message as HttpLoadResult))
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`the load ended without a result (${code})`)))
    child.send(task)
  })
  await ended(child)
  return result
}

/** Starts Redis and the API, and logs members in. */
export async function openBenchApi(bench: Bench, world: BetWorld): Promise<BenchApi> {
  const redis = await startRedis({ dir: join(bench.folder, 'redis'), durable: false })
  const port = await new PortPicker().take(0)
  const environment = platformEnvironment({
    appEnv: 'test',
    databaseUrl: world.url,
    redisUrl: redis.url,
    ports: { web: port, api: port, realtime: port, worker: port },
    secrets: loadSecrets(bench.folder),
    given: { LOG_LEVEL: 'info' },
  })
  // Everybody here comes from one address.
  const env = { ...processEnvironment('api', environment), RATE_LIMIT_PER_MINUTE: '1000000000' }
  await grantRoles(world.url, rolePasswords(environment))
  const api = startApi(env, join(bench.folder, 'api.log'))
  const close = async () => {
    await ended(api)
    await redis.stop()
  }
  try {
    const deadline = performance.now() + READY_MS_MAX
    while (!(await answersOk(`http://127.0.0.1:${port}/readyz`))) {
      if (api.exitCode !== null || performance.now() > deadline) {
        throw new Error('the API did not start')
      }
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    }
    bench.say(`Logging ${SESSIONS} members in …`)
    const tokens = await sessionsOf(world, port, world.one, SESSIONS)
    const brokeTokens = await sessionsOf(world, port, world.broke, SESSIONS)
    return {
      close,
      load: async (task) => await runLoad({ ...task, port, tokens, brokeTokens }),
    }
  } catch (error) {
    await close()
    throw error
  }
}
