import { join } from 'node:path'
import { ROOT, runVerb, StartProblem } from '../services/index.ts'
import { exitCodeOf } from '../services/tool.ts'
import { MUTATED_FUNCTIONS, type MutatedFunction } from './sqlFunctions.ts'
import { openSqlRuns, type SqlRuns } from './sqlRuns.ts'

const USAGE = `Plants faults one at a time and says which of them no test notices:
  node scripts/mutants/main.ts code                 in money, fairness, rules, ledger and wages, by Stryker
  node scripts/mutants/main.ts code <file> …        in these files only
  node scripts/mutants/main.ts sql                  in the functions of the database
  node scripts/mutants/main.ts sql <function> …     in these functions only; <function>:<line> in one line of it`

const STRYKER = join(ROOT, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js')
const CONFIGURATION = join('scripts', 'mutants', 'stryker.json')
const WHOLE = 100

async function code(files: readonly string[]): Promise<number> {
  const only = files.length === 0 ? [] : ['--mutate', files.join(',')]
  const args = [STRYKER, 'run', CONFIGURATION, ...only]
  return (await exitCodeOf(process.execPath, args, { output: 'show' })).code
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

/** Prints what became of each fault in one function. @returns how many were killed, explained, and how many there were */
async function judge(runs: SqlRuns, { of, line }: Chosen) {
  const counts = { killed: 0, explained: 0, all: 0 }
  await runs.calm(of)
  for await (const { fault, verdict, by } of runs.judge(of, line)) {
    if (verdict === 'REFUSED') continue
    counts.all += 1
    if (verdict === 'KILLED') counts.killed += 1
    if (verdict === 'EXPLAINED') counts.explained += 1
    const change = `${fault.before.replace(/\s+/g, ' ')} → ${fault.after}`
    console.log(
      `${verdict.padEnd(9)} ${of.name}:${fault.line} ${fault.kind}: ${change}  ${by ?? ''}`,
    )
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
