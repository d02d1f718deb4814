-- What members bet and received per business day, folded from facts and transfers, so that the figures of a team read days
-- and not lines (rules B4).

-- Days lead the key: a figure reads one day of many members, and new rows lie together.
CREATE TABLE member_days (
  day DATE NOT NULL,
  member_id BIGINT NOT NULL,
  category TEXT NOT NULL,
  bet_units BIGINT NOT NULL,
  effective_units BIGINT NOT NULL,
  payout_units BIGINT NOT NULL,
  merchant_id INTEGER NOT NULL,
  CONSTRAINT member_days_pkey PRIMARY KEY (day, member_id, category, merchant_id)
) WITH (fillfactor = 70);
-- What came to a member's wallet per kind of transfer: rebates and wages.
CREATE TABLE member_incomes (
  day DATE NOT NULL,
  member_id BIGINT NOT NULL,
  kind SMALLINT NOT NULL,
  units BIGINT NOT NULL,
  merchant_id INTEGER NOT NULL,
  CONSTRAINT member_incomes_pkey PRIMARY KEY (day, member_id, kind, merchant_id)
) WITH (fillfactor = 70);
-- How far the fold is. Facts of transactions before `facts_before` are in, and transfers up to the id `folded_to`; `next_to`
-- and `next_xact` are the next mark of transfers, as in roll_up_house(). `folded_at` is when the mark of facts was set.
CREATE TABLE team_day_marks (
  only_row BOOLEAN PRIMARY KEY DEFAULT true CHECK (only_row),
  facts_before xid8 NOT NULL DEFAULT '0',
  folded_at TIMESTAMPTZ(3),
  folded_to BIGINT NOT NULL DEFAULT 0,
  next_to BIGINT,
  next_xact xid8
);
-- There are no facts yet, so none can be of an earlier transaction.
INSERT INTO team_day_marks (facts_before) VALUES (stored_xact());
-- Rebates and wages are few among the transfers: one a receiver and issue, one a bill.
CREATE INDEX ledger_transfers_incomes ON ledger_transfers (id) WHERE kind IN (6, 7, 8, 9, 10);
-- Test and demo accounts (rules B1): whose team they are in is asked with every figure of a team.
CREATE INDEX members_tests ON members (id) WHERE type IN (4, 41, 42) OR test_at IS NOT NULL;
-- Facts per member, day and category of the transactions from `since` on and before `before`, null for all. A fact is booked
-- by the time of its own transaction: `seen_at`, when the mark was set, spares the days that lie before it by more than any
-- transaction lasts. A push (stake back, nothing effective) counts on neither side.
CREATE FUNCTION member_days_of(since xid8, before xid8, seen_at timestamptz) RETURNS TABLE (
  day date, member_id bigint, category text, bet_units bigint, effective_units bigint, payout_units bigint, merchant_id int
) LANGUAGE plpgsql STABLE SET plan_cache_mode = force_custom_plan SET enable_seqscan = off SET jit = off AS $$
#variable_conflict use_column
DECLARE
  first_number bigint := xact_number(since); end_number bigint := coalesce(xact_number(before), 9223372036854775807);
  first_at timestamptz := coalesce(seen_at - interval '2 days', '-infinity');
BEGIN
  RETURN QUERY
  SELECT f.business_date, f.member_id, f.category,
         coalesce(sum(f.stake_units) FILTER (WHERE f.payout_units <> f.stake_units OR f.effective_units <> 0), 0)::bigint,
         sum(f.effective_units)::bigint,
         coalesce(sum(f.payout_units) FILTER (WHERE f.payout_units <> f.stake_units OR f.effective_units <> 0), 0)::bigint,
         f.merchant_id
    FROM settled_facts f
   WHERE xact_number(f.xact) >= first_number AND xact_number(f.xact) < end_number AND f.settled_at >= first_at
   GROUP BY f.business_date, f.member_id, f.category, f.merchant_id;
END $$;
-- Rebates and wages per member, day and kind of the transfers above the id `above` up to `up_to`, null for all.
CREATE FUNCTION member_incomes_of(above bigint, up_to bigint) RETURNS TABLE (
  day date, member_id bigint, kind smallint, units bigint, merchant_id int
) LANGUAGE plpgsql STABLE SET plan_cache_mode = force_custom_plan SET enable_seqscan = off SET jit = off AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT (t.created_at AT TIME ZONE m.time_zone)::date, a.owner_id, t.kind, sum(t.units)::bigint, a.merchant_id
    FROM ledger_transfers t
    JOIN ledger_accounts a ON a.id = t.to_account_id AND a.kind = 'CASH'
    JOIN merchants m ON m.id = a.merchant_id
   WHERE t.kind IN (6, 7, 8, 9, 10) AND t.id > above AND t.id <= coalesce(up_to, 9223372036854775807)
   GROUP BY 1, 2, 3, 5;
END $$;
-- Folds what has become certain since the last run: facts of transactions that ended before every running one, and transfers
-- up to a mark whose transactions have all ended (safety R12). A long backlog is folded in bounded steps: true says that more
-- can be folded at once. Runs alone; call it outside any other transaction.
CREATE FUNCTION roll_up_team_days() RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  mark team_day_marks; drawn bigint; horizon xid8; facts_to xid8; transfers_to bigint; behind boolean := false;
  step constant bigint := 1000000;
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
  INSERT INTO member_days AS d (day, member_id, category, bet_units, effective_units, payout_units, merchant_id)
  SELECT f.day, f.member_id, f.category, f.bet_units, f.effective_units, f.payout_units, f.merchant_id
    FROM member_days_of(mark.facts_before, facts_to, mark.folded_at) f
  ON CONFLICT ON CONSTRAINT member_days_pkey DO UPDATE
    SET bet_units = d.bet_units + excluded.bet_units, effective_units = d.effective_units + excluded.effective_units,
        payout_units = d.payout_units + excluded.payout_units;
  IF mark.next_xact <= horizon THEN
    transfers_to := least(mark.next_to, mark.folded_to + step);
    INSERT INTO member_incomes AS i (day, member_id, kind, units, merchant_id)
    SELECT t.day, t.member_id, t.kind, t.units, t.merchant_id FROM member_incomes_of(mark.folded_to, transfers_to) t
    ON CONFLICT ON CONSTRAINT member_incomes_pkey DO UPDATE SET units = i.units + excluded.units;
    mark.folded_to := transfers_to;
    behind := behind OR transfers_to < mark.next_to;
  END IF;
  IF mark.next_to IS NULL OR mark.folded_to = mark.next_to THEN
    mark.next_to := drawn;
    mark.next_xact := stored_xact();
  END IF;
  -- While a backlog is folded, its facts are older than this moment: the time stays what it was.
  UPDATE team_day_marks SET facts_before = facts_to, folded_to = mark.folded_to, next_to = mark.next_to,
         next_xact = mark.next_xact, folded_at = CASE WHEN facts_to < horizon THEN mark.folded_at ELSE money_now() END;
  RETURN behind;
END $$;
-- Forgets what is folded, so that the next runs fold everything again: after a restore into another server.
CREATE FUNCTION reset_team_days() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('roll_up_team_days'));
  DELETE FROM member_days;
  DELETE FROM member_incomes;
  UPDATE team_day_marks SET facts_before = '0', folded_at = NULL, folded_to = 0, next_to = NULL, next_xact = NULL;
END $$;
