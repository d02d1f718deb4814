import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { findCommand } from '../../services/stores/systemPackages.ts'
import { seededRandom } from '../statistics.ts'

/** One statement that is run again and again; `:name` is a random whole number from its range each time. */
export interface Load {
  readonly variables: Readonly<Record<string, readonly [least: number, most: number]>>
  readonly sql: string
}

export interface LoadRun {
  readonly url: string
  readonly load: Load
  readonly clients: number
  readonly seconds: number
  /** statements a second, evenly spread at random; as many as possible when left out */
  readonly rate?: number
  readonly seed: number
  /** a folder for scripts and logs */
  readonly folder: string
}

export interface LoadResult {
  readonly count: number
  readonly perSecond: number
  /** of each statement: how long it took from when it was due, and when it was done (ms since 1970) */
  readonly latenciesMs: Float64Array
  readonly doneAtMs: Float64Array
}

const DRIVER_FOLDERS =
  '/usr/lib/postgresql/18/bin:/usr/lib/postgresql/17/bin:/usr/lib/postgresql/16/bin:/usr/lib/postgresql/15/bin'
const pgbench = findCommand(['pgbench'], DRIVER_FOLDERS)

/** Which program drives the statements. */
export const sqlDriver = pgbench === null ? 'node' : 'pgbench'

/** Says a statement from several clients at once, prepared, and measures each. @throws Error when one fails */
export async function runSqlLoad(run: LoadRun): Promise<LoadResult> {
  return pgbench === null ? await runNode(run) : await runPgbench(pgbench, run)
}

function script({ variables, sql }: Load): string {
  const draws = Object.entries(variables).map(([name, [least, most]]) =>
    least === most ? `\\set ${name} ${least}` : `\\set ${name} random(${least}, ${most})`,
  )
  return `${draws.join('\n')}\n${sql.replaceAll('\n', ' ')};\n`
}

async function runPgbench(command: string, run: LoadRun): Promise<LoadResult> {
  const { clients, seconds, rate, seed } = run
  const folder = mkdtempSync(join(run.folder, 'pgbench-'))
  const file = join(folder, 'load.sql')
  writeFileSync(file, script(run.load))
  const url = new URL(run.url)
  const child = spawn(
    command,
    [
      '--no-vacuum',
      '--protocol=prepared',
      `--client=${clients}`,
      `--time=${seconds}`,
      `--random-seed=${seed}`,
      '--log',
      `--log-prefix=${join(folder, 'log')}`,
      ...(rate === undefined ? [] : [`--rate=${Math.round(rate)}`]),
      `--file=${file}`,
      '-h',
      url.hostname,
      '-p',
      url.port,
      '-U',
      url.username,
      url.pathname.slice(1),
    ],
    { env: { ...process.env, PGPASSWORD: url.password, LC_ALL: 'C' } },
  )
  let output = ''
  child.stdout.on('data', (chunk) => (output += String(chunk)))
  child.stderr.on('data', (chunk) => (output += String(chunk)))
  const code = await new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', resolve)
  })
  if (code !== 0 || /client \d+ (script|aborted)/.test(output)) {
    throw new Error(`the load failed:\n${output.slice(-1_500)}`)
  }
  try {
    return readLog(folder, output)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** A line of the log: client, number, microseconds, script, second and microsecond of its end, lag behind its time. */
function readLog(folder: string, output: string): LoadResult {
  const latencies: number[] = []
  const doneAt: number[] = []
  for (const name of readdirSync(folder).filter((one) => one.startsWith('log'))) {
    for (const line of readFileSync(join(folder, name), 'utf8').split('\n')) {
      const [, , micros, , second, micro] = line.split(' ').map(Number)
      if (micros === undefined || second === undefined || micro === undefined) continue
      latencies.push(micros / 1_000)
      doneAt.push(second * 1_000 + micro / 1_000)
    }
  }
  const perSecond = Number(/tps = ([\d.]+)/.exec(output)?.[1])
  if (!(perSecond > 0)) throw new Error(`the load told no rate:\n${output.slice(-1_500)}`)
  return {
    count: latencies.length,
    perSecond,
    latenciesMs: Float64Array.from(latencies),
    doneAtMs: Float64Array.from(doneAt),
  }
}

/** Where pgbench is not installed: the same from this process, which costs more of the machine. */
async function runNode(run: LoadRun): Promise<LoadResult> {
  const names = Object.keys(run.load.variables)
  const text = names.reduce((sql, name, at) => sql.replaceAll(`:${name}`, `$${at + 1}`), run.load.sql)
  const random = seededRandom(run.seed)
  const draw = () =>
    Object.values(run.load.variables).map(([least, most]) => least + Math.floor(random() * (most - least + 1)))
  const latencies: number[] = []
  const doneAt: number[] = []
  const clients = Array.from({ length: run.clients }, () => new pg.Client(run.url))
  await Promise.all(clients.map(async (client) => await client.connect()))
  const started = performance.now()
  const end = started + run.seconds * 1_000
  let due = started
  const next = (): number => {
    const mine = due
    due = run.rate === undefined ? performance.now() : due - (Math.log(1 - random()) / run.rate) * 1_000
    return run.rate === undefined ? due : mine
  }
  const serve = async (client: pg.Client) => {
    for (let at = next(); Math.max(at, performance.now()) < end; at = next()) {
      const wait = at - performance.now()
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
      await client.query({ name: 'load', text, values: draw() })
      latencies.push(performance.now() - at)
      doneAt.push(performance.timeOrigin + performance.now())
    }
    await client.end()
  }
  await Promise.all(clients.map(serve))
  return {
    count: latencies.length,
    perSecond: latencies.length / ((performance.now() - started) / 1_000),
    latenciesMs: Float64Array.from(latencies),
    doneAtMs: Float64Array.from(doneAt),
  }
}
