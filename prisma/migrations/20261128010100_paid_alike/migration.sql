-- One way to pay bills (rules B9, B10.5, B11): what a window of real-time wages brought, bills that wait for their payer, and what is
-- still due lock the same wallets, are shared out by the same rule, booked and told alike.

-- The wallets of the sides of some bills, by their owners in order. Of who owes: whether an older bill of it is open, and the debt
-- that credits pay first.
CREATE TYPE bill_wallets AS (
  owners bigint[], accounts bigint[], assets text[], funds bigint[], frozen boolean[], waits boolean[], debts bigint[]
);
-- What bills are given, in their order: the accounts of both sides, the places of their owners among the wallets (the house has
-- none), how much, and whether that is less than was asked.
CREATE TYPE bill_shares AS (
  froms bigint[], tos bigint[], payers_at int[], payees_at int[], gives bigint[], short boolean[]
);

-- Locks the wallets of these owners, in id order, and reads behind the locks what decides who gets how much.
CREATE FUNCTION lock_bill_wallets(merchant int, sides bigint[]) RETURNS bill_wallets LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
#variable_conflict use_column
DECLARE wallets bill_wallets; owe boolean[];
BEGIN
  SELECT array_agg(w.owner_id), array_agg(w.id), array_agg(w.asset), array_agg(w.balance), array_agg(w.frozen_at IS NOT NULL),
         array_agg(false), array_agg(0::bigint), array_agg(w.owes)
    INTO wallets.owners, wallets.accounts, wallets.assets, wallets.funds, wallets.frozen, wallets.waits, wallets.debts, owe
    FROM (SELECT l.* FROM (SELECT a.owner_id, a.id, a.asset, a.balance, a.frozen_at, a.owes FROM ledger_accounts a
            WHERE a.kind = 'CASH' AND a.merchant_id = merchant AND a.owner_id = ANY (sides)
            ORDER BY a.id FOR NO KEY UPDATE) l ORDER BY l.owner_id) w;
  IF true = ANY (owe) THEN
    SELECT array_agg(q.owes AND EXISTS (SELECT 1 FROM wage_payments o WHERE o.payer_id = q.owner AND o.merchant_id = merchant
             AND o.state IN ('PARTIAL', 'INSUFFICIENT', 'DEFAULTED')) ORDER BY q.ord)
      INTO wallets.waits FROM unnest(wallets.owners, owe) WITH ORDINALITY q(owner, owes, ord);
    wallets.debts := wage_debts(merchant, wallets.owners);
  END IF;
  RETURN wallets;
END $$;

-- Shares out what bills ask for, in their order: each payer gives what it has at that moment, what it was given before included, a
-- frozen one nothing, the house everything. yields: bills that come behind older ones of their payer, and get nothing as long as
-- one is open. closing: a bill that yields and gets too little is such an older one at once. most: units in all, the first first;
-- null is any. A debt of a payee takes its part of what comes: that cannot be passed on.
CREATE FUNCTION share_out(
  merchant int, wallets bill_wallets, bill_ids bigint[], payers bigint[], payees bigint[], asks bigint[], yields boolean[],
  closing boolean, most bigint
) RETURNS bill_shares LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  shares bill_shares; payers_at int[]; payees_at int[]; gives bigint[]; short boolean[]; strange bigint; payer int; payee int;
  ask bigint; give bigint; debt bigint; owners bigint[] := wallets.owners; accounts bigint[] := wallets.accounts;
  assets text[] := wallets.assets; funds bigint[] := wallets.funds; frozen boolean[] := wallets.frozen;
  waits boolean[] := wallets.waits; debts bigint[] := wallets.debts;
BEGIN
  SELECT array_agg(t.source), array_agg(t.target), array_agg(t.payer_at), array_agg(t.payee_at),
         min(t.n) FILTER (WHERE t.source IS NULL OR t.target IS NULL)
    INTO shares.froms, shares.tos, payers_at, payees_at, strange
    FROM (SELECT p.n, p.payer_at, p.payee_at,
                 CASE WHEN payers[p.n] IS NULL THEN (SELECT h.id FROM ledger_accounts h WHERE h.owner_id IS NULL
                        AND h.kind = 'HOUSE_WAGES' AND h.asset = assets[p.payee_at] AND h.counterparty = '' AND h.merchant_id = merchant)
                      WHEN owners[p.payer_at] = payers[p.n] THEN accounts[p.payer_at] END AS source,
                 CASE WHEN owners[p.payee_at] = payees[p.n] THEN accounts[p.payee_at] END AS target
            FROM (SELECT g.n, width_bucket(payers[g.n], wallets.owners) AS payer_at,
                         width_bucket(payees[g.n], wallets.owners) AS payee_at
                    FROM generate_series(1, cardinality(asks)) g(n) OFFSET 0) p
           ORDER BY p.n) t;
  IF strange IS NOT NULL THEN
    RAISE EXCEPTION 'a side of % has no account', bill_ids[strange] USING ERRCODE = 'P0400';
  END IF;
  FOR n IN 1 .. coalesce(cardinality(asks), 0) LOOP
    ask := least(asks[n], most);
    give := ask;
    payer := payers_at[n];
    payee := payees_at[n];
    IF payer IS NOT NULL THEN
      give := CASE WHEN frozen[payer] OR waits[payer] AND yields[n] THEN 0 ELSE least(ask, greatest(funds[payer], 0)) END;
      funds[payer] := funds[payer] - give;
      IF give < ask AND closing AND yields[n] THEN
        waits[payer] := true;
      END IF;
    END IF;
    gives[n] := give;
    short[n] := give < ask;
    most := most - give;
    debt := least(give, debts[payee]);
    IF debt > 0 THEN
      debts[payee] := debts[payee] - debt;
    END IF;
    funds[payee] := funds[payee] + give - debt;
  END LOOP;
  shares.payers_at := payers_at;
  shares.payees_at := payees_at;
  shares.gives := gives;
  shares.short := short;
  RETURN shares;
END $$;

-- Tells payees what they were paid and owners their new balances. told: the places of whose balance moved among the owners;
-- paid_at: that of each payment's payee; heads: of each payment, by wage_push_head(). An outbox row holds at most 200 pushes, which
-- the relay sends as one. The list is written as text: one value is parsed faster than thousands are built.
DROP FUNCTION push_wages(int, bigint[], boolean[], int[], text[], bigint[], timestamptz);
CREATE FUNCTION push_wages(
  merchant int, owners bigint[], told int[], paid_at int[], heads text[], amounts bigint[], at timestamptz
) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
#variable_conflict use_variable
DECLARE public_ids uuid[]; assets text[]; balances bigint[]; versions bigint[]; payments int := cardinality(paid_at);
BEGIN
  SELECT array_agg(t.public_id), array_agg(t.asset), array_agg(t.balance), array_agg(t.version)
    INTO STRICT public_ids, assets, balances, versions
    FROM (SELECT m.public_id, a.asset, a.balance, a.version
            FROM unnest(owners) WITH ORDINALITY q(id, ord)
            CROSS JOIN LATERAL (SELECT * FROM ledger_accounts w WHERE w.owner_id = q.id AND w.kind = 'CASH'
              AND w.merchant_id = merchant OFFSET 0) a
            CROSS JOIN LATERAL (SELECT * FROM members p WHERE p.id = q.id OFFSET 0) m ORDER BY q.ord) t;
  INSERT INTO outbox_messages (kind, name, payload, created_at, due_at, merchant_id)
  SELECT 'EVENT', 'wage.paid', ('[' || string_agg(t.push, ',' ORDER BY t.n) || ']')::jsonb, at, at, merchant FROM (
    SELECT g.n, '{"room":"member.' || public_ids[paid_at[g.n]] || '"' || heads[g.n] || wire_amount(amounts[g.n]) || '"}}' AS push
      FROM generate_series(1, payments) g(n)
    UNION ALL
    SELECT payments + g.n, balance_push_text(public_ids[told[g.n]], assets[told[g.n]], balances[told[g.n]], versions[told[g.n]])
      FROM generate_series(1, cardinality(told)) g(n)
  ) t GROUP BY (t.n - 1) / 200 ORDER BY (t.n - 1) / 200;
END $$;

-- Books what bills were given and tells it; bills without a share are passed over. versions: of each bill, the n-th payment that it
-- would be. are_new: the bills are of this transaction and say already what they are given; no transfer can have paid them yet.
CREATE FUNCTION book_shares(
  merchant int, wallets bill_wallets, shares bill_shares, bill_ids bigint[], kinds smallint[], versions smallint[], heads text[],
  are_new boolean, instant timestamptz, OUT transfers int, OUT paid_units bigint
) LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE froms bigint[] := shares.froms; tos bigint[] := shares.tos; payers_at int[] := shares.payers_at;
  payees_at int[] := shares.payees_at; amounts bigint[] := shares.gives;
BEGIN
  IF 0 = ANY (amounts) THEN
    SELECT array_agg(t.id), array_agg(t.kind), array_agg(t.version), array_agg(t.head), array_agg(t.source), array_agg(t.target),
           array_agg(t.payer_at), array_agg(t.payee_at), array_agg(t.amount)
      INTO bill_ids, kinds, versions, heads, froms, tos, payers_at, payees_at, amounts
      FROM (SELECT bill_ids[g.n] AS id, kinds[g.n] AS kind, versions[g.n] AS version, heads[g.n] AS head, froms[g.n] AS source,
                   tos[g.n] AS target, payers_at[g.n] AS payer_at, payees_at[g.n] AS payee_at, amounts[g.n] AS amount
              FROM generate_series(1, cardinality(bill_ids)) g(n) WHERE amounts[g.n] > 0 ORDER BY g.n) t;
  END IF;
  transfers := coalesce(cardinality(amounts), 0);
  paid_units := coalesce((SELECT sum(u) FROM unnest(amounts) u), 0);
  IF transfers = 0 THEN
    RETURN;
  END IF;
  IF NOT are_new THEN
    UPDATE wage_payments p SET paid_units = p.paid_units + amounts[g.n], parts = versions[g.n],
           state = CASE WHEN p.paid_units + amounts[g.n] < p.due_units THEN
                          CASE WHEN p.kind = 'DIVIDEND' OR p.state = 'DEFAULTED' THEN p.state ELSE 'PARTIAL' END
                        WHEN p.state = 'DEFAULTED' THEN 'FORCED_PAID' ELSE 'PAID' END,
           paid_at = CASE WHEN p.paid_units + amounts[g.n] = p.due_units THEN instant END
      FROM generate_series(1, transfers) g(n) WHERE p.id = bill_ids[g.n];
  END IF;
  PERFORM CASE WHEN w.fresh THEN 1 ELSE ledger_refuse('P0409', 'a bill was paid before') END
     FROM ledger_write(merchant, kinds, bill_ids, array_fill(0::bigint, ARRAY[transfers]), versions, froms, tos, amounts, instant,
                       instant, are_new) w;
  PERFORM push_wages(merchant, wallets.owners,
    ARRAY(SELECT DISTINCT q.place FROM unnest(payers_at || payees_at) q(place) WHERE q.place IS NOT NULL ORDER BY q.place),
    payees_at, heads, amounts, instant);
  -- Nobody is written to for the real-time wages of five minutes.
  IF 8 <> ANY (kinds) THEN
    PERFORM message_paid(merchant, bill_ids, amounts, instant);
  END IF;
END $$;

-- Pays one chunk of a run of real-time wages (rules B9 and B11), contracts in the caller's order: from the top down. A contract that
-- has its bill of this period already is passed over, so that a repeat does nothing. Carries are units × 10^6. Returns counts and
-- sums of what was really added.
DROP FUNCTION pay_wages(bigint, bigint[], int[], bigint[], bigint[], bigint[], bigint[], bigint[], int[], int[], int[], bigint[],
  int[], smallint[], int[], bigint[], bigint[], bigint[], bigint[], jsonb[]);
CREATE FUNCTION pay_wages(
  run bigint, contract_ids bigint[], version_nos int[], dues bigint[], carry_ins bigint[], carry_outs bigint[], wons bigint[],
  losts bigint[], win_ppms int[], loss_ppms int[], line_counts int[]
) RETURNS TABLE (payments int, transfers int, due_units bigint, paid_units bigint) LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
#variable_conflict use_column
DECLARE
  head wage_runs; instant timestamptz; wallets bill_wallets; shares bill_shares; payers bigint[]; payees bigint[];
  categories text[]; settled bigint[]; ids bigint[]; asks bigint[] := dues; gives bigint[]; owing bigint[]; total bigint;
  bills int; booked int; paid bigint; asked int := cardinality(contract_ids);
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
    FROM generate_series(1, asked) g(n));
  bills := cardinality(array_remove(ids, NULL));
  IF bills = 0 THEN
    RETURN QUERY SELECT 0, 0, 0::bigint, 0::bigint;
    RETURN;
  ELSIF bills < asked THEN
    asks := ARRAY(SELECT CASE WHEN ids[g.n] IS NULL THEN 0 ELSE dues[g.n] END FROM generate_series(1, asked) g(n));
  END IF;
  shares := share_out(head.merchant_id, wallets, contract_ids, payers, payees, asks, array_fill(true, ARRAY[asked]), false, NULL);
  gives := shares.gives;
  total := (SELECT sum(u) FROM unnest(asks) u);

  INSERT INTO wage_payments (id, merchant_id, contract_id, version_no, kind, category, period_code, period_start, period_end,
         payer_id, payee_id, won_units, lost_units, win_rate_ppm, loss_rate_ppm, line_count, carry_in_ppm_units,
         carry_out_ppm_units, due_units, paid_units, parts, state, created_at, paid_at)
  SELECT ids[g.n], head.merchant_id, contract_ids[g.n], version_nos[g.n], head.kind, categories[g.n], head.period_code,
         head.window_start, head.window_end, payers[g.n], payees[g.n], wons[g.n], losts[g.n], win_ppms[g.n], loss_ppms[g.n],
         line_counts[g.n], carry_ins[g.n], carry_outs[g.n], dues[g.n], gives[g.n], (gives[g.n] > 0)::int,
         wage_state(dues[g.n], gives[g.n]), instant, CASE WHEN gives[g.n] = dues[g.n] AND gives[g.n] > 0 THEN instant END
    FROM generate_series(1, asked) g(n) WHERE ids[g.n] IS NOT NULL ORDER BY g.n;
  -- Before the money moves: what comes to a payer that is short pays this, too.
  owing := ARRAY(SELECT q.source FROM unnest(shares.froms, shares.short) q(source, short) WHERE q.short);
  UPDATE ledger_accounts a SET owes = true
   WHERE a.id = ANY (owing) AND a.merchant_id = head.merchant_id AND NOT a.owes;
  SELECT b.transfers, b.paid_units INTO booked, paid
    FROM book_shares(head.merchant_id, wallets, shares, ids, array_fill(wage_transfer_kind(head.kind), ARRAY[asked]),
           array_fill(1::smallint, ARRAY[asked]), array_fill(wage_push_head(head.kind, head.window_start), ARRAY[asked]), true, instant) b;
  IF cardinality(owing) > 0 THEN
    PERFORM push_short(head.merchant_id, array_remove(ids, NULL), instant);
    PERFORM message_short(head.merchant_id, array_remove(ids, NULL), instant);
  END IF;
  UPDATE wage_runs r SET contract_count = r.contract_count + bills, due_units = r.due_units + total,
         paid_units = r.paid_units + paid
   WHERE r.id = run AND r.merchant_id = head.merchant_id;
  RETURN QUERY SELECT bills, booked, total, paid;
END $$;
-- Pays bills that wait for their payer, in the caller's order: wages from the top down, a payer's dividends oldest first (rules
-- B10.5, B11). in_full: all of them or none (P0402). most: units that are given for all of them, null is what they need. What a wage
-- still lacks is retried from then on; a dividend's rest waits for the end of its window. Bills that are not unpaid any more are
-- passed over.
CREATE OR REPLACE FUNCTION pay_bills(merchant int, bill_ids bigint[], in_full boolean, most bigint DEFAULT NULL)
RETURNS TABLE (payments int, transfers int, paid_units bigint) LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
#variable_conflict use_column
DECLARE
  instant timestamptz; wallets bill_wallets; shares bill_shares; sides bigint[]; ids bigint[]; kinds smallint[]; payers bigint[];
  payees bigint[]; rests bigint[]; nexts smallint[]; heads text[]; yields boolean[]; short_ids bigint[];
BEGIN
  sides := ARRAY(SELECT unnest(ARRAY[p.payer_id, p.payee_id]) FROM unnest(bill_ids) q(id)
    CROSS JOIN LATERAL (SELECT * FROM wage_payments WHERE id = q.id AND merchant_id = merchant OFFSET 0) p);
  wallets := lock_bill_wallets(merchant, sides);
  instant := money_now();
  -- behind the locks: another worker, or the payer, may have been ahead
  SELECT array_agg(t.id), array_agg(wage_transfer_kind(t.kind)), array_agg(t.payer_id), array_agg(t.payee_id),
         array_agg(t.due_units - t.paid_units), array_agg((t.parts + 1)::smallint), array_agg(wage_push_head(t.kind, t.period_start)),
         array_agg(t.kind <> 'DIVIDEND')
    INTO ids, kinds, payers, payees, rests, nexts, heads, yields
    FROM (SELECT p.* FROM unnest(bill_ids) WITH ORDINALITY q(id, ord)
            CROSS JOIN LATERAL (SELECT * FROM wage_payments WHERE id = q.id AND merchant_id = merchant AND state = 'UNPAID' OFFSET 0) p
           ORDER BY q.ord) t;
  IF ids IS NULL THEN
    RETURN QUERY SELECT 0, 0, 0::bigint;
    RETURN;
  END IF;
  shares := share_out(merchant, wallets, ids, payers, payees, rests, yields, true, most);
  IF in_full AND true = ANY (shares.short) THEN
    RAISE EXCEPTION 'bill % cannot be paid in full', ids[array_position(shares.short, true)] USING ERRCODE = 'P0402';
  END IF;
  -- Before the money moves: what comes to a payer that is short pays this, too. A bill without a payment yet has none below.
  short_ids := ARRAY(SELECT q.id FROM unnest(ids, shares.short, yields) q(id, short, yields) WHERE q.short AND q.yields);
  IF cardinality(short_ids) > 0 THEN
    UPDATE wage_payments p SET state = 'INSUFFICIENT'
      FROM unnest(ids, shares.gives) q(id, give) WHERE p.id = q.id AND p.id = ANY (short_ids) AND p.paid_units = 0 AND q.give = 0;
    UPDATE ledger_accounts a SET owes = true
      FROM unnest(ids, shares.froms) q(id, source)
     WHERE q.id = ANY (short_ids) AND a.id = q.source AND a.merchant_id = merchant AND NOT a.owes;
  END IF;
  RETURN QUERY SELECT cardinality(ids), b.transfers, b.paid_units
    FROM book_shares(merchant, wallets, shares, ids, kinds, nexts, heads, false, instant) b;
  -- the house has paid
  IF array_position(payers, NULL) IS NOT NULL THEN
    PERFORM resume_windows(merchant, ids, instant);
  END IF;
  IF cardinality(short_ids) > 0 THEN
    PERFORM push_short(merchant, short_ids, instant);
    PERFORM message_short(merchant, short_ids, instant);
  END IF;
END $$;
-- Pays what payers of one merchant still owe, each payer's oldest bill first, then by bill id (rules B11), as far as its money
-- goes. Reads at most at_most bills, shared evenly among the payers; who then owes nothing any more is marked so.
CREATE OR REPLACE FUNCTION retry_wages(merchant int, of_payers bigint[], at_most int)
RETURNS TABLE (payments int, transfers int, paid_units bigint) LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
#variable_conflict use_column
DECLARE
  instant timestamptz; each int := greatest(at_most / greatest(cardinality(of_payers), 1), 1); wallets bill_wallets;
  shares bill_shares; stopped bigint[]; sides bigint[]; ids bigint[]; kinds smallint[]; payers bigint[]; payees bigint[];
  rests bigint[]; nexts smallint[]; heads text[];
BEGIN
  -- Who is frozen for what it owes may be free after this: members are locked before wallets.
  SELECT array_agg(m.id) INTO stopped FROM (SELECT id FROM members WHERE id = ANY (of_payers) AND status = 'FROZEN_DIVIDEND'
    ORDER BY id FOR NO KEY UPDATE) m;
  -- Who may be concerned is read first without locks, then the bills are read again behind them.
  sides := ARRAY(SELECT DISTINCT o.payee_id FROM unnest(of_payers) q(payer)
    CROSS JOIN LATERAL (SELECT p.payee_id FROM wage_payments p
       WHERE p.payer_id = q.payer AND p.merchant_id = merchant AND p.state IN ('PARTIAL', 'INSUFFICIENT', 'DEFAULTED')
       ORDER BY p.period_start, p.id LIMIT each) o) || of_payers;
  wallets := lock_bill_wallets(merchant, sides);
  instant := money_now();
  -- A payee that was found only now has no lock: its bill and those behind it wait for the next call.
  SELECT array_agg(t.id), array_agg(wage_transfer_kind(t.kind)), array_agg(t.payer_id), array_agg(t.payee_id), array_agg(t.rest),
         array_agg((t.parts + 1)::smallint), array_agg(wage_push_head(t.kind, t.period_start))
    INTO ids, kinds, payers, payees, rests, nexts, heads
    FROM (SELECT b.* FROM (
            SELECT o.*, bool_and(o.payee_id = ANY (wallets.owners)) OVER (PARTITION BY o.payer_id ORDER BY o.period_start, o.id) AS locked
              FROM unnest(of_payers) q(payer)
              CROSS JOIN LATERAL (SELECT p.id, p.payer_id, p.payee_id, p.kind, p.period_start, p.parts,
                     p.due_units - p.paid_units AS rest FROM wage_payments p
                 WHERE p.payer_id = q.payer AND p.merchant_id = merchant AND p.state IN ('PARTIAL', 'INSUFFICIENT', 'DEFAULTED')
                 ORDER BY p.period_start, p.id LIMIT each) o) b
           WHERE b.locked ORDER BY b.period_start, b.id) t;
  IF ids IS NULL THEN
    RETURN QUERY SELECT 0, 0, 0::bigint;
  ELSE
    -- No bill is behind another here: these are the older ones.
    shares := share_out(merchant, wallets, ids, payers, payees, rests, array_fill(false, ARRAY[cardinality(ids)]), false, NULL);
    RETURN QUERY SELECT cardinality(ids), b.transfers, b.paid_units
      FROM book_shares(merchant, wallets, shares, ids, kinds, nexts, heads, false, instant) b;
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
END $$;
