import { join } from 'node:path'
import { localBeacon } from '@croupier/fairness/beacon'
import { DEFAULT_PORTS } from '../defaultPorts.ts'
import { platformEnvironment } from '../environment.ts'
import { DATA_FOLDER } from '../folders.ts'
import { requireDatabase } from '../outside.ts'
import { readRunning } from '../running.ts'
import { loadSecrets } from '../secrets.ts'
import { startPostgres } from './postgres.ts'

export interface DatabaseAtHand {
  databaseUrl: string
  /**
   * The variables a script needs to act on this database as the platform would. Secrets that the surroundings do not give are
   * those of .data, made up at its first use; so nobody calls this who needs none.
   */
  environment(): Promise<Record<string, string>>
}

/**
 * Gives `work` the database of this installation: DATABASE_URL, else the one of the running
 * platform, else the embedded PostgreSQL on .data, started for as long as the work lasts.
 */
export async function withDatabase<T>(work: (at: DatabaseAtHand) => Promise<T>): Promise<T> {
  const running = readRunning()
  const given = process.env.DATABASE_URL ?? running?.databaseUrl
  if (given !== undefined) {
    await requireDatabase(given)
    return await work(atHand(given, running?.redisUrl))
  }
  const server = await startPostgres({ dataDir: join(DATA_FOLDER, 'postgres') })
  try {
    return await work(atHand(server.url, undefined))
  } finally {
    await server.stop()
  }
}

function atHand(databaseUrl: string, runningRedis: string | undefined): DatabaseAtHand {
  const redisUrl = process.env.REDIS_URL ?? runningRedis ?? 'redis://127.0.0.1:6379/0'
  const environment = async () => {
    const secrets = loadSecrets(DATA_FOLDER)
    const { publicKey: beaconKey } = await localBeacon(secrets.beaconSecret)
    return platformEnvironment({
      appEnv: 'development',
      databaseUrl,
      redisUrl,
      ports: DEFAULT_PORTS,
      secrets,
      dataFolder: DATA_FOLDER,
      beaconKey,
      given: process.env,
    })
  }
  return { databaseUrl, environment }
}
