import { join } from 'node:path'
import { type ProcessRole, type RolePasswords, roleUrl } from '@croupier/db/admin'
import { sandboxDatabaseUrl } from './sandbox.ts'
import type { Secrets } from './secrets.ts'

export interface PlatformPorts {
  web: number
  api: number
  realtime: number
  worker: number
  /** the outside world for trying and testing */
  playground: number
  /** the page from which a tester drives it */
  desk: number
  /** the playground's games, and where a tester chooses their faults */
  games: number
  gamesDesk: number
  /** the officers' console */
  console: number
  /** the local beacon */
  beacon: number
  /** the witness of the audit */
  witness: number
}

/** The order in which ports are taken. */
export const PLATFORM_PORTS = [
  'web',
  'api',
  'realtime',
  'worker',
  'playground',
  'desk',
  'games',
  'gamesDesk',
  'console',
  'beacon',
  'witness',
] as (keyof PlatformPorts)[]

export type AppEnv = 'development' | 'test' | 'production'

export interface EnvironmentInput {
  appEnv: AppEnv
  databaseUrl: string
  redisUrl: string
  ports: PlatformPorts
  secrets: Secrets
  /** Where everything of this installation is kept. */
  dataFolder: string
  /** The public key of the local beacon, hex. */
  beaconKey: string
  /** Settings of the surrounding environment, which win over the made ones where they are set. */
  given: Record<string, string | undefined>
}

/** The processes of the platform; `seed` fills an empty database once, `demo` plays the past of its merchant. */
export type ProcessName =
  | 'api'
  | 'realtime'
  | 'worker'
  | 'web'
  | 'console'
  | 'playground'
  | 'games'
  | 'beacon'
  | 'witness'
  | 'seed'
  | 'demo'

/** The processes that get each secret. A process gets only what it needs, so that a break-in reveals only its own secrets. */
const SECRETS_OF: Readonly<Record<string, readonly ProcessName[]>> = {
  DATABASE_URL: ['api', 'realtime', 'worker', 'console', 'playground', 'games', 'seed', 'demo'],
  API_DATABASE_PASSWORD: [],
  WORKER_DATABASE_PASSWORD: [],
  CONSOLE_DATABASE_PASSWORD: [],
  REDIS_URL: ['api', 'realtime', 'worker'],
  JWT_SECRET: ['api', 'realtime'],
  MASTER_KEY: ['api', 'worker', 'console', 'seed', 'demo'],
  // The seed script plans the first issues, and a seed is sealed where it is made (rules A5.1).
  SEED_KEY: ['worker', 'seed', 'demo'],
  // The demo merchant's provider is made by the scripts; the product reads it from its own rows.
  SANDBOX_SECRET: ['playground', 'seed', 'demo'],
  GAMES_SECRET: ['games', 'seed', 'demo'],
  BEACON_SECRET: ['beacon'],
  SANDBOX_DATABASE_PASSWORD: [],
  SMTP_URL: ['worker'],
  SMS_GATEWAY_URL: ['worker'],
  SMS_GATEWAY_HEADERS: ['worker'],
  SMS_GATEWAY_BODY: ['worker'],
}
const ROLE_OF: Readonly<Partial<Record<ProcessName, ProcessRole>>> = {
  api: 'api',
  realtime: 'api',
  worker: 'worker',
  console: 'console',
}

/** The passwords of the processes' roles in the platform's environment. */
export function rolePasswords(environment: Readonly<Record<string, string>>): RolePasswords {
  const { API_DATABASE_PASSWORD: api = '', WORKER_DATABASE_PASSWORD: worker = '' } = environment
  return { api, worker, console: environment.CONSOLE_DATABASE_PASSWORD ?? '' }
}

/**
 * The platform's environment as one process gets it: the database under the process' role, and no secret of another process. What
 * fills the demo does everybody's work and shifts the money clock of its own sessions, as the owner of the database.
 * Undefined takes a variable away that the surrounding environment has.
 */
export function processEnvironment(
  name: ProcessName,
  whole: Readonly<Record<string, string>>,
): Record<string, string | undefined> {
  const role = ROLE_OF[name]
  const databaseUrl = whole.DATABASE_URL ?? ''
  const own =
    name === 'playground' || name === 'games'
      ? sandboxDatabaseUrl(databaseUrl, whole.SANDBOX_DATABASE_PASSWORD ?? '')
      : role && roleUrl(databaseUrl, role, rolePasswords(whole)[role])
  const hidden = Object.entries(SECRETS_OF).filter(([, readers]) => !readers.includes(name))
  return {
    ...whole,
    ...(own === undefined ? {} : { DATABASE_URL: own }),
    ...Object.fromEntries(hidden.map(([secret]) => [secret, undefined])),
  }
}

/** Whether rounds come from a beacon beside the platform, as they do unless something else is asked for. */
export function isLocalBeacon(given: Readonly<Record<string, string | undefined>>): boolean {
  return (given.BEACON || 'local') === 'local'
}

/**
 * Every variable that the platform's processes read (the list in .env.example), and the passwords of their roles. The database
 * is that of the role that migrates: what a process gets of it says processEnvironment.
 */
export function platformEnvironment(input: EnvironmentInput): Record<string, string> {
  const { given, ports, secrets } = input
  const local = (port: number) => `http://127.0.0.1:${port}`
  return {
    APP_ENV: input.appEnv,
    DATABASE_URL: input.databaseUrl,
    REDIS_URL: input.redisUrl,
    // Only the web server is meant to be reached from outside this machine (safety 7.1).
    API_HOST: given.API_HOST ?? '127.0.0.1',
    WORKER_HOST: given.WORKER_HOST ?? '127.0.0.1',
    API_PORT: String(ports.api),
    REALTIME_PORT: String(ports.realtime),
    WEB_HOST: '127.0.0.1',
    WEB_PORT: String(ports.web),
    // Any free port: several platforms run on one machine, and here nobody asks.
    WEB_HEALTH_PORT: given.WEB_HEALTH_PORT ?? '0',
    CONSOLE_HEALTH_PORT: given.CONSOLE_HEALTH_PORT ?? '0',
    WORKER_PORT: String(ports.worker),
    PLAYGROUND_PORT: String(ports.playground),
    PLAYGROUND_URL: `http://localhost:${ports.playground}`,
    DESK_PORT: String(ports.desk),
    SANDBOX_URL: local(ports.playground),
    SANDBOX_SECRET: given.SANDBOX_SECRET ?? secrets.sandboxSecret,
    CONSOLE_HOST: given.CONSOLE_HOST ?? '127.0.0.1',
    CONSOLE_PORT: String(ports.console),
    CONSOLE_ORIGIN: given.CONSOLE_ORIGIN ?? `http://localhost:${ports.console}`,
    GAMES_PORT: String(ports.games),
    GAMES_DESK_PORT: String(ports.gamesDesk),
    GAMES_URL: given.GAMES_URL ?? `http://localhost:${ports.games}`,
    GAMES_BASE_URL: local(ports.games),
    GAMES_HOST_URL: local(ports.api),
    GAMES_SECRET: given.GAMES_SECRET ?? secrets.gamesSecret,
    // The two names of this machine: the demo merchant has both as hosts of pictures and as addresses of its site.
    IMAGE_ORIGINS: given.IMAGE_ORIGINS ?? `http://localhost:${ports.web} ${local(ports.web)}`,
    LINE_ORIGINS: given.LINE_ORIGINS ?? `http://localhost:${ports.web} ${local(ports.web)}`,
    // What a page of ours may show in a frame.
    GAME_ORIGINS: given.GAME_ORIGINS ?? `http://localhost:${ports.games}`,
    // This machine may have no network, and the clock of tests runs ahead: rounds come from a beacon beside the platform.
    BEACON: given.BEACON || 'local',
    BEACON_URLS: given.BEACON_URLS || (isLocalBeacon(given) ? local(ports.beacon) : ''),
    BEACON_PUBLIC_KEY: isLocalBeacon(given) ? input.beaconKey : '',
    BEACON_SECRET: secrets.beaconSecret,
    BEACON_PORT: String(ports.beacon),
    WITNESS_PORT: String(ports.witness),
    WITNESS_FOLDER: given.WITNESS_FOLDER ?? join(input.dataFolder, 'witness'),
    WITNESS_URL: given.WITNESS_URL ?? local(ports.witness),
    BEACON_AHEAD: String(input.appEnv === 'test'),
    SANDBOX_DATABASE_PASSWORD: given.SANDBOX_DATABASE_PASSWORD ?? secrets.sandboxDatabasePassword,
    API_ORIGIN: local(ports.api),
    REALTIME_ORIGIN: local(ports.realtime),
    CALLBACK_ORIGIN: given.CALLBACK_ORIGIN ?? `http://127.0.0.1:${ports.api}`,
    PUBLIC_ORIGIN: given.PUBLIC_ORIGIN ?? `http://localhost:${ports.web}`,
    API_DATABASE_PASSWORD: given.API_DATABASE_PASSWORD ?? secrets.apiDatabasePassword,
    WORKER_DATABASE_PASSWORD: given.WORKER_DATABASE_PASSWORD ?? secrets.workerDatabasePassword,
    CONSOLE_DATABASE_PASSWORD: given.CONSOLE_DATABASE_PASSWORD ?? secrets.consoleDatabasePassword,
    JWT_SECRET: given.JWT_SECRET ?? secrets.jwtSecret,
    SEED_KEY: given.SEED_KEY ?? secrets.seedKey,
    MASTER_KEY: given.MASTER_KEY ?? secrets.masterKey,
    // A local run has no load balancer that must notice the shutdown.
    SHUTDOWN_DELAY_MS: given.SHUTDOWN_DELAY_MS ?? (input.appEnv === 'production' ? '3000' : '0'),
    ...Object.fromEntries(
      Object.entries(given).filter(([name]) => /^(SMTP_URL|MAIL_FROM|SMS_GATEWAY_\w+)$/.test(name)),
    ),
    LOG_LEVEL: given.LOG_LEVEL ?? (input.appEnv === 'test' ? 'warn' : 'info'),
  }
}
