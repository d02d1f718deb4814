import type { LineResult } from '@croupier/ledger'
import type { SettledLine } from './settledIssue.ts'

/** The rule that a line breaks. */
type RuleCheck = 'A2' | 'A6' | 'B4'

/** What a line has that the rules do not give it. */
export interface LineBreach {
  readonly check: RuleCheck
  readonly detail: string
}

/**
 * Compares a settled line with what the rules make of it: state and payout from the draw (A6), effective bet and theoretical
 * result (B4), rebates from the series (A2). A line of play money has no fact: it earns no rebates and no wages.
 */
export function compareLine(line: SettledLine, rules: LineResult): LineBreach[] {
  const breaches: LineBreach[] = []
  const differ = (check: RuleCheck, what: string, has: bigint | string, gives: bigint | string) => {
    if (has !== gives) breaches.push({ check, detail: `${what} ${has}, the rules give ${gives}` })
  }
  differ('A6', 'state', line.state, rules.state)
  const payout = rules.state === 'PUSH' ? line.stake_units : rules.payout
  differ('A6', 'payout', line.payout_units, payout)
  if (line.demo) return breaches
  differ('B4', 'effective bet', line.effective_units, rules.state === 'PUSH' ? 0n : rules.effective)
  differ('B4', 'theoretical result', line.theoretical_units ?? 'missing', rules.theoretical)
  differ('A2', 'self rebate', line.self_rebate_units, rules.selfRebate)
  differ('A2', 'rebates', line.rebate_units ?? 'missing', rules.rebates)
  return breaches
}

/** A void line gives its stake back and counts for nothing (rules A6). */
export function compareVoid(line: SettledLine): LineBreach[] {
  const kept = line.payout_units === line.stake_units && line.effective_units === 0n
  if (kept && line.rebate_units === null) return []
  const detail = `void, stake ${line.stake_units}: payout ${line.payout_units}, effective ${line.effective_units}`
  return [{ check: 'A6', detail }]
}
