import type { PricedLine } from '@croupier/rules'
import { amount, lottery } from '@croupier/wire'
import { z } from 'zod'

const shared = {
  series: z.int(),
  /** unit prizes by tier, or odds by selection */
  prizes: z.array(amount),
  /** the best the line could pay by the play table */
  topPayout: amount,
  /** more than this is not paid (rules A3) */
  payoutMax: amount,
}

/** `bet_lines.terms`: what was agreed when the line was placed. Settlement rests on it and never looks at today's catalogue. */
const lineTerms = z.discriminatedUnion('mode', [
  z.object({
    ...shared,
    mode: z.literal('LOTT'),
    base: z.union([z.literal(1), z.literal(2)]),
    unit: lottery.betUnit,
    multiple: z.int(),
  }),
  z.object({ ...shared, mode: z.literal('ELOTT'), stakePerSelection: amount }),
])
export type LineTerms = z.output<typeof lineTerms>

/** The terms of a priced line as they are stored. */
export function storedTerms(line: PricedLine, payoutMax: LineTerms['payoutMax']): unknown {
  const { series, topPayoutUnits: topPayout } = line
  const common = { series, prizes: [...line.prizes], topPayout, payoutMax }
  if (line.mode === 'ELOTT') {
    const { mode, stakePerSelection } = line
    return z.encode(lineTerms, { ...common, mode, stakePerSelection })
  }
  const { mode, base, unit, multiple } = line
  return z.encode(lineTerms, { ...common, mode, base, unit, multiple })
}

/** Stored terms, read back. @throws ZodError when they are not ones */
export function termsOf(stored: unknown): LineTerms {
  return z.decode(lineTerms, stored as z.input<typeof lineTerms>)
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
