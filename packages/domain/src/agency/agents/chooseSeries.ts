import { fail } from '@croupier/wire'
import { type SeriesEntry, type SeriesRoom, seriesKey, suggestedSeries } from '../../identity/index.ts'

/**
 * The child's series as its upline chose them: each between the family's least and the upline's own, even; what was left out is
 * suggested (rules A2, B2).
 * @throws DomainError AGENT_SERIES_INVALID, also for a family the upline has no series of and for one that is named twice
 */
export function chooseSeries(
  room: readonly SeriesRoom[],
  wanted: readonly SeriesEntry[],
  stepDown: number,
): SeriesEntry[] {
  const given = new Map(wanted.map((one) => [seriesKey(one), one]))
  const known = new Set(room.map(seriesKey))
  const stranger = wanted.find((one) => !known.has(seriesKey(one)) || given.get(seriesKey(one)) !== one)
  if (stranger !== undefined) {
    fail('AGENT_SERIES_INVALID', { family: stranger.family, min: 0, max: 0 })
  }
  return room.map((own) => {
    const { family, mode, min, series: max } = own
    const series = given.get(seriesKey(own))?.series ?? suggestedSeries(own, stepDown)
    if (series < min || series > max || series % 2 !== 0) {
      fail('AGENT_SERIES_INVALID', { family, min, max })
    }
    return { family, mode, series }
  })
}

/**
 * Refuses series that were chosen by name and that a quota cut.
 * @param given what may be given, from `withinQuotas`
 * @throws DomainError AGENT_SERIES_QUOTA with the highest series that is still free
 */
export function refuseCut(chosen: readonly SeriesEntry[], given: readonly SeriesEntry[]): void {
  for (const one of chosen) {
    const free = given.find((other) => seriesKey(other) === seriesKey(one))
    if (free !== undefined && free.series < one.series) {
      fail('AGENT_SERIES_QUOTA', { family: one.family, max: free.series })
    }
  }
}
