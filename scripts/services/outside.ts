import { databaseVersion, isMigrated } from '@croupier/db/admin'
import { StartProblem } from './problem.ts'
import { redisTrouble } from './stores/redisPing.ts'

const MAJOR_MIN = 15

const REASONS: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'the host name is unknown',
  ETIMEDOUT: 'no answer in time',
  '28P01': 'wrong user or password',
  '28000': 'this user may not log in',
  '3D000': 'the database does not exist',
}

/** The reason of a failed connection in a few words, without the address's password. */
export function connectionReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return REASONS[code] ?? (error.message || code)
}

/** host:port/name of an address: what may be shown of it. */
export function shownAddress(address: string): string {
  const url = new URL(address)
  return `${url.host}${url.pathname}`
}

/** What is wrong with a PostgreSQL address, or null when it answers and is new enough. */
export async function databaseTrouble(address: string): Promise<string | null> {
  if (!URL.canParse(address) || !/^postgres(ql)?:$/.test(new URL(address).protocol)) {
    return 'it does not have the form postgresql://user:password@host:5432/name'
  }
  try {
    const version = await databaseVersion(address)
    if (Number.parseInt(version, 10) >= MAJOR_MIN) return null
    return `PostgreSQL ${MAJOR_MIN} or newer is needed, ${shownAddress(address)} has ${version}`
  } catch (error) {
    return `${shownAddress(address)}: ${connectionReason(error)}`
  }
}

/** Throws StartProblem with one sentence when a given DATABASE_URL cannot be used. */
export async function requireDatabase(address: string): Promise<void> {
  const trouble = await databaseTrouble(address)
  if (trouble === null) return
  throw new StartProblem(
    `DATABASE_URL cannot be used (${trouble}). Correct it, or unset it to use the embedded PostgreSQL.`,
  )
}

/** Throws StartProblem with one sentence when an address that was typed cannot be used. */
export async function requireAddress(address: string): Promise<void> {
  const trouble = await databaseTrouble(address)
  if (trouble === null) return
  throw new StartProblem(`This address of a database cannot be used (${trouble}).`)
}

/** Throws StartProblem with one sentence when a database that answers has not got the platform's tables. */
export async function requireSchema(address: string): Promise<void> {
  if (await isMigrated(address)) return
  throw new StartProblem(
    `${shownAddress(address)} has none of the platform's tables. Make them with \`npm run migrate\`, or name another database.`,
  )
}

/** Throws StartProblem with one sentence when a given REDIS_URL cannot be used. */
export async function requireRedis(address: string): Promise<void> {
  const trouble = await redisTrouble(address)
  if (trouble === null) return
  const shown = URL.canParse(address) ? `${new URL(address).host}: ` : ''
  throw new StartProblem(`REDIS_URL cannot be used (${shown}${trouble}). Correct it, or unset it to use a local Redis.`)
}
