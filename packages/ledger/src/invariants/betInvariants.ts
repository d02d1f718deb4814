import type { Invariant } from './invariant.ts'

/** What holds between bets, their money and their issues. */
export const betInvariants: readonly Invariant[] = [
  {
    id: 'I6',
    says: 'accepted bets and stakes are one to one, and so are cancelled ones and refunds',
    breaches: `
      SELECT coalesce('bet:' || o.member_id || ':' || o.order_id, t.ref) AS subject,
             format('order %s, transfer %s', o.stake_units, t.units) AS detail
        FROM (SELECT * FROM bet_orders WHERE placed_at >= $1::timestamptz) o
        FULL JOIN (SELECT t.*, a.owner_id FROM ledger_transfers t JOIN ledger_accounts a ON a.id = t.from_account_id
                    WHERE t.kind = 1 AND t.created_at >= $1::timestamptz) t
          ON t.ref = 'bet:' || o.member_id || ':' || o.order_id
       WHERE (t.units, t.owner_id) IS DISTINCT FROM (o.stake_units, o.member_id)
      UNION ALL
      SELECT coalesce('cancel:' || o.member_id || ':' || o.order_id, t.ref),
             format('cancelled %s, transfer %s', o.stake_units, t.units)
        FROM (SELECT o.* FROM bet_orders o WHERE o.placed_at >= $1::timestamptz
                 AND EXISTS (SELECT 1 FROM bet_lines l WHERE l.order_row_id = o.id AND l.state = 'CANCELLED')) o
        FULL JOIN (SELECT t.*, a.owner_id FROM ledger_transfers t JOIN ledger_accounts a ON a.id = t.to_account_id
                    WHERE t.kind = 2 AND t.event_at >= $1::timestamptz) t
          ON t.ref = 'cancel:' || o.member_id || ':' || o.order_id
       WHERE (t.units, t.owner_id) IS DISTINCT FROM (o.stake_units, o.member_id)
      UNION ALL
      SELECT 'order ' || o.id, format('%s lines of %s', count(l.id), o.line_count)
        FROM bet_orders o LEFT JOIN bet_lines l ON l.order_row_id = o.id
       WHERE o.placed_at >= $1::timestamptz GROUP BY o.id
      HAVING (count(l.id), sum(l.stake_units), min(l.member_id), min(l.issue_id))
             IS DISTINCT FROM (o.line_count, o.stake_units, o.member_id, o.issue_id)
          OR bool_or(l.state = 'CANCELLED') <> bool_and(l.state = 'CANCELLED')`,
  },
  {
    id: 'I7',
    says: 'each settled line has one payout of its amount and one fact',
    breaches: `
      SELECT coalesce('settle:' || l.id || ':v' || l.settlement_version, t.ref) AS subject,
             format('line %s %s, transfer %s', l.state, l.payout_units, t.units) AS detail
        FROM (SELECT * FROM bet_lines WHERE payout_units > 0 AND state <> 'CANCELLED' AND settled_at >= $1::timestamptz) l
        FULL JOIN (SELECT t.*, a.owner_id FROM ledger_transfers t JOIN ledger_accounts a ON a.id = t.to_account_id
                    WHERE t.kind IN (3, 4, 5) AND t.created_at >= $1::timestamptz) t
          ON t.ref = 'settle:' || l.id || ':v' || l.settlement_version
       WHERE (t.units, t.owner_id, CASE t.kind WHEN 3 THEN 'VOID' WHEN 5 THEN 'PUSH' END)
             IS DISTINCT FROM (l.payout_units, l.member_id, CASE WHEN l.state IN ('VOID', 'PUSH') THEN l.state END)
      UNION ALL
      SELECT 'line ' || coalesce(l.id, f.line_id), format('%s, facts %s', l.state, f.facts)
        FROM (SELECT l.* FROM bet_lines l JOIN ledger_accounts a ON a.owner_id = l.member_id AND a.kind = 'CASH'
               WHERE l.state IN ('WIN', 'LOSE', 'PUSH') AND a.asset <> 'DEMO' AND l.settled_at >= $1::timestamptz) l
        FULL JOIN (SELECT line_id, count(DISTINCT settlement_version) AS facts, sum(payout_units) AS payout,
                          sum(effective_units) AS effective, max(settlement_version) AS version
                     FROM settled_facts WHERE settled_at >= $1::timestamptz GROUP BY line_id) f ON f.line_id = l.id
       WHERE (f.payout, f.effective, f.version) IS DISTINCT FROM (l.payout_units, l.effective_units, l.settlement_version)
      UNION ALL
      SELECT 'line ' || line_id, 'rebates ' || coalesce(r.total, 0) || ', fact ' || f.rebate_units
        FROM settled_facts f
        LEFT JOIN (SELECT split_part(ref, ':', 2)::bigint AS line, split_part(ref, ':', 4) AS version, sum(units) AS total
                     FROM ledger_transfers WHERE kind IN (6, 7) AND created_at >= $1::timestamptz GROUP BY 1, 2) r
          ON r.line = f.line_id AND r.version = 'v' || f.settlement_version
       WHERE f.settled_at >= $1::timestamptz AND coalesce(r.total, 0) <> f.rebate_units`,
  },
  {
    id: 'I8',
    says: 'no bet was accepted or cancelled after closing, none settled before',
    breaches: `
      SELECT 'order ' || o.id AS subject, format('placed %s, sale %s to %s', o.placed_at, i.sale_from, i.close_at) AS detail
        FROM bet_orders o JOIN issues i ON i.id = o.issue_id
       WHERE o.placed_at >= $1::timestamptz AND (o.placed_at >= i.close_at OR o.placed_at < i.sale_from)
      UNION ALL
      SELECT 'line ' || l.id, format('%s at %s, closing %s', l.state, l.settled_at, i.close_at)
        FROM bet_lines l JOIN issues i ON i.id = l.issue_id
       WHERE l.settled_at >= $1::timestamptz
         AND (l.state IN ('WIN', 'LOSE', 'PUSH') AND l.settled_at < i.close_at
           OR l.state = 'CANCELLED' AND l.settled_at >= i.close_at)`,
  },
  {
    id: 'I19',
    says: 'one key has one effect and one stored answer',
    breaches: `
      SELECT coalesce(k.member_id, o.member_id) || ' ' || coalesce(k.key, o.order_id) AS subject,
             coalesce('answer ' || k.reply::text, 'no key') || ', order ' || coalesce(o.id::text, 'none') AS detail
        FROM (SELECT * FROM idempotency_keys WHERE route = 'lottery.placeBets' AND created_at >= $1::timestamptz) k
        FULL JOIN (SELECT * FROM bet_orders
                    WHERE placed_at >= greatest($1::timestamptz, money_now() - interval '29 days')) o
          ON o.member_id = k.member_id AND o.order_id = k.key
       WHERE k.key IS NULL OR (k.reply ->> 'orderRowId')::bigint IS DISTINCT FROM o.id
          OR (k.reply ->> 'code' IS NULL) <> (o.id IS NOT NULL)`,
  },
  {
    id: 'I20',
    says: 'no effect waits for more than 60 s, none was given up',
    breaches: `
      SELECT id::text AS subject, format('%s %s due %s, %s attempts: %s', kind, name, due_at, attempts, error) AS detail
        FROM outbox_messages WHERE done_at IS NULL AND due_at < money_now() - interval '60 seconds'
         AND $1::timestamptz IS NOT NULL`,
  },
]
