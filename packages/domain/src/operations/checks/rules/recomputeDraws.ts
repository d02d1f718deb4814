import { statement } from '@croupier/db'
import { isDrawFamily, verifyDraw } from '@croupier/fairness'
import type { Ctx } from '../../../ctx.ts'
import { closedIssues } from '../issueSlices.ts'
import type { PassPart, Slice, SliceRead } from '../passPart.ts'
import type { Found } from '../queryPart.ts'

const DRAWS_IN_SLICE = 500

interface DrawnIssue {
  readonly id: bigint
  readonly merchant_id: number
  readonly game_code: string
  readonly family: string
  readonly number: string
  readonly numbers: number[]
  readonly seed_commitment: string
  readonly revealed_seed: Buffer | null
}

/** A merchant that bet on it is told with the issue; 0 when nobody did. */
const DRAWN = statement(
  'checks.drawnIssues',
  `SELECT i.id, g.code AS game_code, g.family, i.number, i.numbers, i.seed_commitment, i.revealed_seed,
          coalesce((SELECT l.merchant_id FROM bet_lines l WHERE l.issue_id = i.id LIMIT 1), 0) AS merchant_id
     FROM issues i JOIN games g ON g.id = i.game_id
    WHERE i.id > $1::bigint AND i.id <= $2::bigint AND cardinality(i.numbers) > 0 ORDER BY i.id`,
)

async function judge(issue: DrawnIssue): Promise<Found | null> {
  const { family, revealed_seed: seed } = issue
  const breach = (detail: string): Found => ({
    key: issue.id,
    merchant_id: issue.merchant_id,
    subject: `issue ${issue.game_code} ${issue.number}`,
    detail,
  })
  if (seed === null || !isDrawFamily(family)) return null
  const verdict = await verifyDraw({
    seed: new Uint8Array(seed),
    commitment: issue.seed_commitment,
    gameCode: issue.game_code,
    issueNo: issue.number,
    family,
    numbers: issue.numbers,
  })
  if (verdict.ok) return null
  if (!verdict.commitmentMatches) return breach('its seed is not the one that was committed to')
  return breach(`drawn ${issue.numbers.join(',')}, its seed gives ${verdict.recomputed.join(',')}`)
}

async function read(ctx: Ctx, { after, upto }: Slice): Promise<SliceRead> {
  const issues = await ctx.db.hot.query<DrawnIssue>(DRAWN, [after, upto])
  const found: Found[] = []
  let unchecked = 0n
  for (const issue of issues) {
    if (issue.revealed_seed === null || !isDrawFamily(issue.family)) unchecked += 1n
    const breach = await judge(issue)
    if (breach !== null) found.push(breach)
  }
  return {
    items: BigInt(issues.length),
    found,
    unchecked: new Map(unchecked === 0n ? [] : [['results that came without a seed', unchecked]]),
  }
}

/** Every result again from its revealed seed, and the seed against its commitment (rules A5.4). */
export const drawsPart: PassPart = {
  id: 'A5.draws',
  checkId: 'A5',
  says: 'every result follows from its seed, and the seed is the one that was committed to',
  severe: true,
  step: 1n,
  sliceEnd: async (ctx, slice) => await closedIssues(ctx, slice, DRAWS_IN_SLICE),
  unit: 'draws',
  bounds: async (tx) => {
    const [row] = await tx.$queryRaw<{ last: bigint }[]>`SELECT last_drawn('issues_id_seq') AS last`
    return { after: 0n, upto: row?.last ?? 0n }
  },
  read,
  again: async (ctx, _, key) => (await read(ctx, { after: key - 1n, upto: key })).found,
}
