-- Paying wages in chunks, with what is there (speed 2.2, rules B9 and B11).

CREATE FUNCTION wage_transfer_kind(kind text) RETURNS smallint LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE kind WHEN 'REALTIME_WAGE' THEN 8 WHEN 'DAILY_WAGE' THEN 9 WHEN 'HOURLY_WAGE' THEN 10 WHEN 'DIVIDEND' THEN 11
         END::smallint
$$;
-- wage:<contract>:REALTIME:<period start>, from the second part of a bill on with :<n>
CREATE FUNCTION wage_ref(contract bigint, kind text, period_start timestamptz, part int) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT 'wage:' || contract || ':' || replace(kind, '_WAGE', '') || ':' || wire_instant(period_start)
         || CASE WHEN part > 1 THEN ':' || part ELSE '' END
$$;
CREATE FUNCTION wage_state(due bigint, paid bigint) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN due = 0 THEN 'NOTHING' WHEN paid = due THEN 'PAID' WHEN paid = 0 THEN 'INSUFFICIENT' ELSE 'PARTIAL' END
$$;

-- Walks bills in the given order, each payer giving what it has at that moment, what it was paid before included. A null
-- payer is the house. Accounts are locked by the caller. Returns what each bill gets.
CREATE FUNCTION wage_shares(payers bigint[], payees bigint[], dues bigint[]) RETURNS bigint[] LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan AS $$
DECLARE funds bigint[]; payer_at int[]; payee_at int[]; shares bigint[] := dues; give bigint;
BEGIN
  WITH purse AS (
    SELECT a.id, a.balance, (row_number() OVER (ORDER BY a.id))::int AS place FROM ledger_accounts a
     WHERE a.id = ANY (payers || payees) AND a.balance IS NOT NULL
  )
  SELECT array_agg(p.place ORDER BY b.ord), array_agg(q.place ORDER BY b.ord),
         (SELECT array_agg(balance ORDER BY place) FROM purse)
    INTO payer_at, payee_at, funds
    FROM unnest(payers, payees) WITH ORDINALITY b(payer, payee, ord)
    LEFT JOIN purse p ON p.id = b.payer LEFT JOIN purse q ON q.id = b.payee;
  FOR n IN 1 .. cardinality(dues) LOOP
    give := dues[n];
    IF payer_at[n] IS NOT NULL THEN
      give := least(give, greatest(funds[payer_at[n]], 0));
      funds[payer_at[n]] := funds[payer_at[n]] - give;
      shares[n] := give;
    END IF;
    funds[payee_at[n]] := funds[payee_at[n]] + give;
  END LOOP;
  RETURN shares;
END $$;

-- Tells each payee what it was paid. One row for all.
CREATE FUNCTION push_wages(payment_ids bigint[], amounts bigint[], at timestamptz) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  INSERT INTO outbox_messages (kind, name, payload, created_at, due_at)
  SELECT 'EVENT', 'wage.paid', jsonb_agg(jsonb_build_object('room', 'member.' || m.public_id, 'name', 'wage.paid', 'data',
           jsonb_build_object('kind', p.kind, 'windowStart', wire_instant(p.period_start), 'units', wire_amount(g.units)))),
         at, at
    FROM unnest(payment_ids, amounts) g(id, units) JOIN wage_payments p ON p.id = g.id JOIN members m ON m.id = p.payee_id
   WHERE g.units > 0
  HAVING count(*) > 0;
END $$;

-- Moves what the bills get, in their order, and tells everyone concerned. Internal to the two functions below.
CREATE FUNCTION book_wages(payment_ids bigint[], payers bigint[], payees bigint[], houses bigint[], amounts bigint[],
  at timestamptz) RETURNS int LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE booked int;
BEGIN
  SELECT count(CASE WHEN w.fresh THEN 1 ELSE ledger_refuse('P0409', 'a wage was booked before its bill') END) INTO booked
    FROM (SELECT array_agg(wage_transfer_kind(p.kind) ORDER BY g.ord) AS kinds,
                 array_agg(wage_ref(p.contract_id, p.kind, p.period_start, p.parts) ORDER BY g.ord) AS refs,
                 array_agg(coalesce(g.payer, g.house) ORDER BY g.ord) AS froms, array_agg(g.payee ORDER BY g.ord) AS tos,
                 array_agg(g.units ORDER BY g.ord) AS amounts
            FROM unnest(payment_ids, payers, payees, houses, amounts) WITH ORDINALITY g(id, payer, payee, house, units, ord)
            JOIN wage_payments p ON p.id = g.id WHERE g.units > 0) b,
         ledger_write(b.kinds, b.refs, b.froms, b.tos, b.amounts, at, at) w;
  PERFORM push_wages(payment_ids, amounts, at);
  PERFORM push_balances(ARRAY(SELECT DISTINCT a FROM unnest(payment_ids, payers, payees, amounts) g(id, payer, payee, units),
    LATERAL (VALUES (g.payer), (g.payee)) v(a) WHERE g.units > 0), at);
  RETURN booked;
END $$;

-- Pays one chunk of a run (rules B9 and B11), contracts in the caller's order: from the top down. A contract that already
-- has its payment of this window is passed over, so said again it does nothing. Whoever has an older bill open gets this
-- one on the list behind it. Returns counts and sums of what was really added.
CREATE FUNCTION pay_wages(
  run bigint, contract_ids bigint[], version_nos int[], wons bigint[], losts bigint[], win_ppms int[], loss_ppms int[],
  carry_ins bigint[], carry_outs bigint[], dues bigint[]
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
           created_at, paid_at)
    SELECT run, c.id, version_nos[g.ord], head.kind, head.window_start, c.payer_id, c.payee_id, wons[g.ord], losts[g.ord],
           win_ppms[g.ord], loss_ppms[g.ord], carry_ins[g.ord], carry_outs[g.ord], dues[g.ord], g.share,
           (g.share > 0)::int, wage_state(dues[g.ord], g.share), instant,
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

-- Pays what is still due, oldest bill first, then by bill id (rules B11), as far as the payers' money goes. null: all payers.
CREATE FUNCTION retry_wages(of_payers bigint[], at_most int) RETURNS TABLE (payments int, transfers int, paid_units bigint)
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET jit = off AS $$
#variable_conflict use_column
DECLARE instant timestamptz; owners bigint[]; ids bigint[]; payers bigint[]; payees bigint[]; rests bigint[]; shares bigint[];
  booked int;
BEGIN
  -- who may be concerned is read first without locks, then read again behind them
  SELECT array_agg(DISTINCT v.owner) INTO owners
    FROM (SELECT p.payer_id, p.payee_id FROM wage_payments p
           WHERE p.state IN ('PARTIAL', 'INSUFFICIENT') AND (of_payers IS NULL OR p.payer_id = ANY (of_payers))
           ORDER BY p.period_start, p.id LIMIT at_most) o, LATERAL (VALUES (o.payer_id), (o.payee_id)) v(owner);
  PERFORM 1 FROM ledger_accounts a WHERE a.kind = 'CASH' AND a.owner_id = ANY (owners) ORDER BY a.id FOR NO KEY UPDATE;
  instant := money_now();
  SELECT array_agg(o.id ORDER BY o.period_start, o.id), array_agg(p.id ORDER BY o.period_start, o.id),
         array_agg(a.id ORDER BY o.period_start, o.id), array_agg(o.due_units - o.paid_units ORDER BY o.period_start, o.id)
    INTO ids, payers, payees, rests
    FROM (SELECT * FROM wage_payments p WHERE p.state IN ('PARTIAL', 'INSUFFICIENT')
             AND (of_payers IS NULL OR p.payer_id = ANY (of_payers)) AND p.payer_id = ANY (owners)
             AND p.payee_id = ANY (owners)
           ORDER BY p.period_start, p.id LIMIT at_most) o
    JOIN ledger_accounts p ON p.owner_id = o.payer_id AND p.kind = 'CASH'
    JOIN ledger_accounts a ON a.owner_id = o.payee_id AND a.kind = 'CASH';
  IF ids IS NULL THEN
    RETURN QUERY SELECT 0, 0, 0::bigint;
    RETURN;
  END IF;
  shares := wage_shares(payers, payees, rests);
  UPDATE wage_payments p SET paid_units = p.paid_units + g.share, parts = p.parts + 1,
         state = wage_state(p.due_units, p.paid_units + g.share),
         paid_at = CASE WHEN p.paid_units + g.share = p.due_units THEN instant END
    FROM unnest(ids, shares) g(id, share) WHERE p.id = g.id AND g.share > 0;
  booked := book_wages(ids, payers, payees, array_fill(NULL::bigint, ARRAY[cardinality(ids)]), shares, instant);
  RETURN QUERY SELECT cardinality(ids), booked, sum(g.share)::bigint FROM unnest(shares) g(share);
END $$;
