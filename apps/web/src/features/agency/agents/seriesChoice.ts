import type { ChosenSeries, OpeningTerms } from '../../../api/agency/agents.ts'

export type Quota = OpeningTerms['quotas'][number]

/** What may be given of one family and mode. */
export type SeriesBounds = {
  family: string
  mode: string
  min: number
  /** one's own, or less where a quota is used up */
  max: number
  own: number
}

const STEP = 2

const isOf = (quota: Quota, { family, mode }: { family: string; mode: string }) =>
  quota.family === family && quota.mode === mode

/** The quotas of a family and mode that lie within one's own series. */
export const quotasOf = (quotas: readonly Quota[], bounds: SeriesBounds): Quota[] =>
  quotas.filter((quota) => isOf(quota, bounds) && quota.from <= bounds.own)

/** From `min` up to the own series, or to below the quotas that are used up; the least can always be given (rules B2). */
function boundsOf(
  { family, mode, max: own }: OpeningTerms['series'][number],
  min: number,
  quotas: readonly Quota[],
): SeriesBounds {
  const full = quotas.filter((quota) => isOf(quota, { family, mode }) && quota.left <= 0)
  const max = Math.max(min, Math.min(own, ...full.map(({ from }) => from - STEP)))
  return { family, mode, min, max, own }
}

/** What may be given to a new account. */
export const openBounds = ({ series, quotas }: OpeningTerms): SeriesBounds[] =>
  series.map((own) => boundsOf(own, own.min, quotas))

/** Series to begin with: the merchant's suggestion where that may be given. */
export const suggestedSeries = (terms: OpeningTerms): ChosenSeries =>
  openBounds(terms).map(({ family, mode, max }, index) => ({
    family,
    mode,
    series: Math.min(terms.series[index]?.suggested ?? max, max),
  }))

/** Series that leave the same margin to the giver in every family, in steps of series, as far as each may go. */
export const withMargin = (bounds: readonly SeriesBounds[], margin: number): ChosenSeries =>
  bounds.map(({ family, mode, min, max, own }) => ({
    family,
    mode,
    series: Math.min(max, Math.max(min, own - margin)),
  }))

/** The margin that a choice leaves in every family, as far as each may go; null where families differ in it. */
export function commonMargin(bounds: readonly SeriesBounds[], series: ChosenSeries): number | null {
  const margins = bounds.map(({ own, min }, index) => own - (series[index]?.series ?? min))
  const largest = Math.max(0, ...margins)
  const same = withMargin(bounds, largest).every((one, index) => one.series === series[index]?.series)
  return same ? largest : null
}

/**
 * What may be given to somebody who has series already: from those on. A series of a family that the account has not begins at
 * the family's least. Who is within a quota already takes no further place of it.
 */
export const raiseBounds = ({ series, quotas }: OpeningTerms, current: ChosenSeries): SeriesBounds[] =>
  series.map((own) => {
    const had = current.find((one) => one.family === own.family && one.mode === own.mode)?.series
    const toEnter = quotas.filter(({ from }) => had === undefined || from > had)
    return boundsOf(own, had ?? own.min, toEnter)
  })
