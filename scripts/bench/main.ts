import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { ROOT, runVerb, temporaryFolder } from '../services/index.ts'
import { removePostgresData } from '../services/stores/postgres.ts'
import { readBenchArguments } from './arguments.ts'
import { type Bench, openBench } from './bench.ts'
import { type Figure, passesGate } from './figure.ts'
import { figures } from './figures.ts'
import { processors, withForeignCpu } from './foreignCpu.ts'
import { sqlDriver } from './load/sqlLoad.ts'
import { type Row, resultOf, tableOf } from './report.ts'

/** When other processes use more than this share of the machine, a ratio means little. */
const FOREIGN_MAX = 0.06

async function measure(figure: Figure, bench: Bench, repeat: boolean): Promise<Row> {
  const once = async (): Promise<Row> => {
    const { result, foreign } = await withForeignCpu(async () => await figure.measure(bench))
    return { figure, measured: result, foreign, reliable: (foreign ?? 0) <= FOREIGN_MAX }
  }
  const first = await once()
  // Other load on the machine does not change a count.
  if (figure.baseline === null) return { ...first, reliable: true }
  if (first.reliable || !repeat) return first
  bench.say(`  … others used ${Math.round((first.foreign ?? 0) * 100)} % of the machine: once more`)
  const second = await once()
  return (second.foreign ?? 0) < (first.foreign ?? 0) ? second : first
}

async function measureAll(bench: Bench, wanted: readonly Figure[], repeat: boolean): Promise<Row[]> {
  const rows: Row[] = []
  for (const figure of wanted) {
    bench.say(`${figure.id.padStart(3)}  ${figure.title} …`)
    const started = performance.now()
    const row = await measure(figure, bench, repeat)
    rows.push(row)
    const seconds = ((performance.now() - started) / 1_000).toFixed(0)
    bench.say(`     ${row.measured.ratio?.toFixed(2) ?? 'not counted'} (${seconds} s)`)
  }
  bench.say('Checking the books …')
  await bench.checkBooks()
  return rows
}

function save(rows: readonly Row[], run: Readonly<Record<string, unknown>>): string {
  const folder = join(ROOT, 'bench-results')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${new Date().toISOString().replaceAll(':', '-').slice(0, 19)}.json`)
  writeFileSync(file, resultOf(rows, run))
  return file
}

await runVerb(async () => {
  const known = figures.map(({ id }) => id)
  const options = readBenchArguments(process.argv.slice(2), process.env.BENCH_SCALE, known)
  const wanted = figures.filter(({ id }) => options.only.length === 0 || options.only.includes(id))
  const folder = temporaryFolder('bench')
  const say = (line: string) => console.log(line)
  let bench: Bench | undefined
  try {
    bench = await openBench(folder, options.scale, say)
    const rows = await measureAll(bench, wanted, options.repeat)
    const machine = { processor: cpus()[0]?.model ?? 'unknown', processors: processors() }
    const { serverVersion: postgres, scale } = bench
    const run = { at: new Date().toISOString(), scale, postgres, driver: sqlDriver, ...machine }
    const file = save(rows, { ...run, node: process.version })
    say(`\n${tableOf(rows)}`)
    say(`\nscale ${scale}, PostgreSQL ${postgres}, SQL by ${sqlDriver}, ${machine.processors} × ${machine.processor}`)
    say(`Written to ${file}`)
    const gate = options.gate
    if (gate === null) return 0
    return rows.every((row) => passesGate(row.figure, row.measured.ratio, gate)) ? 0 : 1
  } finally {
    await bench?.close()
    await removePostgresData(join(folder, 'postgres'))
    rmSync(folder, { recursive: true, force: true })
  }
})
