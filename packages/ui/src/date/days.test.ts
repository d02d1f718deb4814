import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, cutRange, DAY_PRESETS, dayInZone, isDay, isWithin, moveRange, presetRange, spanOf } from './days.ts'

const anyDay = fc.integer({ min: 0, max: 40_000 }).map((count) => addDays('1990-01-01', count))

describe('days', () => {
  it('knows the day of the zone, not of the device', () => {
    const instant = Date.parse('2026-11-21T17:30:00Z')
    expect(dayInZone(instant, 'Asia/Shanghai')).toBe('2026-11-22')
    expect(dayInZone(instant, 'America/Sao_Paulo')).toBe('2026-11-21')
  })

  it.each(['2026-02-29', '2026-13-01', '26-01-01', ''])('does not take %j for a day', (text) => {
    expect(isDay(text)).toBe(false)
  })

  it('goes over month ends and leap days', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
    expect(isDay('2028-02-29')).toBe(true)
  })
})

describe('presetRange', () => {
  const SATURDAY = '2026-11-21'

  it.each([
    ['today', '2026-11-21', '2026-11-21'],
    ['yesterday', '2026-11-20', '2026-11-20'],
    ['thisWeek', '2026-11-16', '2026-11-21'],
    ['last7', '2026-11-15', '2026-11-21'],
    ['thisMonth', '2026-11-01', '2026-11-21'],
    ['last30', '2026-10-23', '2026-11-21'],
  ] as const)('%s', (preset, from, to) => {
    expect(presetRange(preset, SATURDAY)).toEqual({ from, to })
  })

  it('lets a week begin on any day', () => {
    expect(presetRange('thisWeek', SATURDAY, 0).from).toBe('2026-11-15')
    expect(presetRange('thisWeek', SATURDAY, 6).from).toBe(SATURDAY)
  })

  it('never reaches beyond today', () => {
    fc.assert(
      fc.property(anyDay, fc.constantFrom(...DAY_PRESETS), (today, preset) => {
        expect(isWithin(presetRange(preset, today), { max: today })).toBe(true)
      }),
    )
  })
})

describe('moving and cutting', () => {
  const week = { from: '2026-11-09', to: '2026-11-15' }

  it('moves both ends', () => {
    expect(moveRange(week, -7, {})).toEqual({ from: '2026-11-02', to: '2026-11-08' })
    expect(moveRange(week, 30, {})).toEqual({ from: '2026-12-09', to: '2026-12-15' })
  })

  it('stops at the bound, and then stays the same range', () => {
    const bounds = { min: '2026-11-08', max: '2026-11-17' }
    const last = moveRange(week, 7, bounds)
    expect(last).toEqual({ from: '2026-11-11', to: '2026-11-17' })
    expect(moveRange(last, 7, bounds)).toBe(last)
    expect(moveRange(week, -30, bounds).from).toBe('2026-11-08')
  })

  it('keeps its span wherever it goes', () => {
    fc.assert(
      fc.property(anyDay, fc.nat(60), fc.constantFrom(-30, -7, 7, 30), (from, length, by) => {
        const range = { from, to: addDays(from, length) }
        const bounds = { min: addDays(from, -10), max: addDays(range.to, 10) }
        const moved = moveRange(range, by, bounds)
        expect(spanOf(moved)).toBe(length + 1)
        expect(isWithin(moved, bounds)).toBe(true)
      }),
    )
  })

  it('cuts what is beyond, and says when nothing is left', () => {
    expect(cutRange(week, { min: '2026-11-12' })).toEqual({ from: '2026-11-12', to: '2026-11-15' })
    expect(cutRange(week, { max: '2026-11-01' })).toBeNull()
  })
})
