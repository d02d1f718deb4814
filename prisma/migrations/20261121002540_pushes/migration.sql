-- Lists of pushes written as text: one value is read faster than the parts of hundreds are looked up.

-- Pushes the new balance of each wallet to its owner: absolute value and version (safety R16). One row for all.
CREATE OR REPLACE FUNCTION push_balances(account_ids bigint[], at timestamptz) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  INSERT INTO outbox_messages (kind, name, payload, created_at, due_at)
  SELECT 'EVENT', 'wallet.balanceChanged',
         ('[' || string_agg(balance_push_text(m.public_id, a.asset, a.balance, a.version), ',') || ']')::jsonb, at, at
    FROM ledger_accounts a JOIN members m ON m.id = a.owner_id
   WHERE a.id = ANY (account_ids) AND a.kind = 'CASH'
  HAVING count(*) > 0;
END $$;

-- Settles lines of one issue (rules A6): states WIN, LOSE, PUSH or VOID with their payouts, effective bets and theoretical
-- results; credits are the point rebates that hang on a line (rules A2: kinds 6 and 7, to the owner of a wallet). Only
-- lines that are still pending change and everything is derived from those, so said again it does nothing.
CREATE OR REPLACE FUNCTION settle_lines(
  issue bigint, version smallint,
  line_ids bigint[], states text[], payouts bigint[], effectives bigint[], theoreticals bigint[],
  credit_lines bigint[], credit_members bigint[], credit_kinds smallint[], credit_units bigint[]
) RETURNS TABLE (settled int, paid int, payout_units bigint, rebate_units bigint) LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET jit = off AS $$
#variable_conflict use_column
DECLARE instant timestamptz;
BEGIN
  -- SETTLED by another worker meanwhile: nothing is pending then, and nothing is done.
  IF NOT EXISTS (SELECT 1 FROM issues i WHERE i.id = issue AND i.state IN ('DRAWN', 'SETTLING', 'SETTLED', 'VOID')) THEN
    RAISE EXCEPTION 'issue % is not drawn', issue USING ERRCODE = 'P0400';
  END IF;
  PERFORM 1 FROM ledger_accounts a WHERE a.kind = 'CASH' AND a.owner_id = ANY (
      credit_members || ARRAY(SELECT DISTINCT l.member_id FROM bet_lines l WHERE l.id = ANY (line_ids)))
    ORDER BY a.id FOR NO KEY UPDATE;
  instant := money_now();

  RETURN QUERY
  WITH result AS (
    SELECT * FROM unnest(line_ids, states, payouts, effectives, theoreticals)
      r(line_id, state, payout, effective, theoretical)
  ), changed AS (
    -- a push and a void give the stake back and count for nothing, whatever the caller says
    UPDATE bet_lines l SET state = r.state, settlement_version = version, settled_at = instant,
           payout_units = CASE WHEN r.state IN ('PUSH', 'VOID') THEN l.stake_units ELSE r.payout END,
           effective_units = CASE WHEN r.state IN ('PUSH', 'VOID') THEN 0 ELSE r.effective END
      FROM result r WHERE l.id = r.line_id AND l.issue_id = issue AND l.state = 'PENDING'
    RETURNING l.id, l.order_row_id, l.member_id, l.stake_units, l.state, l.payout_units AS payout,
      l.effective_units AS effective, r.theoretical
  ), line AS MATERIALIZED (
    SELECT c.*, o.merchant_id, o.game_id, o.mode, a.id AS account_id, a.asset, b.time_zone
      FROM changed c
      JOIN bet_orders o ON o.id = c.order_row_id
      JOIN ledger_accounts a ON a.owner_id = c.member_id AND a.kind = 'CASH'
      JOIN merchants b ON b.id = o.merchant_id
  ), rebate AS MATERIALIZED (
    SELECT r.line_id, r.member_id, r.kind, r.units, l.merchant_id, a.id AS account_id, a.asset
      FROM unnest(credit_lines, credit_members, credit_kinds, credit_units) r(line_id, member_id, kind, units)
      JOIN line l ON l.id = r.line_id AND l.state IN ('WIN', 'LOSE') AND l.asset <> 'DEMO'
      LEFT JOIN ledger_accounts a ON a.owner_id = r.member_id AND a.kind = 'CASH'
     WHERE r.units > 0
  ), credit AS (
    SELECT l.merchant_id, l.account_id, l.asset, CASE l.state WHEN 'VOID' THEN 'HOUSE_STAKES' ELSE 'HOUSE_PAYOUTS' END AS house,
           CASE l.state WHEN 'VOID' THEN 3 WHEN 'PUSH' THEN 5 ELSE 4 END::smallint AS kind, l.payout AS units,
           'settle:' || l.id || ':v' || version AS ref
      FROM line l WHERE l.payout > 0
    UNION ALL
    SELECT r.merchant_id, r.account_id, r.asset, 'HOUSE_REBATES', r.kind, r.units,
           'rebate:' || r.line_id || ':' || r.member_id || ':v' || version FROM rebate r
  ), posted AS MATERIALIZED (
    SELECT w.ord, CASE WHEN w.fresh THEN true
             ELSE ledger_refuse('P0409', 'a settlement was booked before its line') IS NULL END AS fresh
      FROM (SELECT array_agg(c.kind) AS kinds, array_agg(c.ref) AS refs, array_agg(h.id) AS froms,
                   array_agg(c.account_id) AS tos, array_agg(c.units) AS amounts
              FROM credit c JOIN ledger_accounts h ON h.merchant_id = c.merchant_id AND h.owner_id IS NULL
                AND h.kind = c.house AND h.asset = c.asset) p,
           ledger_write(p.kinds, p.refs, p.froms, p.tos, p.amounts, instant, instant) w
  ), fact AS (
    INSERT INTO settled_facts (line_id, settlement_version, settled_at, merchant_id, member_id, game_id, issue_id, category,
           stake_units, payout_units, effective_units, theoretical_units, rebate_units, business_date)
    SELECT l.id, version, instant, l.merchant_id, l.member_id, l.game_id, issue, l.mode, l.stake_units, l.payout,
           l.effective, l.theoretical, coalesce(r.units, 0), (instant AT TIME ZONE l.time_zone)::date
      FROM line l LEFT JOIN (SELECT line_id, sum(units)::bigint AS units FROM rebate GROUP BY line_id) r ON r.line_id = l.id
     WHERE l.state <> 'VOID' AND l.asset <> 'DEMO'
  ), told AS (
    INSERT INTO outbox_messages (kind, name, payload, created_at, due_at)
    SELECT 'EVENT', 'lottery.orderSettled', ('[' || string_agg('{"room":"member.' || m.public_id::text
             || '","name":"lottery.orderSettled","data":{"gameCode":' || to_json(g.code)::text || ',"issueNumber":'
             || to_json(i.number)::text || ',"stake":"' || wire_amount(t.stake) || '","payout":"' || wire_amount(t.payout)
             || '"}}', ',') || ']')::jsonb, instant, instant
      FROM (SELECT member_id, sum(stake_units)::bigint AS stake, sum(payout)::bigint AS payout FROM line GROUP BY 1) t
      JOIN members m ON m.id = t.member_id JOIN issues i ON i.id = issue JOIN games g ON g.id = i.game_id
    HAVING count(*) > 0
  ), due AS (
    SELECT (SELECT count(*) FROM credit) AS credits, (SELECT count(*) FROM posted) AS posted
  ), pushed AS MATERIALIZED (
    SELECT CASE WHEN d.credits = d.posted THEN
             push_balances(ARRAY(SELECT DISTINCT account_id FROM credit), instant) IS NULL
           ELSE ledger_refuse('P0400', 'the house lacks an account for a credit') IS NULL END AS done
      FROM due d
  )
  SELECT (SELECT count(*)::int FROM line), (SELECT count(*)::int FROM line WHERE payout > 0),
         (SELECT coalesce(sum(payout), 0)::bigint FROM line), (SELECT coalesce(sum(units), 0)::bigint FROM rebate)
    FROM pushed;
END $$;
