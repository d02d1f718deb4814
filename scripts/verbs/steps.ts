import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { generate } from '../generate.ts'
import { CACHE_FOLDER } from '../services/folders.ts'
import { listenForInterrupt, ROOT, temporaryFolder } from '../services/index.ts'
import { CHROMIUM, ensureProgram } from '../services/stores/systemPackages.ts'
import { exitCodeOf } from '../services/tool.ts'
import { areaLines } from './areas.ts'
import { environmentLater, momentsAfter, OF_DAYS } from './hours.ts'
import { type FileTime, playwrightTimes, slowestLines, vitestTimes } from './slowest.ts'

export interface Counts {
  passed: number
  failed: number
  skipped: number
}

const module = (...path: string[]) => join(ROOT, 'node_modules', ...path)

const vitestReport = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numTodoTests: z.int().default(0),
})
const playwrightReport = z.object({
  stats: z.object({
    expected: z.int(),
    unexpected: z.int(),
    flaky: z.int(),
    skipped: z.int(),
  }),
})

/** A run that failed without a failed test (a broken import, no test at all) counts as one. */
function withExitCode(counts: Counts, code: number): Counts {
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

/** What a Vitest JSON report and the exit code say together. */
export function vitestCounts(report: unknown, code: number): Counts {
  const parsed = vitestReport.safeParse(report)
  if (!parsed.success) return { passed: 0, failed: 1, skipped: 0 }
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = parsed.data
  const skipped = numPendingTests + numTodoTests
  return withExitCode({ passed: numPassedTests, failed: numFailedTests, skipped }, code)
}

/** What a Playwright JSON report and the exit code say together. A flaky test is a failed one. */
export function playwrightCounts(report: unknown, code: number): Counts {
  const parsed = playwrightReport.safeParse(report)
  if (!parsed.success) return { passed: 0, failed: 1, skipped: 0 }
  const { expected, unexpected, flaky, skipped } = parsed.data.stats
  return withExitCode({ passed: expected, failed: unexpected + flaky, skipped }, code)
}

/** The closing line: `N passed, N failed`, with the skipped ones where there are any. */
export function closingLine(total: Counts): string {
  const skipped = total.skipped === 0 ? '' : `, ${total.skipped} skipped`
  return `${total.passed} passed, ${total.failed} failed${skipped}`
}

function readReport(path: string): unknown {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null
}

/** A check without tests of its own: it passes, or counts as one failure. */
async function staticCheck(args: string[], signal: AbortSignal): Promise<Counts> {
  const { code } = await exitCodeOf(process.execPath, args, { output: 'show', signal })
  return { passed: 0, failed: code === 0 ? 0 : 1, skipped: 0 }
}

interface Wanted {
  signal: AbortSignal
  /** Further arguments for the runner, such as a folder. */
  args: string[]
  /** where the files that ran are noted, with how long they took */
  times: FileTime[]
}

async function vitest(
  projectNames: string | string[],
  { args, signal, times }: Wanted,
  env: Record<string, string> = {},
): Promise<Counts> {
  const folder = temporaryFolder('report')
  const file = join(folder, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const projects = [projectNames].flat().map((name) => `--project=${name}`)
  const command = [module('vitest', 'vitest.mjs'), 'run', ...projects, ...reporters, ...args]
  try {
    const { code } = await exitCodeOf(process.execPath, command, { output: 'show', env, signal })
    const report = readReport(file)
    times.push(...vitestTimes(report))
    return vitestCounts(report, code)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Every worker starts a platform of its own; one file is walked by one of them. */
const isOneFile = (args: readonly string[]): boolean => args.filter((arg) => arg.endsWith('.spec.ts')).length === 1

async function playwright({ args, signal, times }: Wanted, more: Record<string, string> = {}): Promise<Counts> {
  const CHROMIUM_PATH = process.env.CHROMIUM_PATH ?? (await ensureProgram(CHROMIUM))
  const folder = temporaryFolder('report')
  const file = join(folder, 'playwright.json')
  const command = [
    module('playwright', 'cli.js'),
    'test',
    '--reporter=list,json',
    ...(isOneFile(args) ? ['--workers=1'] : []),
    ...args,
  ]
  const env = { ...more, CHROMIUM_PATH, PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  try {
    const { code } = await exitCodeOf(process.execPath, command, { output: 'show', env, signal })
    const report = readReport(file)
    times.push(...playwrightTimes(report))
    return playwrightCounts(report, code)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const nothing: Counts = { passed: 0, failed: 0, skipped: 0 }

function add(total: Counts, counts: Counts): void {
  total.passed += counts.passed
  total.failed += counts.failed
  total.skipped += counts.skipped
}

/** What it has found out of each file it keeps for the next time. */
const TYPES_KEPT = join(CACHE_FOLDER, 'types.tsbuildinfo')
const TSC = [
  module('typescript', 'bin', 'tsc'),
  '-p',
  '.',
  '--noEmit',
  '--incremental',
  '--tsBuildInfoFile',
  TYPES_KEPT,
]
const BIOME = [module('@biomejs', 'biome', 'bin', 'biome'), 'ci', '.']

const MUTANTS = join(ROOT, 'scripts', 'mutants', 'main.ts')
/** Fourteen hours ahead: anyone who takes the machine's zone for the merchant's is on another day most of the time. */
const FAR_ZONE = { TZ: 'Pacific/Kiritimati' }

/** Folders or files of the integration tests, harder than `npm test` runs them. */
async function deep(wanted: Wanted, paths: string[], env: Record<string, string>): Promise<Counts> {
  return await vitest('integration', { ...wanted, args: [...paths, ...wanted.args] }, env)
}
/** Files that do more of what they do, or measure: in `npm test` they do little of it (`tests/setup/volume.ts`). */
const IN_VOLUME = [
  'platform/realtime/relay',
  'platform/db/partitions',
  'platform/rights/subtree',
  'platform/rights/rights',
  'platform/setup/scriptWords',
  'identity/images/icon',
  'agency/agents/team',
  'agency/reports/exportStream',
  'agency/reports/cost',
  'agency/wages/oracle',
  'agency/wages/nesting',
  'agency/crash/killedRuns',
  'agency/crash/killedTransfers',
  'identity/session/passwords',
  'identity/session/loginMethods',
  'operations/checks/planted',
  'operations/checks/cost',
  'operations/checks/retryCost',
  'operations/checks/randomPlay',
  'operations/checks/falseAlarms',
  'cashier/ledger/model/model',
  'lottery/week',
].map((file) => `tests/integration/${file}.test.ts`)

/** Every step of `npm test` and `npm run test:deep` by its name. */
const steps = {
  generate: async () => {
    await generate({ ifChanged: false })
    return nothing
  },
  types: async ({ signal }) => await staticCheck(TSC, signal),
  style: async ({ signal }) => await staticCheck(BIOME, signal),
  unit: async (wanted) => await vitest(['unit', 'isolated'], wanted),
  datesElsewhere: async (wanted) => await vitest('dates', wanted, FAR_ZONE),
  web: async (wanted) => await vitest(['web', 'isolatedWeb'], wanted),
  architecture: async (wanted) => await vitest('architecture', wanted),
  integration: async (wanted) => await vitest('integration', wanted),
  integrationDeep: async (wanted) => await vitest('integration', wanted, { TEST_DEEP: '1' }),
  e2e: async (wanted) => await playwright(wanted),
  e2eDeep: async (wanted) => await playwright(wanted, { TEST_DEEP: '1' }),
  containers: async (wanted) => await vitest('containers', wanted),
  fuzz: async (wanted) =>
    await deep(wanted, ['tests/integration/platform/rights/fuzz.test.ts'], {
      FUZZ_REQUESTS: '200',
      TEST_DEEP: '1',
    }),
  crashes: async (wanted) => await deep(wanted, ['tests/integration/cashier/ledger/crash/'], { CRASH_KILLS: '60' }),
  volume: async (wanted) => await deep(wanted, IN_VOLUME, { TEST_DEEP: '1' }),
  hours: async (wanted) => {
    const total = { ...nothing }
    for (const { name, aheadS } of momentsAfter(new Date())) {
      console.log(`\nAt ${name} of the merchant's day`)
      add(total, await deep(wanted, OF_DAYS, await environmentLater(aheadS)))
    }
    return total
  },
  mutants: async ({ signal }) => await staticCheck([MUTANTS, 'code'], signal),
  sqlFaults: async ({ signal }) => await staticCheck([MUTANTS, 'sql'], signal),
} satisfies Record<string, (wanted: Wanted) => Promise<Counts>>

export type StepName = keyof typeof steps

/**
 * Runs steps one after the other, those of a group at the same time, all of them whatever fails, and prints the ten slowest files,
 * what each area took, and the closing line. `argsOf` a step go to its test runner; what ran is added to `times`. Returns the exit code: 0, 1 on any failure, 130 when interrupted.
 */
export async function runSteps(
  names: readonly (StepName | readonly StepName[])[],
  argsOf: (name: StepName) => string[] = () => [],
  times: FileTime[] = [],
): Promise<number> {
  // What a process compiles it keeps for the next one: many tests start commands and whole platforms.
  process.env.NODE_COMPILE_CACHE ??= join(ROOT, 'node_modules', '.cache', 'compiled')
  const { signal } = listenForInterrupt()
  const total = { ...nothing }
  const failed: string[] = []
  for (const group of names.map((one) => [one].flat())) {
    console.log(`\n── ${group.join(', ')}`)
    const wanted = (name: StepName) => ({ signal, args: argsOf(name), times })
    const counts = await Promise.all(group.map(async (name) => await countsOf(name, wanted(name))))
    if (signal.aborted) return 130
    for (const one of counts) add(total, one)
    failed.push(...group.filter((_, at) => (counts[at]?.failed ?? 0) > 0))
  }
  const slowest = slowestLines(times)
  if (slowest.length > 0) console.log(`\nThe slowest files:\n${slowest.join('\n')}`)
  const areas = areaLines(times)
  if (areas.length > 0) console.log(`\n${areas.join('\n')}`)
  if (failed.length > 0) console.log(`\nNot in order: ${failed.join(', ')}`)
  console.log(`\n${closingLine(total)}`)
  return total.failed === 0 ? 0 : 1
}

async function countsOf(name: StepName, wanted: Wanted): Promise<Counts> {
  try {
    return await steps[name](wanted)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return { passed: 0, failed: 1, skipped: 0 }
  }
}
