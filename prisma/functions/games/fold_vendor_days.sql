-- Adds what players bet and won at providers by the transactions from `since` on and before `before` to the days of each provider.
-- A round that is put right adds its difference on the day of that; it was counted when it ended. Runs behind the lock of
-- roll_up_team_days(), with the same facts as fold_member_days().
CREATE OR REPLACE FUNCTION fold_vendor_days(since xid8, before xid8, seen_at timestamptz) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_custom_plan SET enable_seqscan = off SET jit = off AS $$
#variable_conflict use_column
DECLARE
  first_number bigint := xact_number(since); end_number bigint := xact_number(before);
  first_at timestamptz := coalesce(seen_at - interval '2 days', '-infinity');
BEGIN
  INSERT INTO vendor_days AS d (day, rounds, stake_units, payout_units, correction_units, merchant_id, vendor)
  SELECT f.business_date, count(*) FILTER (WHERE f.source = 2 AND f.settlement_version = 2),
         coalesce(sum(f.stake_units) FILTER (WHERE f.source <> 4), 0), coalesce(sum(f.payout_units) FILTER (WHERE f.source <> 4), 0),
         coalesce(sum(f.payout_units) FILTER (WHERE f.source = 4), 0), f.merchant_id, c.vendor
    FROM settled_facts f JOIN catalogue_games c ON c.id = f.catalogue_id
   WHERE xact_number(f.xact) >= first_number AND xact_number(f.xact) < end_number AND f.settled_at >= first_at AND f.source <> 1
   GROUP BY f.business_date, f.merchant_id, c.vendor
  ON CONFLICT ON CONSTRAINT vendor_days_pkey
    DO UPDATE SET rounds = d.rounds + excluded.rounds, stake_units = d.stake_units + excluded.stake_units,
                  payout_units = d.payout_units + excluded.payout_units, correction_units = d.correction_units + excluded.correction_units;
END $$;
