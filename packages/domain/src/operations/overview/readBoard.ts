import { Prisma } from '@croupier/db'
import { transferKindNumbers } from '@croupier/ledger'
import { type Units, units } from '@croupier/money'
import type { Ctx } from '../../ctx.ts'
import { isWithin } from '../../platform/index.ts'

/** One merchant's business day so far, in units of its currency. */
export interface BoardDay {
  readonly merchantCode: string
  readonly currency: string
  readonly deposits: Units
  /** what was set aside for withdrawals, less what came back */
  readonly withdrawals: Units
  readonly stakes: Units
  readonly payouts: Units
  /** what members could take out: their wallets, tests apart */
  readonly balances: Units
}

/** What the board of the console shows. */
export interface Board {
  readonly days: BoardDay[]
  readonly checks: { readonly part: string; readonly ranAt: Date | null }[]
  readonly asOf: Date
}

type Sums = Record<'deposits' | 'withdrawals' | 'stakes' | 'payouts' | 'balances', bigint>

/** From the roll-ups of the day and of teams, so its cost follows who played today and how many top agents there are. */
async function daysOf(ctx: Ctx): Promise<BoardDay[]> {
  const { DEPOSIT, DEPOSIT_REVERSAL } = transferKindNumbers
  const rows = await ctx.db.prisma.$queryRaw<({ merchantCode: string; currency: string } & Sums)[]>`
    SELECT t.code AS "merchantCode", t.currency,
           coalesce(i.deposits, 0)::bigint AS deposits, coalesce(w.withdrawals, 0)::bigint AS withdrawals,
           coalesce(d.stakes, 0)::bigint AS stakes, coalesce(d.payouts, 0)::bigint AS payouts,
           coalesce(b.balances, 0)::bigint AS balances
      FROM merchants t
     CROSS JOIN LATERAL (SELECT (money_now() AT TIME ZONE t.time_zone)::date AS day) today
      LEFT JOIN LATERAL (
        SELECT sum(x.units - x.paid_units) AS deposits
          FROM member_incomes x WHERE x.day = today.day AND x.merchant_id = t.id AND x.kind IN (${DEPOSIT}, ${DEPOSIT_REVERSAL})) i ON true
      LEFT JOIN LATERAL (
        SELECT sum(x.amount_units - x.returned_units) AS withdrawals FROM withdrawals x
         WHERE x.merchant_id = t.id AND x.created_at >= (today.day::timestamp AT TIME ZONE t.time_zone)) w ON true
      LEFT JOIN LATERAL (
        SELECT sum(x.bet_units) AS stakes, sum(x.payout_units) AS payouts
          FROM member_days x WHERE x.day = today.day AND x.merchant_id = t.id) d ON true
      LEFT JOIN LATERAL (
        SELECT sum(coalesce(w.balance, 0) + coalesce(s.balance_units, 0)) AS balances
          FROM members m LEFT JOIN ledger_accounts w ON w.owner_id = m.id AND w.merchant_id = t.id AND w.kind = 'CASH'
          LEFT JOIN team_sums s ON s.upline_id = m.id AND s.is_real AND s.merchant_id = t.id
         WHERE m.merchant_id = t.id AND m.parent_id IS NULL AND NOT is_test_account(m.type, m.test_at)) b ON true
     WHERE ${isWithin(ctx, Prisma.sql`t.id`)} ORDER BY t.code`
  return rows.map(({ merchantCode, currency, deposits, withdrawals, stakes, payouts, balances }) => ({
    merchantCode,
    currency,
    deposits: units(deposits),
    withdrawals: units(withdrawals),
    stakes: units(stakes),
    payouts: units(payouts),
    balances: units(balances),
  }))
}

/** The board: each merchant's day so far, and when each part of the checks last ran. */
export async function readBoard(ctx: Ctx): Promise<Board> {
  const [days, checks] = await Promise.all([
    daysOf(ctx),
    ctx.db.prisma.checkMark.findMany({
      orderBy: { part: 'asc' },
      select: { part: true, ranAt: true },
    }),
  ])
  return { days, checks, asOf: ctx.clock.now() }
}
