/** What a contract is about (rules B5). */
export type ContractKind = 'DIVIDEND' | 'DAILY_WAGE' | 'HOURLY_WAGE' | 'REALTIME_WAGE'

/** What a merchant bounds contracts by. */
export type Ceilings = {
  /** the highest rates by kind, in ppm: the tier ratio, or win and loss rate of a real-time wage */
  readonly [Kind in ContractKind]: readonly number[]
} & {
  /** whether a payee may get as much as its payer (rules B6.1); yes when left out */
  readonly sameLevel?: boolean
}

/**
 * The highest rates of a contract in ppm (rules B6.3, config defaults): the tier ratio, or win
 * and loss rate of a real-time wage.
 */
export const CEILINGS_PPM = {
  DAILY_WAGE: [20_000],
  HOURLY_WAGE: [30_000],
  REALTIME_WAGE: [10_000, 30_000],
  DIVIDEND: [400_000],
} as const satisfies Ceilings

/** What one line under a HOUSE contract can give away, each in ppm of the stake (rules B6.3). */
export type LineGiveaway = {
  readonly pointRebatePpm: number
  readonly dailyWagePpm: number
  readonly hourlyWagePpm: number
  readonly winRatePpm: number
  readonly lossRatePpm: number
  readonly waterRebatePpm: number
  readonly pointsPpm: number
  /** The dividend at its cap, as a part of the stake. */
  readonly dividendPpm: number
}

/** The sum and the edge it is compared with, both shown to the staff who may confirm it. */
export type GiveawayCheck = {
  readonly sumPpm: number
  readonly edgePpm: number
  readonly needsConfirmation: boolean
}

const PPM_PER_SERIES_STEP = 500
const PPM = 1_000_000
/** This many times the theoretical result a dividend's base counts at most (rules B10.1, config default). */
export const DIVIDEND_CAP_FACTOR = 3

/** The house edge at the top series, 1 − Gtop/2000, in ppm of the stake (rules B6.3). */
export const edgePpmOf = (topSeries: number): number => (2_000 - topSeries) * PPM_PER_SERIES_STEP

/**
 * What a dividend gives of the stake at its cap, where the theoretical result is the edge; without a cap (0) it is a part of the
 * whole stake (rules B6.3, B10.1). Rounded up.
 */
export const dividendOfStakePpm = (ratioPpm: number, edgePpm: number, capFactor = DIVIDEND_CAP_FACTOR): number =>
  capFactor === 0 ? ratioPpm : Math.ceil((ratioPpm * capFactor * edgePpm) / PPM)

/**
 * Compares what one line can give away with the house edge at the top series, 1 − Gtop/2000
 * (rules B6.3). A sum above it lets a chain of agents profit from betting against itself.
 */
export function checkGiveaway(line: LineGiveaway, topSeries: number): GiveawayCheck {
  const sumPpm =
    line.pointRebatePpm +
    line.dailyWagePpm +
    line.hourlyWagePpm +
    Math.max(line.winRatePpm, line.lossRatePpm) +
    line.waterRebatePpm +
    line.pointsPpm +
    line.dividendPpm
  const edgePpm = edgePpmOf(topSeries)
  return { sumPpm, edgePpm, needsConfirmation: sumPpm > edgePpm }
}
