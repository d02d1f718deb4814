import { Prisma } from '@croupier/db'
import { type Units, units } from '@croupier/money'
import { fail } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'

const CHILDREN_MAX = 200
const BILLS_MAX = 50

/** An account in the tree, with what everybody below it adds up to. */
export interface TreeLine {
  readonly publicId: string
  readonly account: string
  readonly type: number
  readonly status: string
  readonly children: number
  /** below it, for tests apart */
  readonly members: number
  readonly balance: Units
}

export interface PairContract {
  readonly id: string
  readonly kind: string
  readonly category: string
  readonly state: string
  /** who asked for its end: PAYER or PAYEE */
  readonly requestedBy: string | null
  /** null: the house */
  readonly payer: string | null
  readonly payee: string
  readonly from: Date | null
  readonly to: Date | null
}

export interface PairBill {
  readonly id: string
  readonly kind: string
  readonly category: string
  readonly payer: string | null
  readonly payee: string
  readonly start: Date
  readonly end: Date
  readonly due: Units
  readonly paid: Units
  readonly state: string
}

/** The highest point rebate that an account may give or keep, by family and mode (rules A2.1). */
export interface OwnedSeries {
  readonly family: string
  readonly mode: string
  readonly series: number
}

/** A place in the tree: the accounts above it, the direct downlines, its series, and the contracts and bills in which it is a side. */
export interface TreeView {
  readonly path: readonly { readonly publicId: string; readonly account: string }[]
  readonly children: TreeLine[]
  /** none of the house */
  readonly series: OwnedSeries[]
  readonly contracts: PairContract[]
  readonly bills: PairBill[]
}

interface Place {
  readonly merchantId: number
  /** null: the house, above all top agents */
  readonly publicId: string | null
}

async function placeOf({ db }: Ctx, { merchantId, publicId }: Place): Promise<bigint | null> {
  if (publicId === null) return null
  const found = await db.prisma.member.findFirst({
    where: { publicId, merchantId },
    select: { id: true },
  })
  return found === null ? fail('NOT_FOUND', {}) : found.id
}

/** Rows in which an account, or the house, is a side. */
const sideOf = (id: bigint | null): Prisma.Sql =>
  id === null ? Prisma.sql`x.payer_id IS NULL` : Prisma.sql`(x.payer_id = ${id} OR x.payee_id = ${id})`

async function childrenOf({ db }: Ctx, merchantId: number, id: bigint | null): Promise<TreeLine[]> {
  const below = id === null ? Prisma.sql`m.parent_id IS NULL` : Prisma.sql`m.parent_id = ${id}`
  const rows = await db.prisma.$queryRaw<(Omit<TreeLine, 'balance'> & { balance: bigint })[]>`
    SELECT m.public_id AS "publicId", m.account, m.type::int, m.status,
           (SELECT count(*)::int FROM members x WHERE x.parent_id = m.id) AS children,
           coalesce(s.members, 0) AS members, coalesce(s.balance_units, 0)::bigint AS balance
      FROM members m LEFT JOIN team_sums s ON s.upline_id = m.id AND s.is_real AND s.merchant_id = m.merchant_id
     WHERE m.merchant_id = ${merchantId} AND ${below} AND m.type <> 4
     ORDER BY m.account LIMIT ${CHILDREN_MAX}`
  return rows.map(({ balance, ...row }) => ({ ...row, balance: units(balance) }))
}

async function contractsOf({ db }: Ctx, merchantId: number, id: bigint | null) {
  return await db.prisma.$queryRaw<PairContract[]>`
    SELECT x.public_id AS id, x.kind, x.category, x.state, x.requested_by AS "requestedBy", p.account AS payer, e.account AS payee,
           x.effective_from AS "from", x.effective_to AS "to"
      FROM contracts x LEFT JOIN members p ON p.id = x.payer_id JOIN members e ON e.id = x.payee_id
     WHERE x.merchant_id = ${merchantId} AND x.state IN ('P', 'A', 'V', 'E') AND ${sideOf(id)}
     ORDER BY x.id DESC LIMIT ${CHILDREN_MAX}`
}

async function seriesOf({ db }: Ctx, id: bigint | null): Promise<OwnedSeries[]> {
  if (id === null) return []
  return await db.prisma.memberSeries.findMany({
    where: { memberId: id },
    orderBy: [{ family: 'asc' }, { mode: 'asc' }],
    select: { family: true, mode: true, series: true },
  })
}

async function billsOf({ db }: Ctx, merchantId: number, id: bigint | null): Promise<PairBill[]> {
  const rows = await db.prisma.$queryRaw<(Omit<PairBill, 'due' | 'paid'> & { due: bigint; paid: bigint })[]>`
    SELECT x.id::text, x.kind, x.category, p.account AS payer, e.account AS payee, x.period_start AS start,
           x.period_end AS "end", x.due_units AS due, x.paid_units AS paid, x.state
      FROM wage_payments x LEFT JOIN members p ON p.id = x.payer_id JOIN members e ON e.id = x.payee_id
     WHERE x.merchant_id = ${merchantId} AND x.kind IN ('DAILY_WAGE', 'HOURLY_WAGE', 'DIVIDEND') AND x.due_units > 0
       AND ${sideOf(id)}
     ORDER BY x.period_start DESC, x.id DESC LIMIT ${BILLS_MAX}`
  return rows.map(({ due, paid, ...row }) => ({ ...row, due: units(due), paid: units(paid) }))
}

/**
 * A place in a merchant's tree, at most 200 downlines and contracts and the newest 50 bills of wages by periods and
 * dividends.
 * @throws DomainError NOT_FOUND for an account that the merchant does not have
 */
export async function viewTree(ctx: Ctx, place: Place): Promise<TreeView> {
  const { merchantId } = place
  const id = await placeOf(ctx, place)
  const path = await ctx.db.prisma.$queryRaw<{ publicId: string; account: string }[]>`
    SELECT m.public_id AS "publicId", m.account FROM member_closure c JOIN members m ON m.id = c.ancestor_id
     WHERE c.descendant_id = ${id}::bigint ORDER BY c.distance DESC`
  const [children, series, contracts, bills] = await Promise.all([
    childrenOf(ctx, merchantId, id),
    seriesOf(ctx, id),
    contractsOf(ctx, merchantId, id),
    billsOf(ctx, merchantId, id),
  ])
  return { path, children, series, contracts, bills }
}
