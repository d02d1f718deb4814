-- Runs, bills and their payment (rules B7–B11, speed 2.2).

-- One closed window of one kind and merchant. `snapshot` is what the run's scan saw: facts it missed go into the merchant's next
-- run (rules B9). Its totals are those of the bills when they were made.
CREATE TABLE wage_runs (
  id BIGSERIAL NOT NULL,
  merchant_id INTEGER NOT NULL,
  kind TEXT NOT NULL,
  period_code TEXT NOT NULL,
  window_start TIMESTAMPTZ(3) NOT NULL,
  window_end TIMESTAMPTZ(3) NOT NULL,
  snapshot TEXT,
  line_count BIGINT NOT NULL DEFAULT 0,
  contract_count INTEGER NOT NULL DEFAULT 0,
  due_units BIGINT NOT NULL DEFAULT 0,
  paid_units BIGINT NOT NULL DEFAULT 0,
  started_at TIMESTAMPTZ(3) NOT NULL,
  settled_at TIMESTAMPTZ(3),
  CONSTRAINT wage_runs_pkey PRIMARY KEY (id, merchant_id),
  CONSTRAINT wage_runs_kind CHECK (kind IN ('DIVIDEND', 'DAILY_WAGE', 'HOURLY_WAGE', 'REALTIME_WAGE')),
  -- R: the 5-minute windows of the real-time wage; the others as rules B5 has them
  CONSTRAINT wage_runs_period_code CHECK (period_code IN ('R', 'D', 'W', 'H', 'M')
    AND (kind = 'REALTIME_WAGE') = (period_code = 'R')),
  CONSTRAINT wage_runs_window CHECK (window_start < window_end)
);
CREATE UNIQUE INDEX wage_runs_kind_period_code_window_start_merchant_id_key
  ON wage_runs(kind, period_code, window_start, merchant_id);
-- A merchant's newest run is found without reading the runs of the others.
CREATE INDEX wage_runs_merchant_id_kind_period_code_window_start_idx
  ON wage_runs(merchant_id, kind, period_code, window_start);

-- What one contract earned in one window or period, with the figures that explain it: which ones depends on the kind. There is no
-- row for a contract that had nothing to count. A bill is the subject of the transfers that pay it. It has no foreign key to its
-- run, which is (merchant, kind, period code, period start): the check would lock the run once a bill. Reading by payer or payee
-- goes through their contracts, so that a bill has two index entries and no more.
CREATE TABLE wage_payments (
  -- wide columns first, so that no row holds empty bytes between them
  id BIGSERIAL NOT NULL,
  contract_id BIGINT NOT NULL,
  -- null is the house
  payer_id BIGINT,
  payee_id BIGINT NOT NULL,
  period_start TIMESTAMPTZ(3) NOT NULL,
  period_end TIMESTAMPTZ(3) NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  paid_at TIMESTAMPTZ(3),
  -- dividend: the end of the pay window (rules B10.5)
  pay_until TIMESTAMPTZ(3),
  due_units BIGINT NOT NULL,
  paid_units BIGINT NOT NULL DEFAULT 0,
  -- real-time wage: effective bets of won and lost lines, and the negative rest in units × 10^6
  won_units BIGINT,
  lost_units BIGINT,
  carry_in_ppm_units BIGINT,
  carry_out_ppm_units BIGINT,
  -- the others: effective bets of the team, and what the tier that was reached pays if it is a fixed amount
  effective_units BIGINT,
  fixed_units BIGINT,
  -- dividend: loss and theoretical result of the team, the base after carry and cap, the negative base in and out (rules B10);
  -- daily wage: the base is the effective bets rounded down to the rank unit
  loss_units BIGINT,
  theoretical_units BIGINT,
  base_units BIGINT,
  carry_in_units BIGINT,
  carry_out_units BIGINT,
  merchant_id INTEGER NOT NULL,
  version_no INTEGER NOT NULL,
  -- real-time wage: rates, and how many lines counted
  win_rate_ppm INTEGER,
  loss_rate_ppm INTEGER,
  line_count INTEGER,
  -- the others: active users of the team, and the tier that was reached
  active_users INTEGER,
  ratio_ppm INTEGER,
  tier_no SMALLINT,
  -- how many transfers have paid it so far: the version of the last one
  parts SMALLINT NOT NULL DEFAULT 0,
  kind TEXT NOT NULL,
  category TEXT NOT NULL,
  period_code TEXT NOT NULL,
  state TEXT NOT NULL,
  -- hourly wage: one row for each clock hour of the day (rules B8)
  detail JSONB,
  CONSTRAINT wage_payments_pkey PRIMARY KEY (id, merchant_id),
  CONSTRAINT wage_payments_period CHECK (period_start < period_end AND period_code IN ('R', 'D', 'W', 'H', 'M')
    AND (kind = 'REALTIME_WAGE') = (period_code = 'R')),
  CONSTRAINT wage_payments_figures CHECK (CASE kind
    WHEN 'REALTIME_WAGE' THEN
      num_nulls(won_units, lost_units, win_rate_ppm, loss_rate_ppm, line_count, carry_in_ppm_units, carry_out_ppm_units) = 0
      AND num_nonnulls(effective_units, active_users, tier_no, ratio_ppm, fixed_units, loss_units, theoretical_units, base_units,
        carry_in_units, carry_out_units, detail) = 0
      AND line_count >= 0 AND carry_in_ppm_units <= 0 AND carry_out_ppm_units <= 0
    WHEN 'DAILY_WAGE' THEN
      num_nulls(effective_units, active_users) = 0 AND num_nonnulls(ratio_ppm, fixed_units) = num_nonnulls(tier_no)
      AND num_nonnulls(won_units, lost_units, win_rate_ppm, loss_rate_ppm, line_count, carry_in_ppm_units, carry_out_ppm_units,
        loss_units, theoretical_units, carry_in_units, carry_out_units, detail) = 0
    WHEN 'HOURLY_WAGE' THEN
      num_nulls(effective_units, active_users, detail) = 0 AND jsonb_typeof(detail) = 'array'
      AND num_nonnulls(won_units, lost_units, win_rate_ppm, loss_rate_ppm, line_count, carry_in_ppm_units, carry_out_ppm_units,
        tier_no, ratio_ppm, fixed_units, loss_units, theoretical_units, base_units, carry_in_units, carry_out_units) = 0
    WHEN 'DIVIDEND' THEN
      num_nulls(effective_units, active_users, loss_units, theoretical_units, base_units, carry_in_units, carry_out_units) = 0
      AND num_nonnulls(ratio_ppm, fixed_units) = num_nonnulls(tier_no) AND carry_in_units <= 0 AND carry_out_units <= 0
      AND num_nonnulls(won_units, lost_units, win_rate_ppm, loss_rate_ppm, line_count, carry_in_ppm_units, carry_out_ppm_units,
        detail) = 0
    ELSE false END),
  CONSTRAINT wage_payments_paid CHECK (paid_units BETWEEN 0 AND due_units),
  -- UNPAID: made and not yet paid, a dividend also in part, until its pay window ends. PARTIAL, INSUFFICIENT, DEFAULTED: every
  -- credit of the payer pays it first. FORCED_PAID: paid in full after it was defaulted on.
  CONSTRAINT wage_payments_outcome CHECK (CASE WHEN due_units = 0 THEN state IN ('NOTHING', 'NOT_REACHED')
    WHEN paid_units = due_units THEN state IN ('PAID', 'FORCED_PAID')
    WHEN kind = 'DIVIDEND' THEN state IN ('UNPAID', 'DEFAULTED')
    WHEN paid_units = 0 THEN state IN ('UNPAID', 'INSUFFICIENT', 'DEFAULTED') ELSE state IN ('PARTIAL', 'DEFAULTED') END),
  CONSTRAINT wage_payments_window CHECK ((pay_until IS NOT NULL) = (kind = 'DIVIDEND'))
);
CREATE UNIQUE INDEX wage_payments_contract_id_kind_period_start_merchant_id_key
  ON wage_payments(contract_id, kind, period_start, merchant_id);
-- The bills that are still due, a payer's oldest first (rules B11).
CREATE INDEX wage_payments_open ON wage_payments(payer_id, period_start, id, merchant_id)
  WHERE state IN ('PARTIAL', 'INSUFFICIENT', 'DEFAULTED');
-- The same bills by who waits for them: the wallet says how much is still to come.
CREATE INDEX wage_payments_awaited ON wage_payments(payee_id, merchant_id) WHERE state IN ('PARTIAL', 'INSUFFICIENT', 'DEFAULTED');
-- Bills that wait for their payer: wages until the hour of payment, dividends until the end of their window (rules B7, B10.5).
CREATE INDEX wage_payments_unpaid ON wage_payments(merchant_id, kind, payer_id, id) WHERE state = 'UNPAID';
-- The bills of periods that somebody receives or has to pay, newest first. Real-time bills, which are many, are in neither.
CREATE INDEX wage_payments_billed_payee ON wage_payments(payee_id, kind, period_start, id, merchant_id)
  WHERE kind IN ('DAILY_WAGE', 'HOURLY_WAGE', 'DIVIDEND');
CREATE INDEX wage_payments_billed_payer ON wage_payments(payer_id, kind, period_start, id, merchant_id)
  WHERE kind IN ('DAILY_WAGE', 'HOURLY_WAGE', 'DIVIDEND');
-- Wages that are retried, the oldest first: how long is bounded (rules B11).
CREATE INDEX wage_payments_retried ON wage_payments(created_at, id) WHERE state IN ('PARTIAL', 'INSUFFICIENT');
-- A dividend's negative rest, which the next one starts from (rules B10.2).
CREATE INDEX wage_payments_carried_dividend ON wage_payments(payee_id, category, period_start, merchant_id)
  WHERE kind = 'DIVIDEND' AND (carry_in_units <> 0 OR carry_out_units <> 0);
-- Where a negative rest came in or went on. There are few of them, and the newest of a payee and category says what is carried.
CREATE INDEX wage_payments_carried ON wage_payments(payee_id, kind, category, period_start, contract_id, merchant_id)
  WHERE carry_in_ppm_units <> 0 OR carry_out_ppm_units <> 0;
-- Wallets whose owners have an open bill: who pays when money comes (rules B11).
CREATE INDEX ledger_accounts_owing ON ledger_accounts(owner_id, merchant_id) WHERE owes;
-- Who is frozen for bills: few of all accounts, and looked at every minute (I13).
CREATE INDEX members_frozen_for_bills ON members(merchant_id, id) WHERE status = 'FROZEN_DIVIDEND';
-- Rebates and wages by the time they were booked: rows lie in that order, and the index is a few pages.
CREATE INDEX ledger_transfers_earned ON ledger_transfers USING BRIN (created_at) WITH (pages_per_range = 32, autosummarize = on)
  WHERE kind IN (6, 7, 8, 9, 10);
-- Payers whose dividends are paid without being asked, as far as their wallets go (rules B10.5).
CREATE TABLE dividend_payers (
  member_id BIGINT NOT NULL,
  auto_pay BOOLEAN NOT NULL,
  merchant_id INTEGER NOT NULL,
  CONSTRAINT dividend_payers_pkey PRIMARY KEY (member_id, merchant_id)
);

CREATE FUNCTION wage_transfer_kind(kind text) RETURNS smallint LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE kind WHEN 'REALTIME_WAGE' THEN 8 WHEN 'DAILY_WAGE' THEN 9 WHEN 'HOURLY_WAGE' THEN 10 WHEN 'DIVIDEND' THEN 11
         END::smallint
$$;
CREATE FUNCTION wage_state(due bigint, paid bigint) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN due = 0 THEN 'NOTHING' WHEN paid = due THEN 'PAID' WHEN paid = 0 THEN 'INSUFFICIENT' ELSE 'PARTIAL' END
$$;
-- What owners of wallets owe on their RECEIVABLE accounts, in the owners' order; a credit pays it first (rules A6, B10.6). The
-- caller holds the locks of the wallets, so that nobody else changes it.
CREATE FUNCTION wage_debts(merchant int, owners bigint[]) RETURNS bigint[] LANGUAGE sql VOLATILE AS $$
  SELECT array_agg(coalesce(-r.balance, 0) ORDER BY q.ord) FROM unnest(owners) WITH ORDINALITY q(owner, ord)
    LEFT JOIN LATERAL (SELECT r.balance FROM ledger_accounts w JOIN ledger_accounts r ON r.owner_id = w.owner_id
        AND r.kind = 'RECEIVABLE' AND r.asset = w.asset AND r.merchant_id = merchant
       WHERE w.owner_id = q.owner AND w.kind = 'CASH' AND w.merchant_id = merchant AND w.owes OFFSET 0) r ON true
$$;
-- One push to the payee of a bill, without its room and amount, as text.
CREATE FUNCTION wage_push_head(kind text, period_start timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT format(',"name":"wage.paid","data":{"kind":%s,"windowStart":"%s","units":"', to_json(kind), wire_instant(period_start))
$$;
-- Tells one side of a bill its outcome.
CREATE FUNCTION bill_push(public_id uuid, kind text, period_start timestamptz, state text) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('room', 'member.' || public_id, 'name', 'wage.billed', 'data', jsonb_build_object('kind', kind,
    'periodStart', wire_instant(period_start), 'state', state))
$$;
-- Tells both sides of bills that the payer's wallet was not enough for.
CREATE FUNCTION push_short(merchant int, bill_ids bigint[], at timestamptz) RETURNS void LANGUAGE sql AS $$
  INSERT INTO outbox_messages (kind, name, payload, created_at, due_at, merchant_id)
  SELECT 'EVENT', 'wage.billed', jsonb_agg(bill_push(t.public_id, t.kind, t.period_start, t.state) ORDER BY t.id), at, at, merchant
    FROM (SELECT p.id, m.public_id, p.kind, p.period_start, p.state, (row_number() OVER (ORDER BY p.id, m.id) - 1) / 200 AS part
            FROM wage_payments p JOIN members m ON m.id IN (p.payer_id, p.payee_id)
           WHERE p.id = ANY (bill_ids) AND p.merchant_id = merchant AND p.state IN ('PARTIAL', 'INSUFFICIENT')) t
   GROUP BY t.part
$$;
-- Tells payees what they were paid and owners their new balances. Owners in order; told: whose balance moved; paid_at: the place
-- of each payment's payee among them; heads: of each payment, by wage_push_head(). An outbox row holds at most 200 pushes, which
-- the relay sends as one. The list is written as text: one value is parsed faster than thousands are built.
CREATE FUNCTION push_wages(
  merchant int, owners bigint[], told boolean[], paid_at int[], heads text[], amounts bigint[], at timestamptz
) RETURNS void LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
#variable_conflict use_variable
DECLARE public_ids uuid[]; assets text[]; balances bigint[]; versions bigint[];
BEGIN
  SELECT array_agg(m.public_id ORDER BY a.owner_id), array_agg(a.asset ORDER BY a.owner_id),
         array_agg(a.balance ORDER BY a.owner_id), array_agg(a.version ORDER BY a.owner_id)
    INTO STRICT public_ids, assets, balances, versions
    FROM unnest(owners) q(id)
    CROSS JOIN LATERAL (SELECT * FROM ledger_accounts w WHERE w.owner_id = q.id AND w.kind = 'CASH'
      AND w.merchant_id = merchant OFFSET 0) a
    CROSS JOIN LATERAL (SELECT * FROM members p WHERE p.id = q.id OFFSET 0) m;
  INSERT INTO outbox_messages (kind, name, payload, created_at, due_at, merchant_id)
  SELECT 'EVENT', 'wage.paid', ('[' || string_agg(t.push, ',' ORDER BY t.turn, t.n) || ']')::jsonb, at, at, merchant FROM (
    SELECT p.*, (row_number() OVER (ORDER BY p.turn, p.n) - 1) / 200 AS part FROM (
      SELECT 1 AS turn, g.n, '{"room":"member.' || public_ids[paid_at[g.n]] || '"' || heads[g.n] || wire_amount(amounts[g.n])
             || '"}}' AS push
        FROM generate_series(1, cardinality(paid_at)) g(n)
      UNION ALL
      SELECT 2, g.n, balance_push_text(public_ids[g.n], assets[g.n], balances[g.n], versions[g.n])
        FROM generate_series(1, cardinality(owners)) g(n) WHERE told[g.n]
    ) p
  ) t GROUP BY t.part ORDER BY t.part;
END $$;
-- Pays one chunk of a run (rules B9 and B11), contracts in the caller's order: from the top down. A contract that already
-- has its bill of this period is skipped, so that a repeat does nothing. Anyone who has an older bill open gets this one on
-- the
-- list behind it, and so does a payer whose wallet is frozen. Figures that the kind does not have are null; carries are units ×
-- 10^6 for the real-time wage and units for the dividend. Returns counts and sums of what was really added.
CREATE FUNCTION pay_wages(
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
  UPDATE ledger_accounts a SET owes = true
   WHERE a.id = ANY (owing) AND a.merchant_id = head.merchant_id AND NOT a.owes;
  UPDATE wage_runs r SET contract_count = r.contract_count + bills, due_units = r.due_units + total_due,
         paid_units = r.paid_units + total_paid
   WHERE r.id = run AND r.merchant_id = head.merchant_id;
  RETURN QUERY SELECT bills, booked, total_due, total_paid;
END $$;
-- Frees the accounts among these whose defaulted bills are all paid (rules B10.6), and tells them. The caller holds their locks.
CREATE FUNCTION lift_dividend_freeze(merchant int, stopped bigint[], at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE free bigint[];
BEGIN
  WITH freed AS (
    UPDATE members m SET status = 'ACTIVE'
     WHERE m.id = ANY (stopped) AND m.status = 'FROZEN_DIVIDEND'
       AND (SELECT p.id FROM wage_payments p WHERE p.payer_id = m.id AND p.state = 'DEFAULTED' AND p.merchant_id = merchant
             LIMIT 1) IS NULL
    RETURNING m.id
  ) SELECT array_agg(f.id) INTO free FROM freed f;
  INSERT INTO outbox_messages (kind, name, payload, created_at, due_at, merchant_id)
  SELECT 'EVENT', 'member.freezeChanged', jsonb_agg(jsonb_build_object('room', 'member.' || f.public_id, 'name',
           'member.freezeChanged', 'data', jsonb_build_object('frozen', false))), at, at, merchant
    FROM members f WHERE f.id = ANY (free) HAVING count(*) > 0;
  PERFORM message_freeze(merchant, free, false, at);
END $$;
-- Pays what payers of one merchant still owe, each payer's oldest bill first, then by bill id (rules B11), as far as its money
-- goes. Reads at most at_most bills, shared evenly among the payers; who then owes nothing any more is marked so.
CREATE FUNCTION retry_wages(merchant int, of_payers bigint[], at_most int)
RETURNS TABLE (payments int, transfers int, paid_units bigint) LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
#variable_conflict use_column
DECLARE
  instant timestamptz; each int := greatest(at_most / greatest(cardinality(of_payers), 1), 1); give bigint; payer_at int;
  payee_at int; owners bigint[]; accounts bigint[]; funds bigint[]; frozen boolean[]; debts bigint[]; stopped bigint[];
  -- of each bill
  ids bigint[]; payers bigint[]; payees bigint[]; rests bigint[]; kinds smallint[]; nexts smallint[]; heads text[];
  -- of each transfer
  paid_ids bigint[]; paid_kinds smallint[]; versions smallint[]; froms bigint[]; tos bigint[]; amounts bigint[]; paid_at int[];
  paid_heads text[]; told boolean[]; booked int := 0;
BEGIN
  -- Who is frozen for what it owes may be free after this: members are locked before wallets.
  SELECT array_agg(m.id) INTO stopped FROM (SELECT id FROM members WHERE id = ANY (of_payers) AND status = 'FROZEN_DIVIDEND'
    ORDER BY id FOR NO KEY UPDATE) m;
  -- Who may be concerned is read first without locks, then the bills are read again behind them.
  SELECT array_agg(DISTINCT v.owner) || of_payers INTO owners
    FROM unnest(of_payers) q(payer)
    CROSS JOIN LATERAL (SELECT p.payee_id FROM wage_payments p
       WHERE p.payer_id = q.payer AND p.merchant_id = merchant AND p.state IN ('PARTIAL', 'INSUFFICIENT', 'DEFAULTED')
       ORDER BY p.period_start, p.id LIMIT each) o
    CROSS JOIN LATERAL (VALUES (o.payee_id)) v(owner);
  SELECT array_agg(w.owner_id ORDER BY w.owner_id), array_agg(w.id ORDER BY w.owner_id),
         array_agg(w.balance ORDER BY w.owner_id), array_agg(w.frozen_at IS NOT NULL ORDER BY w.owner_id)
    INTO owners, accounts, funds, frozen
    FROM (SELECT a.owner_id, a.id, a.balance, a.frozen_at FROM ledger_accounts a
           WHERE a.kind = 'CASH' AND a.merchant_id = merchant AND a.owner_id = ANY (owners || of_payers)
           ORDER BY a.id FOR NO KEY UPDATE) w;
  instant := money_now();
  debts := wage_debts(merchant, owners);
  -- A payee that was found only now has no lock: its bill and those behind it wait for the next call.
  SELECT array_agg(b.id ORDER BY b.period_start, b.id), array_agg(b.payer_id ORDER BY b.period_start, b.id),
         array_agg(b.payee_id ORDER BY b.period_start, b.id), array_agg(b.rest ORDER BY b.period_start, b.id),
         array_agg(wage_transfer_kind(b.kind) ORDER BY b.period_start, b.id),
         array_agg((b.parts + 1)::smallint ORDER BY b.period_start, b.id),
         array_agg(wage_push_head(b.kind, b.period_start) ORDER BY b.period_start, b.id)
    INTO ids, payers, payees, rests, kinds, nexts, heads
    FROM (SELECT o.*, bool_and(o.payee_id = ANY (owners)) OVER (PARTITION BY o.payer_id ORDER BY o.period_start, o.id) AS locked
            FROM unnest(of_payers) q(payer)
            CROSS JOIN LATERAL (SELECT p.id, p.payer_id, p.payee_id, p.kind, p.period_start, p.parts,
                   p.due_units - p.paid_units AS rest FROM wage_payments p
               WHERE p.payer_id = q.payer AND p.merchant_id = merchant AND p.state IN ('PARTIAL', 'INSUFFICIENT', 'DEFAULTED')
               ORDER BY p.period_start, p.id LIMIT each) o) b WHERE b.locked;
  FOR n IN 1 .. coalesce(cardinality(ids), 0) LOOP
    payer_at := width_bucket(payers[n], owners);
    payee_at := width_bucket(payees[n], owners);
    give := least(rests[n], greatest(funds[payer_at], 0));
    CONTINUE WHEN give = 0 OR frozen[payer_at];
    funds[payer_at] := funds[payer_at] - give;
    funds[payee_at] := funds[payee_at] + give - least(give, debts[payee_at]);
    debts[payee_at] := debts[payee_at] - least(give, debts[payee_at]);
    booked := booked + 1;
    paid_ids[booked] := ids[n];
    paid_kinds[booked] := kinds[n];
    versions[booked] := nexts[n];
    froms[booked] := accounts[payer_at];
    tos[booked] := accounts[payee_at];
    amounts[booked] := give;
    paid_at[booked] := payee_at;
    paid_heads[booked] := heads[n];
    told[payee_at] := true;
    told[payer_at] := true;
  END LOOP;
  IF booked > 0 THEN
    UPDATE wage_payments p SET paid_units = p.paid_units + amounts[g.n], parts = versions[g.n],
           state = CASE WHEN p.state <> 'DEFAULTED' THEN wage_state(p.due_units, p.paid_units + amounts[g.n])
             WHEN p.paid_units + amounts[g.n] = p.due_units THEN 'FORCED_PAID' ELSE 'DEFAULTED' END,
           paid_at = CASE WHEN p.paid_units + amounts[g.n] = p.due_units THEN instant END
      FROM generate_series(1, booked) g(n) WHERE p.id = paid_ids[g.n];
    PERFORM CASE WHEN w.fresh THEN 1 ELSE ledger_refuse('P0409', 'a wage was booked before its bill') END
       FROM ledger_write(merchant, paid_kinds, paid_ids, array_fill(0::bigint, ARRAY[booked]), versions, froms, tos, amounts,
                         instant, instant) w;
    PERFORM push_wages(merchant, owners, told, paid_at, paid_heads, amounts, instant);
    PERFORM message_paid(merchant, paid_ids, amounts, instant);
  END IF;
  UPDATE ledger_accounts a SET owes = false
   WHERE a.owner_id = ANY (of_payers) AND a.kind = 'CASH' AND a.merchant_id = merchant AND a.owes
     AND (SELECT p.id FROM wage_payments p WHERE p.payer_id = a.owner_id AND p.state IN ('PARTIAL', 'INSUFFICIENT', 'DEFAULTED')
       AND p.merchant_id = merchant LIMIT 1) IS NULL
     AND (SELECT r.id FROM ledger_accounts r WHERE r.owner_id = a.owner_id AND r.kind = 'RECEIVABLE' AND r.asset = a.asset
       AND r.merchant_id = merchant AND r.balance < 0 LIMIT 1) IS NULL;
  IF stopped IS NOT NULL THEN
    PERFORM lift_dividend_freeze(merchant, stopped, instant);
  END IF;
  RETURN QUERY SELECT coalesce(cardinality(ids), 0), booked, coalesce((SELECT sum(u) FROM unnest(amounts) u), 0)::bigint;
END $$;
-- An officer who lets an account in again lets it into what it was: one that owes bills it did not pay in time stays frozen for
-- those (rules B10.6).
CREATE FUNCTION keep_dividend_freeze() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM wage_payments p WHERE p.payer_id = NEW.id AND p.merchant_id = NEW.merchant_id AND p.state = 'DEFAULTED') THEN
    NEW.status := 'FROZEN_DIVIDEND';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER members_dividend_freeze BEFORE UPDATE OF status ON members FOR EACH ROW
  WHEN (OLD.status = 'FROZEN' AND NEW.status = 'ACTIVE') EXECUTE FUNCTION keep_dividend_freeze();
-- Makes the bills of one chunk of a run without paying them (rules B7, B10): the columns are those of pay_wages(). A contract
-- that has its bill of this period is passed over, so said again it does nothing. Returns counts and sums of what was added.
CREATE FUNCTION write_bills(
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
  ), told AS (
    SELECT DISTINCT m.public_id FROM added a JOIN members m ON m.id IN (a.payer_id, a.payee_id) WHERE a.due_units > 0
  ), pushed AS (
    INSERT INTO outbox_messages (kind, name, payload, created_at, due_at, merchant_id)
    SELECT 'EVENT', 'wage.billed', jsonb_agg(bill_push(t.public_id, head.kind, head.window_start, 'UNPAID')), instant, instant,
           head.merchant_id
      FROM (SELECT public_id, row_number() OVER () / 200 AS part FROM told) t GROUP BY t.part
  )
  SELECT count(*), coalesce(sum(a.due_units), 0) INTO bills, total FROM added a;
  UPDATE wage_runs r SET contract_count = r.contract_count + bills, due_units = r.due_units + total
   WHERE r.id = run AND r.merchant_id = head.merchant_id AND bills > 0;
  IF head.kind = 'DIVIDEND' AND bills > 0 THEN
    PERFORM message_billed(head.merchant_id, contract_ids, head, instant);
  END IF;
  RETURN QUERY SELECT bills, total;
END $$;
-- Pays bills that wait for their payer, in the caller's order: wages from the top down, a payer's dividends oldest first (rules
-- B10.5, B11). Each payer gives what it has at that moment, what it was paid before included; the house everything. in_full: all
-- of them or none (P0402). What a wage still lacks is retried from then on; a dividend's rest waits for the end of its window.
-- Bills that are not unpaid any more are passed over.
CREATE FUNCTION pay_bills(merchant int, bill_ids bigint[], in_full boolean)
RETURNS TABLE (payments int, transfers int, paid_units bigint) LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
#variable_conflict use_column
DECLARE
  instant timestamptz; give bigint; payer_at int; payee_at int; source bigint; house bigint; house_asset text;
  payer_ids bigint[]; payee_ids bigint[];
  owners bigint[]; accounts bigint[]; funds bigint[]; frozen boolean[]; assets text[]; waits boolean[]; debts bigint[];
  -- of each bill
  ids bigint[]; kinds text[]; payers bigint[]; payees bigint[]; rests bigint[]; nexts smallint[]; heads text[];
  -- of each transfer, and the wallets of those who owe now
  paid_ids bigint[]; paid_kinds smallint[]; versions smallint[]; froms bigint[]; tos bigint[]; amounts bigint[]; paid_at int[];
  paid_heads text[]; told boolean[]; booked int := 0; short_ids bigint[]; owing bigint[];
BEGIN
  SELECT array_agg(p.payer_id), array_agg(p.payee_id) INTO payer_ids, payee_ids
    FROM unnest(bill_ids) q(id)
    CROSS JOIN LATERAL (SELECT * FROM wage_payments WHERE id = q.id AND merchant_id = merchant OFFSET 0) p;
  SELECT array_agg(w.owner_id ORDER BY w.owner_id), array_agg(w.id ORDER BY w.owner_id),
         array_agg(w.balance ORDER BY w.owner_id), array_agg(w.frozen_at IS NOT NULL ORDER BY w.owner_id),
         array_agg(w.asset ORDER BY w.owner_id),
         array_agg(w.owes AND (SELECT o.id FROM wage_payments o WHERE o.payer_id = w.owner_id AND o.merchant_id = merchant
           AND o.state IN ('PARTIAL', 'INSUFFICIENT', 'DEFAULTED') LIMIT 1) IS NOT NULL ORDER BY w.owner_id)
    INTO owners, accounts, funds, frozen, assets, waits
    FROM (SELECT a.owner_id, a.id, a.balance, a.frozen_at, a.asset, a.owes FROM ledger_accounts a
           WHERE a.kind = 'CASH' AND a.merchant_id = merchant AND a.owner_id = ANY (payer_ids || payee_ids)
           ORDER BY a.id FOR NO KEY UPDATE) w;
  instant := money_now();
  debts := wage_debts(merchant, owners);
  -- behind the locks: another worker, or the payer, may have been ahead
  SELECT array_agg(p.id ORDER BY q.ord), array_agg(p.kind ORDER BY q.ord), array_agg(p.payer_id ORDER BY q.ord),
         array_agg(p.payee_id ORDER BY q.ord), array_agg(p.due_units - p.paid_units ORDER BY q.ord),
         array_agg((p.parts + 1)::smallint ORDER BY q.ord), array_agg(wage_push_head(p.kind, p.period_start) ORDER BY q.ord)
    INTO ids, kinds, payers, payees, rests, nexts, heads
    FROM unnest(bill_ids) WITH ORDINALITY q(id, ord)
    CROSS JOIN LATERAL (SELECT * FROM wage_payments WHERE id = q.id AND merchant_id = merchant AND state = 'UNPAID' OFFSET 0) p;
  FOR n IN 1 .. coalesce(cardinality(ids), 0) LOOP
    give := rests[n];
    payee_at := width_bucket(payees[n], owners);
    payer_at := NULL;
    IF payers[n] IS NULL THEN
      IF house_asset IS DISTINCT FROM assets[payee_at] THEN
        house_asset := assets[payee_at];
        SELECT h.id INTO house FROM ledger_accounts h WHERE h.owner_id IS NULL AND h.kind = 'HOUSE_WAGES'
          AND h.asset = house_asset AND h.counterparty = '' AND h.merchant_id = merchant;
      END IF;
      source := house;
    ELSE
      payer_at := width_bucket(payers[n], owners);
      source := CASE WHEN owners[payer_at] = payers[n] THEN accounts[payer_at] END;
      give := CASE WHEN frozen[payer_at] OR waits[payer_at] AND kinds[n] <> 'DIVIDEND' THEN 0
                   ELSE least(give, greatest(funds[payer_at], 0)) END;
      funds[payer_at] := funds[payer_at] - give;
    END IF;
    IF source IS NULL OR owners[payee_at] IS DISTINCT FROM payees[n] THEN
      RAISE EXCEPTION 'a side of bill % has no account', ids[n] USING ERRCODE = 'P0400';
    END IF;
    IF give < rests[n] THEN
      IF in_full THEN
        RAISE EXCEPTION 'bill % cannot be paid in full', ids[n] USING ERRCODE = 'P0402';
      ELSIF kinds[n] <> 'DIVIDEND' THEN
        waits[payer_at] := true;
        owing := owing || source;
        short_ids := short_ids || ids[n];
      END IF;
    END IF;
    CONTINUE WHEN give = 0;
    funds[payee_at] := funds[payee_at] + give - least(give, debts[payee_at]);
    debts[payee_at] := debts[payee_at] - least(give, debts[payee_at]);
    booked := booked + 1;
    paid_ids[booked] := ids[n];
    paid_kinds[booked] := wage_transfer_kind(kinds[n]);
    versions[booked] := nexts[n];
    froms[booked] := source;
    tos[booked] := accounts[payee_at];
    amounts[booked] := give;
    paid_at[booked] := payee_at;
    paid_heads[booked] := heads[n];
    told[payee_at] := true;
    IF payer_at IS NOT NULL THEN
      told[payer_at] := true;
    END IF;
  END LOOP;
  IF booked > 0 THEN
    UPDATE wage_payments p SET paid_units = p.paid_units + amounts[g.n], parts = versions[g.n],
           state = CASE WHEN p.paid_units + amounts[g.n] = p.due_units THEN 'PAID' WHEN p.kind = 'DIVIDEND' THEN 'UNPAID'
             ELSE 'PARTIAL' END,
           paid_at = CASE WHEN p.paid_units + amounts[g.n] = p.due_units THEN instant END
      FROM generate_series(1, booked) g(n) WHERE p.id = paid_ids[g.n];
    PERFORM CASE WHEN w.fresh THEN 1 ELSE ledger_refuse('P0409', 'a bill was paid before') END
       FROM ledger_write(merchant, paid_kinds, paid_ids, array_fill(0::bigint, ARRAY[booked]), versions, froms, tos, amounts,
                         instant, instant) w;
    PERFORM push_wages(merchant, owners, told, paid_at, paid_heads, amounts, instant);
    PERFORM message_paid(merchant, paid_ids, amounts, instant);
  END IF;
  UPDATE wage_payments p SET state = 'INSUFFICIENT' WHERE p.id = ANY (short_ids) AND p.paid_units = 0;
  IF cardinality(short_ids) > 0 THEN
    PERFORM push_short(merchant, short_ids, instant);
    PERFORM message_short(merchant, short_ids, instant);
  END IF;
  UPDATE ledger_accounts a SET owes = true WHERE a.id = ANY (owing) AND a.merchant_id = merchant AND NOT a.owes;
  RETURN QUERY SELECT coalesce(cardinality(ids), 0), booked, coalesce((SELECT sum(u) FROM unnest(amounts) u), 0)::bigint;
END $$;
-- A payer who did not pay in time (rules B10.6, B11): bills whose time is over are defaulted on, the account is frozen for it,
-- and what the wallet has pays the bills, oldest first. Whatever comes later pays the rest first; at 0 the account is free
-- again. One transaction. wages_until: wages made before this instant were retried long enough. Returns how many bills were
-- defaulted on, 0 when another worker was ahead.
CREATE FUNCTION default_bills(merchant int, payer bigint, wages_until timestamptz) RETURNS int LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE instant timestamptz; defaulted int; late_ids bigint[]; was text;
BEGIN
  SELECT m.status INTO was FROM members m WHERE m.id = payer AND m.merchant_id = merchant FOR NO KEY UPDATE;
  PERFORM 1 FROM ledger_accounts a WHERE a.kind = 'CASH' AND a.merchant_id = merchant AND a.owner_id = ANY (payer ||
      ARRAY(SELECT p.payee_id FROM wage_payments p WHERE p.payer_id = payer AND p.merchant_id = merchant
        AND p.state IN ('PARTIAL', 'INSUFFICIENT', 'DEFAULTED')) ||
      ARRAY(SELECT p.payee_id FROM wage_payments p WHERE p.payer_id = payer AND p.merchant_id = merchant
        AND p.kind = 'DIVIDEND' AND p.state = 'UNPAID'))
    ORDER BY a.id FOR NO KEY UPDATE;
  instant := money_now();
  late_ids := ARRAY(SELECT p.id FROM wage_payments p WHERE p.payer_id = payer AND p.merchant_id = merchant
      AND p.kind = 'DIVIDEND' AND p.state = 'UNPAID' AND p.pay_until <= instant)
    || ARRAY(SELECT p.id FROM wage_payments p WHERE p.payer_id = payer AND p.merchant_id = merchant
      AND p.state IN ('PARTIAL', 'INSUFFICIENT') AND p.created_at < wages_until);
  UPDATE wage_payments p SET state = 'DEFAULTED' WHERE p.id = ANY (late_ids);
  GET DIAGNOSTICS defaulted = ROW_COUNT;
  IF defaulted = 0 THEN
    RETURN 0;
  END IF;
  UPDATE ledger_accounts a SET owes = true WHERE a.owner_id = payer AND a.kind = 'CASH' AND a.merchant_id = merchant;
  IF was = 'ACTIVE' THEN
    UPDATE members m SET status = 'FROZEN_DIVIDEND' WHERE m.id = payer;
    INSERT INTO outbox_messages (kind, name, payload, created_at, due_at, merchant_id)
    SELECT 'EVENT', 'member.freezeChanged', jsonb_build_array(jsonb_build_object('room', 'member.' || m.public_id, 'name',
             'member.freezeChanged', 'data', jsonb_build_object('frozen', true))), instant, instant, merchant
      FROM members m WHERE m.id = payer;
    PERFORM message_freeze(merchant, ARRAY[payer], true, instant);
  END IF;
  INSERT INTO outbox_messages (kind, name, payload, created_at, due_at, merchant_id)
  SELECT 'EVENT', 'wage.billed', jsonb_agg(bill_push(t.public_id, t.kind, t.period_start, 'DEFAULTED')), instant, instant, merchant
    FROM (SELECT m.public_id, p.kind, p.period_start, row_number() OVER () / 200 AS part FROM wage_payments p
            JOIN members m ON m.id IN (p.payer_id, p.payee_id) WHERE p.id = ANY (late_ids)) t GROUP BY t.part;
  PERFORM message_overdue(merchant, late_ids, instant);
  PERFORM 1 FROM retry_wages(merchant, ARRAY[payer], 500);
  RETURN defaulted;
END $$;
