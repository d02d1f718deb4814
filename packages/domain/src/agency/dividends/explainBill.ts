import { units } from '@croupier/money'
import { type TieredTerms, teamLoss } from '@croupier/rules'
import { fail, type MemberType } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'
import { accountTypes } from '../../identity/index.ts'
import { ALL_CATEGORIES, TEAM_IS_SMALL, type TierText, tierOf } from '../wages/index.ts'
import { BILL, INCOMES, LINES, MEMBERS, PARTS } from './billFacts.ts'
import { type BillRow, billOf } from './billRow.ts'
import { type Deducted, deductedFrom, type TeamIncome } from './deducted.ts'
import type { BillName } from './payDividends.ts'

interface FoundBill extends BillRow {
  readonly payee_id: bigint
  readonly detail: readonly HourText[] | null
  readonly minimum_bet_units: bigint | null
  readonly deduct_wages: boolean
  readonly zone: string
  readonly works_from: Date
  readonly facts_from: Date
  readonly works_to: Date
  readonly snapshot: string
  readonly previous_snapshot: string | null
  readonly tiers: readonly TierText[] | null
}

/** One hour as a bill keeps it. */
interface HourText {
  readonly start: string
  readonly effectiveUnits: string
  readonly activeUsers: number
  readonly tierNo: number | null
  readonly dueUnits: string
}

interface SumRow {
  readonly effective: bigint
  readonly bets: bigint
  readonly payouts: bigint
  readonly lines: number
}
interface PartRow extends SumRow {
  readonly start: Date
  readonly branch: string
  readonly branch_type: MemberType
  readonly rebates: bigint
}

async function findBill(ctx: ActorCtx, { contractId, periodStart }: BillName): Promise<FoundBill> {
  const { memberId, merchantId } = ctx.actor
  const values = [memberId, contractId, periodStart, merchantId]
  const [bill] = await ctx.db.hot.query<FoundBill>(BILL, values)
  return bill ?? fail('NOT_FOUND', {})
}

/** The parameters by which the facts of a bill are read. */
const scopeOf = (bill: FoundBill, category: string = bill.category) => [
  bill.period_start,
  bill.period_end,
  bill.snapshot,
  bill.previous_snapshot,
  bill.payee_id,
  category,
  bill.facts_from,
  bill.works_to,
]

async function sizeOf(ctx: ActorCtx, { payee_id: payeeId }: FoundBill): Promise<'small' | 'large'> {
  const [team] = await ctx.db.hot.query<{ small: boolean }>(TEAM_IS_SMALL, [payeeId])
  return team?.small === true ? 'small' : 'large'
}

const sumOf = (rows: readonly SumRow[]) => {
  const total = (pick: (row: SumRow) => bigint) => units(rows.reduce((sum, row) => sum + pick(row), 0n))
  return {
    effective: total((row) => row.effective),
    bets: total((row) => row.bets),
    payouts: total((row) => row.payouts),
    lines: rows.reduce((sum, row) => sum + row.lines, 0),
  }
}

/** Days, or the hours of an hourly wage with what each had reached. */
function partsOf(bill: FoundBill, rows: readonly PartRow[]) {
  const ofStart = Map.groupBy(rows, (row) => row.start.getTime())
  const none = { activeUsers: null, tierNo: null, due: null }
  if (bill.detail === null) {
    return [...ofStart].map(([start, own]) => ({ start: new Date(start), ...sumOf(own), ...none }))
  }
  return bill.detail.flatMap((hour) => {
    const start = new Date(hour.start)
    const own = ofStart.get(start.getTime()) ?? []
    const { activeUsers, tierNo } = hour
    if (own.length === 0 && hour.dueUnits === '0') return []
    return [{ start, ...sumOf(own), activeUsers, tierNo, due: units(BigInt(hour.dueUnits)) }]
  })
}

/** Rebates, gifts and wages that are deducted from a dividend's base, as the run took them (rules A2.6, B4). */
async function deductedOf(ctx: ActorCtx, bill: FoundBill, rows: readonly PartRow[]): Promise<Deducted> {
  const size = await sizeOf(ctx, bill)
  const isWhole = bill.category === ALL_CATEGORIES
  const scope = [...scopeOf(bill, ALL_CATEGORIES), bill.zone, 'day']
  const [incomes, all] = await Promise.all([
    ctx.db.hot.query<TeamIncome>(INCOMES, [bill.payee_id, bill.works_from, bill.works_to, ctx.actor.merchantId]),
    isWhole ? rows : ctx.db.hot.query<PartRow>(PARTS[size], scope),
  ])
  const total = (of: readonly PartRow[]) => of.reduce((sum, row) => sum + row.effective, 0n)
  return deductedFrom(incomes, bill.category, { effective: total(rows), ofAll: total(all) })
}

function tiersOf(bill: FoundBill) {
  const tiers: TieredTerms['tiers'] = (bill.tiers ?? []).map(tierOf)
  // An hourly wage compares hours, which have their tiers beside them.
  const isHourly = bill.detail !== null
  return tiers.map((tier, index) => ({
    ...tier,
    no: index + 1,
    // a wage counts the bets below zero of the period before
    betsHold:
      !isHourly &&
      bill.effective_units + (bill.kind === 'DAILY_WAGE' ? (bill.carry_in_units ?? 0n) : 0n) >= tier.periodicBets,
    // before the cap (rules B10.1)
    lossHolds: !isHourly && (bill.loss_units ?? 0n) + (bill.carry_in_units ?? 0n) >= tier.netLoss,
    usersHold: !isHourly && bill.active_users >= tier.activeUserCount,
  }))
}

/** Whether the sums of the facts are the figures the bill was made of, to the unit. */
function addsUp(bill: FoundBill, rows: readonly PartRow[], deducted: Deducted | null): boolean {
  const { effective, bets, payouts } = sumOf(rows)
  if (effective !== bill.effective_units) return false
  if (bill.detail !== null) {
    const due = bill.detail.reduce((sum, hour) => sum + BigInt(hour.dueUnits), 0n)
    return due === bill.due_units
  }
  if (deducted === null) return true
  return teamLoss({ bets, payouts, ...deducted }, bill.deduct_wages) === bill.loss_units
}

/**
 * Explains a bill of which the actor is payer or payee (rules B7, B8, B10): each tier against what was measured, then what was
 * measured by day or hour and by direct downline of the payee. Nothing of it is stored: it is recomputed from the facts that
 * the run saw.
 * @throws DomainError NOT_FOUND for a bill of others or none
 */
export async function explainBill(ctx: ActorCtx, name: BillName) {
  const bill = await findBill(ctx, name)
  const size = await sizeOf(ctx, bill)
  const unit = bill.detail === null ? 'day' : 'hour'
  const rows = await ctx.db.hot.query<PartRow>(PARTS[size], [...scopeOf(bill), bill.zone, unit])
  const deducted = bill.kind === 'DIVIDEND' ? await deductedOf(ctx, bill, rows) : null
  const branches = [...Map.groupBy(rows, (row) => row.branch)].map(([account, own]) => ({
    account,
    isAgent: accountTypes[own[0]?.branch_type ?? 0].isAgent,
    ...sumOf(own),
  }))
  return {
    bill: billOf(bill),
    minimumBetAmount: units(bill.minimum_bet_units ?? 0n),
    tiers: tiersOf(bill),
    parts: partsOf(bill, rows),
    branches,
    deducted,
    addsUp: addsUp(bill, rows, deducted),
  }
}

/** Which of the rows: so many behind the first ones. */
interface Stretch {
  readonly from: number
  readonly pageSize: number
}

/** A page of rows of which one more than it takes was read, and where the next one begins. */
function pageOf<T>(rows: readonly T[], { from, pageSize }: Stretch) {
  const next = rows.length > pageSize ? from + pageSize : null
  return { rows: rows.slice(0, pageSize), next }
}

/**
 * The members behind one direct downline of a bill's payee, the largest first.
 * @param query `branch`: account of the direct downline, or of the payee for its own bets; and which page
 * @throws DomainError NOT_FOUND
 */
export async function explainBillMembers(ctx: ActorCtx, name: BillName, query: Stretch & { readonly branch: string }) {
  const bill = await findBill(ctx, name)
  const least = bill.minimum_bet_units ?? 0n
  const rows = await ctx.db.hot.query<SumRow & { account: string }>(MEMBERS[await sizeOf(ctx, bill)], [
    ...scopeOf(bill),
    query.branch,
    query.pageSize + 1,
    query.from,
  ])
  const page = pageOf(rows, query)
  const items = page.rows.map((row) => ({
    account: row.account,
    ...sumOf([row]),
    isActive: row.effective > 0n && row.effective >= least,
  }))
  return { items, next: page.next }
}

interface LineRow {
  readonly settled_at: Date
  readonly stake_units: bigint
  readonly payout_units: bigint
  readonly effective_units: bigint
  readonly late: boolean
  readonly game_code: string
  readonly game_name: Record<string, string>
  readonly number: string
}

/**
 * The lines of one member behind a bill, oldest first; a correction has its sign.
 * @param query `member`: account of somebody in the payee's team; and which page
 * @throws DomainError NOT_FOUND
 */
export async function explainBillLines(ctx: ActorCtx, name: BillName, query: Stretch & { readonly member: string }) {
  const bill = await findBill(ctx, name)
  const values = [...scopeOf(bill), query.member, query.pageSize + 1, query.from]
  const rows = await ctx.db.hot.query<LineRow>(LINES[await sizeOf(ctx, bill)], values)
  const page = pageOf(rows, query)
  const items = page.rows.map((row) => ({
    settledAt: row.settled_at,
    gameCode: row.game_code,
    gameName: row.game_name,
    issueNumber: row.number,
    stake: units(row.stake_units),
    payout: units(row.payout_units),
    effective: units(row.effective_units),
    late: row.late,
  }))
  return { items, next: page.next }
}
