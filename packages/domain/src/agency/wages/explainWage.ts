import { type Units, units } from '@croupier/money'
import { exactYuan, type LineVerdict, shareOfLine } from '@croupier/rules'
import { contracts, fail, type MemberType } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'
import { accountTypes } from '../../identity/index.ts'
import {
  LINES,
  LINES_LISTED_MAX,
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
  readonly issueNumber: string
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
    stake: units(row.stake_units),
    net: units(net),
    effective: units(row.effective_units),
    ratePpm,
    share: exactYuan(shareNumerator),
    verdict,
    late: row.late,
  }
}

const sumShares = (rows: readonly ShareRow[]): bigint =>
  rows.reduce((sum, row) => sum + BigInt(row.share), 0n)

function branchesOf(
  own: ContractRow,
  shares: readonly ShareRow[],
  lines: readonly LineRow[],
): ExplainedBranch[] {
  const listed = Map.groupBy(lines, (row) => `${row.branch}\n${row.member}`)
  return [...Map.groupBy(shares, (row) => row.branch)].map(([account, rows]) => ({
    account,
    isAgent: accountTypes[rows[0]?.branch_type ?? 0].isAgent,
    share: exactYuan(sumShares(rows)),
    members: rows.map((row) => ({
      account: row.member,
      share: exactYuan(BigInt(row.share)),
      lines: (listed.get(`${account}\n${row.member}`) ?? []).map((line) => explainLine(own, line)),
    })),
  }))
}

/**
 * Explains the actor's wage of one settled window down to the line (rules B9). Nothing of it is stored: it is recomputed from
 * the facts the run saw, and `addsUp` says whether the shares give the exact wage to the last unit.
 * @param contractId which of several contracts in the window; null is the one that brought most
 * @throws DomainError NOT_FOUND when the window is not settled or the actor had no such contract in it
 */
export async function explainWage(
  ctx: ActorCtx,
  windowStart: Date,
  contractId: string | null = null,
) {
  const { memberId, merchantId } = ctx.actor
  const window = [memberId, windowStart]
  const all = await ctx.db.hot.query<ContractRow>(OWN_CONTRACTS, [...window, merchantId])
  const own = all.find((one) => contractId === null || one.public_id === contractId)
  if (own === undefined) return fail('NOT_FOUND', {})
  const scope = [
    own.window_start,
    own.window_end,
    own.snapshot,
    own.previous_snapshot,
    memberId,
    own.category,
    own.effective_from,
    own.effective_to,
  ]
  const [team] = await ctx.db.hot.query<{ small: boolean }>(TEAM_IS_SMALL, [memberId])
  const size = team?.small === true ? 'small' : 'large'
  const terms = [own.single_bet_units, own.win_rate_ppm, own.loss_rate_ppm]
  const [shares, lines, paidDown] = await Promise.all([
    ctx.db.hot.query<ShareRow>(SHARES[size], [...scope, ...terms]),
    ctx.db.hot.query<LineRow>(LINES[size], scope),
    ctx.db.hot.query<{ account: string; units: bigint }>(PAID_DOWN, window),
  ])
  const exact =
    own.won * BigInt(own.win_rate_ppm) + own.lost * BigInt(own.loss_rate_ppm) + own.carry_in
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
    paidDown: paidDown.map((one) => ({ account: one.account, units: units(one.units) })),
    kept: units(own.paid - down),
    addsUp: sumShares(shares) + own.carry_in === exact,
    branches: branchesOf(own, shares, lines.slice(0, LINES_LISTED_MAX)),
    lineCount: shares.reduce((sum, row) => sum + row.lines, 0),
    countedLines: shares.reduce((sum, row) => sum + row.counted, 0),
    truncated: lines.length > LINES_LISTED_MAX,
    others: all.flatMap((one) => {
      if (one === own) return []
      const category = contracts.contractCategory.parse(one.category)
      return [{ id: one.public_id, category, posted: units(one.due) }]
    }),
  }
}
