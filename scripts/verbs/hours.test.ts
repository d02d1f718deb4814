import { expect, it } from 'vitest'
import { momentsAfter } from './hours.ts'

const HOUR_S = 3_600

it('finds each moment where it comes next in the merchant’s zone', () => {
  // Ten in the evening of the 14th in Shanghai.
  const moments = momentsAfter(new Date('2026-11-14T14:00:00Z'))
  const [hour, minute] = [HOUR_S, 60]
  expect(moments.map(({ aheadS }) => aheadS)).toEqual([
    2 * hour + 30 * minute,
    4 * hour + 10 * minute,
    14 * hour,
    hour + 50 * minute,
    14 * hour,
    16 * 24 * hour + hour + 50 * minute,
  ])
})

it('takes the moment itself, and a second later the next one', () => {
  const first = (iso: string) => momentsAfter(new Date(iso))[0]?.aheadS
  expect(first('2026-11-14T16:30:00Z')).toBe(0)
  expect(first('2026-11-14T16:30:01Z')).toBe(24 * HOUR_S - 1)
})
