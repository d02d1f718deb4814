import type { PricedLine } from '@croupier/rules'
import { amount, lottery } from '@croupier/wire'
import { z } from 'zod'

interface SharedTerms {
  readonly series: number
  /** unit prizes by tier, or odds by selection */
  readonly prizes: PricedLine['prizes']
  /** the best the line could pay by the play table */
  readonly topPayout: PricedLine['topPayoutUnits']
  /** more than this is not paid (rules A3) */
  readonly payoutMax: PricedLine['topPayoutUnits']
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
 * form's number, so that another form can be beside it: [1, series, prizes, topPayout, payoutMax, …] and then, in LOTT, base,
 * unit and multiple; in ELOTT the stake per selection. The mode is a column of its own.
 */
const FORM = 1
const shared = [z.literal(FORM), z.int(), z.array(amount), amount, amount] as const
const lottTerms = z.tuple([
  ...shared,
  z.union([z.literal(1), z.literal(2)]),
  lottery.betUnit,
  z.int(),
])
const oddsTerms = z.tuple([...shared, amount])

/** The terms of a priced line as they are stored. */
export function storedTerms(line: PricedLine, payoutMax: LineTerms['payoutMax']): string {
  const { series, topPayoutUnits: topPayout } = line
  const prizes = [...line.prizes]
  const stored =
    line.mode === 'ELOTT'
      ? z.encode(oddsTerms, [FORM, series, prizes, topPayout, payoutMax, line.stakePerSelection])
      : z.encode(lottTerms, [
          ...([FORM, series, prizes, topPayout, payoutMax] as const),
          ...([line.base, line.unit, line.multiple] as const),
        ])
  return JSON.stringify(stored)
}

/** Stored terms, read back. @throws SyntaxError or ZodError when they are not ones */
export function termsOf(line: { readonly mode: string; readonly terms: string }): LineTerms {
  const stored: unknown = JSON.parse(line.terms)
  if (line.mode === 'ELOTT') {
    const [, series, prizes, topPayout, payoutMax, stakePerSelection] = z.decode(
      oddsTerms,
      stored as z.input<typeof oddsTerms>,
    )
    return { mode: 'ELOTT', series, prizes, topPayout, payoutMax, stakePerSelection }
  }
  const [, series, prizes, topPayout, payoutMax, base, unit, multiple] = z.decode(
    lottTerms,
    stored as z.input<typeof lottTerms>,
  )
  return { mode: 'LOTT', series, prizes, topPayout, payoutMax, base, unit, multiple }
}

/** A placed line as the rules settle it: stored columns and stored terms. */
export function placedLine(
  row: { play_code: string; content: string; bets: number; stake_units: bigint },
  terms: LineTerms,
): PricedLine {
  const { payoutMax: _, topPayout: topPayoutUnits, ...rest } = terms
  const stakeUnits = row.stake_units as PricedLine['stakeUnits']
  const { play_code: playCode, content, bets } = row
  return { ...rest, playCode, content, bets, stakeUnits, topPayoutUnits }
}
