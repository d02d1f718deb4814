import { describe, expect, it } from 'vitest'
import type { OpeningTerms } from '../../../api/agency/agents.ts'
import { commonMargin, openBounds, quotasOf, raiseBounds, suggestedSeries, withMargin } from './seriesChoice.ts'

const SSC = { family: 'SSC', mode: 'LOTT', min: 1700, max: 1956, suggested: 1954 }
const K3 = { family: 'K3', mode: 'LOTT', min: 1660, max: 1916, suggested: 1914 }
const quota = { family: 'SSC', mode: 'LOTT', from: 1950, accounts: 3, left: 0 }
const termsWith = (...quotas: OpeningTerms['quotas']): OpeningTerms => ({
  types: [2, 0],
  series: [SSC, K3],
  quotas,
})
const had = (series: number) => [{ family: 'SSC', mode: 'LOTT', series }]

describe('what may be given to a new account', () => {
  it('goes up to the own series while places are left', () => {
    expect(openBounds(termsWith({ ...quota, left: 1 })).map(({ max }) => max)).toEqual([1956, 1916])
  })

  it('ends below a quota that is used up, and so does the suggestion', () => {
    expect(openBounds(termsWith(quota)).map(({ max }) => max)).toEqual([1948, 1916])
    expect(suggestedSeries(termsWith(quota)).map(({ series }) => series)).toEqual([1948, 1914])
  })

  it('is never below the least of the family', () => {
    expect(openBounds(termsWith({ ...quota, from: 1600 }))[0]).toMatchObject({
      min: 1700,
      max: 1700,
    })
  })

  it('has its quotas shown beside its own family only, and none that lies above the own series', () => {
    const [ssc, k3] = openBounds(termsWith(quota))
    if (ssc === undefined || k3 === undefined) throw new Error('no bounds')
    expect([quotasOf([quota], ssc), quotasOf([quota], k3)]).toEqual([[quota], []])
    expect(quotasOf([{ ...quota, from: 1958 }], ssc)).toEqual([])
  })
})

describe('one margin for every family', () => {
  const bounds = openBounds(termsWith(quota))
  const seriesAt = (margin: number) => withMargin(bounds, margin).map(({ series }) => series)

  it('leaves the same to the giver, as far as each family may go', () => {
    expect(seriesAt(10)).toEqual([1946, 1906])
    expect(seriesAt(0)).toEqual([1948, 1916])
    expect(seriesAt(300)).toEqual([1700, 1660])
  })

  it('is known from a choice again, and not where families differ', () => {
    expect(commonMargin(bounds, withMargin(bounds, 10))).toBe(10)
    expect(commonMargin(openBounds(termsWith()), suggestedSeries(termsWith()))).toBe(2)
    const other = withMargin(bounds, 10).map((one, index) => (index === 1 ? { ...one, series: 1900 } : one))
    expect(commonMargin(bounds, other)).toBeNull()
  })
})

describe('what a downline may be raised to', () => {
  it('begins where it is and ends at the own series', () => {
    expect(raiseBounds(termsWith(), had(1940))[0]).toMatchObject({ min: 1940, max: 1956 })
  })

  it('ends below a quota that is used up, except for who is within it already', () => {
    expect(raiseBounds(termsWith(quota), had(1940))[0]).toMatchObject({ min: 1940, max: 1948 })
    expect(raiseBounds(termsWith(quota), had(1950))[0]).toMatchObject({ min: 1950, max: 1956 })
  })

  it('begins at the least of a family that the account has not', () => {
    expect(raiseBounds(termsWith(), had(1940))[1]).toMatchObject({ min: 1660, max: 1916 })
  })
})
