import { expect, it } from 'vitest'
import { instantsOf } from './instantsOf.ts'

it.each([
  ['Asia/Shanghai', '2026-11-22', '2026-11-21T16:00:00.000Z', '2026-11-22T16:00:00.000Z'],
  ['UTC', '2026-11-22', '2026-11-22T00:00:00.000Z', '2026-11-23T00:00:00.000Z'],
  ['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
])('a day in %s begins and ends by its clock', (zone, day, from, to) => {
  expect(instantsOf({ from: day, to: day }, zone)).toEqual({ from, to })
})
