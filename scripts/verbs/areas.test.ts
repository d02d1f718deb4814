import { describe, expect, it } from 'vitest'
import { areaLines, areaOf } from './areas.ts'

describe('areaOf', () => {
  it.each([
    ['tests/integration/agency/wages/oracle.test.ts', 'agency'],
    ['apps/web/src/features/cashier/deposits/Form.test.tsx', 'cashier'],
    ['packages/domain/src/identity/session/x.test.ts', 'identity'],
    ['tests/e2e/lottery/betting.spec.ts', 'lottery'],
    ['tests/e2e/shell.spec.ts', 'platform'],
    ['packages/money/src/units.test.ts', 'shared'],
  ])('%s is of %s', (file, area) => expect(areaOf(file)).toBe(area))
})

describe('areaLines', () => {
  it('adds up what ran of each area, and leaves out who had nothing', () => {
    const of = (file: string, tests: number, ms: number) => ({ file, tests, ms })
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
