import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { zoneClock } from '../time/zoneClock.ts'
import { hoursOf, type Period, type PeriodCode, periodAt } from './periods.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const ZONES = [
  'Asia/Shanghai',
  'America/New_York',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'Asia/Kathmandu',
  'Pacific/Apia',
] as const
const CODES = ['D', 'W', 'H', 'M'] as const

const at = (iso: string) => new Date(iso)
const text = ({ key, start, end }: Period) => [key, start.toISOString(), end.toISOString()]
const before = (instant: Date) => new Date(instant.getTime() - 1)

/** The calendar date in the zone, by the formatter of another locale. */
function wall(instant: Date, zone: string) {
  const style = { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' } as const
  const [date = '', time = ''] = new Intl.DateTimeFormat('sv-SE', style).format(instant).split(' ')
  const weekday = new Intl.DateTimeFormat('en', { timeZone: zone, weekday: 'short' }).format(instant)
  return { date, time, weekday, dayOfMonth: Number(date.slice(-2)) }
}

/** Whether the clock jumped to an instant: a midnight that it skips is the instant of the skip. */
const isSkip = (instant: Date, zone: string): boolean => {
  const { localOf } = zoneClock(zone)
  return localOf(instant.getTime()) - localOf(instant.getTime() - 1) > 1
}

/** From before Apia changed sides of the date line until well into the coming years. */
const instants = fc.date({
  min: at('2011-01-01T00:00Z'),
  max: at('2035-12-31T00:00Z'),
  noInvalidDate: true,
})
const anyPeriod = fc.record({
  code: fc.constantFrom(...CODES),
  zone: fc.constantFrom(...ZONES),
  instant: instants,
})

describe('periods by the calendar of a merchant (rules 0.1.6, B5)', () => {
  test.each<[PeriodCode, string, string, string, string]>([
    ['D', '2024-03-05T10:00Z', '2024-03-05', '2024-03-04T16:00Z', '2024-03-05T16:00Z'],
    ['W', '2024-03-05T10:00Z', '2024-W10', '2024-03-03T16:00Z', '2024-03-10T16:00Z'],
    ['W', '2024-12-31T10:00Z', '2025-W01', '2024-12-29T16:00Z', '2025-01-05T16:00Z'],
    ['W', '2027-01-02T10:00Z', '2026-W53', '2026-12-27T16:00Z', '2027-01-03T16:00Z'],
    ['H', '2024-03-15T15:59:59Z', '2024-03-A', '2024-02-29T16:00Z', '2024-03-15T16:00Z'],
    ['H', '2024-03-15T16:00Z', '2024-03-B', '2024-03-15T16:00Z', '2024-03-31T16:00Z'],
    ['M', '2023-12-31T16:00Z', '2024-01', '2023-12-31T16:00Z', '2024-01-31T16:00Z'],
  ])('%s at %s is %s in Shanghai', (code, instant, key, start, end) => {
    const period = periodAt(code, at(instant), 'Asia/Shanghai')
    expect(text(period)).toEqual([key, at(start).toISOString(), at(end).toISOString()])
  })

  test.each<[string, string, string, number]>([
    ['America/New_York', '2024-03-10T12:00Z', '2024-03-10', 23],
    ['America/New_York', '2024-11-03T12:00Z', '2024-11-03', 25],
    ['Africa/Casablanca', '2024-03-10T12:00Z', '2024-03-10', 25],
    ['Africa/Casablanca', '2024-04-14T12:00Z', '2024-04-14', 23],
    ['Australia/Lord_Howe', '2024-04-06T20:00Z', '2024-04-07', 24.5],
    ['Australia/Lord_Howe', '2024-10-05T20:00Z', '2024-10-06', 23.5],
    ['Pacific/Apia', '2011-12-30T09:59Z', '2011-12-29', 24],
    ['Pacific/Apia', '2011-12-30T10:00Z', '2011-12-31', 24],
    // midnight did not exist: the day began at one o'clock
    ['Asia/Beirut', '2024-03-31T10:00Z', '2024-03-31', 23],
    ['Africa/Casablanca', '2011-04-03T00:00Z', '2011-04-03', 23],
    // midnight was shown twice
    ['America/Havana', '2024-11-03T12:00Z', '2024-11-03', 25],
    // a minute past midnight the clocks went back into the day before
    ['America/St_Johns', '2006-10-29T03:00Z', '2006-10-29', 25],
  ])('the day in %s at %s is %s and has %d hours', (zone, instant, key, hours) => {
    const day = periodAt('D', at(instant), zone)
    expect(day.key).toBe(key)
    expect((day.end.getTime() - day.start.getTime()) / HOUR_MS).toBe(hours)
  })

  test('each instant has one period, which begins at its midnight and is followed by the next', () => {
    fc.assert(
      fc.property(anyPeriod, ({ code, zone, instant }) => {
        const period = periodAt(code, instant, zone)
        expect(period.start <= instant && instant < period.end).toBe(true)
        expect(periodAt(code, period.start, zone)).toEqual(period)
        expect(periodAt(code, before(period.end), zone)).toEqual(period)
        const next = periodAt(code, period.end, zone)
        expect(next.start).toEqual(period.end)
        expect(next.key > period.key).toBe(true)
        const { date, time, weekday, dayOfMonth } = wall(period.start, zone)
        if (!isSkip(period.start, zone)) expect(time).toBe('00:00:00')
        if (code === 'D') expect(date).toBe(wall(instant, zone).date)
        if (code === 'W' && period.key !== '2011-W52') expect(weekday).toBe('Mon')
        if (code === 'H') expect([1, 16]).toContain(dayOfMonth)
        if (code === 'M') expect(dayOfMonth).toBe(1)
      }),
      { numRuns: 1_000 },
    )
  })

  test('an unknown zone is refused', () => {
    expect(() => periodAt('D', at('2024-03-05T10:00Z'), 'Asia/Atlantis')).toThrow(RangeError)
  })
})

describe('clock hours of a day (rules B8)', () => {
  const hoursAt = (zone: string, instant: string) =>
    hoursOf(periodAt('D', at(instant), zone), zone).map(
      ({ start, end }) => (end.getTime() - start.getTime()) / MINUTE_MS,
    )

  test('a day has 24, or 23 and 25 when clocks are changed by an hour', () => {
    expect(hoursAt('Asia/Shanghai', '2024-03-05T10:00Z')).toEqual(Array(24).fill(60))
    expect(hoursAt('America/New_York', '2024-03-10T12:00Z')).toEqual(Array(23).fill(60))
    expect(hoursAt('America/New_York', '2024-11-03T12:00Z')).toEqual(Array(25).fill(60))
  })

  test('a change of half an hour makes one hour of 90 or of 30 minutes', () => {
    const [autumn, spring] = [Array(24).fill(60), Array(24).fill(60)]
    autumn[1] = 90
    spring[2] = 30
    expect(hoursAt('Australia/Lord_Howe', '2024-04-06T20:00Z')).toEqual(autumn)
    expect(hoursAt('Australia/Lord_Howe', '2024-10-05T20:00Z')).toEqual(spring)
  })

  test('they tile the day, and each begins at a full hour of the wall clock or at a change of clocks', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), instants, (zone, instant) => {
        const day = periodAt('D', instant, zone)
        const hours = hoursOf(day, zone)
        expect(hours[0]?.start).toEqual(day.start)
        expect(hours.at(-1)?.end).toEqual(day.end)
        hours.forEach(({ start, end }, index) => {
          expect(hours[index + 1]?.start ?? day.end).toEqual(end)
          const minutes = (end.getTime() - start.getTime()) / MINUTE_MS
          expect([30, 60, 90]).toContain(minutes)
          const full = wall(start, zone).time.endsWith(':00:00')
          expect(full || minutes === 30).toBe(true)
        })
      }),
      { numRuns: 300 },
    )
  })
})
