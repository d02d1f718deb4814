import { statement } from '@croupier/db'
import { walletOf } from '@croupier/ledger'
import { units } from '@croupier/money'
import type { RouteReply, wages } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'

type OpenBills = RouteReply<typeof wages.openBills>['value']

interface Row {
  readonly side: OpenBills['items'][number]['side']
  readonly kind: OpenBills['items'][number]['kind']
  readonly state: OpenBills['items'][number]['state']
  readonly account: string | null
  readonly bills: number
  readonly missing: bigint
  readonly since: Date
  readonly pay_until: Date | null
}

/** Dividends of older periods were paid or are in default. */
const UNPAID_SINCE = "interval '92 days'"
const LATE = "p.state IN ('PARTIAL', 'INSUFFICIENT', 'DEFAULTED')"
const BILLED = "p.kind IN ('DAILY_WAGE', 'HOURLY_WAGE', 'DIVIDEND') AND p.state = 'UNPAID'"

/** Bills of one side, late ones and those whose time to pay has not passed; each half has an index of what is open. */
const openOf = (side: 'OWED' | 'AWAITED') => {
  const [own, other] = side === 'OWED' ? ['payer_id', 'payee_id'] : ['payee_id', 'payer_id']
  const rows = (where: string) => `
    SELECT '${side}' AS side, p.${other} AS other_id, p.kind, p.state, p.due_units - p.paid_units AS missing, p.period_start, p.pay_until
      FROM wage_payments p WHERE p.${own} = $1::bigint AND p.merchant_id = $2::int AND ${where}`
  return `${rows(LATE)} UNION ALL ${rows(`${BILLED} AND p.period_start > money_now() - ${UNPAID_SINCE}`)}`
}

/** $1 actor, $2 merchant. */
const OPEN_BILLS = statement(
  'wages.openBills',
  `SELECT b.side, b.kind, b.state, m.account, count(*)::int AS bills, sum(b.missing)::bigint AS missing,
          min(b.period_start) AS since, min(b.pay_until) AS pay_until
     FROM (${openOf('OWED')} UNION ALL ${openOf('AWAITED')}) b LEFT JOIN members m ON m.id = b.other_id
    WHERE b.missing > 0
    GROUP BY b.side, b.kind, b.state, m.account ORDER BY b.side DESC, min(b.pay_until) NULLS LAST, min(b.period_start), m.account`,
)

/**
 * What the actor owes and is owed, by the other side, kind and state (rules B10.4, B11): the day of the oldest period, and until when
 * it has to be paid. Its cost follows what is open, not what was ever paid.
 * @throws Error when the account was opened without a wallet
 */
export async function listOpenBills(ctx: ActorCtx): Promise<OpenBills> {
  const { memberId, merchantId } = ctx.actor
  const [wallet, rows] = await Promise.all([
    walletOf(ctx.db, memberId),
    ctx.db.hot.query<Row>(OPEN_BILLS, [memberId, merchantId]),
  ])
  if (wallet === undefined) throw new Error('an account without a wallet')
  return {
    walletFrozen: wallet.frozen,
    items: rows.map(({ missing, pay_until: payUntil, ...row }) => ({ ...row, units: units(missing), payUntil })),
  }
}
