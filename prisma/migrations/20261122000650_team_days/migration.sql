-- What members bet and received per business day, folded from facts and transfers, so that the figures of a team read days
-- and not lines (rules B4). How it is folded, and what a whole team adds up to, is in the next migration.

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
-- What came to a member's wallet per kind of transfer, and what it paid out of it: rebates, wages, dividends, deposits.
CREATE TABLE member_incomes (
  day DATE NOT NULL,
  member_id BIGINT NOT NULL,
  kind SMALLINT NOT NULL,
  units BIGINT NOT NULL,
  paid_units BIGINT NOT NULL,
  merchant_id INTEGER NOT NULL,
  CONSTRAINT member_incomes_pkey PRIMARY KEY (day, member_id, kind, merchant_id)
) WITH (fillfactor = 70);
-- How far the fold is. Facts of transactions before `facts_before` are in, and transfers up to the id `folded_to`; `next_to`
-- and `next_xact` are the next mark of transfers, as in roll_up_house(), set at `next_at`. Every transaction that began before
-- `folded_at` has ended and is in: however long one stays open, no fact that is still to be folded is older by the clock.
CREATE TABLE team_day_marks (
  only_row BOOLEAN PRIMARY KEY DEFAULT true CHECK (only_row),
  facts_before xid8 NOT NULL DEFAULT '0',
  folded_at TIMESTAMPTZ(3),
  folded_to BIGINT NOT NULL DEFAULT 0,
  next_to BIGINT,
  next_xact xid8,
  next_at TIMESTAMPTZ(3)
);
-- There are no facts yet, so none can be of an earlier transaction.
INSERT INTO team_day_marks (facts_before) VALUES (stored_xact());
-- They are few among the transfers: one a receiver and issue, one a bill, one a deposit.
CREATE INDEX ledger_transfers_incomes ON ledger_transfers (id) WHERE kind IN (6, 7, 8, 9, 10, 11, 12);
-- Facts per member, day and category of the transactions from `since` on and before `before`, null for all. A fact is booked
-- by the time of its own transaction or, of a settlement in slices, of its first: `seen_at`, by which all before `since` had begun,
-- spares the days that lie well before it. A push (stake back, nothing effective) counts on neither side.
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
-- What each member's wallet received and paid per day and kind, of the transfers above the id `above` up to `up_to`, null for
-- all. Who pays a wage or a dividend is an upline; rebates and deposits come from the house.
CREATE FUNCTION member_incomes_of(above bigint, up_to bigint) RETURNS TABLE (
  day date, member_id bigint, kind smallint, units bigint, paid_units bigint, merchant_id int
) LANGUAGE plpgsql STABLE SET plan_cache_mode = force_custom_plan SET enable_seqscan = off SET jit = off AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT (t.created_at AT TIME ZONE m.time_zone)::date, a.owner_id, t.kind, sum(l.units)::bigint, sum(l.paid)::bigint, a.merchant_id
    FROM ledger_transfers t
   CROSS JOIN LATERAL (VALUES (t.to_account_id, t.units, 0::bigint), (t.from_account_id, 0::bigint, t.units)) l(account_id, units, paid)
    JOIN ledger_accounts a ON a.id = l.account_id AND a.kind = 'CASH'
    JOIN merchants m ON m.id = a.merchant_id
   WHERE t.kind IN (6, 7, 8, 9, 10, 11, 12) AND t.id > above AND t.id <= coalesce(up_to, 9223372036854775807)
   GROUP BY 1, 2, 3, 6;
END $$;
-- By how much transfers changed each member's wallet: those above the id `above` up to `up_to`, null for all.
CREATE FUNCTION member_balances_of(above bigint, up_to bigint) RETURNS TABLE (member_id bigint, units bigint, merchant_id int)
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_custom_plan SET enable_seqscan = off SET jit = off AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT a.owner_id, m.units, a.merchant_id
    FROM (SELECT l.account_id, sum(l.units)::bigint AS units
            FROM ledger_transfers t
           CROSS JOIN LATERAL (VALUES (t.from_account_id, -t.units, t.from_version),
                                      (t.to_account_id, t.units, t.to_version)) l(account_id, units, version)
           WHERE t.id > above AND t.id <= coalesce(up_to, 9223372036854775807) AND l.version IS NOT NULL
           GROUP BY l.account_id) m
   CROSS JOIN LATERAL (SELECT owner_id, merchant_id FROM ledger_accounts WHERE id = m.account_id AND kind = 'CASH' OFFSET 0) a;
END $$;
