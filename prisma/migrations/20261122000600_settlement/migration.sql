-- Facts of settled lines, one partition a UTC day, and the settlement that writes them (speed 1.5, 2.3).

CREATE TABLE settled_facts (
  line_id BIGINT NOT NULL,
  settlement_version SMALLINT NOT NULL,
  settled_at TIMESTAMPTZ(3) NOT NULL,
  merchant_id INTEGER NOT NULL,
  member_id BIGINT NOT NULL,
  game_id INTEGER NOT NULL,
  issue_id BIGINT NOT NULL,
  category TEXT NOT NULL,
  stake_units BIGINT NOT NULL,
  payout_units BIGINT NOT NULL,
  effective_units BIGINT NOT NULL,
  theoretical_units BIGINT NOT NULL,
  rebate_units BIGINT NOT NULL,
  business_date DATE NOT NULL,
  xact xid8 NOT NULL DEFAULT pg_current_xact_id(),
  CONSTRAINT settled_facts_pkey PRIMARY KEY (line_id, settlement_version, settled_at)
) PARTITION BY RANGE (settled_at);
CREATE INDEX settled_facts_member_id_settled_at_idx ON settled_facts(member_id, settled_at);
CREATE INDEX settled_facts_settled_at_idx ON settled_facts USING BRIN (settled_at);
-- Partitions ---------------------------------------------------------------------------------------------------------
CREATE TRIGGER settled_facts_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON settled_facts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- Cloned onto every partition, so that naming a partition is no way around; TRUNCATE has its own there.
CREATE TRIGGER settled_facts_append_only_rows BEFORE UPDATE OR DELETE ON settled_facts
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
-- The net below: a fact never fails for want of a partition.
CREATE TABLE settled_facts_default PARTITION OF settled_facts DEFAULT;
CREATE TRIGGER settled_facts_default_keep BEFORE TRUNCATE ON settled_facts_default
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- Makes the partitions of `days` UTC days from `first_day` on; those that exist stay. A day of which the default partition
-- already holds facts is left there. Returns how many were made. Runs with the owner's rights: the worker calls it, and no
-- process may make tables.
CREATE FUNCTION ensure_fact_partitions(first_day date, days int) RETURNS int LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE name text; start_at timestamptz; made int := 0;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('ensure_fact_partitions'));
  FOR n IN 0 .. days - 1 LOOP
    name := 'settled_facts_' || to_char(first_day + n, 'YYYYMMDD');
    start_at := (first_day + n)::timestamp AT TIME ZONE 'UTC';
    CONTINUE WHEN to_regclass(format('%I', name)) IS NOT NULL;
    CONTINUE WHEN EXISTS (SELECT 1 FROM settled_facts_default
                           WHERE settled_at >= start_at AND settled_at < start_at + interval '24 hours');
    EXECUTE format('CREATE TABLE %I (LIKE settled_facts INCLUDING DEFAULTS)', name);
    EXECUTE format('ALTER TABLE settled_facts ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
      name, start_at, start_at + interval '24 hours');
    EXECUTE format('CREATE TRIGGER %I BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()',
      name || '_keep', name);
    made := made + 1;
  END LOOP;
  RETURN made;
END $$;
SELECT ensure_fact_partitions((now() AT TIME ZONE 'UTC')::date, 7);
-- Settles lines of one issue (rules A6): states WIN, LOSE, PUSH or VOID with their payouts, effective bets and theoretical
-- results; credits are the point rebates that hang on a line (rules A2: kinds 6 and 7, to the owner of a wallet). Only
-- lines that are still pending change and everything is derived from those, so said again it does nothing.
CREATE FUNCTION settle_lines(
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
