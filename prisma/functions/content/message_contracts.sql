-- What is named is looked up by its key: a plan that was made while tables were small would otherwise go on reading all bills.
-- Tells the sides of contracts a step, except the one who took it. kinds: the message of each contract, null for none.
CREATE OR REPLACE FUNCTION message_contracts(contract_ids bigint[], kinds text[], actor bigint, at timestamptz) RETURNS void
LANGUAGE sql SET enable_seqscan = off AS $$
  INSERT INTO messages (member_id, merchant_id, kind, personal, cause, caused_at, created_at, facts)
  SELECT m.id, c.merchant_id, s.kind, actor IS NOT NULL, s.kind || ':' || c.id, at, at,
         jsonb_strip_nulls(jsonb_build_object('contract', c.kind, 'payer', message_payer(c.payer_id), 'account', o.account,
           'memo', CASE WHEN actor IS NOT NULL THEN nullif(e.reason, '') END,
           'endReason', CASE WHEN s.kind = 'CONTRACT_ENDED' THEN c.end_reason END,
           'endsAt', CASE WHEN s.kind = 'CONTRACT_ENDED' THEN wire_instant(c.effective_to) END))
    FROM unnest(contract_ids, kinds) s(id, kind) JOIN contracts c ON c.id = s.id
    JOIN members m ON m.id IN (c.payer_id, c.payee_id)
   CROSS JOIN LATERAL (SELECT reason FROM contract_events v WHERE v.contract_id = c.id ORDER BY v.id DESC LIMIT 1) e
    LEFT JOIN members o ON o.id IN (c.payer_id, c.payee_id) AND o.id <> m.id
   WHERE c.id = ANY (contract_ids) AND s.kind IS NOT NULL AND m.id IS DISTINCT FROM actor ORDER BY m.id, c.id
  ON CONFLICT (member_id, cause, caused_at, merchant_id) DO NOTHING
$$;
