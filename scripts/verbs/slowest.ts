import { relative } from 'node:path'
import { z } from 'zod'
import { ROOT } from '../services/index.ts'

/** How long a file of tests took, set-up included, in ms. */
export interface FileTime {
  readonly file: string
  readonly ms: number
  /** how many tests of it ran */
  readonly tests: number
  /** how many of them failed */
  readonly failed: number
}

const SHOWN = 10
const MS_PER_S = 1_000

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      assertionResults: z.array(z.object({ status: z.string() })).default([]),
      status: z.string().default('passed'),
    }),
  ),
})
const spec = z.object({
  file: z.string(),
  ok: z.boolean().default(true),
  tests: z.array(z.object({ results: z.array(z.object({ duration: z.number() })) })),
})
interface Suite {
  readonly specs: readonly z.output<typeof spec>[]
  readonly suites?: readonly Suite[] | undefined
}
const suite: z.ZodType<Suite> = z.object({
  specs: z.array(spec),
  get suites() {
    return z.array(suite).optional()
  },
})
const playwrightReport = z.object({ suites: z.array(suite) })

/** The files of a Vitest JSON report; none where it left no report. */
export function vitestTimes(report: unknown): FileTime[] {
  const parsed = vitestReport.safeParse(report)
  if (!parsed.success) return []
  return parsed.data.testResults.map(({ name, startTime, endTime, assertionResults, status }) => ({
    file: relative(ROOT, name),
    ms: Math.max(0, endTime - startTime),
    tests: assertionResults.length,
    // A file that could not be read has failed without a test.
    failed: Math.max(assertionResults.filter((one) => one.status === 'failed').length, Number(status === 'failed')),
  }))
}

const specsOf = (of: Suite): z.output<typeof spec>[] => [...of.specs, ...(of.suites ?? []).flatMap(specsOf)]

/** The files of a Playwright JSON report, their tests added up. */
export function playwrightTimes(report: unknown): FileTime[] {
  const parsed = playwrightReport.safeParse(report)
  if (!parsed.success) return []
  const times = new Map<string, { ms: number; tests: number; failed: number }>()
  for (const { file, tests, ok } of parsed.data.suites.flatMap(specsOf)) {
    const ms = tests.flatMap(({ results }) => results).reduce((sum, one) => sum + one.duration, 0)
    const known = times.get(file) ?? { ms: 0, tests: 0, failed: 0 }
    times.set(file, { ms: known.ms + ms, tests: known.tests + tests.length, failed: known.failed + Number(!ok) })
  }
  return [...times].map(([file, sums]) => ({ file: `tests/e2e/${file}`, ...sums }))
}

/** The ten files that took longest, the slowest first, a line each; empty where nothing ran. */
export function slowestLines(files: readonly FileTime[]): string[] {
  const slowest = files.toSorted((a, b) => b.ms - a.ms).slice(0, SHOWN)
  return slowest.map(({ file, ms }) => `${(ms / MS_PER_S).toFixed(1).padStart(7)} s  ${file}`)
}
