import { globSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../services/index.ts'
import { AREAS, areaLines, areaOf, foldersOf } from './areas.ts'

describe('areaOf', () => {
  it.each([
    ['tests/integration/agency/wages/oracle.test.ts', 'agency'],
    ['apps/web/src/features/cashier/deposits/Form.test.tsx', 'cashier'],
    ['packages/domain/src/identity/session/x.test.ts', 'identity'],
    ['tests/e2e/lottery/betting.spec.ts', 'lottery'],
    ['tests/e2e/shell.spec.ts', 'platform'],
    ['packages/money/src/units.test.ts', 'shared'],
    ['apps/web/src/api/games/launches.test.ts', 'games'],
    ['apps/console/src/pages/rewards/missionLines.test.ts', 'rewards'],
    ['apps/console/src/shell/deskSound.test.ts', 'operations'],
  ])('%s is of %s', (file, area) => expect(areaOf(file)).toBe(area))
})

describe('foldersOf', () => {
  it.each([
    ['unit', 'apps/console/src/**/*.test.ts'],
    ['web', 'apps/web/src/{api,features}/*/**/*.test.{ts,tsx}'],
    ['integration', 'tests/integration/**/*.test.ts'],
  ] as const)('the folders of %s have every test of %s, each in its own area', (kind, pattern) => {
    const tests = globSync(pattern, { cwd: ROOT })
    const foundIn = (file: string) =>
      AREAS.filter((area) => foldersOf(area)[kind].some((folder) => file.startsWith(folder)))
    expect(tests.length).toBeGreaterThan(5)
    expect(tests.filter((file) => foundIn(file).join() !== areaOf(file))).toEqual([])
  })
})

describe('areaLines', () => {
  it('adds up what ran of each area, and leaves out who had nothing', () => {
    const of = (file: string, tests: number, ms: number) => ({ file, tests, ms, failed: 0 })
    expect(
      areaLines([
        of('tests/integration/agency/a.test.ts', 2, 1_500),
        of('tests/e2e/agency/series.spec.ts', 1, 500),
        of('packages/money/src/units.test.ts', 9, 100),
      ]).map((line) => line.split(/ +/)),
    ).toEqual([
      ['area', 'files', 'tests', 'seconds'],
      ['agency', '2', '3', '2.0'],
      ['shared', '1', '9', '0.1'],
    ])
    expect(areaLines([])).toEqual([])
  })
})
