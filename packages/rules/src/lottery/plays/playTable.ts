import type { Family, Mode } from '../draws/family.ts'
import { playsPaying } from './oddsRows.ts'
import { bringsRebates, type Play } from './play.ts'
import { elevenFiveLott, elevenFiveOdds } from './tables/elevenFive.ts'
import { k3Lott, k3Odds } from './tables/k3.ts'
import { kl8Lott, kl8Odds } from './tables/kl8.ts'
import type { Animal } from './tables/lhcNumbers.ts'
import { isAnimal, lhcRows, yearAnimal } from './tables/lhcYears.ts'
import { luckyFarmLott, luckyFarmOdds } from './tables/luckyFarm.ts'
import { LUCKY_28, luckyTwentyEight } from './tables/luckyTwentyEight.ts'
import { PK10_LOTT, PK10_ODDS } from './tables/pk10.ts'
import { SSC_ODDS } from './tables/sscOdds.ts'
import { SSC_SIDES } from './tables/sscSides.ts'
import { SSC_STARS } from './tables/sscStars.ts'
import { SSC_SUMS } from './tables/sscSums.ts'
import { thai } from './tables/thai.ts'
import { threeDLott, threeDOdds } from './tables/threeD.ts'
import { vietnamNorth, vietnamSouth } from './tables/vietnam.ts'

type Rows = { readonly plays: readonly Play[]; readonly byCode: ReadonlyMap<string, Play> }

/** The rows behind each first part of a code, worked out when one of them is first asked for. */
const TABLES: Readonly<Record<string, () => readonly Play[]>> = {
  ssc: () => [...SSC_STARS, ...SSC_SUMS, ...SSC_SIDES, ...SSC_ODDS],
  pk: () => [...PK10_LOTT, ...PK10_ODDS],
  '11': () => [...elevenFiveLott(), ...elevenFiveOdds()],
  lf: () => [...luckyFarmLott(), ...luckyFarmOdds()],
  k3: () => [...k3Lott(), ...k3Odds()],
  '3d': () => [...threeDLott(), ...threeDOdds()],
  l28: luckyTwentyEight,
  kl: () => [...kl8Lott(), ...kl8Odds()],
  vn: vietnamNorth,
  vns: vietnamSouth,
  th: thai,
}

const FAMILY_TABLES: Readonly<Record<Exclude<Family, 'LHC'>, string>> = {
  SSC: 'ssc',
  PK10: 'pk',
  '11X5': '11',
  LF: 'lf',
  K3: 'k3',
  '3D': '3d',
  KL8: 'kl',
  VN: 'vn',
  VNS: 'vns',
  TH: 'th',
}

const made = new Map<string, Rows>()

function remembered(name: string, make: () => readonly Play[]): Rows {
  const known = made.get(name)
  if (known !== undefined) return known
  const plays = make()
  const rows = { plays, byCode: new Map(plays.map((play) => [play.code, play])) }
  made.set(name, rows)
  return rows
}

/** A game whose results come from sources outside: these may sort the numbers of families without an order. */
export const FROM_SOURCES = 'FROM_SOURCES'
/** Plays of LHC on the place of a regular number, not sold on what a source may have sorted (rules A5). */
export const isOnRegularPlace = ({ code }: Pick<Play, 'code'>) => code.startsWith('lhc.regpos') || code === 'lhc.parlay'

/** Any year serves for the rows that are the same in all of them. */
const SOME_YEAR: Animal = 'horse'

const lhcTable = (year: Animal) => remembered(`lhc.${year}`, () => lhcRows(year))

function rowsOfFamily(family: Family, policies: readonly string[]): readonly Play[] {
  if (family === 'LHC') return lhcTable(policies.find(isAnimal) ?? SOME_YEAR).plays
  const lucky = family === '3D' && policies.includes(LUCKY_28)
  const name = lucky ? 'l28' : FAMILY_TABLES[family]
  return remembered(name, TABLES[name] ?? (() => [])).plays
}

function chosenRows(family: Family, mode: Mode, policies: readonly string[]): readonly Play[] {
  const rows = rowsOfFamily(family, policies).filter((play) => play.mode === mode)
  const chosen = rows.filter(({ policy }) => policy !== undefined && policies.includes(policy))
  const replaced = new Set(chosen.map(({ rule }) => rule))
  const offered = rows.filter((play) =>
    play.policy === undefined ? !(replaced.has(play.rule) && play.code === play.rule) : chosen.includes(play),
  )
  const sold = policies.includes(FROM_SOURCES) ? offered.filter((play) => !isOnRegularPlace(play)) : offered
  return playsPaying(sold, policies)
}

/**
 * The plays of a family in one prize mode, in display order. Rows of a policy that a game has not
 * asked for are left out; a row whose policy is asked for takes the place of the default row.
 * @param policies names such as `PUSH11` or `TIE_LOSE`, config per game; for LHC also the animal of
 *   the draw's lunar year (`drawPolicies`), without which its plays on animals are left out; and what plays at fixed odds pay
 *   (`oddsPolicy`)
 */
export function playTable(family: Family, mode: Mode, policies: readonly string[] = []): readonly Play[] {
  return remembered([family, mode, ...policies].join(' '), () => chosenRows(family, mode, policies)).plays
}

/** The policies of a game for a draw at some time: its own, and in LHC the lunar year's animal. */
export function drawPolicies(family: Family, policies: readonly string[], drawAt: Date): readonly string[] {
  return family === 'LHC' ? [...policies, yearAnimal(drawAt)] : policies
}

/** The codes of a family's plays that bring no point rebates, of any policy (rules A15). */
export const playsWithoutRebates = (family: Family): readonly string[] =>
  rowsOfFamily(family, [])
    .filter((play) => !bringsRebates(play))
    .map(({ code }) => code)

/** The row of a play code, of any policy, or undefined when there is none. */
export function findPlay(playCode: string): Play | undefined {
  const parts = playCode.split('.')
  const [first = ''] = parts
  if (first !== 'lhc') {
    const make = Object.hasOwn(TABLES, first) ? TABLES[first] : undefined
    return make && remembered(first, make).byCode.get(playCode)
  }
  const last = parts.at(-1) ?? ''
  return lhcTable(isAnimal(last) ? last : SOME_YEAR).byCode.get(playCode)
}
