import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ComplianceRun, complianceOutcome, type Requirement, readCompliance } from '@croupier/rules'
import { ROOT, runVerb, StartProblem } from '../services/index.ts'
import type { FileTime } from './slowest.ts'
import { runSteps, type StepName } from './steps.ts'

const USAGE = `Runs every test that docs/compliance.md names, says the outcome of each requirement of protection, and keeps it
in docs/compliance-run.json, which the console shows:
  npm run compliance

Of some of them alone, which keeps nothing:
  npm run compliance -- P12 G1`

/** Which step runs a file; of walks also those that `npm test` leaves out. */
function stepOf(file: string): StepName {
  if (file.startsWith('tests/integration/')) return 'integration'
  if (file.startsWith('tests/e2e/')) return 'e2eDeep'
  if (file.startsWith('tests/architecture/')) return 'architecture'
  return file.startsWith('apps/web/') || file.startsWith('packages/ui/') ? 'web' : 'unit'
}

/** A line for each requirement: its state, what the run says, what is left. */
function linesOf(rows: readonly Requirement[], run: ComplianceRun): string[] {
  return rows.map((row) =>
    [row.id.padEnd(4), row.state.padEnd(9), complianceOutcome(row, run) ?? '–', row.left ?? ''].join('  '),
  )
}

/** The rows that were named, or all of them. @throws StartProblem for a requirement that is none */
function chosenOf(rows: Requirement[], ids: readonly string[]): Requirement[] {
  const unknown = ids.filter((id) => !rows.some((row) => row.id === id))
  if (unknown.length > 0) throw new StartProblem(`no requirement of protection: ${unknown.join(', ')}`)
  return ids.length === 0 ? rows : rows.filter(({ id }) => ids.includes(id))
}

await runVerb(async () => {
  const ids = process.argv.slice(2)
  const rows = chosenOf(readCompliance(readFileSync(join(ROOT, 'docs', 'compliance.md'), 'utf8')), ids)
  const byStep = Map.groupBy(new Set(rows.flatMap(({ shown }) => shown.map(({ file }) => file))), stepOf)
  const ran: FileTime[] = []
  const code = await runSteps([...byStep.keys()], (name) => byStep.get(name) ?? [], ran)
  if (code === 130) return code
  const good = new Set(ran.filter(({ failed }) => failed === 0).map(({ file }) => file))
  const failed = [...byStep.values()].flat().filter((file) => !good.has(file))
  const run: ComplianceRun = { at: new Date().toISOString(), failed: failed.toSorted() }
  if (ids.length === 0) writeFileSync(join(ROOT, 'docs', 'compliance-run.json'), `${JSON.stringify(run, null, 2)}\n`)
  console.log(`\n${linesOf(rows, run).join('\n')}`)
  return code
}, USAGE)
