import { statement } from '@croupier/db'
import { isDrawFamily, verifyDraw } from '@croupier/fairness'
import { chainOfKey, roundAfterClosing, verifyRound } from '@croupier/fairness/beacon'
import type { Ctx } from '../../../ctx.ts'
import { closedIssues } from '../issueSlices.ts'
import type { PassPart, Slice, SliceRead } from '../passPart.ts'
import type { Breach } from '../queryPart.ts'

const DRAWS_IN_SLICE = 500

interface DrawnIssue {
  readonly id: bigint
  readonly game_code: string
  readonly family: string
  readonly number: string
  readonly numbers: number[]
  readonly seed_commitment: string
  readonly revealed_seed: Buffer | null
  readonly close_at: Date
  readonly beacon_round: bigint | null
  /** hex; null where no beacon is mixed in */
  readonly public_key: string | null
  readonly signature: string | null
  readonly randomness: string | null
}

const DRAWN = statement(
  'checks.drawnIssues',
  `SELECT i.id, g.code AS game_code, g.family, i.number, i.numbers, i.seed_commitment, i.revealed_seed,
          i.close_at, i.beacon_round, c.public_key, encode(r.signature, 'hex') AS signature, encode(r.randomness, 'hex') AS randomness
     FROM issues i JOIN games g ON g.id = i.game_id
     LEFT JOIN beacon_chains c ON c.id = i.beacon_chain_id
     LEFT JOIN beacon_rounds r ON r.chain_id = i.beacon_chain_id AND r.round = i.beacon_round
    WHERE i.id > $1::bigint AND i.id <= $2::bigint AND cardinality(i.numbers) > 0 ORDER BY i.id`,
)

const BETTING = statement(
  'checks.merchantsOfIssue',
  'SELECT DISTINCT merchant_id FROM bet_lines WHERE issue_id = $1::bigint',
)

/** What is wrong with an issue, for each merchant that pays on it; for 0 where nobody bet. */
async function breachesOf(ctx: Ctx, issue: DrawnIssue, detail: string): Promise<Breach[]> {
  const rows = await ctx.db.hot.query<{ merchant_id: number }>(BETTING, [issue.id])
  const merchants = rows.length === 0 ? [0] : rows.map(({ merchant_id }) => merchant_id)
  const subject = `issue ${issue.game_code} ${issue.number}`
  return merchants.map((merchant_id) => ({ key: issue.id, merchant_id, subject, detail }))
}

/** What is wrong with the round that an issue was drawn with; null for nothing. */
async function wrongRound(issue: DrawnIssue): Promise<string | null> {
  const { beacon_round: round, public_key: key, close_at: closeAt } = issue
  if (round === null) return null
  if (key === null || issue.signature === null) return 'its round of the beacon is not there'
  const named = roundAfterClosing(await chainOfKey(key), closeAt.getTime())
  return Number(round) === named ? null : `its round is ${round}, after closing comes ${named}`
}

/** Signatures were verified when they came; the newest of a slice is verified again, because each takes some 30 ms. */
async function forgedRound(ctx: Ctx, issues: readonly DrawnIssue[]): Promise<Breach[]> {
  const issue = issues.findLast(({ signature }) => signature !== null)
  if (issue === undefined || issue.public_key === null || issue.signature === null) return []
  const chain = await chainOfKey(issue.public_key)
  if (await verifyRound(chain, Number(issue.beacon_round), issue.signature)) return []
  return await breachesOf(ctx, issue, `round ${issue.beacon_round} has a signature that is not its chain's`)
}

/** What is wrong with a result; null for nothing. */
async function judge(issue: DrawnIssue): Promise<string | null> {
  const { family, revealed_seed: seed } = issue
  const wrong = await wrongRound(issue)
  if (wrong !== null) return wrong
  if (seed === null || !isDrawFamily(family)) return null
  const verdict = await verifyDraw({
    seed: new Uint8Array(seed),
    commitment: issue.seed_commitment,
    gameCode: issue.game_code,
    issueNo: issue.number,
    family,
    randomness: issue.randomness,
    numbers: issue.numbers,
  })
  if (verdict.ok) return null
  if (!verdict.commitmentMatches) return 'its seed is not the one that was committed to'
  return `drawn ${issue.numbers.join(',')}, its seed gives ${verdict.recomputed.join(',')}`
}

async function read(ctx: Ctx, { after, upto }: Slice): Promise<SliceRead> {
  const issues = await ctx.db.hot.query<DrawnIssue>(DRAWN, [after, upto])
  const found = await forgedRound(ctx, issues)
  let unchecked = 0n
  for (const issue of issues) {
    if (issue.revealed_seed === null || !isDrawFamily(issue.family)) unchecked += 1n
    const wrong = await judge(issue)
    if (wrong !== null) found.push(...(await breachesOf(ctx, issue, wrong)))
  }
  return {
    items: BigInt(issues.length),
    found,
    unchecked: new Map(unchecked === 0n ? [] : [['results that came without a seed', unchecked]]),
  }
}

/** Every result again from its revealed seed and round, and the seed against its commitment (rules A5.4). */
export const drawsPart: PassPart = {
  id: 'A5.draws',
  checkId: 'A5',
  says: 'every result follows from its seed and its round, and both are those that were named before sale',
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
