import { rmSync } from 'node:fs'
import { startPlatform, temporaryFolder } from '../../scripts/services/index.ts'

/**
 * Once a run of the browser tests: the whole platform on free ports with a fresh, seeded database.
 * Its addresses travel to the tests in the environment (see e2e.ts).
 */
export default async function setup(): Promise<() => Promise<void>> {
  const dataFolder = temporaryFolder('e2e')
  const platform = await startPlatform({
    dataFolder,
    appEnv: 'test',
    ports: 'any',
    durable: false,
    say: (line) => console.log(line),
  })
  process.env.E2E_BASE_URL = platform.addresses.web
  process.env.E2E_DATABASE_URL = platform.databaseUrl
  process.env.E2E_REDIS_URL = platform.redisUrl
  process.env.E2E_MASTER_KEY = platform.environment.MASTER_KEY ?? ''
  process.env.E2E_API_URL = platform.addresses.api
  return async () => {
    await platform.stop()
    rmSync(dataFolder, { recursive: true, force: true })
  }
}
