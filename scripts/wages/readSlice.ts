import type { Db } from '@croupier/db'
import type { Kind, Line, Receipt } from '../oracle/index.ts'

/** Kinds of movements (packages/ledger): rebates, and what pays bills. */
const REBATES = [6, 7]
const WAGES = [8, 9, 10]
const WATER_REBATE = 68
/** Points for cash, VIP gifts, envelopes, bonuses, missions, referrals, prizes of providers. */
const PROMOTIONS = [64, 67, 69, 70, 71, 72, 45]
/** A bonus and a provider's prize that go back to the house: out of a wallet, not into it, the prize also as a debt. */
const BONUS_TAKEN = 73
const PRIZE_TAKEN = 49
const PRIZE = 45
/** Those of them that are rows of reward_grants. */
const GRANTS = [67, 69, 70, 71, 72]
/** The kind of movement that pays each kind of bill. */
const MOVEMENT_OF: Readonly<Record<Kind, number>> = {
  REALTIME_WAGE: 8,
  DAILY_WAGE: 9,
  HOURLY_WAGE: 10,
  DIVIDEND: 11,
}

/** A bill as it is stored, with the movements that paid it. */
export interface Bill {
  readonly id: bigint
  readonly merchant: number
  readonly kind: Kind
  readonly code: string
  readonly contract: bigint
  readonly startMs: number
  readonly due: bigint
  readonly paid: bigint
  readonly state: string
  readonly won: bigint | null
  readonly lost: bigint | null
  readonly effective: bigint | null
  readonly activeUsers: number | null
  readonly loss: bigint | null
  /** what its movements add up to */
  readonly moved: bigint
  /** movements of another kind, or between others than payer and payee */
  readonly strange: number
}

/** From an instant, before another. */
export interface Slice {
  readonly from: Date
  readonly to: Date
}

export async function readLines({ prisma }: Db, { from, to }: Slice): Promise<Line[]> {
  const rows = await prisma.$queryRaw<(Omit<Line, 'atMs'> & { at: Date })[]>`
    SELECT merchant_id AS merchant, member_id AS member, settled_at AS at, category, stake_units AS stake, payout_units AS payout,
           effective_units AS effective, theoretical_units AS theoretical, rebate_units AS rebate, xact_number(xact) AS xact
      FROM settled_facts WHERE settled_at >= ${from} AND settled_at < ${to}`
  return rows.map(({ at, ...line }) => ({ ...line, atMs: at.getTime() }))
}

/** What members received besides payouts, and bonuses that were reclaimed from them. */
export async function readReceipts({ prisma }: Db, { from, to }: Slice): Promise<Receipt[]> {
  const rows = await prisma.$queryRaw<(Omit<Receipt, 'atMs'> & { at: Date })[]>`
    WITH moved AS (
      SELECT a.owner_id AS member, t.created_at AS at, t.kind, t.subject_id, t.part_id, t.merchant_id, t.units AS amount
        FROM ledger_transfers t JOIN ledger_accounts a ON a.id = t.to_account_id AND a.kind = 'CASH'
       WHERE t.created_at >= ${from} AND t.created_at < ${to} AND t.kind = ANY (${[...REBATES, ...WAGES, WATER_REBATE, ...PROMOTIONS]}::int[])
       UNION ALL
      SELECT a.owner_id, t.created_at, t.kind, t.subject_id, t.part_id, t.merchant_id, -t.units
        FROM ledger_transfers t JOIN ledger_accounts a ON a.id = t.from_account_id AND a.kind IN ('CASH', 'RECEIVABLE')
       WHERE t.created_at >= ${from} AND t.created_at < ${to} AND t.kind IN (${BONUS_TAKEN}, ${PRIZE_TAKEN})
    )
    SELECT m.member, m.at, coalesce(s.amount, m.amount) AS amount,
           CASE WHEN m.kind = ANY (${REBATES}::int[]) THEN 'REBATE' WHEN m.kind = ${WATER_REBATE} THEN 'WATER_REBATE'
                WHEN m.kind = ANY (${WAGES}::int[]) THEN 'WAGE' ELSE 'PROMOTION' END AS of,
           coalesce(s.category, CASE WHEN m.kind = ANY (${REBATES}::int[]) THEN CASE WHEN m.part_id < 0 THEN 'ELOTT' ELSE 'LOTT' END
                WHEN m.kind = ANY (${WAGES}::int[])
                THEN (SELECT p.category FROM wage_payments p WHERE p.id = m.subject_id AND p.merchant_id = m.merchant_id)
                ELSE 'CONS' END) AS category
      FROM moved m
      LEFT JOIN LATERAL (
        SELECT e.key AS category,
               trunc(m.amount * sum(e.value::bigint) OVER (ORDER BY e.key) / sum(e.value::bigint) OVER ())::bigint
                 - trunc(m.amount * (sum(e.value::bigint) OVER (ORDER BY e.key) - e.value::bigint) / sum(e.value::bigint) OVER ())::bigint AS amount
          FROM reward_grants g CROSS JOIN LATERAL jsonb_each_text(g.shares) e
         WHERE m.kind = ANY (${[WATER_REBATE, ...GRANTS, BONUS_TAKEN]}::int[]) AND g.merchant_id = m.merchant_id
           AND g.id = CASE WHEN m.kind = ${BONUS_TAKEN}
             THEN (SELECT w.source_id FROM wagering_requirements w WHERE w.id = m.subject_id AND w.merchant_id = m.merchant_id)
             ELSE m.subject_id END
         UNION ALL
        SELECT c.category, m.amount FROM provider_txs x JOIN catalogue_games c ON c.id = x.catalogue_id
         WHERE m.kind IN (${PRIZE}, ${PRIZE_TAKEN}) AND x.id = m.subject_id AND x.merchant_id = m.merchant_id) s ON true`
  return rows.map(({ at, ...receipt }) => ({ ...receipt, atMs: at.getTime() }))
}

/** Bills of the windows and periods that end in a slice of time: after its begin, or at its end. */
export async function readBills({ prisma }: Db, { from, to }: Slice): Promise<Bill[]> {
  const kinds = Object.keys(MOVEMENT_OF)
  const movements = Object.values(MOVEMENT_OF)
  const rows = await prisma.$queryRaw<(Omit<Bill, 'startMs'> & { start: Date })[]>`
    SELECT p.id, p.merchant_id AS merchant, p.kind, p.period_code AS code, p.contract_id AS contract, p.period_start AS start,
           p.due_units AS due, p.paid_units AS paid, p.state, p.won_units AS won, p.lost_units AS lost,
           p.effective_units AS effective, p.active_users AS "activeUsers", p.loss_units AS loss, t.moved, t.strange
      FROM wage_payments p
     CROSS JOIN LATERAL (
       SELECT coalesce(sum(m.units), 0)::bigint AS moved,
              (count(*) FILTER (WHERE g.owner_id <> p.payee_id OR f.owner_id IS DISTINCT FROM p.payer_id))::int AS strange
         FROM ledger_transfers m
         JOIN ledger_accounts f ON f.id = m.from_account_id
         JOIN ledger_accounts g ON g.id = m.to_account_id
        WHERE m.subject_id = p.id AND m.merchant_id = p.merchant_id
          AND m.kind = (${movements}::int[])[array_position(${kinds}::text[], p.kind)]) t
     WHERE p.period_end > ${from} AND p.period_end <= ${to}`
  return rows.map(({ start, ...bill }) => ({ ...bill, startMs: start.getTime() }))
}

/** Where everything begins and ends that a run looks at; null where there is no run. */
export async function readSpan({ prisma }: Db): Promise<Slice | null> {
  const [row] = await prisma.$queryRaw<{ from: Date | null; to: Date | null }[]>`
    SELECT min(window_start) AS "from", max(window_end) AS "to" FROM wage_runs WHERE settled_at IS NOT NULL`
  return row === undefined || row.from === null || row.to === null ? null : { from: row.from, to: row.to }
}

/** What there is and is not looked at. */
export interface Apart {
  readonly openRuns: number
  readonly billsOfOpenRuns: number
  readonly waitingLines: number
}

/** @param upto the end of the last run that was looked at */
export async function readApart({ prisma }: Db, upto: Date): Promise<Apart> {
  const [row] = await prisma.$queryRaw<Apart[]>`
    SELECT (SELECT count(*) FROM wage_runs WHERE settled_at IS NULL)::int AS "openRuns",
           (SELECT count(*) FROM wage_payments p JOIN wage_runs r ON r.merchant_id = p.merchant_id AND r.kind = p.kind
               AND r.period_code = p.period_code AND r.window_start = p.period_start AND r.settled_at IS NULL)::int
             AS "billsOfOpenRuns",
           (SELECT count(*) FROM settled_facts WHERE settled_at >= ${upto})::int AS "waitingLines"`
  return row ?? { openRuns: 0, billsOfOpenRuns: 0, waitingLines: 0 }
}
