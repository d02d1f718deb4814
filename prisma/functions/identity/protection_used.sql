-- How much of a limit is used up: units, of SESSION minutes. What was ordered and is not paid yet takes up a deposit limit. The
-- caller has counted before (count_play).
CREATE OR REPLACE FUNCTION protection_used(merchant int, member bigint, kind text, period text, at timestamptz) RETURNS bigint
LANGUAGE plpgsql AS $$
#variable_conflict use_variable
DECLARE zone text; today date; first_day date; used bigint; ordered bigint := 0;
BEGIN
  SELECT b.time_zone INTO STRICT zone FROM merchants b WHERE b.id = merchant;
  today := (at AT TIME ZONE zone)::date;
  IF kind = 'SESSION' THEN
    RETURN session_minutes(member, today::timestamp AT TIME ZONE zone, at);
  END IF;
  first_day := protection_period_start(period, today);
  SELECT coalesce(sum(CASE kind WHEN 'STAKE' THEN d.staked_units WHEN 'LOSS' THEN d.staked_units + d.away_units - d.returned_units
                                ELSE d.received_units END), 0)
    INTO used FROM play_days d
   WHERE d.member_id = member AND d.merchant_id = merchant AND d.day >= first_day AND d.day <= today;
  IF kind = 'STAKE' THEN
    RETURN used + table_stakes(merchant, member, first_day::timestamp AT TIME ZONE zone);
  ELSIF kind = 'DEPOSIT' THEN
    SELECT coalesce(sum(o.ordered_units), 0) INTO ordered FROM deposits o
     WHERE o.member_id = member AND o.merchant_id = merchant AND o.ended_at IS NULL;
    -- What was reversed of money that was gone is a debt; the wallet's part is in the days.
    used := greatest(used - coalesce((
      SELECT sum(t.units) FROM ledger_accounts d JOIN ledger_transfers t ON t.from_account_id = d.id AND t.merchant_id = d.merchant_id
       WHERE d.owner_id = member AND d.merchant_id = merchant AND d.kind = 'RECEIVABLE' AND t.kind = :DEPOSIT_REVERSAL
         AND t.created_at >= first_day::timestamp AT TIME ZONE zone), 0), 0);
  END IF;
  RETURN used + ordered;
END $$;
