import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { givenSeries, type SeriesEntry, type SeriesRoom } from '../../identity/index.ts'
import { chooseSeries } from './chooseSeries.ts'
import { raisesOf } from './raiseSeries.ts'

const LEAST = 1700
const TOP = 1956
const entry = (series: number): SeriesEntry => ({ family: 'SSC', mode: 'LOTT', series })
const room = (series: number): SeriesRoom => ({ ...entry(series), min: Math.min(LEAST, series) })

/** What an account of a model does: opens a downline by hand or through a link, or raises one. */
const step = fc.record({
  kind: fc.constantFrom('open' as const, 'link' as const, 'raise' as const),
  who: fc.nat(30),
  series: fc.integer({ min: 1690, max: 1970 }),
})

interface Account {
  readonly upline: number | null
  series: number
}

/** The value, or null where the rule refuses. */
function unlessRefused<T>(rule: () => T): T | null {
  try {
    return rule()
  } catch {
    return null
  }
}

function act(tree: Account[], { kind, who, series }: { kind: string; who: number; series: number }) {
  const index = who % tree.length
  const account = tree[index]
  if (account === undefined) throw new Error('no such account')
  if (kind === 'open') {
    const chosen = unlessRefused(() => chooseSeries([room(account.series)], [entry(series)], 2))
    if (chosen?.[0]) tree.push({ upline: index, series: chosen[0].series })
  } else if (kind === 'link') {
    const [given] = givenSeries([room(account.series)], { 'SSC.LOTT': series }, 2)
    if (given) tree.push({ upline: index, series: given.series })
  } else if (account.upline !== null) {
    const upline = tree[account.upline]
    if (upline === undefined) throw new Error('no such upline')
    const now = [entry(account.series)]
    const raises = unlessRefused(() => raisesOf([room(upline.series)], now, [entry(series)]))
    const before = account.series
    account.series = raises?.[0]?.series ?? before
    expect(account.series).toBeGreaterThanOrEqual(before)
  }
}

describe('series of a line', () => {
  it('are never above those of an upline, whatever is opened and raised in whatever order', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const tree: Account[] = [{ upline: null, series: TOP }]
        for (const one of steps) act(tree, one)
        for (const { upline, series } of tree) {
          if (upline === null) continue
          expect(series).toBeLessThanOrEqual(tree[upline]?.series ?? 0)
          expect(series).toBeGreaterThanOrEqual(LEAST)
        }
      }),
    )
  })

  it.each([
    ['down', 1938],
    ['above the own', 1952],
    ['odd', 1945],
  ])('cannot be raised %s', (_, series) => {
    expect(() => raisesOf([room(1950)], [entry(1940)], [entry(series)])).toThrow('AGENT_SERIES_INVALID')
  })

  it('cannot be raised in a family the upline has not, or twice at once', () => {
    const other = { family: 'LHC', mode: 'LOTT', series: 1900 }
    const current = [entry(1940)]
    expect(() => raisesOf([room(1950)], current, [other])).toThrow('AGENT_SERIES_INVALID')
    const twice = [entry(1942), entry(1944)]
    expect(() => raisesOf([room(1950)], current, twice)).toThrow('AGENT_SERIES_INVALID')
  })

  it('begin at the least of a family that the account has not, and stay where they are the same', () => {
    expect(raisesOf([room(1950)], [], [entry(1700)])).toEqual([{ ...entry(1700), before: null }])
    expect(raisesOf([room(1950)], [entry(1940)], [entry(1940)])).toEqual([])
  })
})
