import { afterEach, describe, expect, it } from 'vitest'
import { momentIn, momentText, setZone } from './zone.ts'

const before = new Intl.DateTimeFormat().resolvedOptions().timeZone
afterEach(() => setZone(before))

describe('moments by the clocks of a merchant', () => {
  it.each([
    ['Asia/Shanghai', '2026-11-29T01:00', '2026-11-28T17:00:00.000Z'],
    ['Asia/Kolkata', '2026-11-29T01:00', '2026-11-28T19:30:00.000Z'],
    // Clocks go back at two, and forward at one.
    ['Europe/Lisbon', '2026-10-25T03:00', '2026-10-25T03:00:00.000Z'],
    ['Europe/Lisbon', '2026-03-29T02:30', '2026-03-29T01:30:00.000Z'],
    ['America/New_York', '2026-11-01T00:30', '2026-11-01T04:30:00.000Z'],
  ])('in %s %s is %s', (zone, text, at) => {
    setZone(zone)
    expect(momentIn(text)?.toISOString()).toBe(at)
    expect(momentText(new Date(at))).toBe(text)
  })

  it('are none while nothing is typed', () => expect([momentIn(''), momentIn('x')]).toEqual([null, null]))
})
