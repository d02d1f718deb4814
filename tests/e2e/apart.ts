import { test as base } from 'playwright/test'
import { type Platform, runFolder, startPlatform } from '../../scripts/services/index.ts'
import { keepStacks } from '../setup/e2e.ts'

/** Every worker finds its own row among the stacks: here all rows are this platform. */
const WORKERS_MAX = 64
const START_MS_MAX = 600_000

type Options = Pick<Parameters<typeof startPlatform>[0], 'appEnv' | 'past' | 'env' | 'say'>

/**
 * Starts a platform that takes the place of the run's in this worker. Playwright gives the walks of a file with a fixture of
 * such a platform a worker that walks nothing else.
 */
export async function startApart(
  name: string,
  options: Options,
): Promise<{ platform: Platform; end: () => Promise<void> }> {
  const folder = runFolder(name)
  const platform = await startPlatform({
    dataFolder: folder.path,
    ports: 'any',
    durable: false,
    ...options,
  })
  const { addresses, databaseUrl, redisUrl, environment } = platform
  const stack = {
    webUrl: addresses.web,
    apiUrl: addresses.api,
    databaseUrl,
    redisUrl,
    deskUrl: addresses.desk ?? '',
    consoleUrl: addresses.console ?? '',
    masterKey: environment.MASTER_KEY ?? '',
  }
  keepStacks(Array.from({ length: WORKERS_MAX }, () => stack))
  const end = async () => {
    await platform.stop()
    folder.remove()
  }
  return { platform, end }
}

/**
 * The test of a file of walks that move money time on by days: nothing that others walk later would stand where it stood. Each file
 * makes its own, and so gets a platform that no other file has moved on before.
 */
export const apartTest = () =>
  base.extend<object, { apart: Platform }>({
    apart: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
      async ({}, use) => {
        const { platform, end } = await startApart('e2e-apart', { appEnv: 'test', say: () => {} })
        await use(platform)
        await end()
      },
      { scope: 'worker', timeout: START_MS_MAX },
    ],
    baseURL: async ({ apart }, use) => await use(apart.addresses.web),
  })
