import { moneyNow, statement } from '@croupier/db'
import { transferKindOf, withKindNumbers } from '@croupier/ledger'
import { subtract, type Units, units, ZERO_UNITS } from '@croupier/money'
import { instantsOfDays } from '@croupier/rules'
import type { TransferKind } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'
import type { Site } from '../../platform/index.ts'
import { versionBefore } from './versions.ts'

/** Both ends and what moved between them; amounts in units. */
export interface AccountStatement {
  readonly opening: Units
  readonly closing: Units
  readonly kinds: readonly {
    readonly kind: TransferKind
    /** both positive */
    readonly in: Units
    readonly out: Units
    readonly movements: number
  }[]
  /** opening + in − out is the closing balance */
  readonly addsUp: boolean
}

/** What the actor had, what moved and what it has, over a range of days. */
export interface Statement {
  readonly asOf: Date
  readonly timeZone: string
  readonly asset: string
  readonly cash: AccountStatement
  readonly held: AccountStatement
  /** over the whole life of the account (protection M3) */
  readonly life: { readonly deposits: Units; readonly withdrawals: Units; readonly net: Units }
}

interface Row {
  readonly account: 'CASH' | 'HELD'
  readonly asset: string
  readonly opening: bigint
  readonly closing: bigint
  /** null where nothing moved */
  readonly kind: number | null
  readonly came: bigint
  readonly went: bigint
  readonly movements: number
}

const balanceAt = (version: string): string =>
  `CASE WHEN ${version} = 0 THEN 0 ELSE (SELECT e.balance_after FROM ledger_entries e WHERE e.account_id = a.id AND e.version = ${version}) END`

/**
 * $1 member, $2 the first instant, $3 the one behind the last. Balances are those behind the last posting before each end; the sums are
 * read posting by posting, so that the two can differ if the books are wrong.
 */
const STATEMENT = statement(
  'wallets.statement',
  `SELECT b.kind AS account, b.asset, b.opening, b.closing, m.kind, coalesce(m.came, 0)::bigint AS came,
          coalesce(m.went, 0)::bigint AS went, coalesce(m.movements, 0)::int AS movements
     FROM (SELECT a.id, a.kind, a.asset, a.low, a.high, ${balanceAt('a.low')}::bigint AS opening, ${balanceAt('a.high')}::bigint AS closing
             FROM (SELECT a.id, a.kind, a.asset, ${versionBefore('$2::timestamptz')} AS low,
                          ${versionBefore('$3::timestamptz')} AS high
                     FROM ledger_accounts a WHERE a.owner_id = $1::bigint AND a.kind IN ('CASH', 'HELD') OFFSET 0) a OFFSET 0) b
     LEFT JOIN LATERAL (
       SELECT e.kind, sum(greatest(e.units, 0)) AS came, sum(greatest(-e.units, 0)) AS went, count(*) AS movements
         FROM ledger_entries e WHERE e.account_id = b.id AND e.version > b.low AND e.version <= b.high
        GROUP BY e.kind) m ON true
    ORDER BY b.kind, m.kind`,
)

/**
 * $1 member. Kind 12 is a deposit, 31 one that was reversed, 20 a withdrawal that was paid. The accounts are looked up first: the
 * indexes of these kinds are small and by account.
 */
const LIFE = statement(
  'wallets.lifeOfAccount',
  withKindNumbers(`SELECT coalesce(sum(p.deposits), 0)::bigint AS deposits, coalesce(sum(p.withdrawals), 0)::bigint AS withdrawals
     FROM ledger_accounts a
    CROSS JOIN LATERAL (
      SELECT t.units AS deposits, 0 AS withdrawals FROM ledger_transfers t WHERE t.to_account_id = a.id AND t.kind = :DEPOSIT
       UNION ALL
      SELECT CASE WHEN t.kind = :WITHDRAWAL_PAID THEN 0 ELSE -t.units END,
             CASE WHEN t.kind = :WITHDRAWAL_PAID THEN t.units ELSE 0 END
        FROM ledger_transfers t WHERE t.from_account_id = a.id AND t.kind IN (:DEPOSIT, :WITHDRAWAL_PAID, :DEPOSIT_REVERSAL)) p
    WHERE a.owner_id = $1::bigint AND a.kind IN ('CASH', 'HELD')`),
)

const NOTHING: AccountStatement = {
  opening: ZERO_UNITS,
  closing: ZERO_UNITS,
  kinds: [],
  addsUp: true,
}

function accountOf(rows: readonly Row[]): AccountStatement {
  const [first] = rows
  if (first === undefined) return NOTHING
  const kinds = rows.flatMap(({ kind, came, went, movements }) =>
    kind === null ? [] : [{ kind: transferKindOf(kind), in: units(came), out: units(went), movements }],
  )
  const moved = kinds.reduce((total, one) => total + one.in - one.out, 0n)
  const { opening, closing } = first
  return {
    opening: units(opening),
    closing: units(closing),
    kinds,
    addsUp: opening + moved === closing,
  }
}

/**
 * A statement of the actor's account over a range of business days (protection M2, M3): what it had before the first day, what
 * moved by kind, what it had behind the last one, for the balance and for what withdrawals hold, and whether that adds up. It
 * reads the postings of the range and no others.
 */
export async function readStatement(
  ctx: ActorCtx,
  { timeZone }: Pick<Site, 'timeZone'>,
  days: { readonly from: string; readonly to: string },
): Promise<Statement> {
  const { memberId } = ctx.actor
  const asOf = await moneyNow(ctx.db)
  const range = instantsOfDays(days, timeZone)
  const rows = await ctx.db.hot.query<Row>(STATEMENT, [memberId, range.from, range.to])
  const [life] = await ctx.db.hot.query<{ deposits: bigint; withdrawals: bigint }>(LIFE, [memberId])
  const deposits = units(life?.deposits ?? 0n)
  const withdrawals = units(life?.withdrawals ?? 0n)
  return {
    asOf,
    timeZone,
    asset: rows.find(({ account }) => account === 'CASH')?.asset ?? '',
    cash: accountOf(rows.filter(({ account }) => account === 'CASH')),
    held: accountOf(rows.filter(({ account }) => account === 'HELD')),
    life: { deposits, withdrawals, net: subtract(deposits, withdrawals) },
  }
}
