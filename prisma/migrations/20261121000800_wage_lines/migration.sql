-- How many lines counted for a payment is kept with it: a list of windows must not read the facts of a whole team again.
ALTER TABLE wage_payments ADD COLUMN line_count INTEGER NOT NULL DEFAULT 0;
ALTER TABLE wage_payments ADD CONSTRAINT wage_payments_line_count CHECK (line_count >= 0);

DROP FUNCTION pay_wages(bigint, bigint[], int[], bigint[], bigint[], int[], int[], bigint[], bigint[], bigint[]);
-- Pays one chunk of a run (rules B9 and B11), contracts in the caller's order: from the top down. A contract that already
-- has its payment of this window is passed over, so said again it does nothing. Whoever has an older bill open gets this
-- one on the list behind it. Returns counts and sums of what was really added.
CREATE FUNCTION pay_wages(
  run bigint, contract_ids bigint[], version_nos int[], wons bigint[], losts bigint[], win_ppms int[], loss_ppms int[],
  carry_ins bigint[], carry_outs bigint[], dues bigint[], counts int[]
) RETURNS TABLE (payments int, transfers int, due_units bigint, paid_units bigint) LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET jit = off AS $$
#variable_conflict use_column
DECLARE head wage_runs; instant timestamptz; ords int[]; ids bigint[]; payers bigint[]; payees bigint[]; houses bigint[];
  wanted bigint[]; shares bigint[]; booked int;
BEGIN
  SELECT * INTO STRICT head FROM wage_runs r WHERE r.id = run;
  PERFORM 1 FROM ledger_accounts a WHERE a.kind = 'CASH' AND a.owner_id IN (
      SELECT c.payee_id FROM contracts c WHERE c.id = ANY (contract_ids)
      UNION SELECT c.payer_id FROM contracts c WHERE c.id = ANY (contract_ids))
    ORDER BY a.id FOR NO KEY UPDATE;
  instant := money_now();
  SELECT array_agg(q.ord::int ORDER BY q.ord), array_agg(p.id ORDER BY q.ord), array_agg(a.id ORDER BY q.ord),
         array_agg(h.id ORDER BY q.ord),
         array_agg(CASE WHEN EXISTS (SELECT 1 FROM wage_payments o WHERE o.payer_id = c.payer_id
           AND o.state IN ('PARTIAL', 'INSUFFICIENT')) THEN 0 ELSE q.due END ORDER BY q.ord)
    INTO ords, payers, payees, houses, wanted
    FROM unnest(contract_ids, dues) WITH ORDINALITY q(contract_id, due, ord)
    JOIN contracts c ON c.id = q.contract_id
    JOIN ledger_accounts a ON a.owner_id = c.payee_id AND a.kind = 'CASH'
    LEFT JOIN ledger_accounts p ON p.owner_id = c.payer_id AND p.kind = 'CASH'
    LEFT JOIN ledger_accounts h ON h.merchant_id = c.merchant_id AND h.owner_id IS NULL AND h.kind = 'HOUSE_WAGES'
      AND h.asset = a.asset AND c.payer_id IS NULL
   WHERE NOT EXISTS (SELECT 1 FROM wage_payments w WHERE w.contract_id = c.id AND w.kind = head.kind
     AND w.period_start = head.window_start);
  IF ords IS NULL THEN
    RETURN QUERY SELECT 0, 0, 0::bigint, 0::bigint;
    RETURN;
  END IF;
  shares := wage_shares(payers, payees, wanted);
  WITH bill AS (
    INSERT INTO wage_payments (run_id, contract_id, version_no, kind, period_start, payer_id, payee_id, won_units, lost_units,
           win_rate_ppm, loss_rate_ppm, carry_in_ppm_units, carry_out_ppm_units, due_units, paid_units, parts, state,
           line_count, created_at, paid_at)
    SELECT run, c.id, version_nos[g.ord], head.kind, head.window_start, c.payer_id, c.payee_id, wons[g.ord], losts[g.ord],
           win_ppms[g.ord], loss_ppms[g.ord], carry_ins[g.ord], carry_outs[g.ord], dues[g.ord], g.share,
           (g.share > 0)::int, wage_state(dues[g.ord], g.share),
           counts[g.ord], instant,
           CASE WHEN g.share = dues[g.ord] AND g.share > 0 THEN instant END
      FROM unnest(ords, shares) g(ord, share) JOIN contracts c ON c.id = contract_ids[g.ord] ORDER BY g.ord
    RETURNING id, contract_id
  )
  SELECT array_agg(b.id ORDER BY g.ord) INTO ids
    FROM unnest(ords) g(ord) JOIN bill b ON b.contract_id = contract_ids[g.ord];
  booked := book_wages(ids, payers, payees, houses, shares, instant);
  RETURN QUERY SELECT cardinality(ids), booked, sum(dues[g.ord])::bigint, sum(g.share)::bigint
    FROM unnest(ords, shares) g(ord, share);
END $$;
