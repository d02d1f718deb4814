import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isZone, zoneClock } from './zoneClock.ts'

const local = (text: string) => Date.parse(`${text}Z`)
const instant = (text: string) => Date.parse(text)
const text = (ms: number) => new Date(ms).toISOString()

const ZONES = [
  'Asia/Shanghai',
  'Asia/Kathmandu',
  'America/New_York',
  'Australia/Lord_Howe',
  'America/Santiago',
  'America/Havana',
  'Africa/Casablanca',
  'UTC',
]

describe('a zone', () => {
  test.each(ZONES)('%s is one', (zone) => expect(isZone(zone)).toBe(true))
  test.each(['+08:00', 'Asia/Nowhere', '', 'GMT+8'])('"%s" is none', (zone) => {
    expect(isZone(zone)).toBe(false)
  })
})

describe('the instant of a local time', () => {
  test('is found in zones with odd offsets', () => {
    const kathmandu = zoneClock('Asia/Kathmandu').instantOf(local('2024-03-05T00:00:00'))
    expect(text(kathmandu)).toBe('2024-03-04T18:15:00.000Z')
  })

  test('a time that New York skips gives the skip, or keeps its distance to it', () => {
    const clock = zoneClock('America/New_York')
    const skipped = local('2024-03-10T02:30:00')
    expect(clock.instantOf(skipped)).toBe(instant('2024-03-10T03:00:00-04:00'))
    expect(clock.shiftedInstantOf(skipped)).toBe(instant('2024-03-10T03:30:00-04:00'))
  })

  test('of a time that comes twice the first instant counts', () => {
    const clock = zoneClock('America/New_York')
    const twice = local('2024-11-03T01:30:00')
    expect(clock.instantOf(twice)).toBe(instant('2024-11-03T01:30:00-04:00'))
  })

  test('half an hour is skipped on Lord Howe', () => {
    const clock = zoneClock('Australia/Lord_Howe')
    const skipped = local('2024-10-06T02:10:00')
    expect(clock.instantOf(skipped)).toBe(instant('2024-10-06T02:30:00+11:00'))
  })

  test('where midnight is skipped, the day begins with its first instant', () => {
    const clock = zoneClock('America/Santiago')
    expect(clock.instantOf(local('2024-09-08T00:00:00'))).toBe(instant('2024-09-08T01:00:00-03:00'))
  })

  test('a day that Samoa left out has no length', () => {
    const clock = zoneClock('Pacific/Apia')
    const [day, next] = [local('2011-12-30T00:00:00'), local('2011-12-31T00:00:00')]
    expect(clock.instantOf(day)).toBe(clock.instantOf(next))
  })

  const zone = fc.constantFrom(...ZONES)
  const anyInstant = fc.integer({ min: instant('2020-01-01T00:00:00Z'), max: 1_900_000_000_000 })

  test('leads back from any instant to it, or to the first of two', () => {
    fc.assert(
      fc.property(zone, anyInstant, (name, at) => {
        const clock = zoneClock(name)
        const back = clock.instantOf(clock.localOf(at))
        expect(back).toBeLessThanOrEqual(at)
        expect(clock.localOf(back)).toBe(clock.localOf(at))
      }),
      { numRuns: 500 },
    )
  })

  test('never goes back while local time goes on', () => {
    fc.assert(
      fc.property(zone, anyInstant, fc.integer({ min: 0, max: 7_200_000 }), (name, at, laterMs) => {
        const clock = zoneClock(name)
        expect(clock.instantOf(at + laterMs)).toBeGreaterThanOrEqual(clock.instantOf(at))
      }),
      { numRuns: 500 },
    )
  })
})
