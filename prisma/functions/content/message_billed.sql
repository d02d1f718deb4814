-- Tells of dividends that a run has billed: each payee its own, a payer once for the run, whatever its number of downlines.
CREATE OR REPLACE FUNCTION message_billed(merchant int, contract_ids bigint[], head wage_runs, at timestamptz) RETURNS void
LANGUAGE sql SET enable_seqscan = off AS $$
  INSERT INTO messages (member_id, merchant_id, kind, personal, cause, caused_at, created_at, facts)
  SELECT s.member_id, merchant, s.kind, false, s.cause, s.caused_at, at, s.facts FROM (
    SELECT b.payee_id AS member_id, 'BILL_MADE' AS kind, 'billed:' || b.id AS cause, b.created_at AS caused_at,
           b.facts || b.until || message_account(b.payer) || jsonb_build_object('amount', wire_amount(b.due_units)) AS facts
      FROM message_bills b WHERE b.id IN (SELECT p.id FROM wage_payments p WHERE p.contract_id = ANY (contract_ids)
        AND p.kind = head.kind AND p.period_start = head.window_start AND p.merchant_id = merchant AND p.state = 'UNPAID')
    UNION ALL
    SELECT DISTINCT b.payer_id, 'BILL_TO_PAY', 'toPay:' || head.id, head.started_at, b.facts || b.until
      FROM message_bills b WHERE b.payer_id IS NOT NULL AND b.id IN (SELECT p.id FROM wage_payments p
       WHERE p.contract_id = ANY (contract_ids) AND p.kind = head.kind AND p.period_start = head.window_start
         AND p.merchant_id = merchant AND p.state = 'UNPAID')
  ) s ORDER BY s.member_id, s.cause
  ON CONFLICT (member_id, cause, caused_at, merchant_id) DO NOTHING
$$;
