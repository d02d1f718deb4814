import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { DATA_FOLDER, ensureFolder } from '../folders.ts'
import { isAlive } from '../leftover.ts'

const FILE = join(DATA_FOLDER, 'testServices.json')

const kept = z.object({
  /** the process of `npm run services` */
  pid: z.int(),
  adminUrl: z.string(),
  redisUrl: z.string(),
})

/** Where the services are that `npm run services` keeps for the tests. Holds passwords. */
export type KeptServices = z.infer<typeof kept>

/** Tells the verbs that test where the services are; readable by its owner only. */
export function keepTestServices(services: KeptServices): void {
  ensureFolder(DATA_FOLDER)
  rmSync(FILE, { force: true })
  writeFileSync(FILE, `${JSON.stringify(services, null, 2)}\n`, { mode: 0o600 })
}

/** Forgets them again. */
export function forgetTestServices(): void {
  rmSync(FILE, { force: true })
}

/** The services that `npm run services` keeps now, null where nobody does. */
export function readTestServices(): KeptServices | null {
  if (!existsSync(FILE)) return null
  let content: unknown
  try {
    content = JSON.parse(readFileSync(FILE, 'utf8'))
  } catch {
    // A file cut short by a crash says as little as none.
    return null
  }
  const parsed = kept.safeParse(content)
  return parsed.success && isAlive(parsed.data.pid) ? parsed.data : null
}
