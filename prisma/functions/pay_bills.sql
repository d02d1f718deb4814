-- As migrations/20261124020000_pay_windows left it; written by npm run generate.
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
