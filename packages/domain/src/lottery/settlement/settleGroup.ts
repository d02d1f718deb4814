import type { LineResult } from '@croupier/ledger'
import { sum, units, ZERO_UNITS } from '@croupier/money'
import {
  bringsRebates,
  effectiveBetsInSteps,
  findPlay,
  type Play,
  type PricedLine,
  type Settlement,
  selfRebate,
  settleLine,
  theoreticalResult,
  uplineRebates,
} from '@croupier/rules'
import { type LineTerms, placedLine, termsOf } from '../orders/lineTerms.ts'
import type { RebateSums } from '../rebates/rebateSums.ts'
import { cutPayouts, type DuePayout } from './cutPayouts.ts'

/** A line of an issue as settlement reads it. */
export interface PlacedLineRow {
  readonly order_row_id: bigint
  readonly line_no: number
  readonly member_id: bigint
  readonly mode: string
  readonly play_code: string
  readonly content: string
  readonly bets: number
  readonly stake_units: bigint
  readonly terms: string
  /** settled ones count for the guaranteed return of the others, and for the caps of their player */
  readonly pending: boolean
  /** of a settled one */
  readonly payout_units: bigint | null
  /** play money: no rebates (rules A2.5) */
  readonly demo: boolean
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

/** A line that cannot be settled: the rules do not know its play, terms or content. */
export interface UnreadableLine {
  readonly row: PlacedLineRow
  readonly error: unknown
}

/** Lines judged between two places to let others go on. */
const LINES_PER_STEP = 500

interface Judged {
  readonly row: PlacedLineRow
  readonly play: Play
  readonly terms: LineTerms
  readonly line: PricedLine
  readonly settlement: Settlement
}

function judge(row: PlacedLineRow, numbers: readonly number[]): Judged {
  const play = findPlay(row.play_code)
  if (play === undefined) throw new Error(`unknown play ${row.play_code}`)
  const terms = termsOf(row)
  const line = placedLine(row, terms)
  return { row, play, terms, line, settlement: settleLine(play, line, numbers) }
}

/**
 * Point rebates of one line (rules A2.3, A2.4): adds every receiver's share, returns the player's own and the total. None of fixed
 * odds (rules A15).
 */
function addRebates(
  { row, play, terms, line, settlement }: Judged,
  chain: readonly ChainRow[],
  sums: RebateSums,
): Pick<LineResult, 'selfRebate' | 'rebates'> {
  const [self, ...uplines] = chain.filter((one) => one.mode === terms.mode)
  const isWithout = settlement.state === 'PUSH' || row.demo || !bringsRebates(play)
  if (isWithout || self?.distance !== 0) {
    return { selfRebate: ZERO_UNITS, rebates: ZERO_UNITS }
  }
  const own = selfRebate(line.stakeUnits, self.series, terms.series)
  const shares = uplineRebates(uplines, line.stakeUnits, self.series)
  const { mode } = terms
  sums.add(row.member_id, { kind: 'SELF_REBATE', mode }, own)
  uplines.forEach(({ ancestor_id: receiver }, at) => {
    sums.add(receiver, { kind: 'UPLINE_REBATE', mode }, shares[at] ?? ZERO_UNITS)
  })
  return { selfRebate: own, rebates: sum([own, ...shares]) }
}

const duePayout = ({ row, terms, settlement }: Judged): DuePayout => ({
  memberId: row.member_id,
  mode: row.mode,
  playCode: row.play_code,
  state: settlement.state,
  due: settlement.payoutUnits,
  pushed: settlement.pushedStakeUnits,
  paid: row.pending || row.payout_units === null ? null : units(row.payout_units),
  caps: terms.caps,
})

/** The settled lines of a group. */
export interface SettledGroup {
  readonly results: readonly LineResult[]
  readonly unreadable: readonly UnreadableLine[]
}

/**
 * In steps, because it may be very many: settles the lines of one player, or of accounts linked to each other, in one drawn issue (rules A3, A6, B4): all of them are
 * needed, because a stake that is returned by every possible draw is not at risk. Only pending ones are answered. A line that
 * cannot be read does not delay the others.
 * @param chainOf a player and everybody above, nearest first, per mode
 * @param draw the issue's number and its numbers in draw order
 * @param sumsOf of a line: collects what each receiver of its rebates gets
 */
export function* settleGroup(
  rows: readonly PlacedLineRow[],
  chainOf: (memberId: bigint) => readonly ChainRow[],
  draw: { readonly number: string; readonly numbers: readonly number[] },
  sumsOf: (row: PlacedLineRow) => RebateSums,
  linkedTo: bigint | null,
): Generator<void, SettledGroup> {
  const judged: Judged[] = []
  const unreadable: UnreadableLine[] = []
  for (const [at, row] of rows.entries()) {
    try {
      judged.push(judge(row, draw.numbers))
    } catch (error) {
      unreadable.push({ row, error })
    }
    if (at % LINES_PER_STEP === LINES_PER_STEP - 1) yield
  }
  const effective = yield* effectiveBetsInSteps(
    judged.map(({ play, line, settlement, terms: { coverPpm } }) => ({
      play,
      line,
      pushedStakeUnits: settlement.pushedStakeUnits,
      coverPpm,
    })),
    { issueNumber: draw.number },
  )
  const payouts = cutPayouts(judged.map(duePayout))
  const results: LineResult[] = []
  for (const [at, one] of judged.entries()) {
    if (at % LINES_PER_STEP === LINES_PER_STEP - 1) yield
    const { row, settlement, play, line } = one
    if (row.pending)
      results.push({
        orderRowId: row.order_row_id,
        lineNo: row.line_no,
        memberId: row.member_id,
        state: settlement.state,
        payout: payouts[at]?.payout ?? ZERO_UNITS,
        capped: payouts[at]?.capped ?? false,
        effective: effective[at] ?? ZERO_UNITS,
        theoretical: theoreticalResult(play, line),
        ...addRebates(one, chainOf(row.member_id), sumsOf(row)),
        linkedTo,
      })
  }
  return { results, unreadable: unreadable.filter(({ row }) => row.pending) }
}

/** The lines of a void issue: stakes back, nothing counts (rules A6). */
export function refundLines(rows: readonly PlacedLineRow[]): LineResult[] {
  return rows
    .filter((row) => row.pending)
    .map((row) => ({
      orderRowId: row.order_row_id,
      lineNo: row.line_no,
      memberId: row.member_id,
      state: 'VOID' as const,
      payout: units(row.stake_units),
      effective: ZERO_UNITS,
      theoretical: ZERO_UNITS,
      selfRebate: ZERO_UNITS,
      rebates: ZERO_UNITS,
      linkedTo: null,
    }))
}
