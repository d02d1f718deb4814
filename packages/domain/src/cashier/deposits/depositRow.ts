import type { Prisma, Tx } from '@croupier/db'
import { units } from '@croupier/money'
import { cashierGateway, type deposits as wire } from '@croupier/wire'

/** Everything that a deposit's owner is shown. */
export const SHOWN = {
  channel: { select: { method: true, chain: true, name: true } },
} as const satisfies Prisma.DepositInclude

type Row = Prisma.DepositGetPayload<{ include: typeof SHOWN }>
type PaymentRow = Prisma.DepositPaymentGetPayload<object>
type Reader = Pick<Tx, 'deposit' | 'depositPayment'>

function paymentOf({ id, units: amount, confirmations, needed, state, heldAt, returnedAt }: PaymentRow) {
  const held = returnedAt === null ? 'HELD' : 'RETURNED'
  const name = heldAt === null || state === 'REVERSED' ? (state as wire.Deposit['payments'][number]['state']) : held
  return { id: String(id), amount: units(amount), confirmations, needed, state: name }
}

function depositOf(row: Row, payments: readonly PaymentRow[]): wire.Deposit {
  const { id, createdAt, dueAt, endedAt, payAsset, channel } = row
  return {
    id,
    state: row.state as wire.DepositState,
    method: channel.method as wire.DepositMethod,
    chain: channel.chain as cashierGateway.Chain | null,
    channel: channel.name,
    ordered: units(row.orderedUnits),
    pay: units(row.payUnits),
    payAsset,
    rate: row.rateUnits === null ? null : units(row.rateUnits),
    payTo: row.payTo === null ? null : cashierGateway.payTo.parse(row.payTo),
    payments: payments.map(paymentOf),
    credited: units(row.creditedUnits),
    fee: units(row.feeUnits),
    reason: row.reason as wire.DepositReason | null,
    hasProof: row.proof !== null,
    promotion: row.promotionCode,
    createdAt,
    dueAt,
    endedAt,
  }
}

/** Deposits as their owner sees them, each with what arrived, in the order of the rows. */
export async function withPayments(from: Reader, rows: readonly Row[]): Promise<wire.Deposit[]> {
  const payments = await from.depositPayment.findMany({
    where: { depositId: { in: rows.map(({ id }) => id) } },
    orderBy: { id: 'asc' },
  })
  return rows.map((row) =>
    depositOf(
      row,
      payments.filter(({ depositId }) => depositId === row.id),
    ),
  )
}

/** One of a member's deposits; null when it has none of this id. */
export async function ownDeposit(from: Reader, memberId: bigint, id: string): Promise<wire.Deposit | null> {
  const row = await from.deposit.findFirst({ where: { id, memberId }, include: SHOWN })
  if (row === null) return null
  const [deposit] = await withPayments(from, [row])
  return deposit ?? null
}
