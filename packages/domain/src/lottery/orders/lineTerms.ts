import type { Units } from '@croupier/money'
import { COVER_PPM, type PricedLine } from '@croupier/rules'
import { amount, lottery } from '@croupier/wire'
import { z } from 'zod'

interface SharedTerms {
  readonly series: number
  /** unit prizes by tier, or odds by selection */
  readonly prizes: PricedLine['prizes']
  /** the best the line could pay by the play table */
  readonly topPayout: PricedLine['topPayoutUnits']
  readonly caps: PayoutCaps
  readonly coverPpm: number
}

/** More than this is not paid (rules A3), in currency units; null where there is no such cap. */
export interface PayoutCaps {
  /** for the line */
  readonly line: Units
  /** for all lines of its player on the issue in its mode */
  readonly issue: Units | null
  /** for those of them on its play */
  readonly play: Units | null
  /** for those of them that are thin cover, of which it is one */
  readonly thin: Units | null
}

/** What of the rules of its day a line keeps beside its price. */
export interface LineBounds {
  readonly caps: PayoutCaps
  /** what covers more than this part of all combinations has no effective bet, ppm (rules B4) */
  readonly coverPpm: number
}

/** What was agreed when the line was placed. Settlement depends on it and never looks at today's catalogue. */
export type LineTerms =
  | (SharedTerms & {
      readonly mode: 'LOTT'
      readonly base: 1 | 2
      readonly unit: z.output<typeof lottery.betUnit>
      readonly multiple: number
    })
  | (SharedTerms & {
      readonly mode: 'ELOTT'
      readonly stakePerSelection: PricedLine['stakeUnits']
    })

/*
 * `bet_lines.terms` is a list without names, because names were most of what a line wrote to the disk. Its first place is the
 * form's number, so that forms are beside each other: [2, series, prizes, topPayout, caps, …] and then, in LOTT, base, unit and
 * multiple; in ELOTT the stake per selection. The mode is a column of its own. In form 1 there was one cap, that of the line. The
 * caps end with the cover, in ppm, where it is not the usual one.
 */
const FORM = 2
const FIRST_FORM = 1
const least = amount.nullable()
const caps = z.union([z.tuple([amount, least, least, least]), z.tuple([amount, least, least, least, z.int()])])
const shared = [z.literal(FORM), z.int(), z.array(amount), amount, caps] as const
const lottTerms = z.tuple([...shared, z.union([z.literal(1), z.literal(2)]), lottery.betUnit, z.int()])
const oddsTerms = z.tuple([...shared, amount])

/** The terms of a priced line as they are stored. */
export function storedTerms(line: PricedLine, { caps: most, coverPpm }: LineBounds): string {
  const { series, topPayoutUnits: topPayout } = line
  const prizes = [...line.prizes]
  const { line: own, issue, play, thin } = most
  const bounds: z.output<typeof caps> =
    coverPpm === COVER_PPM ? [own, issue, play, thin] : [own, issue, play, thin, coverPpm]
  const stored =
    line.mode === 'ELOTT'
      ? z.encode(oddsTerms, [FORM, series, prizes, topPayout, bounds, line.stakePerSelection])
      : z.encode(lottTerms, [
          ...([FORM, series, prizes, topPayout, bounds] as const),
          ...([line.base, line.unit, line.multiple] as const),
        ])
  return JSON.stringify(stored)
}

/** The list in today's form. */
function inForm(stored: unknown): unknown {
  if (!Array.isArray(stored) || stored[0] !== FIRST_FORM) return stored
  const [, series, prizes, topPayout, line, ...rest] = stored
  return [FORM, series, prizes, topPayout, [line, null, null, null], ...rest]
}

const boundsOf = (stored: z.output<typeof caps>): LineBounds => {
  const [line, issue, play, thin, coverPpm = COVER_PPM] = stored
  return { caps: { line, issue, play, thin }, coverPpm }
}

/** Stored terms, read back. @throws SyntaxError or ZodError when they are not ones */
export function termsOf(line: { readonly mode: string; readonly terms: string }): LineTerms {
  const stored = inForm(JSON.parse(line.terms))
  if (line.mode === 'ELOTT') {
    const [, series, prizes, topPayout, most, stakePerSelection] = z.decode(
      oddsTerms,
      stored as z.input<typeof oddsTerms>,
    )
    return { mode: 'ELOTT', series, prizes, topPayout, ...boundsOf(most), stakePerSelection }
  }
  const [, series, prizes, topPayout, most, base, unit, multiple] = z.decode(
    lottTerms,
    stored as z.input<typeof lottTerms>,
  )
  return { mode: 'LOTT', series, prizes, topPayout, ...boundsOf(most), base, unit, multiple }
}

/** A placed line as the rules settle it: stored columns and stored terms. */
export function placedLine(
  row: { play_code: string; content: string; bets: number; stake_units: bigint },
  terms: LineTerms,
): PricedLine {
  const { caps: _caps, coverPpm: _cover, topPayout: topPayoutUnits, ...rest } = terms
  const stakeUnits = row.stake_units as PricedLine['stakeUnits']
  const { play_code: playCode, content, bets } = row
  return { ...rest, playCode, content, bets, stakeUnits, topPayoutUnits }
}
