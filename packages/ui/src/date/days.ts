/** A calendar day of the site, `YYYY-MM-DD`; two of them compare as strings. */
export type Day = string

/** Both ends belong to the range. */
export type DayRange = { from: Day; to: Day }

export type DayBounds = { min?: Day | undefined; max?: Day | undefined }

export const DAY_PRESETS = ['today', 'yesterday', 'thisWeek', 'last7', 'thisMonth', 'last30'] as const
export type DayPreset = (typeof DAY_PRESETS)[number]

/** 0 is Sunday, as `Date` counts. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6

const DAY_MS = 86_400_000
const DAYS_IN_WEEK = 7
const FORM = /^\d{4}-\d{2}-\d{2}$/

/** Days are counted at midnight UTC, where no day is 23 or 25 hours long. */
const countOf = (day: Day) => Date.parse(`${day}T00:00:00Z`) / DAY_MS
const dayOf = (count: number): Day => new Date(count * DAY_MS).toISOString().slice(0, 10)

/** Whether the text is a day that exists: `2026-02-30` is not one. */
export function isDay(text: string): boolean {
  const count = FORM.test(text) ? countOf(text) : Number.NaN
  return !Number.isNaN(count) && dayOf(count) === text
}

/** The day it is at `epochMs` in an IANA zone, such as `Asia/Shanghai`. */
export function dayInZone(epochMs: number, timeZone: string): Day {
  const parts = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(epochMs)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
}

/** `days` later, or earlier when negative. */
export const addDays = (day: Day, days: number): Day => dayOf(countOf(day) + days)

/** How many days a range covers: a single day is 1. */
export const spanOf = ({ from, to }: DayRange): number => countOf(to) - countOf(from) + 1

/** The range a preset stands for, seen from `today`. */
export function presetRange(preset: DayPreset, today: Day, weekStartsOn: Weekday = 1): DayRange {
  const yesterday = addDays(today, -1)
  const weekday = new Date(countOf(today) * DAY_MS).getUTCDay()
  switch (preset) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: yesterday, to: yesterday }
    case 'thisWeek':
      return {
        from: addDays(today, -((weekday - weekStartsOn + DAYS_IN_WEEK) % DAYS_IN_WEEK)),
        to: today,
      }
    case 'last7':
      return { from: addDays(today, -6), to: today }
    case 'thisMonth':
      return { from: `${today.slice(0, 8)}01`, to: today }
    case 'last30':
      return { from: addDays(today, -29), to: today }
  }
}

/** Whether a range is within the bounds and reads forwards. */
export function isWithin({ from, to }: DayRange, { min, max }: DayBounds): boolean {
  return from <= to && (min === undefined || from >= min) && (max === undefined || to <= max)
}

/** Cuts off what is beyond the bounds; null when nothing is left. */
export function cutRange({ from, to }: DayRange, { min, max }: DayBounds): DayRange | null {
  const cut = {
    from: min !== undefined && from < min ? min : from,
    to: max !== undefined && to > max ? max : to,
  }
  return cut.from <= cut.to ? cut : null
}

/**
 * Moves a range by whole days (spec: next and previous 7 and 30 days) and keeps its span; at a
 * bound it stops there. Returns the same range when there is no room left.
 */
export function moveRange(range: DayRange, days: number, { min, max }: DayBounds): DayRange {
  const roomAhead = max === undefined ? Infinity : countOf(max) - countOf(range.to)
  const roomBehind = min === undefined ? Infinity : countOf(range.from) - countOf(min)
  const by = days > 0 ? Math.min(days, Math.max(0, roomAhead)) : -Math.min(-days, Math.max(0, roomBehind))
  if (by === 0) return range
  return { from: addDays(range.from, by), to: addDays(range.to, by) }
}
