import { spawn } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { Child, waitUntilReady } from '../child.ts'
import { ensureFolder } from '../folders.ts'
import { endLeftover } from '../leftover.ts'
import { PortPicker } from '../ports.ts'
import { StartProblem } from '../problem.ts'
import { loadSecrets } from '../secrets.ts'
import { type PostgresHome, postgresHome } from './postgresHome.ts'

const DATABASE = 'croupier'
const ROLE = 'croupier'
const MAJOR = '18'
/** Search by parts of names asks the system what a letter is; with the locale C only ASCII would be. */
const CHARACTER_TYPES = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
const READY_MS_MAX = 60_000
const STOP_MS_MAX = 20_000

export interface PostgresOptions {
  /** The cluster's folder, made when missing; its parent holds secrets.json and the log. */
  dataDir: string
  /** 0 or nothing: any free port. */
  port?: number
  /** False turns off waiting for the disk: for tests, whose data nobody keeps. */
  durable?: boolean
  /** Further server settings, as in postgresql.conf. */
  settings?: Record<string, string>
  signal?: AbortSignal | undefined
}

export interface PostgresServer {
  /** Address of the database "croupier", as the cluster's superuser. */
  url: string
  port: number
  child: Child
  stop(): Promise<void>
}

/**
 * Starts the embedded PostgreSQL on loopback, initialising its folder at the first use.
 * Throws StartProblem when the folder or its version cannot be used.
 */
export async function startPostgres(options: PostgresOptions): Promise<PostgresServer> {
  ensureFolder(dirname(options.dataDir))
  const password = loadSecrets(dirname(options.dataDir)).postgresPassword
  const home = await postgresHome(options.dataDir)
  const isNew = !existsSync(home.dataDir)
  if (isNew) await initialise(home, password, options.signal)
  checkVersion(home.dataDir)
  await endLeftover(join(home.dataDir, 'postmaster.pid'), home.dataDir, 'SIGINT')
  const port = options.port || (await new PortPicker().take(0))
  const child = new Child({
    name: 'postgres',
    command: join(home.native, 'bin', 'postgres'),
    args: ['-D', home.dataDir, '-p', String(port), ...flags(options)],
    cwd: home.dataDir,
    env: { LC_ALL: 'C' },
    logFile: join(dirname(options.dataDir), 'postgres.log'),
    endSignal: 'SIGINT',
    uid: home.user?.uid,
    gid: home.user?.gid,
  })
  const server = {
    url: `postgresql://${ROLE}:${password}@127.0.0.1:${port}/${DATABASE}`,
    port,
    child,
    stop: async () => await child.stop(STOP_MS_MAX),
  }
  const isReady = async () => child.lastLines.some((line) => line.includes('ready to accept connections'))
  try {
    await waitUntilReady(child, isReady, READY_MS_MAX, options.signal)
  } catch (error) {
    await server.stop()
    throw error
  }
  return server
}

/** Deletes a cluster's folder, wherever it was put. */
export async function removePostgresData(dataDir: string): Promise<void> {
  const { dataDir: place } = await postgresHome(dataDir)
  await endLeftover(join(place, 'postmaster.pid'), place, 'SIGINT')
  rmSync(place, { recursive: true, force: true })
}

function flags(options: PostgresOptions): string[] {
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...(options.durable === false ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } : {}),
    ...options.settings,
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** Makes the cluster beside its final place and moves it there whole, so none is half made. */
async function initialise(home: PostgresHome, password: string, signal?: AbortSignal): Promise<void> {
  const fresh = join(dirname(home.dataDir), `${basename(home.dataDir)}.new`)
  const passwordFile = join(tmpdir(), `croupier-initdb-${process.pid}-${Date.now()}`)
  rmSync(fresh, { recursive: true, force: true })
  mkdirSync(fresh, { mode: 0o700 })
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
  if (home.user !== undefined) {
    chownSync(fresh, home.user.uid, home.user.gid)
    chownSync(passwordFile, home.user.uid, home.user.gid)
  }
  try {
    const args = [
      '-D',
      fresh,
      '-U',
      ROLE,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      `--lc-ctype=${CHARACTER_TYPES}`,
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
      '--no-sync',
    ]
    await runAs(home, join(home.native, 'bin', 'initdb'), args, '', signal)
    // Single-user mode makes the database without a client and before anyone can connect.
    const single = ['--single', '-D', fresh, 'postgres']
    const statement = `create database ${DATABASE}\n`
    await runAs(home, join(home.native, 'bin', 'postgres'), single, statement, signal)
  } finally {
    rmSync(passwordFile, { force: true })
  }
  renameSync(fresh, home.dataDir)
}

async function runAs(
  home: PostgresHome,
  command: string,
  args: string[],
  input: string,
  signal?: AbortSignal,
): Promise<void> {
  const child = spawn(command, args, {
    cwd: dirname(home.dataDir),
    env: { ...process.env, LC_ALL: 'C' },
    ...home.user,
    ...(signal === undefined ? {} : { signal }),
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += String(chunk)))
  child.stderr.on('data', (chunk) => (output += String(chunk)))
  child.stdin.end(input)
  await new Promise<void>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) resolve()
      else reject(new StartProblem(`PostgreSQL could not be set up:\n${output.trimEnd()}`))
    })
  })
}

function checkVersion(dataDir: string): void {
  const file = join(dataDir, 'PG_VERSION')
  const version = existsSync(file) ? readFileSync(file, 'utf8').trim() : 'none'
  if (version === MAJOR) return
  throw new StartProblem(
    `${dataDir} holds PostgreSQL data of version ${version}, ${MAJOR} is needed. \`npm start -- --fresh\` begins anew (deletes local data).`,
  )
}
