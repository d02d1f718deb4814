import type { Check } from './check.ts'

/**
 * The movement of one kind of an order o with the owner of the wallet on the given side, as a lateral join. Each row is looked up
 * by its key: a join of the two would begin with all accounts where the statistics say that there are none.
 */
const movement = (name: string, kind: number, wallet: 'from_account_id' | 'to_account_id') => `
  LEFT JOIN LATERAL (
    SELECT t.units, a.owner_id FROM ledger_transfers t
     CROSS JOIN LATERAL (SELECT owner_id FROM ledger_accounts WHERE id = t.${wallet} OFFSET 0) a
     WHERE t.subject_id = o.id AND t.part_id = 0 AND t.kind = ${kind} AND t.version = 0 AND t.merchant_id = o.merchant_id
    OFFSET 0) ${name} ON true`

const LINES_OF_ORDER = `
  CROSS JOIN LATERAL (
    SELECT count(*) AS lines, coalesce(sum(l.stake_units), 0) AS stake,
           count(*) FILTER (WHERE l.state = 'CANCELLED') AS cancelled,
           bool_and(l.merchant_id = o.merchant_id) AS own
      FROM bet_lines l WHERE l.issue_id = o.issue_id AND l.member_id = o.member_id AND l.order_row_id = o.id) l`

/** What holds between orders and their money when they are placed and cancelled. */
export const betChecks: readonly Check[] = [
  {
    id: 'I6',
    says: 'accepted orders and stakes are one to one, and so are cancelled orders and refunds',
    severe: true,
    parts: [
      {
        id: 'I6.orders',
        source: 'orders',
        runs: ['MINUTE', 'FULL'],
        breaches: `
          SELECT o.id AS key, o.merchant_id, 'order ' || o.id AS subject,
                 format('%s of member %s in %s lines; stake %s of %s, %s lines of %s, %s of them cancelled, refund %s of %s',
                        o.stake_units, o.member_id, o.line_count, s.units, s.owner_id, l.lines, l.stake, l.cancelled,
                        r.units, r.owner_id) AS detail
            FROM (SELECT * FROM bet_orders WHERE id > $1::bigint AND id <= $2::bigint) o
            ${movement('s', 1, 'from_account_id')} ${movement('r', 2, 'to_account_id')} ${LINES_OF_ORDER}
           WHERE (s.units, s.owner_id) IS DISTINCT FROM (o.stake_units, o.member_id)
              OR (l.lines, l.stake, l.own) IS DISTINCT FROM (o.line_count, o.stake_units, true)
              OR l.cancelled NOT IN (0, l.lines)
              OR (r.units, r.owner_id) IS DISTINCT FROM
                 (CASE WHEN l.cancelled > 0 THEN o.stake_units END, CASE WHEN l.cancelled > 0 THEN o.member_id END)`,
      },
      {
        id: 'I6.transfers',
        source: 'transfers',
        runs: ['MINUTE', 'FULL'],
        breaches: `
          SELECT t.id AS key, t.merchant_id, 'order ' || t.subject_id AS subject,
                 format('transfer %s of kind %s moves %s, the order stakes %s and has %s lines, %s of them cancelled', t.id,
                        t.kind, t.units, o.stake_units, l.lines, l.cancelled) AS detail
            FROM (SELECT * FROM ledger_transfers WHERE id > $1::bigint AND id <= $2::bigint AND kind IN (:LOTTERY_STAKE, :BET_CANCEL)) t
            LEFT JOIN LATERAL (SELECT * FROM bet_orders WHERE id = t.subject_id AND merchant_id = t.merchant_id OFFSET 0) o
              ON true
            LEFT JOIN LATERAL (SELECT count(*) AS lines, count(*) FILTER (WHERE b.state = 'CANCELLED') AS cancelled
              FROM bet_lines b WHERE t.kind = :BET_CANCEL AND b.issue_id = o.issue_id AND b.member_id = o.member_id
               AND b.order_row_id = o.id) l ON true
           WHERE (o.stake_units = t.units AND t.part_id = 0 AND t.version = 0
                  AND (t.kind = :LOTTERY_STAKE OR l.lines > 0 AND l.cancelled = l.lines)) IS NOT TRUE`,
      },
      {
        id: 'I6.fees',
        source: 'transfers',
        runs: ['MINUTE', 'FULL'],
        breaches: `
          SELECT t.id AS key, t.merchant_id, 'order ' || t.subject_id AS subject,
                 format('fee %s of account %s for taking back, %s came back to account %s', t.units, t.from_account_id,
                        c.units, c.to_account_id) AS detail
            FROM (SELECT * FROM ledger_transfers WHERE id > $1::bigint AND id <= $2::bigint AND kind = :BET_CANCEL_FEE) t
            LEFT JOIN LATERAL (SELECT units, to_account_id FROM ledger_transfers WHERE subject_id = t.subject_id
              AND part_id = 0 AND kind = :BET_CANCEL AND version = 0 AND merchant_id = t.merchant_id OFFSET 0) c ON true
           WHERE (t.from_account_id = c.to_account_id AND t.units < c.units AND t.part_id = 0 AND t.version = 0) IS NOT TRUE`,
      },
    ],
  },
  {
    id: 'I8',
    says: 'no bet was accepted or cancelled after closing, none settled before',
    severe: true,
    parts: [
      {
        id: 'I8.orders',
        source: 'orders',
        runs: ['MINUTE', 'FULL'],
        breaches: `
          SELECT o.id AS key, o.merchant_id, 'order ' || o.id AS subject,
                 format('placed %s, sale %s to %s', o.placed_at, i.sale_from, i.close_at) AS detail
            FROM bet_orders o LEFT JOIN LATERAL (SELECT * FROM issues WHERE id = o.issue_id OFFSET 0) i ON true
           WHERE o.id > $1::bigint AND o.id <= $2::bigint
             AND (o.placed_at >= i.sale_from AND o.placed_at < i.close_at) IS NOT TRUE`,
      },
      {
        id: 'I8.issues',
        source: 'issues',
        runs: ['MINUTE', 'FULL'],
        breaches: `
          SELECT i.id AS key, l.merchant_id, format('line %s/%s', l.order_row_id, l.line_no) AS subject,
                 format('%s at %s, closing %s', l.state, l.settled_at, i.close_at) AS detail
            FROM issues i
            CROSS JOIN LATERAL (SELECT * FROM bet_lines WHERE issue_id = i.id OFFSET 0) l
           WHERE i.id = ANY ($1::bigint[]) AND (l.state IN ('WIN', 'LOSE', 'PUSH') AND l.settled_at < i.close_at
              OR l.state = 'CANCELLED' AND l.settled_at >= i.close_at)
          UNION ALL
          SELECT i.id, coalesce(m.merchant_id, 0), 'issue ' || i.id, format('drawn %s, closing %s', i.drawn_at, i.close_at)
            FROM issues i
            LEFT JOIN LATERAL (SELECT DISTINCT merchant_id FROM bet_lines WHERE issue_id = i.id) m ON true
           WHERE i.id = ANY ($1::bigint[]) AND i.drawn_at < i.close_at`,
      },
    ],
  },
  {
    id: 'I19',
    says: 'one key has one effect and one answer: an accepted order has no refusal beside it',
    severe: true,
    parts: [
      {
        id: 'I19.orders',
        source: 'orders',
        runs: ['MINUTE', 'FULL'],
        breaches: `
          SELECT o.id AS key, o.merchant_id, 'order ' || o.id AS subject, 'refused before: ' || (k.reply ->> 'code') AS detail
            FROM bet_orders o
            CROSS JOIN LATERAL (SELECT * FROM idempotency_keys WHERE member_id = o.member_id AND route = 'lottery.placeBets'
              AND key = o.order_id AND merchant_id = o.merchant_id OFFSET 0) k
           WHERE o.id > $1::bigint AND o.id <= $2::bigint`,
      },
    ],
  },
]
