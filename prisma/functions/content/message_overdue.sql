-- Tells of bills whose time to pay is over: each payee its own, the payer once.
CREATE OR REPLACE FUNCTION message_overdue(merchant int, bill_ids bigint[], at timestamptz) RETURNS void
LANGUAGE sql SET enable_seqscan = off AS $$
  INSERT INTO messages (member_id, merchant_id, kind, personal, cause, caused_at, created_at, facts)
  SELECT s.member_id, merchant, s.kind, false, s.cause, s.caused_at, at, s.facts FROM (
    SELECT b.payee_id AS member_id, 'BILL_OVERDUE' AS kind, 'overdue:' || b.id AS cause, b.created_at AS caused_at,
           b.facts || message_account(b.payer) || jsonb_build_object('amount', wire_amount(b.due_units - b.paid_units)) AS facts
      FROM message_bills b WHERE b.id = ANY (bill_ids) AND b.merchant_id = merchant
    UNION ALL
    SELECT b.payer_id, 'BILL_OVERDUE_OWN', 'overdue', at, jsonb_build_object('contract', min(b.kind), 'payer', 'AGENT', 'amount',
           wire_amount(sum(b.due_units - b.paid_units)::bigint))
      FROM message_bills b WHERE b.id = ANY (bill_ids) AND b.merchant_id = merchant GROUP BY b.payer_id
  ) s ORDER BY s.member_id, s.cause
  ON CONFLICT (member_id, cause, caused_at, merchant_id) DO NOTHING
$$;
