import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { startPostgres, startRedis, temporaryFolder } from '../../scripts/services/index.ts'

export interface OpenServices {
  adminUrl: string
  redisUrl: string
  source: 'given' | 'containers' | 'embedded'
  close(): Promise<void>
}

const POSTGRES_IMAGE = process.env.POSTGRES_IMAGE ?? 'postgres:18'
const REDIS_IMAGE = process.env.REDIS_IMAGE ?? 'redis:8'

/**
 * PostgreSQL and Redis for one run of the integration tests: given addresses, else containers where
 * a Docker engine answers, else the embedded ones. TEST_SERVICES=containers or =embedded decides.
 */
export async function openServices(): Promise<OpenServices> {
  const { TEST_DATABASE_URL, TEST_REDIS_URL, TEST_SERVICES } = process.env
  if (TEST_DATABASE_URL && TEST_REDIS_URL) {
    const close = async () => {}
    return { adminUrl: TEST_DATABASE_URL, redisUrl: TEST_REDIS_URL, source: 'given', close }
  }
  if (TEST_SERVICES === 'containers') return await containers()
  if (TEST_SERVICES === 'embedded' || !(await dockerAnswers())) return await embedded()
  try {
    return await containers()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    console.log(`Docker answers but its containers do not start (${reason}); using embedded ones.`)
    return await embedded()
  }
}

async function dockerAnswers(): Promise<boolean> {
  const { getContainerRuntimeClient } = await import('testcontainers')
  try {
    await getContainerRuntimeClient()
    return true
  } catch {
    return false
  }
}

async function containers(): Promise<OpenServices> {
  const { PostgreSqlContainer } = await import('@testcontainers/postgresql')
  const { RedisContainer } = await import('@testcontainers/redis')
  const postgres = await new PostgreSqlContainer(POSTGRES_IMAGE)
    .withDatabase('croupier')
    // As in docker-compose.yml: letters of every script are letters.
    .withEnvironment({ POSTGRES_INITDB_ARGS: '--encoding=UTF8 --locale=C.UTF-8' })
    .withCommand(['postgres', '-c', 'fsync=off', '-c', 'max_connections=200'])
    .start()
  try {
    // Without a password Redis in its protected mode refuses connections from outside the container.
    const redis = await new RedisContainer(REDIS_IMAGE).withPassword(randomUUID()).start()
    return {
      adminUrl: postgres.getConnectionUri(),
      redisUrl: redis.getConnectionUrl(),
      source: 'containers',
      close: async () => {
        await redis.stop()
        await postgres.stop()
      },
    }
  } catch (error) {
    await postgres.stop()
    throw error
  }
}

async function embedded(): Promise<OpenServices> {
  const folder = temporaryFolder('test')
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), durable: false })
  const forget = async () => {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const redis = await startRedis({ dir: join(folder, 'redis'), durable: false })
    return {
      adminUrl: postgres.url,
      redisUrl: redis.url,
      source: 'embedded',
      close: async () => {
        await redis.stop()
        await forget()
      },
    }
  } catch (error) {
    await forget()
    throw error
  }
}
