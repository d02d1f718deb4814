-- Tells both sides of bills that the payer's wallet was not enough for: once a day, kind and side. A real-time wage that stays
-- short is short every 5 minutes.
CREATE OR REPLACE FUNCTION message_short(merchant int, bill_ids bigint[], at timestamptz) RETURNS void
LANGUAGE sql SET enable_seqscan = off AS $$
  INSERT INTO messages (member_id, merchant_id, kind, personal, cause, caused_at, created_at, facts)
  SELECT DISTINCT ON (v.member_id, v.kind, b.kind) v.member_id, merchant, v.kind, false, v.kind || ':' || b.kind,
         date_trunc('day', at, 'UTC'), at, b.facts || message_account(v.account)
    FROM message_bills b
    CROSS JOIN LATERAL (VALUES (b.payee_id, 'BILL_SHORT', b.payer), (b.payer_id, 'BILL_SHORT_OWN', NULL)) v(member_id, kind, account)
   WHERE b.id = ANY (bill_ids) AND b.merchant_id = merchant AND b.state IN ('PARTIAL', 'INSUFFICIENT') AND v.member_id IS NOT NULL
   ORDER BY v.member_id, v.kind, b.kind, b.id
  ON CONFLICT (member_id, cause, caused_at, merchant_id) DO NOTHING
$$;
