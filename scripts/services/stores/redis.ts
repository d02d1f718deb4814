import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Child, waitUntilReady } from '../child.ts'
import { ensureFolder } from '../folders.ts'
import { endLeftover } from '../leftover.ts'
import { PortPicker } from '../ports.ts'
import { loadSecrets } from '../secrets.ts'
import { redisTrouble } from './redisPing.ts'
import { ensureProgram, REDIS } from './systemPackages.ts'

const READY_MS_MAX = 20_000
const STOP_MS_MAX = 10_000

export interface RedisOptions {
  /** The server's folder, made when missing; its parent holds secrets.json and the log. */
  dir: string
  /** 0 or nothing: any free port. */
  port?: number
  /** False keeps nothing on disk: for tests. */
  durable?: boolean
  signal?: AbortSignal | undefined
}

export interface RedisServer {
  url: string
  port: number
  child: Child
  stop(): Promise<void>
}

/**
 * Starts a Redis (or Valkey) of the system on loopback, installing it when it is missing.
 * Throws StartProblem when it is neither there nor installable.
 */
export async function startRedis(options: RedisOptions): Promise<RedisServer> {
  const command = await ensureProgram(REDIS)
  ensureFolder(dirname(options.dir))
  mkdirSync(options.dir, { recursive: true })
  const password = loadSecrets(dirname(options.dir)).redisPassword
  const pidFile = join(options.dir, 'redis.pid')
  const config = join(options.dir, 'redis.conf')
  await endLeftover(pidFile, options.dir, 'SIGTERM')
  const port = options.port || (await new PortPicker().take(0))
  writeFileSync(config, settings(options, port, password, pidFile), { mode: 0o600 })
  const child = new Child({
    name: 'redis',
    command,
    args: [config, '--dir', options.dir],
    cwd: options.dir,
    // A clock that runs ahead (`test:deep`) is not for Redis: its allocator asks for the time before such a clock is there.
    env: { LD_PRELOAD: undefined },
    logFile: join(dirname(options.dir), 'redis.log'),
  })
  const url = `redis://:${password}@127.0.0.1:${port}/0`
  const server = { url, port, child, stop: async () => await child.stop(STOP_MS_MAX) }
  try {
    const isReady = async () => (await redisTrouble(url)) === null
    await waitUntilReady(child, isReady, READY_MS_MAX, options.signal)
  } catch (error) {
    await server.stop()
    throw error
  }
  return server
}

/** The password is in a file only we can read, not in the command line that `ps` shows. */
function settings(options: RedisOptions, port: number, password: string, pidFile: string): string {
  return [
    `port ${port}`,
    'bind 127.0.0.1',
    'daemonize no',
    // Keeps our folder in the command line, by which a leftover is recognised.
    'set-proc-title no',
    `pidfile "${pidFile}"`,
    `requirepass ${password}`,
    `appendonly ${options.durable === false ? 'no' : 'yes'}`,
    'appendfsync everysec',
    'save ""',
    'maxmemory-policy noeviction',
    '',
  ].join('\n')
}
