-- Books the point rebates of an issue whose lines are all settled (rules A2.6): one movement per receiver, kind, category and
-- version; at most this many receivers' rows, by their ids, so that wallets are locked for a moment only. Returns how many were
-- booked; 0 when none is left. Key (issue, account with the category's sign, kind, version).
CREATE OR REPLACE FUNCTION book_rebates(merchant int, issue bigint, at_most int) RETURNS int LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
  instant timestamptz; members bigint[]; kinds smallint[]; versions smallint[]; froms bigint[]; tos bigint[]; parts bigint[]; amounts bigint[];
  booked int; houses int;
BEGIN
  SELECT array_agg(DISTINCT r.member_id) INTO members
    FROM (SELECT member_id FROM issue_rebates WHERE issue_id = issue AND merchant_id = merchant
           ORDER BY member_id LIMIT at_most) r;
  IF members IS NULL THEN
    RETURN 0;
  END IF;
  PERFORM 1 FROM ledger_accounts a WHERE a.owner_id = ANY (members) AND a.merchant_id = merchant AND a.kind = 'CASH'
    ORDER BY a.id FOR NO KEY UPDATE;
  instant := money_now();
  -- read again behind the locks: another worker may have been ahead
  WITH due AS (
    DELETE FROM issue_rebates r WHERE r.issue_id = issue AND r.merchant_id = merchant AND r.member_id = ANY (members)
    RETURNING r.member_id, r.kind, r.mode, r.version, r.units
  )
  SELECT array_agg(d.kind ORDER BY a.id, d.kind, d.mode), array_agg(d.version ORDER BY a.id, d.kind, d.mode),
         array_agg(h.id ORDER BY a.id, d.kind, d.mode), array_agg(a.id ORDER BY a.id, d.kind, d.mode),
         array_agg(CASE d.mode WHEN 'ELOTT' THEN -a.id ELSE a.id END ORDER BY a.id, d.kind, d.mode),
         array_agg(d.units ORDER BY a.id, d.kind, d.mode), count(*), count(h.id)
    INTO kinds, versions, froms, tos, parts, amounts, booked, houses
    FROM due d
    LEFT JOIN ledger_accounts a ON a.owner_id = d.member_id AND a.merchant_id = merchant AND a.kind = 'CASH'
    LEFT JOIN ledger_accounts h ON h.owner_id IS NULL AND h.kind = 'HOUSE_REBATES' AND h.asset = a.asset
     AND h.counterparty = '' AND h.merchant_id = merchant;
  IF houses <> booked THEN
    RAISE EXCEPTION 'somebody who gets a rebate of issue % has no account', issue USING ERRCODE = 'P0400';
  ELSIF booked > 0 THEN
    PERFORM CASE WHEN w.fresh THEN 1 ELSE ledger_refuse('P0409', 'a rebate was booked before') END
       FROM ledger_write(merchant, kinds, array_fill(issue, ARRAY[booked]), parts, versions, froms, tos, amounts, instant,
                         instant) w;
    PERFORM push_balances(merchant, ARRAY(SELECT DISTINCT q.id FROM unnest(tos) q(id)), instant);
  END IF;
  RETURN booked;
END $$;
