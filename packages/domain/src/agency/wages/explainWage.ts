import { type Units, units } from '@croupier/money'
import { exactYuan, type LineVerdict, shareOfLine } from '@croupier/rules'
import { contracts, fail, type MemberType } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'
import { accountTypes } from '../../identity/index.ts'
import {
  LINES,
  LINES_LISTED_MAX,
  MEMBER_LINES,
  OWN_CONTRACTS,
  PAID_DOWN,
  SHARES,
  TEAM_IS_SMALL,
} from './explainedFacts.ts'
import type { WageState } from './listRealtimeWages.ts'

/** One line behind a wage. `share` is exact, before any rounding, in yuan with up to 10 places. */
export interface ExplainedLine {
  readonly settledAt: Date
  readonly gameCode: string
  readonly gameName: Record<string, string>
  /** of an issue, or a provider's id of its round */
  readonly issueNumber: string
  /** where a provider shows the round again */
  readonly replayUrl: string | null
  readonly stake: Units
  readonly net: Units
  readonly effective: Units
  readonly ratePpm: number
  readonly share: string
  readonly verdict: LineVerdict
  readonly late: boolean
}

export interface ExplainedMember {
  readonly account: string
  readonly share: string
  /** of all lines; those behind the first ones are read page by page */
  readonly lineCount: number
  readonly lines: ExplainedLine[]
}

/** Everything below one direct downline of the actor, or the actor's own bets. */
export interface ExplainedBranch {
  readonly account: string
  readonly isAgent: boolean
  readonly share: string
  readonly members: ExplainedMember[]
}

interface ContractRow {
  readonly window_start: Date
  readonly window_end: Date
  readonly snapshot: string
  readonly previous_snapshot: string | null
  readonly payee_id: bigint
  readonly public_id: string
  readonly category: string
  readonly effective_from: Date
  readonly effective_to: Date | null
  readonly payer: string | null
  readonly win_rate_ppm: number
  readonly loss_rate_ppm: number
  readonly single_bet_units: bigint
  readonly won: bigint
  readonly lost: bigint
  readonly carry_in: bigint
  readonly carry_out: bigint
  readonly due: bigint
  readonly paid: bigint
  readonly state: WageState
  readonly paid_at: Date | null
}

interface ShareRow {
  readonly branch: string
  readonly branch_type: MemberType
  readonly member: string
  readonly lines: number
  readonly counted: number
  readonly share: string
}

interface LineRow {
  readonly branch: string
  readonly member: string
  readonly settled_at: Date
  readonly stake_units: bigint
  readonly payout_units: bigint
  readonly effective_units: bigint
  readonly late: boolean
  readonly game_code: string
  readonly game_name: Record<string, string>
  readonly number: string
  readonly replay_url: string | null
}

function explainLine(own: ContractRow, row: LineRow): ExplainedLine {
  const rates = { winRatePpm: own.win_rate_ppm, lossRatePpm: own.loss_rate_ppm }
  const sign = row.stake_units < 0n ? -1n : 1n
  const net = row.payout_units - row.stake_units
  const { verdict, ratePpm, shareNumerator } = shareOfLine(rates, units(own.single_bet_units), {
    stakeUnits: units(row.stake_units * sign),
    netUnits: units(net * sign),
    effectiveUnits: units(row.effective_units),
  })
  return {
    settledAt: row.settled_at,
    gameCode: row.game_code,
    gameName: row.game_name,
    issueNumber: row.number,
    // What a provider says is only a link where it is one.
    replayUrl: /^https?:\/\//.test(row.replay_url ?? '') ? row.replay_url : null,
    stake: units(row.stake_units),
    net: units(net),
    effective: units(row.effective_units),
    ratePpm,
    share: exactYuan(shareNumerator),
    verdict,
    late: row.late,
  }
}

const sumShares = (rows: readonly ShareRow[]): bigint => rows.reduce((sum, row) => sum + BigInt(row.share), 0n)

function branchesOf(own: ContractRow, shares: readonly ShareRow[], lines: readonly LineRow[]): ExplainedBranch[] {
  const listed = Map.groupBy(lines, (row) => `${row.branch}\n${row.member}`)
  return [...Map.groupBy(shares, (row) => row.branch)].map(([account, rows]) => ({
    account,
    isAgent: accountTypes[rows[0]?.branch_type ?? 0].isAgent,
    share: exactYuan(sumShares(rows)),
    members: rows.map((row) => ({
      account: row.member,
      share: exactYuan(BigInt(row.share)),
      lineCount: row.lines,
      lines: (listed.get(`${account}\n${row.member}`) ?? []).map((line) => explainLine(own, line)),
    })),
  }))
}

/** The contract that is explained, with the others of the actor in the window, and the values that its facts are read by. */
async function findContract(ctx: ActorCtx, windowStart: Date, contractId: string | null) {
  const { memberId, merchantId } = ctx.actor
  const values = [memberId, windowStart, merchantId, contractId]
  const all = await ctx.db.hot.query<ContractRow>(OWN_CONTRACTS, values)
  const own = all.find((one) => contractId === null || one.public_id === contractId)
  if (own === undefined) return fail('NOT_FOUND', {})
  const scope = [
    own.window_start,
    own.window_end,
    own.snapshot,
    own.previous_snapshot,
    own.payee_id,
    own.category,
    own.effective_from,
    own.effective_to,
  ]
  const [team] = await ctx.db.hot.query<{ small: boolean }>(TEAM_IS_SMALL, [own.payee_id])
  const size = team?.small === true ? ('small' as const) : ('large' as const)
  return { own, all, scope, size }
}

/**
 * The lines of one member behind a wage, oldest first, page by page: those that `explainWage` does not list at once.
 * @param query `contractId` as there; `member`: account of the bettor; `from`: how many lines came before
 * @throws DomainError NOT_FOUND as there
 */
export async function explainWageLines(
  ctx: ActorCtx,
  windowStart: Date,
  query: {
    readonly contractId: string | null
    readonly member: string
    readonly from: number
    readonly pageSize: number
  },
) {
  const { own, scope, size } = await findContract(ctx, windowStart, query.contractId)
  const values = [...scope, query.member, query.pageSize + 1, query.from]
  const rows = await ctx.db.hot.query<LineRow>(MEMBER_LINES[size], values)
  const items = rows.slice(0, query.pageSize).map((row) => explainLine(own, row))
  return { items, next: rows.length > query.pageSize ? query.from + query.pageSize : null }
}

/**
 * Explains a wage of one settled window down to the line, to its payee and to its payer (rules B9). Nothing of it is stored: it is recomputed from
 * the facts the run saw, and `addsUp` says whether the shares give the exact wage to the last unit.
 * @param contractId which of several contracts in the window, or one that the actor pays; null is the one that brought most
 * @throws DomainError NOT_FOUND when the window is not settled or the actor had no such contract in it
 */
export async function explainWage(ctx: ActorCtx, windowStart: Date, contractId: string | null = null) {
  const { own, all, scope, size } = await findContract(ctx, windowStart, contractId)
  // What a downline passes on is its own affair: who pays it sees what it was paid.
  const isPayee = own.payee_id === ctx.actor.memberId
  const window = [isPayee ? ctx.actor.memberId : null, windowStart]
  const terms = [own.single_bet_units, own.win_rate_ppm, own.loss_rate_ppm]
  const [shares, lines, paidDown] = await Promise.all([
    ctx.db.hot.query<ShareRow>(SHARES[size], [...scope, ...terms]),
    ctx.db.hot.query<LineRow>(LINES[size], scope),
    ctx.db.hot.query<{ public_id: string; account: string; units: bigint }>(PAID_DOWN, window),
  ])
  const exact = own.won * BigInt(own.win_rate_ppm) + own.lost * BigInt(own.loss_rate_ppm) + own.carry_in
  const down = paidDown.reduce((sum, one) => sum + one.units, 0n)
  return {
    windowStart: own.window_start,
    windowEnd: own.window_end,
    contract: {
      publicId: own.public_id,
      payer: own.payer,
      winRatePpm: own.win_rate_ppm,
      lossRatePpm: own.loss_rate_ppm,
      singleBetAmount: units(own.single_bet_units),
    },
    winBase: units(own.won),
    lossBase: units(own.lost),
    exact: exactYuan(exact),
    carryIn: exactYuan(own.carry_in),
    carryOut: exactYuan(own.carry_out),
    posted: units(own.due),
    received: units(own.paid),
    state: own.state,
    paidAt: own.paid_at,
    paidDown: paidDown.map(({ public_id: id, account, units: paid }) => ({
      contractId: id,
      account,
      units: units(paid),
    })),
    kept: units(own.paid - down),
    addsUp: sumShares(shares) + own.carry_in === exact,
    branches: branchesOf(own, shares, lines.slice(0, LINES_LISTED_MAX)),
    lineCount: shares.reduce((sum, row) => sum + row.lines, 0),
    countedLines: shares.reduce((sum, row) => sum + row.counted, 0),
    others: all.flatMap((one) => {
      if (one === own || !isPayee) return []
      const category = contracts.contractCategory.parse(one.category)
      return [{ id: one.public_id, category, posted: units(one.due) }]
    }),
  }
}
