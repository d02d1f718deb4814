import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { allowClockShift, readsEveryScript } from '@croupier/db/admin'
import { localBeacon } from '@croupier/fairness/beacon'
import { answersOk, Child, type ChildEnd, waitUntilReady } from './child.ts'
import { DEFAULT_PORTS, givenPort } from './defaultPorts.ts'
import { DemoPast } from './demoPast.ts'
import {
  isLocalBeacon,
  PLATFORM_PORTS,
  type PlatformPorts,
  type ProcessName,
  platformEnvironment,
  processEnvironment,
  rolePasswords,
} from './environment.ts'
import { ensureFolder, ROOT } from './folders.ts'
import { type OpenedSite, openToNetwork } from './openToNetwork.ts'
import { requireDatabase, requireRedis } from './outside.ts'
import type { Platform, PlatformOptions } from './platformOptions.ts'
import { PortPicker } from './ports.ts'
import { StartProblem } from './problem.ts'
import { backFiles, WORKER_FILE } from './processFiles.ts'
import { clearRunning, readRunning, writeRunning } from './running.ts'
import { openSandboxRole } from './sandbox.ts'
import { loadSecrets } from './secrets.ts'
import { startPostgres } from './stores/postgres.ts'
import { startRedis } from './stores/redis.ts'
import { migrateDatabase, plantOfficers, seedDatabase } from './stores/schema.ts'
import { ensureBundles } from './webBundle.ts'

const READY_MS_MAX = 300_000 // after it a start counts as hung; a process that ends is noticed at once
/** The processes' own end may take 25 s (safety 7.2); we wait a little longer. */
const STOP_MS_MAX = 28_000
const LATIN_ONLY =
  'This database was made with the locale C: a search forgives typos in Latin letters only. A new one knows every script: `npm start -- --fresh` (deletes local data), or one made with --lc-ctype=C.UTF-8.'
const GUARD = new URL('./orphanGuard.ts', import.meta.url).href

/**
 * Starts the whole platform: services, schema, demo data, web bundle, processes; resolves when all
 * are ready. Throws StartProblem with one plain sentence, after ending whatever was started.
 */
export async function startPlatform(options: PlatformOptions): Promise<Platform> {
  ensureFolder(options.dataFolder)
  const already = readRunning(options.dataFolder)
  if (already !== null) {
    throw new StartProblem(`It runs already at ${already.addresses.web} (process ${already.pid}). Stop that one first.`)
  }
  const run = new PlatformRun(options)
  try {
    return await run.start()
  } catch (error) {
    await run.stop()
    throw error
  }
}

class PlatformRun {
  readonly #options: PlatformOptions
  readonly #picker = new PortPicker()
  /** What was started, in order; each row is ended as one, the last row first. */
  readonly #rows: Child[][] = []
  readonly #ending = new AbortController()
  #past: DemoPast | undefined
  #opened: OpenedSite | undefined
  #stopping: Promise<void> | undefined

  constructor(options: PlatformOptions) {
    this.#options = options
  }

  async start(): Promise<Platform> {
    const { dataFolder, appEnv, signal, say = () => {} } = this.#options
    mkdirSync(join(dataFolder, 'logs'), { recursive: true })
    await this.#judge()
    const built = this.#build()
    const [databaseUrl, redisUrl] = [await this.#postgres(), await this.#redis()]
    const ports = await this.#ports()
    const secrets = loadSecrets(dataFolder)
    const { publicKey: beaconKey } = await localBeacon(secrets.beaconSecret)
    const made = { appEnv, databaseUrl, redisUrl, ports, secrets, dataFolder, beaconKey, given: process.env }
    this.#opened = this.#options.open === true ? await openToNetwork(dataFolder, ports.web) : undefined
    const environment = { ...platformEnvironment(made), ...this.#opened?.environment, ...this.#options.env }
    say('Migrating the database …')
    await migrateDatabase(databaseUrl, rolePasswords(environment), signal)
    if (!(await readsEveryScript(databaseUrl))) say(LATIN_ONLY)
    // Tests move money time on; processes read the shift only where the database allows one.
    if (appEnv === 'test') await allowClockShift(databaseUrl, new URL(databaseUrl).pathname.slice(1))
    await this.#sandbox(environment)
    const isLater = await this.#seed(environment)
    if (this.#options.seed !== false) await plantOfficers(environment, signal)
    await built
    say(`Starting api, realtime, ${isLater ? '' : 'worker '}and web …`)
    await this.#processes(environment, ports, isLater)
    const complete = (isLater ? this.#worker(environment, ports) : Promise.resolve()).then(() => this.#past?.goOn())
    return this.#platform(environment, ports, complete)
  }

  /** Builds what browsers get, while the database is made ready; who waits for it hears when it fails. */
  #build(): Promise<void> {
    const { watch, say = () => {}, signal } = this.#options
    const ended = AbortSignal.any([this.#ending.signal, ...(signal === undefined ? [] : [signal])])
    const built = ensureBundles(watch === true ? ['console'] : ['console', 'web'], say, ended)
    built.catch(() => {})
    return built
  }

  /** The demo merchant's payment provider plays the outside world; without it the rest runs all the same. */
  async #sandbox(environment: Record<string, string>): Promise<void> {
    const { seed = true, say } = this.#options
    const { DATABASE_URL: url = '', SANDBOX_DATABASE_PASSWORD: password = '' } = environment
    if (seed && (await openSandboxRole(url, password))) return
    if (seed) say?.('No sandbox cashier and no games: the database user may make no roles.')
    delete environment.SANDBOX_URL
    delete environment.GAMES_BASE_URL
  }

  /** @returns whether the past of the demo merchant is still to be played, while people look around */
  async #seed(environment: Record<string, string>): Promise<boolean> {
    const { seed = true, past = false, signal, dataFolder, say = () => {} } = this.#options
    if (!seed) return false
    say('Looking whether demo data is needed …')
    if (!past) {
      await seedDatabase(environment, signal)
      return false
    }
    const logFile = join(dataFolder, 'logs', 'demo.log')
    this.#past = new DemoPast({ environment, logFile, say })
    const due = await this.#past.open(signal)
    if (due !== 'BEFORE') return due === 'BESIDE'
    const stop = () => void this.#past?.stop()
    signal?.addEventListener('abort', stop, { once: true })
    await this.#past.play()
    signal?.throwIfAborted()
    return false
  }

  /** Plays the past, then starts the worker: nothing else may draw or pay meanwhile. */
  async #worker(environment: Record<string, string>, ports: PlatformPorts): Promise<void> {
    if ((await this.#past?.play()) === false) return
    const worker = this.#node('worker', this.#nodeArgs(WORKER_FILE), environment)
    this.#rows.push([worker])
    await this.#ready(worker, ports.worker)
  }

  async stop(): Promise<void> {
    this.#stopping ??= this.#stopRows()
    await this.#stopping
  }

  async #stopRows(): Promise<void> {
    this.#ending.abort()
    await this.#past?.stop()
    for (const row of this.#rows.toReversed()) {
      await Promise.all(row.map(async (child) => await child.stop(STOP_MS_MAX)))
    }
    clearRunning(this.#options.dataFolder)
  }

  /** Given addresses that cannot be used are reported before anything is started. */
  async #judge(): Promise<void> {
    const { databaseUrl, redisUrl, ports } = this.#options
    if (databaseUrl !== undefined) await requireDatabase(databaseUrl)
    if (redisUrl !== undefined) await requireRedis(redisUrl)
    if (ports === 'any') return
    for (const name of Object.keys(DEFAULT_PORTS)) givenPort(name)
  }

  async #ports(): Promise<PlatformPorts> {
    const ports: Partial<PlatformPorts> = {}
    for (const name of PLATFORM_PORTS) ports[name] = await this.#port(name)
    return ports as PlatformPorts
  }

  async #port(name: keyof typeof DEFAULT_PORTS): Promise<number> {
    if (this.#options.ports === 'any') return await this.#picker.take(0)
    const wanted = givenPort(name) ?? DEFAULT_PORTS[name]
    const port = await this.#picker.take(wanted)
    if (port !== wanted) this.#options.say?.(`Port ${wanted} is taken: ${name} uses ${port}.`)
    return port
  }

  async #postgres(): Promise<string> {
    const { databaseUrl, dataFolder, durable, signal, say } = this.#options
    if (databaseUrl !== undefined) return databaseUrl
    say?.('Starting PostgreSQL …')
    const server = await startPostgres({
      dataDir: join(dataFolder, 'postgres'),
      port: await this.#port('postgres'),
      durable: durable ?? true,
      signal,
    })
    this.#rows.push([server.child])
    return server.url
  }

  async #redis(): Promise<string> {
    const { redisUrl, dataFolder, durable, signal, say } = this.#options
    if (redisUrl !== undefined) return redisUrl
    say?.('Starting Redis …')
    const server = await startRedis({
      dir: join(dataFolder, 'redis'),
      port: await this.#port('redis'),
      durable: durable ?? true,
      signal,
    })
    this.#rows.push([server.child])
    return server.url
  }

  /** @param isLater the worker is started by itself, after the past */
  async #processes(environment: Record<string, string>, ports: PlatformPorts, isLater: boolean): Promise<void> {
    const outside = environment.SANDBOX_URL === undefined
    const back = backFiles({ worker: isLater, outside, beacon: !isLocalBeacon(environment) })
    const row = back.map(([name, file]) => this.#node(name, this.#nodeArgs(file), environment))
    this.#rows.push(row)
    const all = row.map((child, index) => this.#ready(child, ports[back[index]?.[0] ?? 'api']))
    await Promise.all(all)
    const vite = ['../../node_modules/vite/bin/vite.js', '--port', `${ports.web}`, '--strictPort']
    const web = this.#options.watch
      ? this.#node('web', vite, environment, 'apps/web')
      : this.#node('web', this.#nodeArgs('apps/web/server/main.ts'), environment)
    this.#rows.push([web])
    await this.#ready(web, ports.web, this.#opened?.certificate)
  }

  #nodeArgs(file: string): string[] {
    return [...(this.#options.watch === true ? ['--watch'] : []), '--import', GUARD, file]
  }

  #node(name: ProcessName, args: string[], whole: Record<string, string>, folder = '.'): Child {
    const { dataFolder, echo, watch = false } = this.#options
    return new Child({
      name,
      command: process.execPath,
      args,
      cwd: join(ROOT, folder),
      env: {
        NODE_ENV: watch ? 'development' : 'production',
        ...processEnvironment(name, whole),
      },
      logFile: join(dataFolder, 'logs', `${name}.log`),
      echo,
    })
  }

  /** Web server and console have their health on another port: what answers with a page has begun to listen. */
  async #ready(child: Child, port: number, certificate?: string): Promise<void> {
    const path = child.name === 'web' || child.name === 'console' ? '/' : '/readyz'
    const scheme = certificate === undefined ? 'http' : 'https'
    const isReady = async () => await answersOk(`${scheme}://127.0.0.1:${port}${path}`, certificate)
    await waitUntilReady(child, isReady, READY_MS_MAX, this.#options.signal)
  }

  #platform(environment: Record<string, string>, ports: PlatformPorts, complete: Promise<void>): Platform {
    const at = (port: number) => `http://localhost:${port}`
    const platform = {
      addresses: {
        web: this.#opened?.origin ?? at(ports.web),
        api: at(ports.api),
        realtime: at(ports.realtime),
        worker: at(ports.worker),
        console: at(ports.console),
        ...(environment.SANDBOX_URL === undefined
          ? {}
          : { desk: at(ports.desk), games: at(ports.games), gamesDesk: at(ports.gamesDesk) }),
      },
      databaseUrl: environment.DATABASE_URL ?? '',
      redisUrl: environment.REDIS_URL ?? '',
    }
    const startedAt = new Date().toISOString()
    const write = () =>
      writeRunning(this.#options.dataFolder, {
        ...platform,
        pid: process.pid,
        startedAt,
        processes: this.#rows.flat().map(({ name, pid }) => ({ name, pid })),
      })
    write()
    const first = this.#rows.flat().map(async (child) => await child.exited)
    // Those of the worker are known only when it is there.
    const later = complete.then(async () => {
      write()
      return await Promise.race(this.#rows.flat().map(async (child) => await child.exited))
    })
    const ended = Promise.race([...first, later]).then((end) =>
      this.#stopping === undefined ? end : new Promise<ChildEnd>(() => {}),
    )
    return { ...platform, environment, ended, stop: async () => await this.stop() }
  }
}
