import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ComplianceRun, complianceOutcome, type Requirement, readCompliance } from '@croupier/rules'
import { ROOT, runVerb } from '../services/index.ts'
import type { FileTime } from './slowest.ts'
import { runSteps, type StepName } from './steps.ts'

const USAGE = `Runs every test that docs/compliance.md names, says the outcome of each requirement of protection, and keeps it
in docs/compliance-run.json, which the console shows:
  npm run compliance`

/** Which step runs a file. */
function stepOf(file: string): StepName {
  if (file.startsWith('tests/integration/')) return 'integration'
  if (file.startsWith('tests/e2e/')) return 'e2e'
  if (file.startsWith('tests/architecture/')) return 'architecture'
  return file.startsWith('apps/web/') || file.startsWith('packages/ui/') ? 'web' : 'unit'
}

/** A line for each requirement: its state, what the run says, what is left. */
function linesOf(rows: readonly Requirement[], run: ComplianceRun): string[] {
  return rows.map((row) =>
    [row.id.padEnd(4), row.state.padEnd(9), complianceOutcome(row, run) ?? '–', row.left ?? ''].join('  '),
  )
}

await runVerb(async () => {
  const rows = readCompliance(readFileSync(join(ROOT, 'docs', 'compliance.md'), 'utf8'))
  const byStep = Map.groupBy(new Set(rows.flatMap(({ shown }) => shown.map(({ file }) => file))), stepOf)
  const ran: FileTime[] = []
  const code = await runSteps([...byStep.keys()], (name) => byStep.get(name) ?? [], ran)
  if (code === 130) return code
  const good = new Set(ran.filter(({ failed }) => failed === 0).map(({ file }) => file))
  const failed = [...byStep.values()].flat().filter((file) => !good.has(file))
  const run: ComplianceRun = { at: new Date().toISOString(), failed: failed.toSorted() }
  writeFileSync(join(ROOT, 'docs', 'compliance-run.json'), `${JSON.stringify(run, null, 2)}\n`)
  console.log(`\n${linesOf(rows, run).join('\n')}`)
  return code
}, USAGE)
