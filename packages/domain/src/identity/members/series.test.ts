import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { suggestedSeries } from './series.ts'

describe('the series of a new account', () => {
  it.each([
    [{ series: 1956, min: 1700 }, 1954],
    [{ series: 1700, min: 1700 }, 1700],
    [{ series: 1701, min: 1700 }, 1700],
    [{ series: 1955, min: 1700 }, 1952],
  ])('below %j is %i', (room, expected) => {
    expect(suggestedSeries({ family: 'SSC', mode: 'LOTT', ...room }, 2)).toBe(expected)
  })

  it('is never above its upline or below the least of the family', () => {
    const even = (min: number, max: number) => fc.integer({ min: min / 2, max: max / 2 }).map((n) => n * 2)
    fc.assert(
      fc.property(even(1400, 1998), even(0, 500), even(0, 100), (series, room, stepDown) => {
        const min = series - room
        const child = suggestedSeries({ family: 'SSC', mode: 'LOTT', series, min }, stepDown)
        expect(child).toBeLessThanOrEqual(series)
        expect(child).toBeGreaterThanOrEqual(min)
        expect(child % 2).toBe(0)
      }),
    )
  })
})
