-- Pays bills that wait for their payer, in the caller's order: wages from the top down, a payer's dividends oldest first (rules
-- B10.5, B11). in_full: all of them or none (P0402). most: units that are given for all of them, null is what they need. What a wage
-- still lacks is retried from then on; a dividend's rest waits for the end of its window. Bills that are not unpaid any more are
-- passed over.
CREATE OR REPLACE FUNCTION pay_bills(merchant int, bill_ids bigint[], in_full boolean, most bigint DEFAULT NULL)
RETURNS TABLE (payments int, transfers int, paid_units bigint) LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
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
