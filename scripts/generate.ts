import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { CACHE_FOLDER, ROOT } from './services/folders.ts'
import { runVerb } from './services/problem.ts'
import { fingerprint, isStamped, writeStamp } from './services/stores/fingerprint.ts'
import { runTool } from './services/tool.ts'

const SCHEMA = join(ROOT, 'prisma', 'schema')
const CONFIG = join(ROOT, 'prisma', 'prisma.config.ts')
const CLIENT = join(ROOT, 'packages', 'db', 'src', 'generated')
const STAMP = join(CACHE_FOLDER, 'prisma-client')
const PRISMA = join(ROOT, 'node_modules', 'prisma')

/**
 * Generates the Prisma client from prisma/schema. With `ifChanged` it does nothing while the
 * schema, its configuration and Prisma itself are the ones of the last run.
 * Throws StartProblem with Prisma's own words when the schema is wrong.
 */
export async function generate(options: { ifChanged: boolean }): Promise<void> {
  const print = fingerprint([SCHEMA, CONFIG, join(PRISMA, 'package.json')])
  if (options.ifChanged && existsSync(CLIENT) && isStamped(STAMP, print)) return
  const entry = join(PRISMA, 'build', 'index.js')
  const standIn = existsSync('/bin/true') ? '/bin/true' : '/usr/bin/true'
  await runTool('Generating the Prisma client', process.execPath, [entry, 'generate', '--config', CONFIG], {
    output: 'hold',
    env: { PRISMA_SCHEMA_ENGINE_BINARY: process.env.PRISMA_SCHEMA_ENGINE_BINARY ?? standIn },
  })
  writeStamp(STAMP, print)
  console.log('Generated the Prisma client.')
}

if (import.meta.main) {
  const ifChanged = process.argv.includes('--if-changed')
  await runVerb(async () => {
    await generate({ ifChanged })
    if (!ifChanged) {
      // It reads the domain, which reads the client that was generated just now.
      const { writeAlarms } = await import('./services/writeAlarms.ts')
      writeAlarms()
    }
    return 0
  })
}
