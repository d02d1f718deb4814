import { type Play, tierOdds, unitPrize } from '@croupier/rules'
import type { Format } from '../../../format/useFormat.ts'

/** What a bet of each tier pays at a series: its odds, or its prize. */
export function prizesOf(play: Play, series: number, format: Format): string {
  const prizes = play.tiers.map((tier) =>
    play.mode === 'ELOTT' ? format.figure(tierOdds(tier, series), 4) : format.figure(unitPrize(tier, series)),
  )
  return [...new Set(prizes)].join(' / ')
}

/** Longer fractions are not read; the play table holds them exactly (rules A9). */
const DENOMINATOR_CHARS_MAX = 12
const ODDS_DECIMALS = 4

function chanceOf({ num, den }: Play['tiers'][number]['win']): string {
  if (`${den}`.length <= DENOMINATOR_CHARS_MAX) return `${num}/${den}`
  return `≈ 1/${(Number(den) / Number(num)).toFixed(ODDS_DECIMALS)}`
}

/** The exact chance of a bet of each tier. */
export const chancesOf = (play: Play): string => [...new Set(play.tiers.map(({ win }) => chanceOf(win)))].join(' · ')
