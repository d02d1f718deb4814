import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT, runVerb, StartProblem } from '../services/index.ts'
import { exitCodeOf } from '../services/tool.ts'
import { MUTATED_FUNCTIONS, type MutatedFunction } from './sqlFunctions.ts'
import { openSqlRuns, type SqlRuns } from './sqlRuns.ts'

const USAGE = `Plants faults one at a time and says which of them no test notices:
  node scripts/mutants/main.ts code                 in money, fairness, rules, ledger and wages, by Stryker
  node scripts/mutants/main.ts code <file> …        in these files only
  node scripts/mutants/main.ts sql                  in the functions of the database
  node scripts/mutants/main.ts sql <function> …     in these functions only; <function>:<line> in one line of it`

const HERE = import.meta.dirname
const STRYKER = join(ROOT, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js')
const WHOLE = 100

interface Rooms {
  readonly has: RegExp
  readonly configuration: string
}

/** What Stryker is told of the pure rooms. */
const PURE = join(HERE, 'stryker.json')

/** What it is told of ledger and wage room: the same, but for the tests that judge, which need a database and what migrates it. */
function ledgerConfiguration(): string {
  const pure = JSON.parse(readFileSync(PURE, 'utf8')) as Record<string, unknown>
  const summary = {
    ...pure,
    vitest: { configFile: 'scripts/mutants/ledgerTests.config.ts', related: true },
    mutate: ['packages/ledger/src/*.ts', 'packages/domain/src/agency/wages/*.ts', '!**/index.ts'],
    ignorePatterns: ['apps/web', '.data', 'tests/e2e'],
  }
  const path = join(ROOT, '.data', 'mutants-ledger.json')
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, JSON.stringify(summary))
  return path
}

async function code(files: readonly string[]): Promise<number> {
  const rooms: readonly Rooms[] = [
    { has: /^packages\/(?:money|fairness|rules)\//, configuration: PURE },
    { has: /^packages\/(?:ledger|domain)\//, configuration: ledgerConfiguration() },
  ]
  let worst = 0
  for (const { has, configuration } of rooms) {
    const own = files.filter((file) => has.test(file))
    if (files.length > 0 && own.length === 0) continue
    const only = own.length === 0 ? [] : ['--mutate', own.join(',')]
    const args = [STRYKER, 'run', configuration, ...only]
    worst = Math.max(worst, (await exitCodeOf(process.execPath, args, { output: 'show' })).code)
  }
  return worst
}

interface Chosen {
  readonly of: MutatedFunction
  /** all of them when left out */
  readonly line?: number
}

function chosen(names: readonly string[]): readonly Chosen[] {
  if (names.length === 0) return MUTATED_FUNCTIONS.map((of) => ({ of }))
  return names.map((text) => {
    const [name, line] = text.split(':')
    const of = MUTATED_FUNCTIONS.find((one) => one.name === name)
    if (of === undefined) throw new StartProblem(`No function ${name} is known here.\n${USAGE}`)
    return line === undefined ? { of } : { of, line: Number(line) }
  })
}

/** Prints the outcome of each fault in one function. @returns how many were killed, explained, and how many there were */
async function judge(runs: SqlRuns, { of, line }: Chosen) {
  const counts = { killed: 0, explained: 0, all: 0 }
  await runs.calm(of)
  for await (const { fault, verdict, by } of runs.judge(of, (at) => line === undefined || at === line)) {
    if (verdict === 'REFUSED') continue
    counts.all += 1
    if (verdict === 'KILLED') counts.killed += 1
    if (verdict === 'EXPLAINED') counts.explained += 1
    const change = `${fault.before.replace(/\s+/g, ' ')} → ${fault.after}`
    console.log(`${verdict.padEnd(9)} ${of.name}:${fault.line} ${fault.kind}: ${change}  ${by ?? ''}`)
  }
  return counts
}

async function sql(names: readonly string[]): Promise<number> {
  const total = { killed: 0, explained: 0, all: 0 }
  const wanted = chosen(names)
  const runs = await openSqlRuns()
  try {
    for (const one of wanted) {
      const { killed, explained, all } = await judge(runs, one)
      total.killed += killed
      total.explained += explained
      total.all += all
      console.log(`── ${one.of.name}: ${killed} of ${all} killed, ${explained} explained`)
    }
  } finally {
    await runs.close()
  }
  const noticed = total.killed + total.explained
  const percent = ((noticed * WHOLE) / Math.max(total.all, 1)).toFixed(1)
  console.log(`${noticed} of ${total.all} faults noticed or explained (${percent} %)`)
  return noticed === total.all ? 0 : 1
}

await runVerb(async () => {
  const [what, ...names] = process.argv.slice(2)
  if (what === 'code') return await code(names)
  if (what === 'sql') return await sql(names)
  throw new StartProblem(USAGE)
}, USAGE)
