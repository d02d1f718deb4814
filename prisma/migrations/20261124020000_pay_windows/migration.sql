-- The windows in which bills are paid (rules B10.5, B11): they stand still while their payer could not pay or was not yet paid itself.

-- Since when a merchant's money is READ_ONLY, by the money clock.
ALTER TABLE merchants ADD COLUMN read_only_since TIMESTAMPTZ(3);
UPDATE merchants SET read_only_since = money_now() WHERE money_mode = 'READ_ONLY';

-- A wage has a window from when its payer is short: for so long it is retried.
ALTER TABLE wage_payments DROP CONSTRAINT wage_payments_window;
UPDATE wage_payments SET pay_until = created_at + interval '7 days' WHERE state IN ('PARTIAL', 'INSUFFICIENT');
ALTER TABLE wage_payments ADD CONSTRAINT wage_payments_window CHECK (CASE WHEN kind = 'DIVIDEND' THEN pay_until IS NOT NULL
  ELSE pay_until IS NOT NULL OR state NOT IN ('PARTIAL', 'INSUFFICIENT') END);
DROP INDEX wage_payments_retried;
-- Wages that are retried, by the end of their window.
CREATE INDEX wage_payments_retried ON wage_payments(pay_until, id) WHERE state IN ('PARTIAL', 'INSUFFICIENT');
CREATE FUNCTION retry_for_a_week() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.pay_until := money_now() + interval '7 days';
  RETURN NEW;
END $$;
CREATE TRIGGER wage_payments_retry BEFORE INSERT OR UPDATE OF state ON wage_payments FOR EACH ROW
  WHEN (NEW.pay_until IS NULL AND NEW.state IN ('PARTIAL', 'INSUFFICIENT')) EXECUTE FUNCTION retry_for_a_week();

-- Whether a dividend of the house to a payer waits for its approval: as long, the payer's own dividends of the period are not late.
CREATE FUNCTION awaits_house(merchant int, payer bigint, code text, start timestamptz) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT 1 FROM wage_payments h WHERE h.payee_id = payer AND h.kind = 'DIVIDEND' AND h.period_start = start
    AND h.merchant_id = merchant AND h.period_code = code AND h.payer_id IS NULL AND h.state = 'UNPAID');
END $$;
-- The house has paid these bills: the windows of those who waited for them go on, as much later as they stood still. A time of
-- READ_ONLY meanwhile is part of that, for the house pays nothing in it.
CREATE FUNCTION resume_windows(merchant int, bill_ids bigint[], at timestamptz) RETURNS void LANGUAGE sql AS $$
  WITH waited AS (
    SELECT h.payee_id, h.period_code, h.period_start, min(h.created_at) AS since FROM wage_payments h
     WHERE h.id = ANY (bill_ids) AND h.merchant_id = merchant AND h.kind = 'DIVIDEND' AND h.payer_id IS NULL AND h.state = 'PAID'
       AND NOT awaits_house(merchant, h.payee_id, h.period_code, h.period_start)
     GROUP BY 1, 2, 3
  )
  UPDATE wage_payments p SET pay_until = p.pay_until + (at - greatest(w.since, p.created_at))
    FROM waited w
   WHERE p.payer_id = w.payee_id AND p.kind = 'DIVIDEND' AND p.period_start = w.period_start AND p.merchant_id = merchant
     AND p.period_code = w.period_code AND p.state = 'UNPAID' AND at > greatest(w.since, p.created_at)
$$;
-- READ_ONLY stops the windows of a merchant, and its end lets them go on.
CREATE FUNCTION stop_windows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE instant timestamptz := money_now();
BEGIN
  IF NEW.money_mode = 'READ_ONLY' THEN
    NEW.read_only_since := instant;
    RETURN NEW;
  END IF;
  UPDATE wage_payments p SET pay_until = p.pay_until + (instant - greatest(OLD.read_only_since, p.created_at))
   WHERE p.merchant_id = NEW.id AND p.payer_id IS NOT NULL AND p.pay_until > OLD.read_only_since
     AND (p.state IN ('PARTIAL', 'INSUFFICIENT') OR p.state = 'UNPAID' AND p.kind = 'DIVIDEND'
       AND NOT awaits_house(NEW.id, p.payer_id, p.period_code, p.period_start));
  NEW.read_only_since := NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER merchants_stop_windows BEFORE UPDATE OF money_mode ON merchants FOR EACH ROW
  WHEN ((OLD.money_mode = 'READ_ONLY') <> (NEW.money_mode = 'READ_ONLY')) EXECUTE FUNCTION stop_windows();

DROP FUNCTION pay_bills(int, bigint[], boolean);
-- Pays bills that wait for their payer, in the caller's order: wages from the top down, a payer's dividends oldest first (rules
-- B10.5, B11). Each payer gives what it has at that moment, what it was paid before included; the house everything; all of them
-- together at most `most`, null for no bound. in_full: all that is asked or nothing (P0402). What a wage still lacks is retried
-- from then on; a dividend's rest waits for the end of its window. Bills that are not unpaid any more are passed over.
CREATE FUNCTION pay_bills(merchant int, bill_ids bigint[], in_full boolean, most bigint DEFAULT NULL)
RETURNS TABLE (payments int, transfers int, paid_units bigint) LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
#variable_conflict use_column
DECLARE
  instant timestamptz; give bigint; asked bigint; payer_at int; payee_at int; source bigint; house bigint; house_asset text;
  payer_ids bigint[]; payee_ids bigint[];
  owners bigint[]; accounts bigint[]; funds bigint[]; frozen boolean[]; assets text[]; waits boolean[]; debts bigint[];
  -- of each bill
  ids bigint[]; kinds text[]; payers bigint[]; payees bigint[]; rests bigint[]; nexts smallint[]; heads text[];
  -- of each transfer, and the wallets of those who owe now
  paid_ids bigint[]; paid_kinds smallint[]; versions smallint[]; froms bigint[]; tos bigint[]; amounts bigint[]; paid_at int[];
  paid_heads text[]; told boolean[]; booked int := 0; short_ids bigint[]; owing bigint[]; by_house boolean := false;
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
    give := least(rests[n], most);
    asked := give;
    payee_at := width_bucket(payees[n], owners);
    payer_at := NULL;
    IF payers[n] IS NULL THEN
      IF house_asset IS DISTINCT FROM assets[payee_at] THEN
        house_asset := assets[payee_at];
        SELECT h.id INTO house FROM ledger_accounts h WHERE h.owner_id IS NULL AND h.kind = 'HOUSE_WAGES'
          AND h.asset = house_asset AND h.counterparty = '' AND h.merchant_id = merchant;
      END IF;
      source := house;
      by_house := true;
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
    IF give < asked THEN
      IF in_full THEN
        RAISE EXCEPTION 'bill % cannot be paid in full', ids[n] USING ERRCODE = 'P0402';
      ELSIF kinds[n] <> 'DIVIDEND' THEN
        waits[payer_at] := true;
        owing := owing || source;
        short_ids := short_ids || ids[n];
      END IF;
    END IF;
    most := most - give;
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
  -- Before the money moves: what comes to a payer that is short pays this, too. A bill without a payment yet has none below.
  UPDATE wage_payments p SET state = 'INSUFFICIENT' WHERE p.id = ANY (short_ids) AND p.paid_units = 0
     AND p.id <> ALL (coalesce(paid_ids, '{}'));
  UPDATE ledger_accounts a SET owes = true WHERE a.id = ANY (owing) AND a.merchant_id = merchant AND NOT a.owes;
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
  IF by_house THEN
    PERFORM resume_windows(merchant, ids, instant);
  END IF;
  IF cardinality(short_ids) > 0 THEN
    PERFORM push_short(merchant, short_ids, instant);
    PERFORM message_short(merchant, short_ids, instant);
  END IF;
  RETURN QUERY SELECT coalesce(cardinality(ids), 0), booked, coalesce((SELECT sum(u) FROM unnest(amounts) u), 0)::bigint;
END $$;

DROP FUNCTION default_bills(int, bigint, timestamptz);
-- A payer who did not pay in time (rules B10.6, B11): bills whose window is over are defaulted on, the account is frozen for it,
-- and what the wallet has pays the bills, oldest first. Whatever comes later pays the rest first; at 0 the account is free
-- again. One transaction. Returns how many bills were defaulted on, 0 when another worker was ahead.
CREATE FUNCTION default_bills(merchant int, payer bigint) RETURNS int LANGUAGE plpgsql AS $$
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
      AND p.kind = 'DIVIDEND' AND p.state = 'UNPAID' AND p.pay_until <= instant
      AND NOT awaits_house(merchant, payer, p.period_code, p.period_start))
    || ARRAY(SELECT p.id FROM wage_payments p WHERE p.payer_id = payer AND p.merchant_id = merchant
      AND p.state IN ('PARTIAL', 'INSUFFICIENT') AND p.pay_until <= instant);
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

-- What a credit pays before its owner has it, in the transaction of the credit (rules A6, B10.6): the debt to the house, then bills.
CREATE OR REPLACE FUNCTION ledger_pay_debts(merchant int, wallets bigint[], booked_at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE d record; give bigint; xact xid8; allowed text; payers bigint[];
BEGIN
  xact := pg_current_xact_id();
  allowed := set_config('croupier.ledger_writes', 'open', true);
  FOR d IN
    SELECT w.id AS wallet, w.owner_id, w.balance, w.version, r.id AS debt, r.balance AS owed, r.version AS debt_version
      FROM ledger_accounts w
      JOIN ledger_accounts r ON r.owner_id = w.owner_id AND r.kind = 'RECEIVABLE' AND r.asset = w.asset AND r.merchant_id = merchant
     WHERE w.id = ANY (wallets) AND w.merchant_id = merchant AND w.kind = 'CASH' AND w.owes AND w.balance > 0 AND r.balance < 0
     ORDER BY w.id
  LOOP
    give := least(d.balance, -d.owed);
    UPDATE ledger_accounts SET balance = balance - give, version = version + 1, owes = give < -d.owed OR EXISTS (
        SELECT 1 FROM wage_payments p WHERE p.payer_id = d.owner_id AND p.merchant_id = merchant
           AND p.state IN ('PARTIAL', 'INSUFFICIENT', 'DEFAULTED'))
     WHERE id = d.wallet AND merchant_id = merchant;
    UPDATE ledger_accounts SET balance = balance + give, version = version + 1 WHERE id = d.debt AND merchant_id = merchant;
    INSERT INTO ledger_transfers (subject_id, part_id, from_account_id, to_account_id, units, from_balance, from_version,
           to_balance, to_version, created_at, merchant_id, kind)
    VALUES (d.debt, d.debt_version + 1, d.wallet, d.debt, give, d.balance - give, d.version + 1, d.owed + give,
            d.debt_version + 1, booked_at, merchant, 16);
  END LOOP;
  allowed := set_config('croupier.ledger_writes', '', true);
  -- Bills that are behind are paid here as well, the oldest first. What they bring a payee pays on what that one owes.
  payers := ARRAY(SELECT w.owner_id FROM ledger_accounts w JOIN merchants m ON m.id = merchant
    AND money_mode_allows(m.money_mode, 8::smallint)
    WHERE w.id = ANY (wallets) AND w.merchant_id = merchant AND w.kind = 'CASH' AND w.owes AND w.balance > 0
      AND w.frozen_at IS NULL AND (SELECT p.id FROM wage_payments p WHERE p.payer_id = w.owner_id AND p.merchant_id = merchant
        AND p.state IN ('PARTIAL', 'INSUFFICIENT', 'DEFAULTED') LIMIT 1) IS NOT NULL ORDER BY w.owner_id);
  IF cardinality(payers) > 0 THEN
    PERFORM 1 FROM retry_wages(merchant, payers, greatest(500, cardinality(payers)));
    -- Who has more bills than one call takes pays the others at once behind it.
    INSERT INTO outbox_messages (kind, name, payload, created_at, due_at, merchant_id)
    SELECT 'JOB', 'wages.retryPayments', '{}', booked_at, booked_at, merchant
     WHERE EXISTS (SELECT 1 FROM ledger_accounts w WHERE w.id = ANY (wallets) AND w.merchant_id = merchant AND w.kind = 'CASH'
       AND w.owes AND w.balance > 0
       AND EXISTS (SELECT 1 FROM wage_payments p WHERE p.payer_id = w.owner_id AND p.merchant_id = merchant
         AND p.state IN ('PARTIAL', 'INSUFFICIENT', 'DEFAULTED')));
  END IF;
END $$;


-- As it was, but for the mark of those who are short: it is there before the money moves.
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
