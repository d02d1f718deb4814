import type { Ctx } from '../../../ctx.ts'
import { closedIssues } from '../issueSlices.ts'
import type { PassPart, Slice, SliceRead } from '../passPart.ts'
import type { Breach } from '../queryPart.ts'
import { judgeIssue } from './judgeIssue.ts'
import { drawsPart } from './recomputeDraws.ts'
import { settledIssues } from './settledIssue.ts'

const ISSUES_IN_SLICE = 5

async function readIssues(ctx: Ctx, { after, upto }: Slice): Promise<SliceRead> {
  const found: Breach[] = []
  const unchecked = new Map<string, bigint>()
  let items = 0n
  for (const issue of await settledIssues(ctx, after, upto)) {
    const judged = await judgeIssue(ctx, issue)
    items += judged.lines
    for (const one of judged.found) found.push(one)
    for (const [reason, count] of judged.unchecked) {
      unchecked.set(reason, (unchecked.get(reason) ?? 0n) + count)
    }
  }
  return { items, found, unchecked }
}

const linesPart: PassPart = {
  id: 'A6.lines',
  checkId: 'A6',
  says: 'states, payouts, effective bets, theoretical results and rebates are those of the rules (A2, A6, B4)',
  severe: true,
  step: 1n,
  sliceEnd: async (ctx, slice) => await closedIssues(ctx, slice, ISSUES_IN_SLICE),
  unit: 'lines',
  bounds: drawsPart.bounds,
  read: readIssues,
  again: async (ctx, _, key) => (await readIssues(ctx, { after: key - 1n, upto: key })).found,
}

/** The books against the rules: draws from seeds, lines from draws. */
export const ruleParts: readonly PassPart[] = [drawsPart, linesPart]
