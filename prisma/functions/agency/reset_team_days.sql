-- Forgets what is folded, so that the next runs fold everything again: after a restore into another server.
CREATE OR REPLACE FUNCTION reset_team_days() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('roll_up_team_days'));
  DELETE FROM member_days;
  DELETE FROM member_incomes;
  DELETE FROM vendor_days;
  DELETE FROM team_days;
  DELETE FROM team_day_totals;
  DELETE FROM team_sums;
  DELETE FROM team_changes;
  INSERT INTO team_changes (member_id, heads, real_levels, merchant_id)
  SELECT m.id, 1, real_levels(m.id), m.merchant_id FROM members m WHERE m.parent_id IS NOT NULL;
  UPDATE team_day_marks SET facts_before = '0', folded_at = NULL, folded_to = 0, next_to = NULL, next_xact = NULL,
         next_at = NULL;
END $$;
