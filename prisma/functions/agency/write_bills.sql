-- Makes the bills of one chunk of a run without paying them (rules B7, B10): the columns are those of pay_wages(). A contract
-- that has its bill of this period is passed over, so said again it does nothing. Returns counts and sums of what was added.
CREATE OR REPLACE FUNCTION write_bills(
  run bigint, pay_until timestamptz, contract_ids bigint[], version_nos int[], dues bigint[], carry_ins bigint[],
  carry_outs bigint[], effectives bigint[], actives int[], tier_nos smallint[], ratio_ppms int[], fixeds bigint[],
  losses bigint[], theoreticals bigint[], bases bigint[], details jsonb[]
) RETURNS TABLE (payments int, due_units bigint) LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
#variable_conflict use_column
DECLARE head wage_runs; instant timestamptz; bills int; total bigint;
BEGIN
  -- One writer of a run at a time: its totals are those of its bills.
  SELECT * INTO STRICT head FROM wage_runs r WHERE r.id = run FOR NO KEY UPDATE;
  instant := money_now();
  WITH added AS (
    INSERT INTO wage_payments (merchant_id, contract_id, version_no, kind, category, period_code, period_start, period_end,
           payer_id, payee_id, carry_in_units, carry_out_units, effective_units, active_users, tier_no, ratio_ppm, fixed_units,
           loss_units, theoretical_units, base_units, detail, due_units, state, created_at, pay_until)
    SELECT head.merchant_id, c.id, version_nos[g.n], head.kind, c.category, head.period_code, head.window_start, head.window_end,
           c.payer_id, c.payee_id, carry_ins[g.n], carry_outs[g.n], effectives[g.n], actives[g.n], tier_nos[g.n], ratio_ppms[g.n],
           fixeds[g.n], losses[g.n], theoreticals[g.n], bases[g.n], details[g.n], dues[g.n],
           CASE WHEN dues[g.n] > 0 THEN 'UNPAID'
                WHEN head.kind IN ('DAILY_WAGE', 'DIVIDEND') AND tier_nos[g.n] IS NULL THEN 'NOT_REACHED' ELSE 'NOTHING' END,
           instant, CASE WHEN head.kind = 'DIVIDEND' THEN write_bills.pay_until END
      FROM generate_series(1, cardinality(contract_ids)) g(n)
      CROSS JOIN LATERAL (SELECT * FROM contracts WHERE id = contract_ids[g.n] AND merchant_id = head.merchant_id OFFSET 0) c
     ORDER BY g.n
    ON CONFLICT (contract_id, kind, period_start, merchant_id) DO NOTHING
    RETURNING payer_id, payee_id, due_units
  ), recipients AS (
    SELECT DISTINCT m.public_id FROM added a JOIN members m ON m.id IN (a.payer_id, a.payee_id) WHERE a.due_units > 0
  ), pushed AS (
    INSERT INTO outbox_messages (kind, name, payload, created_at, due_at, merchant_id)
    SELECT 'EVENT', 'wage.billed', jsonb_agg(bill_push(t.public_id, head.kind, head.window_start, 'UNPAID')), instant, instant,
           head.merchant_id
      FROM (SELECT public_id, row_number() OVER () / 200 AS part FROM recipients) t GROUP BY t.part
  )
  SELECT count(*), coalesce(sum(a.due_units), 0) INTO bills, total FROM added a;
  UPDATE wage_runs r SET contract_count = r.contract_count + bills, due_units = r.due_units + total
   WHERE r.id = run AND r.merchant_id = head.merchant_id AND bills > 0;
  IF head.kind = 'DIVIDEND' AND bills > 0 THEN
    PERFORM message_billed(head.merchant_id, contract_ids, head, instant);
  END IF;
  RETURN QUERY SELECT bills, total;
END $$;
