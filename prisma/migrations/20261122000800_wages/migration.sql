CREATE TABLE wage_runs (
  id BIGSERIAL NOT NULL,
  kind TEXT NOT NULL,
  window_start TIMESTAMPTZ(3) NOT NULL,
  window_end TIMESTAMPTZ(3) NOT NULL,
  snapshot TEXT,
  line_count BIGINT NOT NULL DEFAULT 0,
  contract_count INTEGER NOT NULL DEFAULT 0,
  due_units BIGINT NOT NULL DEFAULT 0,
  paid_units BIGINT NOT NULL DEFAULT 0,
  started_at TIMESTAMPTZ(3) NOT NULL,
  settled_at TIMESTAMPTZ(3),
  CONSTRAINT wage_runs_pkey PRIMARY KEY (id),
  CONSTRAINT wage_runs_kind CHECK (kind IN ('DIVIDEND', 'DAILY_WAGE', 'HOURLY_WAGE', 'REALTIME_WAGE')),
  CONSTRAINT wage_runs_window CHECK (window_start < window_end)
);
CREATE UNIQUE INDEX wage_runs_kind_window_start_key ON wage_runs(kind, window_start);
CREATE TABLE wage_payments (
  id BIGSERIAL NOT NULL,
  run_id BIGINT NOT NULL,
  contract_id BIGINT NOT NULL,
  version_no INTEGER NOT NULL,
  kind TEXT NOT NULL,
  period_start TIMESTAMPTZ(3) NOT NULL,
  payer_id BIGINT,
  payee_id BIGINT NOT NULL,
  won_units BIGINT NOT NULL,
  lost_units BIGINT NOT NULL,
  win_rate_ppm INTEGER NOT NULL,
  loss_rate_ppm INTEGER NOT NULL,
  carry_in_ppm_units BIGINT NOT NULL DEFAULT 0,
  carry_out_ppm_units BIGINT NOT NULL DEFAULT 0,
  due_units BIGINT NOT NULL,
  paid_units BIGINT NOT NULL DEFAULT 0,
  parts SMALLINT NOT NULL DEFAULT 0,
  state TEXT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  paid_at TIMESTAMPTZ(3),
  CONSTRAINT wage_payments_pkey PRIMARY KEY (id),
  CONSTRAINT wage_payments_kind CHECK (kind IN ('DIVIDEND', 'DAILY_WAGE', 'HOURLY_WAGE', 'REALTIME_WAGE')),
  CONSTRAINT wage_payments_state CHECK (state IN ('PAID', 'PARTIAL', 'INSUFFICIENT', 'NOTHING')),
  CONSTRAINT wage_payments_paid CHECK (paid_units BETWEEN 0 AND due_units),
  CONSTRAINT wage_payments_outcome CHECK (state = CASE WHEN due_units = 0 THEN 'NOTHING' WHEN paid_units = due_units THEN 'PAID'
    WHEN paid_units = 0 THEN 'INSUFFICIENT' ELSE 'PARTIAL' END)
);
CREATE INDEX wage_payments_run_id_idx ON wage_payments(run_id);
CREATE INDEX wage_payments_payee_id_period_start_idx ON wage_payments(payee_id, period_start);
CREATE INDEX wage_payments_payer_id_period_start_idx ON wage_payments(payer_id, period_start);
CREATE UNIQUE INDEX wage_payments_contract_id_kind_period_start_key ON wage_payments(contract_id, kind, period_start);
ALTER TABLE wage_payments ADD CONSTRAINT wage_payments_run_id_fkey
  FOREIGN KEY (run_id) REFERENCES wage_runs(id) ON DELETE RESTRICT ON UPDATE CASCADE;
-- The bills that are still due, oldest first (rules B11).
CREATE INDEX wage_payments_open ON wage_payments(payer_id, period_start, id) WHERE state IN ('PARTIAL', 'INSUFFICIENT');
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
-- How many lines counted for a payment is kept with it: a list of windows must not read the facts of a whole team again.
ALTER TABLE wage_payments ADD COLUMN line_count INTEGER NOT NULL DEFAULT 0;
ALTER TABLE wage_payments ADD CONSTRAINT wage_payments_line_count CHECK (line_count >= 0);
-- A chunk of wages with each row read once: who pays whom before the locks, what a wallet holds with its lock.

-- Pays one chunk of a run (rules B9 and B11), contracts in the caller's order: from the top down. A contract that already
-- has its payment of this window is passed over, so said again it does nothing. Whoever has an older bill open gets this
-- one on the list behind it. Returns counts and sums of what was really added.
CREATE FUNCTION pay_wages(
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
