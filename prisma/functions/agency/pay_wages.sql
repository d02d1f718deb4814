-- Pays one chunk of a run (rules B9 and B11), contracts in the caller's order: from the top down. A contract that already
-- has its bill of this period is skipped, so that a repeat does nothing. Anyone who has an older bill open gets this one on the
-- list behind it, and so does a payer whose wallet is frozen. Figures that the kind does not have are null; carries are units ×
-- 10^6 for the real-time wage and units for the dividend. Returns counts and sums of what was really added. Who is short is marked before
-- the money moves.
CREATE OR REPLACE FUNCTION pay_wages(
  run bigint, contract_ids bigint[], version_nos int[], dues bigint[], carry_ins bigint[], carry_outs bigint[], wons bigint[],
  losts bigint[], win_ppms int[], loss_ppms int[], line_counts int[]
) RETURNS TABLE (payments int, transfers int, due_units bigint, paid_units bigint) LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
#variable_conflict use_column
DECLARE
  head wage_runs; instant timestamptz; wallets bill_wallets; shares bill_shares; payers bigint[]; payees bigint[];
  categories text[]; settled bigint[]; ids bigint[]; asks bigint[] := dues; gives bigint[]; owing bigint[]; total bigint;
  bills int; booked int; paid bigint; bill_count int := cardinality(contract_ids);
BEGIN
  SELECT * INTO STRICT head FROM wage_runs r WHERE r.id = run;
  -- The sides of a contract never change: they are read before the locks.
  SELECT array_agg(t.payer_id), array_agg(t.payee_id), array_agg(t.category) INTO payers, payees, categories
    FROM (SELECT c.payer_id, c.payee_id, c.category FROM unnest(contract_ids) WITH ORDINALITY q(id, ord)
            LEFT JOIN LATERAL (SELECT * FROM contracts WHERE id = q.id AND merchant_id = head.merchant_id OFFSET 0) c ON true
           ORDER BY q.ord) t;
  wallets := lock_bill_wallets(head.merchant_id, payers || payees);
  instant := money_now();
  settled := ARRAY(SELECT w.contract_id FROM wage_payments w
    WHERE w.contract_id = ANY (contract_ids) AND w.kind = head.kind AND w.period_start = head.window_start
      AND w.merchant_id = head.merchant_id);
  ids := ARRAY(SELECT CASE WHEN contract_ids[g.n] <> ALL (settled) THEN nextval('wage_payments_id_seq') END
    FROM generate_series(1, bill_count) g(n));
  bills := cardinality(array_remove(ids, NULL));
  IF bills = 0 THEN
    RETURN QUERY SELECT 0, 0, 0::bigint, 0::bigint;
    RETURN;
  ELSIF bills < bill_count THEN
    asks := ARRAY(SELECT CASE WHEN ids[g.n] IS NULL THEN 0 ELSE dues[g.n] END FROM generate_series(1, bill_count) g(n));
  END IF;
  shares := share_out(head.merchant_id, wallets, contract_ids, payers, payees, asks, array_fill(true, ARRAY[bill_count]), false, NULL);
  gives := shares.gives;
  total := (SELECT sum(u) FROM unnest(asks) u);

  INSERT INTO wage_payments (id, merchant_id, contract_id, version_no, kind, category, period_code, period_start, period_end,
         payer_id, payee_id, won_units, lost_units, win_rate_ppm, loss_rate_ppm, line_count, carry_in_ppm_units,
         carry_out_ppm_units, due_units, paid_units, parts, state, created_at, paid_at)
  SELECT ids[g.n], head.merchant_id, contract_ids[g.n], version_nos[g.n], head.kind, categories[g.n], head.period_code,
         head.window_start, head.window_end, payers[g.n], payees[g.n], wons[g.n], losts[g.n], win_ppms[g.n], loss_ppms[g.n],
         line_counts[g.n], carry_ins[g.n], carry_outs[g.n], dues[g.n], gives[g.n], (gives[g.n] > 0)::int,
         wage_state(dues[g.n], gives[g.n]), instant, CASE WHEN gives[g.n] = dues[g.n] AND gives[g.n] > 0 THEN instant END
    FROM generate_series(1, bill_count) g(n) WHERE ids[g.n] IS NOT NULL ORDER BY g.n;
  -- Before the money moves: what comes to a payer that is short pays this, too.
  owing := ARRAY(SELECT q.source FROM unnest(shares.froms, shares.short) q(source, short) WHERE q.short);
  UPDATE ledger_accounts a SET owes = true
   WHERE a.id = ANY (owing) AND a.merchant_id = head.merchant_id AND NOT a.owes;
  SELECT b.transfers, b.paid_units INTO booked, paid
    FROM book_shares(head.merchant_id, wallets, shares, ids, array_fill(wage_transfer_kind(head.kind), ARRAY[bill_count]),
           array_fill(1::smallint, ARRAY[bill_count]), array_fill(wage_push_head(head.kind, head.window_start), ARRAY[bill_count]), true, instant) b;
  IF cardinality(owing) > 0 THEN
    PERFORM push_short(head.merchant_id, array_remove(ids, NULL), instant);
    PERFORM message_short(head.merchant_id, array_remove(ids, NULL), instant);
  END IF;
  UPDATE wage_runs r SET contract_count = r.contract_count + bills, due_units = r.due_units + total,
         paid_units = r.paid_units + paid
   WHERE r.id = run AND r.merchant_id = head.merchant_id;
  RETURN QUERY SELECT bills, booked, total, paid;
END $$;
