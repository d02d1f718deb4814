import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { DATA_FOLDER } from './folders.ts'
import { isAlive } from './leftover.ts'

const runningSchema = z.object({
  /** The process of the start script. */
  pid: z.int(),
  startedAt: z.string(),
  databaseUrl: z.string(),
  redisUrl: z.string(),
  addresses: z.object({
    web: z.string(),
    api: z.string(),
    realtime: z.string(),
    worker: z.string(),
    /** the tester's desk of the playground; absent where the database's user may make no roles */
    desk: z.string().optional(),
    games: z.string().optional(),
    gamesDesk: z.string().optional(),
    console: z.string().optional(),
  }),
  processes: z.array(z.object({ name: z.string(), pid: z.int() })),
})

/** What a running platform tells other commands: where everything is. Holds passwords. */
export type Running = z.infer<typeof runningSchema>

const fileOf = (dataFolder: string) => join(dataFolder, 'running.json')

/** Records a running platform in its data folder, readable by its owner only. */
export function writeRunning(dataFolder: string, running: Running): void {
  rmSync(fileOf(dataFolder), { force: true })
  writeFileSync(fileOf(dataFolder), `${JSON.stringify(running, null, 2)}\n`, { mode: 0o600 })
}

/** Forgets it again. */
export function clearRunning(dataFolder: string): void {
  rmSync(fileOf(dataFolder), { force: true })
}

/** The platform that runs on a data folder now (`npm start`'s by default), or null. */
export function readRunning(dataFolder: string = DATA_FOLDER): Running | null {
  if (!existsSync(fileOf(dataFolder))) return null
  let content: unknown
  try {
    content = JSON.parse(readFileSync(fileOf(dataFolder), 'utf8'))
  } catch {
    // A file cut short by a crash says as little as none.
    return null
  }
  const parsed = runningSchema.safeParse(content)
  return parsed.success && isAlive(parsed.data.pid) ? parsed.data : null
}
