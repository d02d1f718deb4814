/** What a planted bill says, beside a contract with one tier at which everything holds; nothing was bet in its period. */
interface BillOptions {
  readonly kind?: 'DAILY_WAGE' | 'DIVIDEND'
  /** SQL of the payer's id; the payee's own upline when left out */
  readonly payer?: string
  readonly effective?: number
  readonly due?: number
  /** how the bill is; a dividend's window is over since an hour */
  readonly state?: 'NOTHING' | 'UNPAID' | 'DEFAULTED'
}

/** One statement that writes contract, terms, run and bill, and has the run looked at. */
export function plantedBill(options: BillOptions): string {
  const { kind = 'DAILY_WAGE', payer = 'm.parent_id', effective = 0, due = 0 } = options
  const isDividend = kind === 'DIVIDEND'
  const base = due * 10
  const figures = isDividend ? `${base}, 0, 0, ${base}, 0` : 'NULL, NULL, NULL, NULL, NULL'
  const payUntil = isDividend ? `money_now() - interval '1 hour'` : 'NULL'
  const start = `'2020-01-01T16:00Z'::timestamptz`
  return `
    WITH c AS (
      INSERT INTO contracts (merchant_id, kind, category, payer_id, payee_id, state, version_no, effective_from, offered_at)
      SELECT m.merchant_id, '${kind}', 'CONS', ${payer}, m.id, 'A', 1, ${start}, ${start} FROM members m
       WHERE m.id = (SELECT min(id) FROM members WHERE parent_id IS NOT NULL) RETURNING *
    ), v AS (
      INSERT INTO contract_versions (contract_id, version_no, period_code, minimum_bet_units, created_at)
      SELECT id, 1, 'D', 0, ${start} FROM c RETURNING *
    ), t AS (
      INSERT INTO contract_tiers (version_id, tier_no, periodic_bets_units, net_loss_units, active_user_count, rate_type, ratio_ppm)
      SELECT id, 1, 0, 0, 0, 'P', 100000 FROM v
    ), r AS (
      INSERT INTO wage_runs (merchant_id, kind, period_code, window_start, window_end, snapshot, started_at, settled_at)
      SELECT merchant_id, kind, 'D', ${start}, ${start} + interval '1 day', stored_snapshot()::text, now(), now() FROM c RETURNING *
    ), q AS (INSERT INTO check_queue (part, subject_id) SELECT 'I11.periods', id FROM r)
    INSERT INTO wage_payments (merchant_id, contract_id, version_no, kind, category, period_code, period_start, period_end, payer_id,
      payee_id, effective_units, active_users, tier_no, ratio_ppm, loss_units, theoretical_units, carry_in_units, base_units,
      carry_out_units, due_units, state, created_at, pay_until)
    SELECT c.merchant_id, c.id, 1, c.kind, c.category, 'D', r.window_start, r.window_end, c.payer_id, c.payee_id, ${effective}, 0, 1,
           100000, ${figures}, ${due}, '${options.state ?? 'NOTHING'}', now(), ${payUntil}
      FROM c CROSS JOIN r`
}

/** A transfer down that is booked, from somebody to somebody said of a member `p` who has an upline. */
export const plantedTransfer = (sender: string, receiver: string): string => `
  WITH side AS (
    SELECT p.merchant_id, m.id AS sender, o.id AS receiver, f.id AS source, g.id AS target
      FROM members p JOIN members m ON ${sender} JOIN members o ON ${receiver} AND o.id <> m.id
      JOIN ledger_accounts f ON f.owner_id = m.id AND f.kind = 'CASH' JOIN ledger_accounts g ON g.owner_id = o.id AND g.kind = 'CASH'
     WHERE p.parent_id IS NOT NULL ORDER BY p.id LIMIT 1
  ), asked AS (
    INSERT INTO agent_transfers (sender_id, receiver_id, units, created_at, merchant_id, direction, request_id)
    SELECT sender, receiver, 100, now(), merchant_id, 'DOWN', gen_random_uuid() FROM side RETURNING *
  )
  INSERT INTO ledger_transfers (subject_id, from_account_id, to_account_id, units, created_at, merchant_id, kind)
  SELECT a.id, s.source, s.target, a.units, a.created_at, a.merchant_id, 14 FROM asked a CROSS JOIN side s`

/** The payer of the bills in default is marked as one who owes. */
export const OWES = `UPDATE ledger_accounts SET owes = true WHERE kind = 'CASH'
  AND owner_id IN (SELECT payer_id FROM wage_payments WHERE state = 'DEFAULTED')`
