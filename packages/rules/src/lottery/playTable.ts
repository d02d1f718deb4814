import type { Family, Mode } from './family.ts'
import type { Play } from './play.ts'
import { PK10_LOTT, PK10_ODDS } from './tables/pk10.ts'
import { SSC_ODDS } from './tables/sscOdds.ts'
import { SSC_SIDES } from './tables/sscSides.ts'
import { SSC_STARS } from './tables/sscStars.ts'
import { SSC_SUMS } from './tables/sscSums.ts'

const ALL_PLAYS: readonly Play[] = [
  ...SSC_STARS,
  ...SSC_SUMS,
  ...SSC_SIDES,
  ...SSC_ODDS,
  ...PK10_LOTT,
  ...PK10_ODDS,
]

const byCode = new Map(ALL_PLAYS.map((play) => [play.code, play]))

/**
 * The plays of a family in one prize mode, in display order. Rows of a policy that a game has not
 * asked for are left out; a row whose policy is asked for takes the place of the default row.
 * @param policies names such as `PUSH11` or `TIE_LOSE`, config per game
 */
export function playTable(family: Family, mode: Mode, policies: readonly string[] = []): Play[] {
  const rows = ALL_PLAYS.filter((play) => play.family === family && play.mode === mode)
  const chosen = rows.filter(({ policy }) => policy !== undefined && policies.includes(policy))
  const replaced = new Set(chosen.map(({ rule }) => rule))
  return rows.filter((play) =>
    play.policy === undefined
      ? !(replaced.has(play.rule) && play.code === play.rule)
      : chosen.includes(play),
  )
}

/** The row of a play code, of any policy, or undefined when there is none. */
export function findPlay(playCode: string): Play | undefined {
  return byCode.get(playCode)
}
