import { Prisma } from '@croupier/db'
import { kindNumbers, transferKindOf } from '@croupier/ledger'
import { type Units, units } from '@croupier/money'
import { fail, type TransferKind } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { isWithin } from '../../platform/index.ts'
import { termsOf } from './lineTerms.ts'
import type { LineState } from './orderFilter.ts'

/** Kinds of transfer whose subject is an order. */
const ORDER_KINDS = kindNumbers(
  'LOTTERY_STAKE',
  'BET_CANCEL',
  'BET_CANCEL_FEE',
  'BET_VOID',
  'LOTTERY_PAYOUT',
  'BET_PUSH',
  'PAYOUT_REVERSAL',
  'DEBT_CORRECTION',
)

/** A line as an officer reads it: what was chosen, the price that was agreed, and what came of it. */
interface ReadLine {
  readonly no: number
  readonly play: string
  readonly content: string
  readonly bets: number
  readonly stake: Units
  readonly state: LineState | 'QUARANTINED'
  /** what was agreed when it was placed; null: nobody can read it, and it waits in quarantine */
  readonly price: { readonly series: number; readonly prizes: Units[]; readonly topPayout: Units } | null
  readonly payout: Units | null
  /** its payout was cut to a cap (rules A3) */
  readonly capped: boolean
  readonly effective: Units | null
  readonly settledAt: Date | null
}
/** A movement that the order is the subject of. */
interface ReadMovement {
  readonly id: string
  readonly kind: TransferKind
  /** above zero it came into the wallet */
  readonly units: Units
  readonly at: Date
}
/** An order of the own lottery with its draw, prices and money. */
export interface ReadBet {
  readonly id: string
  readonly orderId: string
  readonly publicId: string
  readonly account: string
  readonly gameCode: string
  readonly mode: string
  readonly issueNumber: string
  readonly issueState: string
  readonly drawAt: Date
  /** none before the draw */
  readonly numbers: number[]
  readonly asset: string
  readonly stake: Units
  readonly placedAt: Date
  readonly lines: ReadLine[]
  readonly money: ReadMovement[]
}

interface Row extends Omit<ReadBet, 'id' | 'stake' | 'lines' | 'money'> {
  readonly issueId: bigint
  readonly memberId: bigint
  readonly stake: bigint
}

/** A line that nobody can read waits for an officer; its stake is paid, and it is shown. */
function priceOf(line: { mode: string; terms: string; state: string }): ReadLine['price'] {
  try {
    const { series, prizes, topPayout } = termsOf(line)
    return { series, prizes: [...prizes], topPayout }
  } catch (error) {
    if (line.state === 'QUARANTINED' || line.state === 'PENDING') return null
    throw error
  }
}

async function moneyOf({ db }: Ctx, id: bigint, memberId: bigint, merchantId: number): Promise<ReadMovement[]> {
  // Other things have numbers as well: those of orders move the wallet of their player by kinds of bets alone.
  const rows = await db.prisma.$queryRaw<{ id: bigint; kind: number; units: bigint; at: Date }[]>`
    SELECT t.id, t.kind::int, CASE WHEN t.to_account_id = a.id THEN t.units ELSE -t.units END AS units, t.created_at AS at
      FROM ledger_accounts a JOIN ledger_transfers t ON a.id IN (t.from_account_id, t.to_account_id)
     WHERE a.owner_id = ${memberId} AND a.kind IN ('CASH', 'RECEIVABLE') AND t.subject_id = ${id} AND t.merchant_id = ${merchantId}
       AND t.kind IN (${Prisma.raw(ORDER_KINDS)}) ORDER BY t.id`
  return rows.map(({ id: transfer, kind, units: moved, at }) => ({
    ...{ id: String(transfer), kind: transferKindOf(kind), at },
    units: units(moved),
  }))
}

/**
 * An order of the own lottery with its draw, the price of each line and the chain of its money.
 * @throws DomainError NOT_FOUND, also for what is another merchant's (safety 4.9)
 */
export async function readBet(ctx: Ctx, merchantId: number, id: bigint): Promise<ReadBet> {
  const [row] = await ctx.db.prisma.$queryRaw<Row[]>`
    SELECT o.issue_id AS "issueId", o.member_id AS "memberId", o.order_id AS "orderId", m.public_id AS "publicId", m.account,
           g.code AS "gameCode", o.mode, i.number AS "issueNumber", i.state AS "issueState", i.draw_at AS "drawAt",
           coalesce(i.numbers, '{}') AS numbers, t.currency AS asset, o.stake_units AS stake, o.placed_at AS "placedAt"
      FROM bet_orders o JOIN members m ON m.id = o.member_id JOIN merchants t ON t.id = o.merchant_id
      JOIN games g ON g.id = o.game_id JOIN issues i ON i.id = o.issue_id
     WHERE o.id = ${id} AND o.merchant_id = ${merchantId} AND ${isWithin(ctx, Prisma.sql`o.merchant_id`)}`
  if (row === undefined) return fail('NOT_FOUND', {})
  const { issueId, memberId, stake, ...order } = row
  const [lines, money] = await Promise.all([
    ctx.db.prisma.betLine.findMany({
      where: { issueId, memberId, orderRowId: id, merchantId },
      orderBy: { lineNo: 'asc' },
    }),
    moneyOf(ctx, id, memberId, merchantId),
  ])
  const known = (value: bigint | null): Units | null => (value === null ? null : units(value))
  return {
    ...order,
    id: String(id),
    stake: units(stake),
    money,
    lines: lines.map((line) => ({
      no: line.lineNo,
      play: line.playCode,
      content: line.content,
      bets: line.bets,
      stake: units(line.stakeUnits),
      state: line.state as ReadLine['state'],
      price: priceOf(line),
      payout: known(line.payoutUnits),
      capped: line.capped,
      effective: known(line.effectiveUnits),
      settledAt: line.settledAt,
    })),
  }
}
