import fc from 'fast-check'
import { expect, it } from 'vitest'
import { belowFullQuotas } from './seriesQuotas.ts'

const room = { family: 'SSC', mode: 'LOTT', series: 1956, min: 1700 }
const quota = (from: number, left: number, family = 'SSC') => ({
  family,
  mode: 'LOTT',
  from,
  accounts: 3,
  left,
})

it.each([
  ['nothing is cut while a place is left', [quota(1950, 1)], 1954, 1954],
  ['a quota that is used up leaves what is below it', [quota(1950, 0)], 1954, 1948],
  ['the lower of two that are used up counts', [quota(1950, 0), quota(1940, 0)], 1954, 1938],
  ['another family has its own', [quota(1950, 0, 'K3')], 1954, 1954],
  ['what is below it stays', [quota(1950, 0)], 1930, 1930],
  ['the least of the family is under no quota', [quota(1600, 0)], 1954, 1700],
])('%s', (_, quotas, wanted, expected) => {
  expect(belowFullQuotas(room, wanted, quotas)).toBe(expected)
})

it('never gives more than is wanted, nor less than the least', () => {
  const even = (min: number, max: number) => fc.integer({ min: min / 2, max: max / 2 }).map((half) => half * 2)
  const anyQuota = fc.tuple(even(2, 2000), fc.integer({ min: -1, max: 3 }))
  fc.assert(
    fc.property(even(1700, 1956), fc.array(anyQuota, { maxLength: 4 }), (wanted, quotas) => {
      const given = belowFullQuotas(
        room,
        wanted,
        quotas.map(([from, left]) => quota(from, left)),
      )
      expect(given).toBeLessThanOrEqual(wanted)
      expect(given).toBeGreaterThanOrEqual(room.min)
      expect(given % 2).toBe(0)
    }),
  )
})
