import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../services/index.ts'
import { playwrightTimes, slowestLines, vitestTimes } from './slowest.ts'

describe('the slowest files', () => {
  it('are the ten that took longest, the slowest first', () => {
    const files = Array.from({ length: 12 }, (_, at) => ({
      file: `${at}.test.ts`,
      ms: at * 1_500,
      tests: 1,
      failed: 0,
    }))
    const lines = slowestLines(files)
    expect(lines).toHaveLength(10)
    expect(lines[0]).toBe('   16.5 s  11.test.ts')
    expect(lines.at(-1)).toBe('    3.0 s  2.test.ts')
    expect(slowestLines([])).toEqual([])
  })

  it('of Vitest are told from the begin of a file to its end, set-up included', () => {
    const name = join(ROOT, 'tests', 'integration', 'a.test.ts')
    const report = {
      testResults: [
        { name, startTime: 1_000, endTime: 3_500, assertionResults: [{ status: 'passed' }, { status: 'failed' }] },
      ],
    }
    expect(vitestTimes(report)).toEqual([{ file: 'tests/integration/a.test.ts', ms: 2_500, tests: 2, failed: 1 }])
    expect(vitestTimes(null)).toEqual([])
  })

  it('of Playwright are told by their tests, those in groups among them', () => {
    const took = (file: string, ...durations: number[]) => ({
      file,
      tests: [{ results: durations.map((duration) => ({ duration })) }],
    })
    const inner = { specs: [took('a.spec.ts', 5), took('b.spec.ts', 7)] }
    const report = { suites: [{ specs: [took('a.spec.ts', 1, 2)], suites: [inner] }] }
    expect(playwrightTimes(report)).toEqual([
      { file: 'tests/e2e/a.spec.ts', ms: 8, tests: 2, failed: 0 },
      { file: 'tests/e2e/b.spec.ts', ms: 7, tests: 1, failed: 0 },
    ])
    expect(playwrightTimes({})).toEqual([])
  })
})
