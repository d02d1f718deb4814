import type { LineRebate, LineResult } from '@croupier/ledger'
import { min, units, ZERO_UNITS } from '@croupier/money'
import {
  effectiveBets,
  findPlay,
  type Play,
  type PricedLine,
  type Settlement,
  selfRebate,
  settleLine,
  theoreticalResult,
  uplineRebates,
} from '@croupier/rules'
import { type LineTerms, placedLine, termsOf } from './lineTerms.ts'

/** A line of an issue as settlement reads it. */
export interface PlacedLineRow {
  readonly id: bigint
  readonly member_id: bigint
  readonly play_code: string
  readonly content: string
  readonly bets: number
  readonly stake_units: bigint
  readonly terms: unknown
  /** settled ones count for the guaranteed return of the others */
  readonly pending: boolean
}

/** Somebody on the way from a player (distance 0) to the top, with the series in one mode. */
export interface ChainRow {
  readonly member_id: bigint
  readonly ancestor_id: bigint
  readonly distance: number
  readonly closed: boolean
  readonly mode: string
  readonly series: number
}

interface Judged {
  readonly row: PlacedLineRow
  readonly play: Play
  readonly terms: LineTerms
  readonly line: PricedLine
  readonly settlement: Settlement
}

function judge(row: PlacedLineRow, numbers: readonly number[]): Judged {
  const play = findPlay(row.play_code)
  if (play === undefined) throw new Error(`line ${row.id} is of an unknown play ${row.play_code}`)
  const terms = termsOf(row.terms)
  const line = placedLine(row, terms)
  return { row, play, terms, line, settlement: settleLine(play, line, numbers) }
}

/** Point rebates of one line: the player's own and the differential of each ancestor (rules A2.3, A2.4). */
function rebatesOf({ row, terms, line }: Judged, chain: readonly ChainRow[]): LineRebate[] {
  const [self, ...uplines] = chain.filter((one) => one.mode === terms.mode)
  if (self === undefined || self.distance !== 0) return []
  const lineId = row.id
  const own = selfRebate(line.stakeUnits, self.series, terms.series)
  const shares = uplineRebates(uplines, line.stakeUnits, self.series)
  return [
    { lineId, memberId: row.member_id, kind: 'SELF_REBATE' as const, units: own },
    ...uplines.map(({ ancestor_id: memberId }, at) => ({
      lineId,
      memberId,
      kind: 'UPLINE_REBATE' as const,
      units: shares[at] ?? ZERO_UNITS,
    })),
  ].filter((rebate) => rebate.units > 0n)
}

/** What a settlement books for some lines. */
export interface Settlements {
  readonly results: LineResult[]
  readonly rebates: LineRebate[]
}

/**
 * Settles the lines of one player in one drawn issue (rules A3, A6, B4): all of them are needed, because what their bets
 * return however the draw falls is not risked. Only pending ones are answered.
 * @param chain the player and everybody above, nearest first, per mode
 * @param issue its number and its numbers in draw order
 */
export function settleMember(
  rows: readonly PlacedLineRow[],
  chain: readonly ChainRow[],
  issue: { readonly number: string; readonly numbers: readonly number[] },
): Settlements {
  const judged = rows.map((row) => judge(row, issue.numbers))
  const effective = effectiveBets(
    judged.map(({ play, line, settlement }) => ({
      play,
      line,
      pushedStakeUnits: settlement.pushedStakeUnits,
    })),
    { issueNumber: issue.number },
  )
  const results: LineResult[] = []
  const rebates: LineRebate[] = []
  judged.forEach((one, at) => {
    if (!one.row.pending) return
    const { state, payoutUnits } = one.settlement
    results.push({
      lineId: one.row.id,
      state,
      payout: min(payoutUnits, one.terms.payoutMax),
      effective: effective[at] ?? ZERO_UNITS,
      theoretical: theoreticalResult(one.play, one.line),
    })
    if (state !== 'PUSH') rebates.push(...rebatesOf(one, chain))
  })
  return { results, rebates }
}

/** The lines of a void issue: stakes back, nothing counts (rules A6). */
export function refundLines(rows: readonly PlacedLineRow[]): Settlements {
  const results = rows
    .filter((row) => row.pending)
    .map((row) => ({
      lineId: row.id,
      state: 'VOID' as const,
      payout: units(row.stake_units),
      effective: ZERO_UNITS,
      theoretical: ZERO_UNITS,
    }))
  return { results, rebates: [] }
}
