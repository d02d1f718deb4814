import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { allowClockShift, createDatabase, dropDatabase } from '@croupier/db/admin'
import {
  type CheckOutcome,
  type PassState,
  verifyAll,
  verifyLedger,
} from '@croupier/domain/operations/checks'
import { seededRandom } from './bench/statistics.ts'
import {
  migrateDatabase,
  runVerb,
  StartProblem,
  startPostgres,
  temporaryFolder,
} from './services/index.ts'
import { removePostgresData } from './services/postgres.ts'
import { playMinute } from './soak/soakMinute.ts'
import { openSoakWorld, type SoakWorld } from './soak/soakWorld.ts'

const USAGE = `Plays many minutes of bets, cancels, draws, wages, retries, late facts and corrections, checks the books after each, and
shows what the checks cost as the books grow:
  npm run soak -- [--bets 100000] [--minute 30000] [--members 20000] [--every 10] [--server postgresql://…]
"--minute" is how many orders a minute has, "--every" after how many minutes a line is printed. "--server" is a PostgreSQL on
which a database of its own may be made; without it one is started, and deleted at the end.`

const text = { type: 'string' } as const
const options = { bets: text, minute: text, members: text, every: text, server: text } as const
const SEED = 7
const SLOWEST_SHOWN = 4

function numberOf(said: string | undefined, usual: number): number {
  const value = Number(said ?? usual)
  if (!Number.isInteger(value) || value < 1) throw new StartProblem(USAGE)
  return value
}

function wishes() {
  const { values } = parseArgs({ options })
  return {
    bets: numberOf(values.bets, 100_000),
    minute: numberOf(values.minute, 30_000),
    members: numberOf(values.members, 20_000),
    every: numberOf(values.every, 10),
    server: values.server,
  }
}

const inMs = (ms: number): string => `${ms.toFixed(0)} ms`

function costOf(outcomes: readonly CheckOutcome[]): string {
  const total = outcomes.reduce((sum, one) => sum + one.tookMs, 0)
  const slowest = outcomes.toSorted((a, b) => b.tookMs - a.tookMs).slice(0, SLOWEST_SHOWN)
  return `${inMs(total)}: ${slowest.map((one) => `${one.id} ${inMs(one.tookMs)}`).join(', ')}`
}

function alarmsOf(outcomes: readonly CheckOutcome[]): string[] {
  return outcomes.flatMap(({ id, examples, failures }) => [
    ...examples.map((one) => `${id} ${one}`),
    ...failures,
  ])
}

/** Plays until so many orders are placed. @returns every alarm there was */
async function play(world: SoakWorld, wish: ReturnType<typeof wishes>): Promise<string[]> {
  const alarms: string[] = []
  let orders = 0
  let lines = 0
  for (let minute = 0; orders < wish.bets; minute += 1) {
    const now = Math.min(wish.minute, wish.bets - orders)
    lines += await playMinute(world, minute, now)
    orders += now
    const outcomes = await verifyLedger(world.ctx)
    const found = alarmsOf(outcomes)
    for (const alarm of found) console.log(`  ALARM after ${orders} orders: ${alarm}`)
    alarms.push(...found)
    if ((minute + 1) % wish.every === 0 || orders >= wish.bets) {
      console.log(`${orders} orders, ${lines} lines; checks of the minute took ${costOf(outcomes)}`)
    }
  }
  return alarms
}

async function passAll(world: SoakWorld): Promise<readonly PassState[]> {
  for (;;) {
    const parts = await verifyAll(world.ctx)
    const open = parts.filter((one) => one.ended_at === null)
    if (open.every((one) => one.error !== null)) return parts
    console.log(`  full pass: ${parts.length - open.length} of ${parts.length} parts done`)
  }
}

async function soak(serverUrl: string, wish: ReturnType<typeof wishes>): Promise<number> {
  const name = `croupier_soak_${randomUUID().slice(0, 8)}`
  const url = await createDatabase(serverUrl, name)
  await migrateDatabase(url)
  await allowClockShift(serverUrl, name)
  const world = await openSoakWorld(url, wish.members, seededRandom(SEED))
  try {
    const alarms = await play(world, wish)
    const started = performance.now()
    const parts = await passAll(world)
    const wrong = parts.filter((one) => one.breaches > 0 || one.error !== null)
    for (const { part, breaches, error } of wrong)
      console.log(`  ALARM ${part}: ${error ?? breaches}`)
    const seconds = ((performance.now() - started) / 1_000).toFixed(0)
    console.log(`Full pass: ${parts.length} parts in ${seconds} s.`)
    console.log(`${alarms.length + wrong.length} alarms.`)
    return alarms.length + wrong.length === 0 ? 0 : 1
  } finally {
    await world.db.close()
    await dropDatabase(serverUrl, name)
  }
}

/** Healthy books that grow, with the checks running: there must be no alarm, and no growing cost. */
await runVerb(async () => {
  const wish = wishes()
  if (wish.server !== undefined) return await soak(wish.server, wish)
  const folder = temporaryFolder('soak')
  const dataDir = join(folder, 'postgres')
  const server = await startPostgres({
    dataDir,
    settings: { shared_buffers: '1GB', max_wal_size: '8GB' },
  })
  try {
    return await soak(server.url, wish)
  } finally {
    await server.stop()
    await removePostgresData(dataDir)
    rmSync(folder, { recursive: true, force: true })
  }
}, USAGE)
