-- As migrations/20261124020000_pay_windows left it; written by npm run generate.
CREATE OR REPLACE FUNCTION pay_wages(
  run bigint, contract_ids bigint[], version_nos int[], dues bigint[], carry_ins bigint[], carry_outs bigint[],
  wons bigint[], losts bigint[], win_ppms int[], loss_ppms int[], line_counts int[],
  effectives bigint[], actives int[], tier_nos smallint[], ratio_ppms int[], fixeds bigint[],
  losses bigint[], theoreticals bigint[], bases bigint[], details jsonb[]
) RETURNS TABLE (payments int, transfers int, due_units bigint, paid_units bigint) LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
#variable_conflict use_column
DECLARE
  head wage_runs; instant timestamptz; total_due bigint := 0; total_paid bigint := 0;
  payer_ids bigint[]; payee_ids bigint[]; categories text[]; settled bigint[];
  -- the wallets, by their owners in order; of who owes: is an older bill open, and the debt that credits pay first
  owners bigint[]; accounts bigint[]; funds bigint[]; frozen boolean[]; assets text[]; owe boolean[]; waits boolean[];
  debts bigint[];
  -- of each contract: its bill, and what its payee gets now
  ids bigint[]; shares bigint[]; give bigint; source bigint; house bigint; house_asset text; payer_at int; payee_at int; bills int := 0; owing bigint[];
  -- of each transfer
  subjects bigint[]; froms bigint[]; tos bigint[]; amounts bigint[]; paid_at int[]; told boolean[]; booked int := 0;
BEGIN
  SELECT * INTO STRICT head FROM wage_runs r WHERE r.id = run;
  -- The sides of a contract never change: they are read before the locks.
  SELECT array_agg(c.payer_id ORDER BY q.ord), array_agg(c.payee_id ORDER BY q.ord), array_agg(c.category ORDER BY q.ord)
    INTO payer_ids, payee_ids, categories
    FROM unnest(contract_ids) WITH ORDINALITY q(id, ord)
    LEFT JOIN LATERAL (SELECT * FROM contracts WHERE id = q.id AND merchant_id = head.merchant_id OFFSET 0) c ON true;
  SELECT array_agg(w.owner_id ORDER BY w.owner_id), array_agg(w.id ORDER BY w.owner_id),
         array_agg(w.balance ORDER BY w.owner_id), array_agg(w.frozen_at IS NOT NULL ORDER BY w.owner_id),
         array_agg(w.asset ORDER BY w.owner_id), array_agg(w.owes ORDER BY w.owner_id)
    INTO owners, accounts, funds, frozen, assets, owe
    FROM (SELECT a.owner_id, a.id, a.balance, a.asset, a.frozen_at, a.owes FROM ledger_accounts a
           WHERE a.kind = 'CASH' AND a.merchant_id = head.merchant_id AND a.owner_id = ANY (payer_ids || payee_ids)
           ORDER BY a.id FOR NO KEY UPDATE) w;
  instant := money_now();
  settled := ARRAY(SELECT w.contract_id FROM wage_payments w
    WHERE w.contract_id = ANY (contract_ids) AND w.kind = head.kind AND w.period_start = head.window_start
      AND w.merchant_id = head.merchant_id);
  IF true = ANY (owe) THEN
    SELECT array_agg(q.owes AND (SELECT o.id FROM wage_payments o WHERE o.payer_id = q.owner
             AND o.state IN ('PARTIAL', 'INSUFFICIENT', 'DEFAULTED') AND o.merchant_id = head.merchant_id LIMIT 1) IS NOT NULL ORDER BY q.ord)
      INTO waits FROM unnest(owners, owe) WITH ORDINALITY q(owner, owes, ord);
    debts := wage_debts(head.merchant_id, owners);
  END IF;

  -- Bill by bill, each payer paying what it has at that moment, what it was paid before included; the house everything.
  FOR n IN 1 .. cardinality(contract_ids) LOOP
    CONTINUE WHEN contract_ids[n] = ANY (settled);
    give := dues[n];
    payee_at := width_bucket(payee_ids[n], owners);
    payer_at := NULL;
    IF payer_ids[n] IS NULL THEN
      IF house_asset IS DISTINCT FROM assets[payee_at] THEN
        house_asset := assets[payee_at];
        SELECT h.id INTO house FROM ledger_accounts h WHERE h.owner_id IS NULL AND h.kind = 'HOUSE_WAGES'
          AND h.asset = house_asset AND h.counterparty = '' AND h.merchant_id = head.merchant_id;
      END IF;
      source := house;
    ELSE
      payer_at := width_bucket(payer_ids[n], owners);
      source := CASE WHEN owners[payer_at] = payer_ids[n] THEN accounts[payer_at] END;
      give := CASE WHEN frozen[payer_at] OR waits[payer_at] THEN 0 ELSE least(give, greatest(funds[payer_at], 0)) END;
      funds[payer_at] := funds[payer_at] - give;
    END IF;
    IF source IS NULL OR owners[payee_at] IS DISTINCT FROM payee_ids[n] THEN
      RAISE EXCEPTION 'a side of contract % has no account', contract_ids[n] USING ERRCODE = 'P0400';
    END IF;
    ids[n] := nextval('wage_payments_id_seq');
    shares[n] := give;
    bills := bills + 1;
    total_due := total_due + dues[n];
    IF give < dues[n] THEN
      owing := owing || source;
    END IF;
    IF give > 0 THEN
      total_paid := total_paid + give;
      funds[payee_at] := funds[payee_at] + give;
      IF debts[payee_at] > 0 THEN
        -- the debt is paid first: that part cannot be passed on
        funds[payee_at] := funds[payee_at] - least(give, debts[payee_at]);
        debts[payee_at] := debts[payee_at] - least(give, debts[payee_at]);
      END IF;
      booked := booked + 1;
      subjects[booked] := ids[n];
      froms[booked] := source;
      tos[booked] := accounts[payee_at];
      amounts[booked] := give;
      paid_at[booked] := payee_at;
      told[payee_at] := true;
      IF payer_at IS NOT NULL THEN
        told[payer_at] := true;
      END IF;
    END IF;
  END LOOP;
  IF bills = 0 THEN
    RETURN QUERY SELECT 0, 0, 0::bigint, 0::bigint;
    RETURN;
  END IF;

  INSERT INTO wage_payments (id, merchant_id, contract_id, version_no, kind, category, period_code, period_start, period_end,
         payer_id, payee_id, won_units, lost_units, win_rate_ppm, loss_rate_ppm, line_count, carry_in_ppm_units,
         carry_out_ppm_units, effective_units, active_users, tier_no, ratio_ppm, fixed_units, loss_units, theoretical_units,
         base_units, carry_in_units, carry_out_units, detail, due_units, paid_units, parts, state, created_at, paid_at)
  SELECT ids[g.n], head.merchant_id, contract_ids[g.n], version_nos[g.n], head.kind, categories[g.n], head.period_code,
         head.window_start, head.window_end, payer_ids[g.n], payee_ids[g.n], wons[g.n], losts[g.n], win_ppms[g.n],
         loss_ppms[g.n], line_counts[g.n], CASE WHEN head.period_code = 'R' THEN carry_ins[g.n] END,
         CASE WHEN head.period_code = 'R' THEN carry_outs[g.n] END, effectives[g.n], actives[g.n], tier_nos[g.n],
         ratio_ppms[g.n], fixeds[g.n], losses[g.n], theoreticals[g.n], bases[g.n],
         CASE WHEN head.period_code <> 'R' THEN carry_ins[g.n] END, CASE WHEN head.period_code <> 'R' THEN carry_outs[g.n] END,
         details[g.n], dues[g.n], shares[g.n], (shares[g.n] > 0)::int,
         CASE WHEN dues[g.n] = 0 AND head.kind IN ('DAILY_WAGE', 'DIVIDEND') AND tier_nos[g.n] IS NULL THEN 'NOT_REACHED'
              ELSE wage_state(dues[g.n], shares[g.n]) END,
         instant, CASE WHEN shares[g.n] = dues[g.n] AND shares[g.n] > 0 THEN instant END
    FROM generate_series(1, cardinality(contract_ids)) g(n) WHERE ids[g.n] IS NOT NULL ORDER BY g.n;
  -- Before the money moves: what comes to a payer that is short pays this, too.
  UPDATE ledger_accounts a SET owes = true
   WHERE a.id = ANY (owing) AND a.merchant_id = head.merchant_id AND NOT a.owes;
  IF booked > 0 THEN
    -- the bills are of this transaction, so that no transfer can have paid them yet
    PERFORM 1 FROM ledger_write(head.merchant_id, array_fill(wage_transfer_kind(head.kind), ARRAY[booked]), subjects,
              array_fill(0::bigint, ARRAY[booked]), array_fill(1::smallint, ARRAY[booked]), froms, tos, amounts, instant,
              instant, true);
    PERFORM push_wages(head.merchant_id, owners, told, paid_at, array_fill(wage_push_head(head.kind, head.window_start), ARRAY[booked]), amounts,
                       instant);
    IF head.kind <> 'REALTIME_WAGE' THEN
      PERFORM message_paid(head.merchant_id, subjects, amounts, instant);
    END IF;
  END IF;
  IF cardinality(owing) > 0 THEN
    PERFORM push_short(head.merchant_id, array_remove(ids, NULL), instant);
    PERFORM message_short(head.merchant_id, array_remove(ids, NULL), instant);
  END IF;
  UPDATE wage_runs r SET contract_count = r.contract_count + bills, due_units = r.due_units + total_due,
         paid_units = r.paid_units + total_paid
   WHERE r.id = run AND r.merchant_id = head.merchant_id;
  RETURN QUERY SELECT bills, booked, total_due, total_paid;
END $$;
