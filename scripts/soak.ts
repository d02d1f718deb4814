import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { allowClockShift, createDatabase, databaseUrl, dropDatabase, isMigrated } from '@croupier/db/admin'
import { migrateDatabase, runVerb, StartProblem, startPostgres, temporaryFolder } from './services/index.ts'
import { removePostgresData } from './services/stores/postgres.ts'
import { type ChecksRun, runChecks, runFullPass } from './soak/soakChecks.ts'
import { playOut, playRound, resume } from './soak/soakRound.ts'
import { keepRound, type PlayedRound, readRounds } from './soak/soakState.ts'
import { sayVerdict, verdictOf } from './soak/soakVerdict.ts'
import { openSoakWorld, type SoakWorld } from './soak/soakWorld.ts'

const USAGE = `Plays many rounds of bets, cancels, draws, wages, retries, late facts and corrections, checks the books in each, and
shows what the checks cost as the books grow:
  npm run soak -- [--bets 100000] [--round 20000] [--members 20000] [--every 1] [--server postgresql://… [--database NAME]]
"--bets" is how many orders there shall be in all at least, "--round" how many a round has, "--every" after how many rounds a line is
printed. "--server" is a PostgreSQL on which a database of its own may be made; without it one is started, and deleted at the
end. "--database" keeps the database under that name, and goes on in it where the last run stopped or was ended; SIGTERM stops it
after the round.`

const text = { type: 'string' } as const
const options = {
  bets: text,
  round: text,
  members: text,
  every: text,
  server: text,
  database: text,
} as const
const SLOWEST_SHOWN = 3
/** A check sets its mark and reads up to it when it is asked again. */
const MARKS = ['set', 'read'] as const

function numberOf(text: string | undefined, usual: number): number {
  const value = Number(text ?? usual)
  if (!Number.isInteger(value) || value < 1) throw new StartProblem(USAGE)
  return value
}

function readInput() {
  const { values } = parseArgs({ options })
  if (values.database !== undefined && values.server === undefined) throw new StartProblem(USAGE)
  return {
    bets: numberOf(values.bets, 100_000),
    round: numberOf(values.round, 20_000),
    members: numberOf(values.members, 20_000),
    every: numberOf(values.every, 1),
    server: values.server,
    database: values.database,
  }
}

type Input = ReturnType<typeof readInput>

const inCounts = (count: number): string => count.toLocaleString('en')
const inMs = (ms: number): string => `${ms.toFixed(0)} ms`

function total(rounds: readonly PlayedRound[], of: keyof PlayedRound): number {
  return rounds.reduce((sum, one) => sum + one[of], 0)
}

/** How far the soak is, and what the last rounds cost. */
function sayProgress(rounds: readonly PlayedRound[], last: number, { outcomes }: ChecksRun): void {
  const recent = rounds.slice(-last)
  const [orders, pages] = [total(recent, 'orders'), total(recent, 'checksPages')]
  const slowest = outcomes.toSorted((a, b) => b.tookMs - a.tookMs).slice(0, SLOWEST_SHOWN)
  console.log(
    [
      `${inCounts(total(rounds, 'orders'))} orders, ${inCounts(total(rounds, 'lines'))} lines, ` +
        `${inCounts(total(rounds, 'cancelled'))} cancelled`,
      `${inCounts(Math.round((orders / total(recent, 'tookMs')) * 1_000))} orders/s`,
      `checks: ${inMs(total(recent, 'checksMs') / recent.length)} a round, ${(pages / orders).toFixed(1)} pages an order`,
      slowest.map((one) => `${one.id} ${inMs(one.tookMs)}`).join(', '),
    ].join('; '),
  )
}

function sayAll(word: string, found: readonly string[], orders: number): void {
  for (const one of found) console.log(`  ${word} after ${inCounts(orders)} orders: ${one}`)
}

/** Plays one round to its end and remembers it. */
async function playOne(world: SoakWorld, input: Input, rounds: PlayedRound[]): Promise<ChecksRun> {
  const started = performance.now()
  const { checks, orders, lines, cancelled } = await playRound(world, rounds.length, input.round)
  const { tookMs: checksMs, pages: checksPages } = checks
  const found = { alarms: checks.alarms.length, late: checks.late.length }
  const cost = { tookMs: performance.now() - started, checksMs, checksPages }
  const round = { orders, lines, cancelled, ...cost, ...found }
  await keepRound(world.db, rounds.length, round)
  rounds.push(round)
  const sofar = total(rounds, 'orders')
  sayAll('ALARM', checks.alarms, sofar)
  sayAll('LATE', checks.late, sofar)
  return checks
}

let stopped = false
process.once('SIGTERM', () => {
  stopped = true
})

/** Plays until this many orders are placed. @returns how many alarms there were, in all runs */
async function play(world: SoakWorld, input: Input): Promise<number> {
  const rounds = await readRounds(world.db)
  if (rounds.length > 0) {
    console.log(`${inCounts(total(rounds, 'orders'))} orders were played before.`)
    await resume(world)
  }
  // What it took to open the world belongs to no round.
  else for (const _ of MARKS) await runChecks(world)
  while (total(rounds, 'orders') < input.bets) {
    if (stopped) throw new StartProblem('Stopped between two rounds: the same command goes on from here.')
    const checks = await playOne(world, input, rounds)
    const isLast = total(rounds, 'orders') >= input.bets
    if (isLast || rounds.length % input.every === 0) sayProgress(rounds, input.every, checks)
  }
  const { alarms, late } = await playOut(world, rounds.length)
  const left = [...alarms, ...late]
  sayAll('ALARM', left, total(rounds, 'orders'))
  return total(rounds, 'alarms') + left.length
}

/** The whole books once, and what the soak showed. @returns the exit code */
async function judge(world: SoakWorld, alarmsBefore: number): Promise<number> {
  const started = performance.now()
  const { parts, items, alarms: found } = await runFullPass(world, console.log)
  const seconds = ((performance.now() - started) / 1_000).toFixed(0)
  console.log(`Full pass: ${parts} parts read ${items.toLocaleString('en')} items in ${seconds} s.`)
  const rounds = await readRounds(world.db)
  const verdict = verdictOf(rounds)
  console.log(verdict === null ? 'Too few rounds to see a growing cost.' : sayVerdict(verdict))
  const orders = total(rounds, 'orders')
  sayAll('ALARM', found, orders)
  const alarms = alarmsBefore + found.length
  const late = total(rounds, 'late')
  console.log(`${inCounts(orders)} orders, ${alarms} alarms; ${late} parts of checks were late and made up for it.`)
  return alarms === 0 && verdict?.grew !== true ? 0 : 1
}

async function openDatabase(serverUrl: string, name: string, keep: boolean): Promise<string> {
  const known = databaseUrl(serverUrl, name)
  if (keep && (await isThere(known))) return known
  const url = await createDatabase(serverUrl, name)
  await migrateDatabase(url)
  await allowClockShift(serverUrl, name)
  return url
}

/** invalid_catalog_name: there is no such database */
const NO_DATABASE = '3D000'

async function isThere(url: string): Promise<boolean> {
  try {
    return await isMigrated(url)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === NO_DATABASE) return false
    throw error
  }
}

async function soak(serverUrl: string, input: Input): Promise<number> {
  const keep = input.database !== undefined
  const name = input.database ?? `croupier_soak_${randomUUID().slice(0, 8)}`
  const world = await openSoakWorld(await openDatabase(serverUrl, name, keep), input.members)
  try {
    return await judge(world, await play(world, input))
  } finally {
    await world.close()
    if (!keep) await dropDatabase(serverUrl, name)
  }
}

/** Healthy books that grow, with the checks running: there must be no alarm, and no growing cost. */
await runVerb(async () => {
  const input = readInput()
  if (input.server !== undefined) return await soak(input.server, input)
  const folder = temporaryFolder('soak')
  const dataDir = join(folder, 'postgres')
  const settings = { shared_buffers: '1GB', max_wal_size: '8GB' }
  const server = await startPostgres({ dataDir, settings })
  try {
    return await soak(server.url, input)
  } finally {
    await server.stop()
    await removePostgresData(dataDir)
    rmSync(folder, { recursive: true, force: true })
  }
}, USAGE)
