import { moneyNow, type Tx, withTransaction } from '@croupier/db'
import { houseAccount, post, pushBalances, type Transfer, walletOrFail } from '@croupier/ledger'
import { units } from '@croupier/money'
import type { Ctx } from '../../ctx.ts'
import { auditOfficer, merchantVault, within } from '../../platform/index.ts'
import { lockPoints } from './pointAccount.ts'
import { itemCounts, redemptionOf } from './redemption.ts'

/** What an officer says to a redemption. */
export interface RedemptionDecision {
  readonly id: string
  readonly approve: boolean
  /** what the member reads: where it was sent, or why not */
  readonly remark: string
  readonly by: string
  readonly reason: string
}

/** Redemptions that wait for an officer, the oldest first, with what is delivered where. */
export async function listWaitingRedemptions(ctx: Ctx, max: number) {
  const rows = await ctx.db.prisma.pointRedemption.findMany({
    where: { state: 'APPLYING', ...within(ctx) },
    orderBy: { id: 'asc' },
    take: max,
  })
  const counts = await itemCounts(ctx.db.prisma, rows)
  const shown = []
  for (const row of rows) {
    const vault = await merchantVault(ctx, row.merchantId)
    const where = { id: row.memberId }
    const { account } = await ctx.db.prisma.member.findUniqueOrThrow({ where })
    shown.push({ ...redemptionOf(row, counts(row), vault), account })
  }
  return shown
}

/** A rejection gives back what was taken: points, cash, stock. */
async function giveBack(tx: Tx, row: TakenPoints): Promise<void> {
  const { merchantId, memberId, id: subject } = row
  const locked = await lockPoints(tx, merchantId, memberId)
  const wallet = await walletOrFail(tx, memberId)
  const moves: Transfer[] = []
  if (row.points > 0n) {
    const of = { from: locked.house, to: locked.account, units: units(row.points) }
    moves.push({ kind: 'POINTS_RETURNED', ref: { subject }, ...of })
  }
  if (row.amount > 0n) {
    const from = await houseAccount(tx, merchantId, 'HOUSE_FUNDS', wallet.asset)
    const of = { from, to: wallet.accountId, units: units(row.amount) }
    moves.push({ kind: 'REDEMPTION_RETURN', ref: { subject }, ...of })
  }
  await post(tx, merchantId, moves)
  await tx.$executeRaw`
    UPDATE mall_items SET stock = stock + ${row.quantity}, exchanged = exchanged - ${row.quantity}
     WHERE id = ${row.item}::uuid AND merchant_id = ${merchantId}`
  const at = await moneyNow(tx)
  await pushBalances(tx, merchantId, [wallet.accountId], at)
}

interface TakenPoints {
  readonly id: bigint
  readonly merchantId: number
  readonly memberId: bigint
  readonly item: string
  readonly quantity: number
  readonly points: bigint
  readonly amount: bigint
}

/**
 * An officer approves a redemption, which is final, or rejects it, which gives points, cash and stock back (rules C1).
 * @returns false when none with this id waits, and nothing changes
 */
export async function decideRedemption(ctx: Ctx, decision: RedemptionDecision): Promise<boolean> {
  const { id, approve, remark, by, reason } = decision
  const state = approve ? 'APPROVED' : 'REJECTED'
  const done = await withTransaction(ctx.db, async (tx) => {
    const at = await moneyNow(tx)
    const [row] = await tx.$queryRaw<TakenPoints[]>`
      UPDATE point_redemptions SET state = ${state}, remark = nullif(${remark}, ''), decided_at = ${at}, decided_by = ${by}
       WHERE public_id = ${id}::uuid AND state = 'APPLYING'
      RETURNING id, merchant_id AS "merchantId", member_id AS "memberId", item_id AS item, quantity, points, amount_units AS amount`
    if (row === undefined) return false
    if (!approve) await giveBack(tx, row)
    const { memberId } = row
    await auditOfficer(tx, { memberId, by, reason }, 'points.decided', { redemption: id, state })
    return true
  })
  if (done) ctx.db.wakeRelay()
  return done
}
