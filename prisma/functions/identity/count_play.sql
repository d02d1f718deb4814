-- Counts what moved since the last time, under the lock of the wallet. The first time it begins with the running month and week.
CREATE OR REPLACE FUNCTION count_play(merchant int, member bigint, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
#variable_conflict use_variable
DECLARE wallet bigint; last_version bigint; zone text; counted bigint; today date; first_day date;
BEGIN
  SELECT a.id, a.version INTO STRICT wallet, last_version FROM ledger_accounts a
   WHERE a.owner_id = member AND a.merchant_id = merchant AND a.kind = 'CASH' FOR NO KEY UPDATE;
  SELECT p.version INTO counted FROM play_marks p WHERE p.member_id = member AND p.merchant_id = merchant;
  IF counted = last_version THEN
    RETURN;
  END IF;
  SELECT b.time_zone INTO STRICT zone FROM merchants b WHERE b.id = merchant;
  today := (at AT TIME ZONE zone)::date;
  IF counted IS NULL THEN
    first_day := least(protection_period_start('WEEK', today), protection_period_start('MONTH', today));
    counted := wallet_version_before(merchant, wallet, last_version, first_day::timestamp AT TIME ZONE zone);
  END IF;
  INSERT INTO play_days AS d (member_id, day, staked_units, returned_units, away_units, received_units, merchant_id)
  SELECT member, (m.created_at AT TIME ZONE zone)::date, sum(m.staked), sum(m.returned), sum(m.away), sum(m.received), merchant
    FROM play_moves(merchant, wallet, counted) m GROUP BY 2
  ON CONFLICT (member_id, day, merchant_id) DO UPDATE SET staked_units = d.staked_units + excluded.staked_units,
    returned_units = d.returned_units + excluded.returned_units, away_units = d.away_units + excluded.away_units,
    received_units = d.received_units + excluded.received_units;
  INSERT INTO play_marks (member_id, version, merchant_id) VALUES (member, last_version, merchant)
  ON CONFLICT (member_id, merchant_id) DO UPDATE SET version = excluded.version;
  DELETE FROM play_days d WHERE d.member_id = member AND d.merchant_id = merchant AND d.day < today - 62;
END $$;
