-- A provider's correction that is booked counts as a payout of the game it names, on the day of its booking (rules B4); nothing was
-- bet. All is read from its row, so that the caller decides nothing.
CREATE OR REPLACE FUNCTION keep_adjustment_fact(merchant int, correction bigint, instant timestamptz) RETURNS void LANGUAGE sql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO settled_facts (source, source_id, settlement_version, settled_at, merchant_id, member_id, catalogue_id, round_id,
         category, stake_units, payout_units, effective_units, theoretical_units, business_date)
  SELECT 4, x.id, 1, instant, merchant, x.member_id, c.id, x.id, c.category, 0,
         CASE x.kind WHEN 'ADJUST_IN' THEN x.units ELSE -x.units END, 0, 0, (instant AT TIME ZONE b.time_zone)::date
    FROM provider_txs x JOIN catalogue_games c ON c.id = x.catalogue_id JOIN merchants b ON b.id = x.merchant_id
    JOIN ledger_accounts w ON w.owner_id = x.member_id AND w.merchant_id = merchant AND w.kind = 'CASH' AND w.asset <> 'DEMO'
   WHERE x.id = correction AND x.merchant_id = merchant AND x.kind IN ('ADJUST_IN', 'ADJUST_OUT')
$$;
