import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FullConfig } from 'playwright/test'
import { type Platform, runFolder, startPlatform } from '../../scripts/services/index.ts'
import { keepStacks } from './e2e.ts'

interface Started {
  readonly platform: Platform
  readonly end: () => Promise<void>
}

const LINES_SHOWN = 20

/** What the processes warned of, the end of it: where a walk failed, it says why. */
function tellWarnings(name: string, folder: string): void {
  for (const file of readdirSync(folder)) {
    const lines = readFileSync(join(folder, file), 'utf8').trimEnd().split('\n').slice(-LINES_SHOWN)
    if (lines.join('') !== '') console.log(`${name}, ${file}:\n${lines.join('\n')}`)
  }
}

/** One platform on free ports with a fresh, seeded database. */
async function start(name: string): Promise<Started> {
  const folder = runFolder(name)
  const platform = await startPlatform({
    dataFolder: folder.path,
    appEnv: 'test',
    ports: 'any',
    durable: false,
    say: (line) => console.log(line),
  })
  const end = async () => {
    await platform.stop()
    tellWarnings(name, join(folder.path, 'logs'))
    folder.remove()
  }
  return { platform, end }
}

/**
 * Once a run of the browser tests: a whole platform for each worker, so that files run at the same time share neither
 * accounts nor the merchant. Their addresses are passed to the tests in the environment (see e2e.ts).
 */
export default async function setup({ workers }: FullConfig): Promise<() => Promise<void>> {
  const starts = await Promise.allSettled(
    Array.from({ length: workers }, async (_, index) => await start(`e2e-${index}`)),
  )
  const started = starts.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const end = async () => {
    await Promise.all(started.map(async (one) => await one.end()))
  }
  const failed = starts.find((one) => one.status === 'rejected')
  if (failed !== undefined) {
    await end()
    throw failed.reason
  }
  keepStacks(
    started.map(({ platform: { addresses, databaseUrl, redisUrl, environment } }) => ({
      webUrl: addresses.web,
      apiUrl: addresses.api,
      databaseUrl,
      redisUrl,
      deskUrl: addresses.desk ?? '',
      consoleUrl: addresses.console ?? '',
      masterKey: environment.MASTER_KEY ?? '',
    })),
  )
  return end
}
