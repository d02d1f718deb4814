-- Folds what has become certain since the last run: facts of transactions that ended before every running one, transfers up to a
-- mark whose transactions have all ended (safety R12), and changes of the tree. A long backlog is folded in bounded steps: true
-- says that more can be folded at once. Runs alone; call it outside any other transaction.
CREATE OR REPLACE FUNCTION roll_up_team_days() RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  mark team_day_marks; drawn bigint; horizon xid8; facts_to xid8; transfers_to bigint; behind boolean := false;
  step constant bigint := 1000000; changes_at_once constant int := 10000;
BEGIN
  IF pg_current_xact_id_if_assigned() IS NOT NULL OR NOT pg_try_advisory_xact_lock(hashtext('roll_up_team_days')) THEN
    RETURN false;
  END IF;
  SELECT * INTO mark FROM team_day_marks;
  -- Numbers of transactions are a server's own: after a restore into another one the marks say nothing.
  IF mark.facts_before > pg_snapshot_xmax(stored_snapshot()) THEN
    RAISE EXCEPTION 'the marks of team days are of another server: reset_team_days() folds anew' USING ERRCODE = 'P0400';
  END IF;
  SELECT CASE WHEN is_called THEN last_value ELSE 0 END INTO drawn FROM ledger_transfers_id_seq;
  horizon := stored_horizon();
  facts_to := least(xact_number(horizon), xact_number(mark.facts_before) + step)::text::xid8;
  behind := facts_to < horizon;
  PERFORM fold_member_days(mark.facts_before, facts_to, mark.folded_at);
  PERFORM fold_vendor_days(mark.facts_before, facts_to, mark.folded_at);
  IF mark.next_xact <= facts_to THEN
    mark.folded_at := mark.next_at;
  END IF;
  IF mark.next_xact <= horizon THEN
    transfers_to := least(mark.next_to, mark.folded_to + step);
    PERFORM fold_member_incomes(mark.folded_to, transfers_to);
    PERFORM fold_team_balances(mark.folded_to, transfers_to);
    mark.folded_to := transfers_to;
    behind := behind OR transfers_to < mark.next_to;
  END IF;
  IF mark.next_to IS NULL OR mark.folded_to = mark.next_to THEN
    mark.next_to := drawn;
    mark.next_xact := stored_xact();
    mark.next_at := money_now();
  END IF;
  behind := fold_team_changes(changes_at_once) = changes_at_once OR behind;
  UPDATE team_day_marks SET facts_before = facts_to, folded_to = mark.folded_to, next_to = mark.next_to,
         next_xact = mark.next_xact, next_at = mark.next_at, folded_at = mark.folded_at;
  RETURN behind;
END $$;
