/**
 * What a part of a check goes through, and so what its parameters are:
 * - `transfers`, `orders`, `payments`, `accounts`, `members`, `contracts`, `sendings` (transfers between agents), `steps` (of
 *   withdrawals), `grants` (gifts), `calls` (transactions of game providers): ids, $1 above and $2 up to which;
 * - `facts`: numbers of transactions, $1 above and $2 up to which, of facts settled from $3 and before $4;
 * - `issues`, `runs`: $1 an array of ids;
 * - `state`: nothing, it reads what is open now.
 */
export type CheckSource =
  | 'transfers'
  | 'orders'
  | 'payments'
  | 'accounts'
  | 'members'
  | 'contracts'
  | 'sendings'
  | 'steps'
  | 'grants'
  | 'calls'
  | 'facts'
  | 'issues'
  | 'runs'
  | 'state'

/** One question of a check. */
export interface CheckPart {
  /** the check's id and what is asked: I6.orders */
  readonly id: string
  readonly source: CheckSource
  /**
   * A SELECT of (key bigint, merchant_id int, subject text, detail text), one row per breach; the key is the id among the
   * source's by which the subject is found again. Both sides of a comparison are read in one statement, by one range of ids.
   */
  readonly breaches: string
  /**
   * MINUTE: what has become final since the last time. ROUND: some rows at a time, again and again, for what changes without
   * a new row. FULL: in a full pass only. Every part but the MINUTE-only ones is in the full pass.
   */
  readonly runs: readonly ('MINUTE' | 'ROUND' | 'FULL')[]
  /** the part by which a breach is looked at again, when it is not this one: its keys are that one's */
  readonly again?: string
  /** said after the breaches of a range were read, with the same parameters: follows what was read */
  readonly advance?: string
  /** said before the first slice of a full pass */
  readonly begin?: string
  /** the breaches of the whole, read after the last slice of a full pass; $1 is the last id of the pass */
  readonly end?: string
}

/** An invariant of the system (safety 2). */
export interface Check {
  /** the number it has in every report: I1, I2 … */
  readonly id: string
  readonly says: string
  /** whether a breach means that money may be wrong, and payouts stop (safety R13) */
  readonly severe: boolean
  readonly parts: readonly CheckPart[]
}

/** Both legs of the transfers of a range, each with its account, as a common table expression. */
export const RANGE_LEGS = `
  moved AS MATERIALIZED (SELECT * FROM ledger_transfers WHERE id > $1::bigint AND id <= $2::bigint),
  leg AS (
    SELECT id, merchant_id, from_account_id AS account_id, -units AS units, from_version AS version, from_balance AS balance
      FROM moved
     UNION ALL SELECT id, merchant_id, to_account_id, units, to_version, to_balance FROM moved
  )`

/** The balance that the transfer of an account `a` at its version left, as a lateral join named l. */
export const LEG_AT_VERSION = `
  LEFT JOIN LATERAL (
    SELECT f.from_balance AS balance FROM ledger_transfers f
     WHERE f.from_account_id = a.id AND f.from_version = a.version AND f.merchant_id = a.merchant_id
     UNION ALL
    SELECT t.to_balance FROM ledger_transfers t
     WHERE t.to_account_id = a.id AND t.to_version = a.version AND t.merchant_id = a.merchant_id
    OFFSET 0) l ON true`

/** All legs of the accounts with a balance row whose ids are in the range. */
export const ACCOUNT_LEGS = `
  leg AS MATERIALIZED (
    SELECT a.id AS account_id, a.merchant_id, s.units, s.version, s.balance
      FROM ledger_accounts a
      CROSS JOIN LATERAL (
        SELECT -f.units AS units, f.from_version AS version, f.from_balance AS balance FROM ledger_transfers f
         WHERE f.from_account_id = a.id AND f.from_version IS NOT NULL AND f.merchant_id = a.merchant_id
         UNION ALL
        SELECT t.units, t.to_version, t.to_balance FROM ledger_transfers t
         WHERE t.to_account_id = a.id AND t.to_version IS NOT NULL AND t.merchant_id = a.merchant_id
        OFFSET 0) s
     WHERE a.id > $1::bigint AND a.id <= $2::bigint AND a.balance IS NOT NULL
  )`
