import type { Ctx } from '../../ctx.ts'
import type { PassPart, Slice, SliceRead } from '../passPart.ts'
import type { RuleCheck } from './compareLine.ts'
import { judgeIssue, type RuleFound } from './judgeIssue.ts'
import { drawsPart } from './recomputeDraws.ts'
import { settledIssues } from './settledIssue.ts'

async function readIssues(ctx: Ctx, { after, upto }: Slice): Promise<SliceRead> {
  const found: RuleFound[] = []
  const unchecked = new Map<string, bigint>()
  let items = 0n
  for (const issue of await settledIssues(ctx, after, upto)) {
    const judged = await judgeIssue(ctx, issue)
    items += judged.lines
    found.push(...judged.found)
    for (const [reason, count] of judged.unchecked) {
      unchecked.set(reason, (unchecked.get(reason) ?? 0n) + count)
    }
  }
  return { items, found, unchecked }
}

/** What each promise of the rules says about lines. */
export const RULE_CHECKS: Readonly<Record<RuleCheck, string>> = {
  A2: 'rebates are those of the series that were in force, by line and by receiver',
  A6: 'states and payouts follow from the draw and the terms that the lines were accepted with',
  B4: 'effective bets and theoretical results are those of the rules',
}

const linesPart: PassPart = {
  id: 'A6.lines',
  checkId: 'A6',
  says: RULE_CHECKS.A6,
  severe: true,
  step: 5n,
  unit: 'lines',
  bounds: drawsPart.bounds,
  read: readIssues,
  again: async (ctx, _, key) => (await readIssues(ctx, { after: key - 1n, upto: key })).found,
}

/** The books against the rules: draws from seeds, lines from draws. */
export const ruleParts: readonly PassPart[] = [drawsPart, linesPart]
