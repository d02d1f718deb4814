import { statfsSync } from 'node:fs'
import { join } from 'node:path'
import { runsTypeScript } from './bootstrap.mjs'
import { DEFAULT_PORTS } from './services/defaultPorts.ts'
import { DATA_FOLDER, ensureFolder, ROOT } from './services/folders.ts'
import { databaseTrouble, shownAddress } from './services/outside.ts'
import { isPortFree } from './services/ports.ts'
import { runVerb } from './services/problem.ts'
import { readRunning } from './services/running.ts'
import { postgresHome } from './services/stores/postgresHome.ts'
import { redisTrouble } from './services/stores/redisPing.ts'
import { CHROMIUM, findCommand, installHint, REDIS, type SystemProgram } from './services/stores/systemPackages.ts'

const DISK_BYTES_MIN = 2 * 1024 ** 3
const FONTS = ['onest', 'bricolage-grotesque', 'noto-sans-sc']

/** One check: its finding, and the remedy when something is wrong. */
interface Finding {
  what: string
  /** 'note' is worth knowing and stops nothing. */
  state: 'ok' | 'note' | 'wrong'
  seen: string
  fix?: string
}

function node(): Finding {
  const version = process.versions.node
  if (runsTypeScript(version)) return { what: 'Node', state: 'ok', seen: version }
  return { what: 'Node', state: 'wrong', seen: version, fix: 'Install Node 24.' }
}

async function ports(): Promise<Finding[]> {
  const running = readRunning()
  if (running !== null) {
    const seen = `in use by the running platform at ${running.addresses.web}`
    return [{ what: 'Ports', state: 'ok', seen }]
  }
  const findings: Finding[] = []
  for (const [name, port] of Object.entries(DEFAULT_PORTS)) {
    const what = `Port ${port}`
    if (await isPortFree(port)) findings.push({ what, state: 'ok', seen: `free for ${name}` })
    else {
      const fix = `Nothing to do: the next free port is taken. ${name.toUpperCase()}_PORT chooses another.`
      findings.push({ what, state: 'note', seen: `taken, wanted for ${name}`, fix })
    }
  }
  return findings
}

async function database(): Promise<Finding> {
  const address = process.env.DATABASE_URL || readRunning()?.databaseUrl
  const what = 'PostgreSQL'
  if (address === undefined) {
    try {
      const { dataDir, user } = await postgresHome(join(DATA_FOLDER, 'postgres'))
      const as = user === undefined ? '' : ', run as the user postgres'
      return { what, state: 'ok', seen: `embedded, data in ${dataDir}${as}` }
    } catch (error) {
      const fix = error instanceof Error ? error.message : String(error)
      return { what, state: 'wrong', seen: 'the embedded one cannot be used', fix }
    }
  }
  const trouble = await databaseTrouble(address)
  if (trouble === null) return { what, state: 'ok', seen: `answers at ${shownAddress(address)}` }
  return { what, state: 'wrong', seen: trouble, fix: 'Correct DATABASE_URL, or unset it.' }
}

async function redis(): Promise<Finding> {
  const address = process.env.REDIS_URL || readRunning()?.redisUrl
  if (address === undefined) return program(REDIS)
  const trouble = await redisTrouble(address)
  if (trouble === null) return { what: 'Redis', state: 'ok', seen: 'answers' }
  return { what: 'Redis', state: 'wrong', seen: trouble, fix: 'Correct REDIS_URL, or unset it.' }
}

function program(wanted: SystemProgram): Finding {
  const found = findCommand(wanted.commands)
  if (found !== null) return { what: wanted.what, state: 'ok', seen: found }
  const fix = `It is installed when needed, where that is possible. ${installHint(wanted)}`
  return { what: wanted.what, state: 'note', seen: 'not installed', fix }
}

function fonts(): Finding {
  const missing = FONTS.filter((name) => {
    const folder = join(ROOT, 'node_modules', '@fontsource-variable', name)
    return statfs(folder) === null
  })
  if (missing.length === 0) return { what: 'Fonts', state: 'ok', seen: FONTS.join(', ') }
  return { what: 'Fonts', state: 'wrong', seen: `missing: ${missing}`, fix: 'Run `npm install`.' }
}

function statfs(path: string): bigint | null {
  try {
    const { bavail, bsize } = statfsSync(path, { bigint: true })
    return bavail * bsize
  } catch {
    return null
  }
}

function disk(): Finding {
  const what = 'Disk'
  try {
    ensureFolder(DATA_FOLDER)
  } catch (error) {
    const seen = error instanceof Error ? error.message : String(error)
    return { what, state: 'wrong', seen, fix: `Give yourself the right to write ${DATA_FOLDER}.` }
  }
  const free = statfs(DATA_FOLDER) ?? 0n
  const seen = `${free / 1024n ** 2n} MiB free for ${DATA_FOLDER}`
  if (free >= BigInt(DISK_BYTES_MIN)) return { what, state: 'ok', seen }
  return { what, state: 'wrong', seen, fix: 'Free some space: 2 GiB are needed.' }
}

const MARKS = { ok: '✓', note: '·', wrong: '✗' } as const

await runVerb(async () => {
  const findings = [node(), ...(await ports()), await database(), await redis(), program(CHROMIUM), fonts(), disk()]
  const width = Math.max(...findings.map(({ what }) => what.length))
  for (const { what, state, seen, fix } of findings) {
    console.log(`${MARKS[state]} ${what.padEnd(width)}  ${seen}`)
    if (fix !== undefined) console.log(`  ${' '.repeat(width)}  → ${fix}`)
  }
  const wrong = findings.filter(({ state }) => state === 'wrong').length
  console.log(wrong === 0 ? '\nEverything needed is here.' : `\n${wrong} to put right.`)
  return wrong === 0 ? 0 : 1
})
