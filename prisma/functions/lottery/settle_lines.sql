-- Settles lines of one issue and merchant (rules A6): states WIN, LOSE, PUSH or VOID with their payouts, effective bets and
-- theoretical results; a payout is one movement per order. rebate_*: what receivers get for these lines, by kind and
-- category. cuts: whether a payout was cut to a cap. Only lines that are still pending change. When one of them is not, another worker
-- settles the issue and nothing is done at all: what was worked out for all lines together must not be booked for some of them; the same
-- when quarantined lines were released since, which makes it another version. Returns what was done, all 0 then.
CREATE OR REPLACE FUNCTION settle_lines(
  merchant int, issue bigint, version smallint,
  order_ids bigint[], line_nos smallint[], member_ids bigint[], states text[], payouts bigint[], effectives bigint[],
  theoreticals bigint[], self_rebates bigint[], all_rebates bigint[], links bigint[],
  rebate_members bigint[], rebate_kinds smallint[], rebate_lines int[], rebate_units bigint[],
  rebate_modes text[], cuts boolean[]
) RETURNS TABLE (settled int, paid int, payout_units bigint) LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
  instant timestamptz; zone text; counts_bonus boolean; changed int; wanted int := coalesce(cardinality(order_ids), 0);
  -- of the facts; drawn before the instant is read, so that anyone who follows the transactions misses none
  xact xid8 := stored_xact();
  draw record; kinds smallint[]; subjects bigint[]; froms bigint[]; tos bigint[]; amounts bigint[]; credits int; owners int;
  -- of each line, as it was settled
  stakes bigint[]; paid_out bigint[]; counted bigint[]; modes text[];
BEGIN
  -- SETTLED by another worker meanwhile: nothing is pending then, and nothing is done.
  -- The lock keeps the version as it is until this is committed.
  SELECT i.number, g.id AS game_id, g.code, i.settlement_version INTO draw FROM issues i JOIN games g ON g.id = i.game_id
   WHERE i.id = issue AND i.state IN ('DRAWN', 'SETTLING', 'SETTLED', 'VOID') FOR SHARE OF i;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'issue % is not drawn', issue USING ERRCODE = 'P0400';
  ELSIF draw.settlement_version <> settle_lines.version THEN
    RETURN QUERY SELECT 0, 0, 0::bigint;
    RETURN;
  ELSIF 'VOID' = ANY (states) AND NOT 'VOID' = ALL (states) THEN
    RAISE EXCEPTION 'issue % is void as a whole or not at all', issue USING ERRCODE = 'P0400';
  END IF;
  PERFORM 1 FROM ledger_accounts a WHERE a.kind = 'CASH' AND a.merchant_id = merchant AND a.owner_id = ANY (
      ARRAY(SELECT DISTINCT q.member FROM unnest(member_ids, payouts, states) q(member, payout, state)
             WHERE q.payout > 0 OR q.state IN ('PUSH', 'VOID')))
    ORDER BY a.id FOR NO KEY UPDATE;
  instant := money_now();
  -- Each line is looked up by its key and changed in place: a join of the two would read the whole issue for every line
  -- of it while the statistics say that there are none.
  -- A push and a void give the stake back and count for nothing, whatever the caller says.
  WITH done AS (
    UPDATE bet_lines l SET state = r.state, settlement_version = settle_lines.version, settled_at = instant,
           payout_units = CASE WHEN r.state IN ('PUSH', 'VOID') THEN l.stake_units ELSE r.payout END,
           effective_units = CASE WHEN r.state IN ('PUSH', 'VOID') THEN 0 ELSE r.effective END,
           self_rebate_units = r.self_rebate, capped = r.cut
      FROM unnest(order_ids, line_nos, member_ids, states, payouts, effectives, self_rebates, cuts) WITH ORDINALITY
           r(order_row_id, line_no, member_id, state, payout, effective, self_rebate, cut, ord)
      CROSS JOIN LATERAL (SELECT ctid AS place FROM bet_lines WHERE issue_id = issue AND member_id = r.member_id
        AND order_row_id = r.order_row_id AND line_no = r.line_no AND merchant_id = merchant OFFSET 0) p
     WHERE l.ctid = p.place AND l.state = 'PENDING'
    RETURNING r.ord, l.stake_units, l.payout_units, l.effective_units, l.mode
  )
  SELECT count(*), array_agg(d.stake_units ORDER BY d.ord), array_agg(d.payout_units ORDER BY d.ord),
         array_agg(d.effective_units ORDER BY d.ord), array_agg(d.mode ORDER BY d.ord)
    INTO changed, stakes, paid_out, counted, modes FROM done d;
  IF changed = 0 THEN
    RETURN QUERY SELECT 0, 0, 0::bigint;
    RETURN;
  ELSIF changed <> wanted THEN
    -- a code of its own: a conflict would be run again, and come out the same
    RAISE EXCEPTION '% of % lines of issue % are settled already', wanted - changed, wanted, issue USING ERRCODE = 'P0410';
  END IF;
  SELECT b.time_zone, coalesce((b.settings #>> '{rewards,bonusPlayCounts}')::boolean, true) INTO zone, counts_bonus
    FROM merchants b WHERE b.id = merchant;

  -- one movement per order, in the order of the orders
  SELECT array_agg(c.kind ORDER BY c.order_row_id), array_agg(c.order_row_id ORDER BY c.order_row_id),
         array_agg(h.id ORDER BY c.order_row_id), array_agg(a.id ORDER BY c.order_row_id),
         array_agg(c.units ORDER BY c.order_row_id), count(h.id), count(*)
    INTO kinds, subjects, froms, tos, amounts, owners, credits
    FROM (SELECT q.order_row_id, q.member_id, sum(q.payout)::bigint AS units,
                 CASE WHEN bool_or(q.state = 'VOID') THEN :BET_VOID WHEN bool_and(q.state = 'PUSH') THEN :BET_PUSH ELSE :LOTTERY_PAYOUT END::smallint AS kind
            FROM unnest(order_ids, member_ids, states, paid_out) q(order_row_id, member_id, state, payout)
           WHERE q.payout > 0
           GROUP BY q.order_row_id, q.member_id) c
    CROSS JOIN LATERAL (SELECT * FROM ledger_accounts WHERE owner_id = c.member_id AND merchant_id = merchant
      AND kind = 'CASH' OFFSET 0) a
    LEFT JOIN LATERAL (SELECT id FROM ledger_accounts WHERE owner_id IS NULL AND asset = a.asset AND counterparty = ''
      AND kind = CASE c.kind WHEN :BET_VOID THEN 'HOUSE_STAKES' ELSE 'HOUSE_PAYOUTS' END AND merchant_id = merchant OFFSET 0) h ON true;
  IF owners <> credits THEN
    RAISE EXCEPTION 'the house lacks an account for a payout of issue %', issue USING ERRCODE = 'P0400';
  ELSIF credits > 0 THEN
    PERFORM CASE WHEN w.fresh THEN 1 ELSE ledger_refuse('P0409', 'a payout was booked before its line') END
       FROM ledger_write(merchant, kinds, subjects, array_fill(0::bigint, ARRAY[credits]),
              array_fill(settle_lines.version, ARRAY[credits]), froms, tos, amounts, instant, instant) w;
    PERFORM push_balances(merchant, ARRAY(SELECT DISTINCT q.id FROM unnest(tos) q(id)), instant);
  END IF;

  INSERT INTO settled_facts (source, source_id, source_no, settlement_version, settled_at, merchant_id, member_id, linked_to,
         catalogue_id, round_id, category, stake_units, payout_units, effective_units, wagering_units, theoretical_units,
         self_rebate_units, rebate_units, business_date, xact)
  SELECT 1, q.order_row_id, q.line_no, settle_lines.version, instant, merchant, q.member_id, q.link, m.catalogue_id, issue, q.mode,
         q.stake, q.payout, CASE WHEN s.bonus THEN 0 ELSE q.effective END, CASE WHEN s.bonus THEN q.effective END, q.theoretical, q.self_rebate, q.all_rebates, (instant AT TIME ZONE zone)::date, xact
    FROM unnest(order_ids, line_nos, member_ids, states, theoreticals, self_rebates, all_rebates, links, stakes, paid_out, counted,
           modes)
         q(order_row_id, line_no, member_id, state, theoretical, self_rebate, all_rebates, link, stake, payout, effective, mode)
    LEFT JOIN LATERAL (SELECT catalogue_id FROM game_modes WHERE game_id = draw.game_id AND mode = q.mode OFFSET 0) m ON true
    CROSS JOIN LATERAL (SELECT asset FROM ledger_accounts WHERE owner_id = q.member_id AND merchant_id = merchant
      AND kind = 'CASH' OFFSET 0) a
    CROSS JOIN LATERAL (SELECT NOT counts_bonus
      AND serves_bonus(merchant, q.member_id, q.mode, 1::smallint, q.order_row_id, instant) AS bonus OFFSET 0) s
   WHERE q.state <> 'VOID' AND a.asset <> 'DEMO';
  INSERT INTO issue_rebates AS known (issue_id, member_id, units, merchant_id, lines, kind, version, mode)
  SELECT issue, q.member_id, q.units, merchant, q.lines, q.kind, settle_lines.version, q.mode
    FROM unnest(rebate_members, rebate_kinds, rebate_lines, rebate_units, rebate_modes) q(member_id, kind, lines, units, mode)
   ORDER BY q.member_id, q.kind, q.mode
  ON CONFLICT (issue_id, member_id, kind, mode, version, merchant_id) DO UPDATE
    SET units = known.units + excluded.units, lines = known.lines + excluded.lines;
  PERFORM push_settled(merchant, draw.code, draw.number, member_ids, stakes, paid_out, instant);
  RETURN QUERY SELECT changed, coalesce(credits, 0), coalesce((SELECT sum(q.units) FROM unnest(amounts) q(units)), 0)::bigint;
END $$;
