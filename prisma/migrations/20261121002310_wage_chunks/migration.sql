-- A chunk of wages with each row read once: who pays whom before the locks, what a wallet holds with its lock.

-- Pays one chunk of a run (rules B9 and B11), contracts in the caller's order: from the top down. A contract that already
-- has its payment of this window is passed over, so said again it does nothing. Whoever has an older bill open gets this
-- one on the list behind it. Returns counts and sums of what was really added.
CREATE OR REPLACE FUNCTION pay_wages(
  run bigint, contract_ids bigint[], version_nos int[], wons bigint[], losts bigint[], win_ppms int[], loss_ppms int[],
  carry_ins bigint[], carry_outs bigint[], dues bigint[], counts int[]
) RETURNS TABLE (payments int, transfers int, due_units bigint, paid_units bigint) LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET jit = off AS $$
#variable_conflict use_column
DECLARE
  head wage_runs; instant timestamptz; ref_end text; total_due bigint := 0; total_paid bigint := 0;
  payer_ids bigint[]; payee_ids bigint[]; merchant_ids int[]; settled bigint[]; waiting bigint[];
  -- the wallets, by their owners in order
  owners bigint[]; accounts bigint[]; funds bigint[]; assets text[];
  -- of each contract: what its payee gets now
  shares bigint[]; give bigint; source bigint; payer_at int; payee_at int; bills int := 0;
  -- of each transfer
  refs text[]; froms bigint[]; tos bigint[]; amounts bigint[]; paid_at int[]; told boolean[]; booked int := 0;
BEGIN
  SELECT * INTO STRICT head FROM wage_runs r WHERE r.id = run;
  -- The sides of a contract never change: they are read before the locks.
  SELECT array_agg(c.payer_id ORDER BY q.ord), array_agg(c.payee_id ORDER BY q.ord), array_agg(c.merchant_id ORDER BY q.ord)
    INTO payer_ids, payee_ids, merchant_ids
    FROM unnest(contract_ids) WITH ORDINALITY q(id, ord)
    LEFT JOIN LATERAL (SELECT * FROM contracts WHERE id = q.id OFFSET 0) c ON true;
  SELECT array_agg(w.owner_id ORDER BY w.owner_id), array_agg(w.id ORDER BY w.owner_id),
         array_agg(w.balance ORDER BY w.owner_id), array_agg(w.asset ORDER BY w.owner_id)
    INTO owners, accounts, funds, assets
    FROM (SELECT a.owner_id, a.id, a.balance, a.asset FROM ledger_accounts a
           WHERE a.kind = 'CASH' AND a.owner_id = ANY (payer_ids || payee_ids) ORDER BY a.id FOR NO KEY UPDATE) w;
  instant := money_now();
  settled := ARRAY(SELECT w.contract_id FROM wage_payments w
    WHERE w.contract_id = ANY (contract_ids) AND w.kind = head.kind AND w.period_start = head.window_start);
  waiting := ARRAY(SELECT DISTINCT o.payer_id FROM wage_payments o
    WHERE o.payer_id = ANY (payer_ids) AND o.state IN ('PARTIAL', 'INSUFFICIENT'));
  ref_end := substr(wage_ref(0, head.kind, head.window_start, 1), length('wage:0') + 1);

  -- Bill by bill, each payer giving what it has at that moment, what it was paid before included; the house everything.
  FOR n IN 1 .. cardinality(contract_ids) LOOP
    CONTINUE WHEN contract_ids[n] = ANY (settled);
    give := dues[n];
    payee_at := width_bucket(payee_ids[n], owners);
    IF payer_ids[n] IS NULL THEN
      SELECT h.id INTO source FROM ledger_accounts h WHERE h.merchant_id = merchant_ids[n] AND h.owner_id IS NULL
        AND h.kind = 'HOUSE_WAGES' AND h.asset = assets[payee_at];
    ELSE
      payer_at := width_bucket(payer_ids[n], owners);
      IF owners[payer_at] = payer_ids[n] THEN
        source := accounts[payer_at];
      ELSE
        source := NULL;
      END IF;
      IF payer_ids[n] = ANY (waiting) THEN
        give := 0;
      END IF;
      give := least(give, greatest(funds[payer_at], 0));
      funds[payer_at] := funds[payer_at] - give;
    END IF;
    IF source IS NULL OR owners[payee_at] IS DISTINCT FROM payee_ids[n] THEN
      RAISE EXCEPTION 'a side of contract % has no account', contract_ids[n] USING ERRCODE = 'P0400';
    END IF;
    shares[n] := give;
    bills := bills + 1;
    total_due := total_due + dues[n];
    IF give > 0 THEN
      total_paid := total_paid + give;
      funds[payee_at] := funds[payee_at] + give;
      booked := booked + 1;
      refs[booked] := 'wage:' || contract_ids[n] || ref_end;
      froms[booked] := source;
      tos[booked] := accounts[payee_at];
      amounts[booked] := give;
      paid_at[booked] := payee_at;
      told[payee_at] := true;
      IF payer_ids[n] IS NOT NULL THEN
        told[payer_at] := true;
      END IF;
    END IF;
  END LOOP;

  IF bills > 0 THEN
    INSERT INTO wage_payments (run_id, contract_id, version_no, kind, period_start, payer_id, payee_id, won_units, lost_units,
           win_rate_ppm, loss_rate_ppm, carry_in_ppm_units, carry_out_ppm_units, due_units, paid_units, parts, state,
           line_count, created_at, paid_at)
    SELECT run, contract_ids[g.n], version_nos[g.n], head.kind, head.window_start, payer_ids[g.n], payee_ids[g.n], wons[g.n],
           losts[g.n], win_ppms[g.n], loss_ppms[g.n], carry_ins[g.n], carry_outs[g.n], dues[g.n], shares[g.n],
           (shares[g.n] > 0)::int, wage_state(dues[g.n], shares[g.n]), counts[g.n], instant,
           CASE WHEN shares[g.n] = dues[g.n] AND shares[g.n] > 0 THEN instant END
      FROM generate_series(1, cardinality(contract_ids)) g(n) WHERE shares[g.n] IS NOT NULL ORDER BY g.n;
  END IF;
  IF booked > 0 THEN
    PERFORM CASE WHEN w.fresh THEN 1 ELSE ledger_refuse('P0409', 'a wage was booked before its bill') END
       FROM ledger_write(array_fill(wage_transfer_kind(head.kind), ARRAY[booked]), refs, froms, tos, amounts, instant,
                         instant) w;
    PERFORM push_wage_chunk(head.kind, head.window_start, owners, told, paid_at, amounts, instant);
  END IF;
  RETURN QUERY SELECT bills, booked, total_due, total_paid;
END $$;

-- Tells each payee what it was paid and each owner its new balance, in one row for all. Owners in order; told: whose balance
-- moved; paid_at: the place of each payment's payee among them.
CREATE FUNCTION push_wage_chunk(
  kind text, window_start timestamptz, owners bigint[], told boolean[], paid_at int[], amounts bigint[], at timestamptz
) RETURNS void LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
#variable_conflict use_variable
DECLARE public_ids uuid[]; assets text[]; balances bigint[]; versions bigint[]; said text;
BEGIN
  SELECT array_agg(m.public_id ORDER BY a.owner_id), array_agg(a.asset ORDER BY a.owner_id),
         array_agg(a.balance ORDER BY a.owner_id), array_agg(a.version ORDER BY a.owner_id)
    INTO STRICT public_ids, assets, balances, versions
    FROM unnest(owners) q(id)
    CROSS JOIN LATERAL (SELECT * FROM ledger_accounts w WHERE w.owner_id = q.id AND w.kind = 'CASH' OFFSET 0) a
    CROSS JOIN LATERAL (SELECT * FROM members p WHERE p.id = q.id OFFSET 0) m;
  -- written as text: one value is parsed faster than thousands are built
  said := format(',"name":"wage.paid","data":{"kind":%s,"windowStart":"%s","units":"', to_json(kind),
                 wire_instant(window_start));
  INSERT INTO outbox_messages (kind, name, payload, created_at, due_at)
  SELECT 'EVENT', 'wage.paid', ('[' || string_agg(t.push, ',' ORDER BY t.turn, t.n) || ']')::jsonb, at, at FROM (
    SELECT 1 AS turn, g.n, '{"room":"member.' || public_ids[paid_at[g.n]] || '"' || said || wire_amount(amounts[g.n])
           || '"}}' AS push
      FROM generate_series(1, cardinality(paid_at)) g(n)
    UNION ALL
    SELECT 2, g.n, '{"room":"member.' || public_ids[g.n] || '","name":"wallet.balanceChanged","data":{"asset":'
           || to_json(assets[g.n]) || ',"balance":"' || wire_amount(balances[g.n]) || '","seq":"' || versions[g.n] || '"}}'
      FROM generate_series(1, cardinality(owners)) g(n) WHERE told[g.n]
  ) t;
END $$;
