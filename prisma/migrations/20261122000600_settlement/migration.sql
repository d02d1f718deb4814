-- Facts of settled bets of any product, one partition a UTC day (speed 1.5, 2.3), and the settlement that writes them.

CREATE TABLE settled_facts (
  -- 1: a lottery line (source_id its order, source_no its line), 2: a provider's round, 3: a ticket; each with ids of its own
  source_id BIGINT NOT NULL,
  member_id BIGINT NOT NULL,
  -- the least member of the accounts that were judged together (rules B4), null for a player alone
  linked_to BIGINT,
  -- the issue, or the provider's round
  round_id BIGINT NOT NULL,
  settled_at TIMESTAMPTZ(3) NOT NULL,
  stake_units BIGINT NOT NULL,
  payout_units BIGINT NOT NULL,
  effective_units BIGINT NOT NULL,
  theoretical_units BIGINT NOT NULL,
  self_rebate_units BIGINT NOT NULL DEFAULT 0,
  -- of everybody, the player's own included
  rebate_units BIGINT NOT NULL DEFAULT 0,
  xact xid8 NOT NULL DEFAULT stored_xact(),
  merchant_id INTEGER NOT NULL,
  catalogue_id INTEGER NOT NULL,
  business_date DATE NOT NULL,
  source_no SMALLINT NOT NULL DEFAULT 0,
  settlement_version SMALLINT NOT NULL,
  source SMALLINT NOT NULL,
  category TEXT NOT NULL,
  CONSTRAINT settled_facts_pkey PRIMARY KEY (source_id, source_no, source, settlement_version, settled_at, merchant_id)
) PARTITION BY RANGE (settled_at);
CREATE INDEX settled_facts_member_id_settled_at_idx ON settled_facts(member_id, settled_at);
CREATE INDEX settled_facts_settled_at_idx ON settled_facts USING BRIN (settled_at);
-- Rows are in the order in which they were written: who follows the transactions reads the end only.
CREATE INDEX settled_facts_xact_idx ON settled_facts USING BRIN (xact_number(xact)) WITH (autosummarize = on);

CREATE TRIGGER settled_facts_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON settled_facts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- Cloned onto every partition, so that naming a partition is no way around; TRUNCATE has its own there.
CREATE TRIGGER settled_facts_append_only_rows BEFORE UPDATE OR DELETE ON settled_facts
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
SELECT keep_partitions('settled_facts', 'timestamptz', 1, 7, NULL);

-- What each receiver gets for the lines of an issue that are settled so far (rules A2.6): added to with every page of lines,
-- booked and emptied when the issue's last line is settled.
CREATE TABLE issue_rebates (
  issue_id BIGINT NOT NULL,
  member_id BIGINT NOT NULL,
  units BIGINT NOT NULL,
  merchant_id INTEGER NOT NULL,
  lines INTEGER NOT NULL,
  kind SMALLINT NOT NULL,
  version SMALLINT NOT NULL,
  CONSTRAINT issue_rebates_pkey PRIMARY KEY (issue_id, member_id, kind, version, merchant_id),
  CONSTRAINT issue_rebates_units CHECK (units > 0 AND lines > 0 AND kind IN (6, 7))
) WITH (fillfactor = 50);

-- Settles lines of one issue and merchant (rules A6): states WIN, LOSE, PUSH or VOID with their payouts, effective bets and
-- theoretical results; a payout is one movement per order. rebate_*: what receivers get for these lines, kinds 6 and 7.
-- Only lines that are still pending change. When one of them is not, another worker settles the issue and nothing is done at
-- all: what
-- was worked out for all lines together must not be booked for some of them; the same when quarantined lines were released
-- since, which makes it another version. Returns what was done, all 0 then.
CREATE FUNCTION settle_lines(
  merchant int, issue bigint, version smallint,
  order_ids bigint[], line_nos smallint[], member_ids bigint[], states text[], payouts bigint[], effectives bigint[],
  theoreticals bigint[], self_rebates bigint[], all_rebates bigint[], links bigint[],
  rebate_members bigint[], rebate_kinds smallint[], rebate_lines int[], rebate_units bigint[]
) RETURNS TABLE (settled int, paid int, payout_units bigint) LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
  instant timestamptz; zone text; changed int; wanted int := coalesce(cardinality(order_ids), 0);
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
           self_rebate_units = r.self_rebate
      FROM unnest(order_ids, line_nos, member_ids, states, payouts, effectives, self_rebates) WITH ORDINALITY
           r(order_row_id, line_no, member_id, state, payout, effective, self_rebate, ord)
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
    RAISE EXCEPTION '% of % lines of issue % are settled already', wanted - changed, wanted, issue USING ERRCODE = '40001';
  END IF;
  SELECT b.time_zone INTO zone FROM merchants b WHERE b.id = merchant;

  -- one movement per order, in the order of the orders
  SELECT array_agg(c.kind ORDER BY c.order_row_id), array_agg(c.order_row_id ORDER BY c.order_row_id),
         array_agg(h.id ORDER BY c.order_row_id), array_agg(a.id ORDER BY c.order_row_id),
         array_agg(c.units ORDER BY c.order_row_id), count(h.id), count(*)
    INTO kinds, subjects, froms, tos, amounts, owners, credits
    FROM (SELECT q.order_row_id, q.member_id, sum(q.payout)::bigint AS units,
                 CASE WHEN bool_or(q.state = 'VOID') THEN 3 WHEN bool_and(q.state = 'PUSH') THEN 5 ELSE 4 END::smallint AS kind
            FROM unnest(order_ids, member_ids, states, paid_out) q(order_row_id, member_id, state, payout)
           WHERE q.payout > 0
           GROUP BY q.order_row_id, q.member_id) c
    CROSS JOIN LATERAL (SELECT * FROM ledger_accounts WHERE owner_id = c.member_id AND merchant_id = merchant
      AND kind = 'CASH' OFFSET 0) a
    LEFT JOIN LATERAL (SELECT id FROM ledger_accounts WHERE owner_id IS NULL AND asset = a.asset AND counterparty = ''
      AND kind = CASE c.kind WHEN 3 THEN 'HOUSE_STAKES' ELSE 'HOUSE_PAYOUTS' END AND merchant_id = merchant OFFSET 0) h ON true;
  IF owners <> credits THEN
    RAISE EXCEPTION 'the house lacks an account for a payout of issue %', issue USING ERRCODE = 'P0400';
  ELSIF credits > 0 THEN
    PERFORM CASE WHEN w.fresh THEN 1 ELSE ledger_refuse('P0409', 'a payout was booked before its line') END
       FROM ledger_write(merchant, kinds, subjects, array_fill(0::bigint, ARRAY[credits]),
              array_fill(settle_lines.version, ARRAY[credits]), froms, tos, amounts, instant, instant) w;
    PERFORM push_balances(merchant, ARRAY(SELECT DISTINCT q.id FROM unnest(tos) q(id)), instant);
  END IF;

  INSERT INTO settled_facts (source, source_id, source_no, settlement_version, settled_at, merchant_id, member_id, linked_to,
         catalogue_id, round_id, category, stake_units, payout_units, effective_units, theoretical_units, self_rebate_units,
         rebate_units, business_date, xact)
  SELECT 1, q.order_row_id, q.line_no, settle_lines.version, instant, merchant, q.member_id, q.link, m.catalogue_id, issue, q.mode,
         q.stake, q.payout, q.effective, q.theoretical, q.self_rebate, q.all_rebates, (instant AT TIME ZONE zone)::date, xact
    FROM unnest(order_ids, line_nos, member_ids, states, theoreticals, self_rebates, all_rebates, links, stakes, paid_out, counted,
           modes)
         q(order_row_id, line_no, member_id, state, theoretical, self_rebate, all_rebates, link, stake, payout, effective, mode)
    LEFT JOIN LATERAL (SELECT catalogue_id FROM game_modes WHERE game_id = draw.game_id AND mode = q.mode OFFSET 0) m ON true
    CROSS JOIN LATERAL (SELECT asset FROM ledger_accounts WHERE owner_id = q.member_id AND merchant_id = merchant
      AND kind = 'CASH' OFFSET 0) a
   WHERE q.state <> 'VOID' AND a.asset <> 'DEMO';
  INSERT INTO issue_rebates AS known (issue_id, member_id, units, merchant_id, lines, kind, version)
  SELECT issue, q.member_id, q.units, merchant, q.lines, q.kind, settle_lines.version
    FROM unnest(rebate_members, rebate_kinds, rebate_lines, rebate_units) q(member_id, kind, lines, units)
   ORDER BY q.member_id, q.kind
  ON CONFLICT (issue_id, member_id, kind, version, merchant_id) DO UPDATE
    SET units = known.units + excluded.units, lines = known.lines + excluded.lines;
  PERFORM push_settled(merchant, draw.code, draw.number, member_ids, stakes, paid_out, instant);
  RETURN QUERY SELECT changed, coalesce(credits, 0), coalesce((SELECT sum(q.units) FROM unnest(amounts) q(units)), 0)::bigint;
END $$;

-- Tells each player what the settled lines of an issue staked and paid. At most 200 players a row.
CREATE FUNCTION push_settled(
  merchant int, game_code text, issue_number text, member_ids bigint[], stakes bigint[], payouts bigint[], at timestamptz
) RETURNS void LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE said text;
BEGIN
  said := '"name":"lottery.orderSettled","data":{"gameCode":' || to_json(game_code)::text || ',"issueNumber":'
    || to_json(issue_number)::text || ',"stake":"';
  INSERT INTO outbox_messages (kind, name, payload, created_at, due_at, merchant_id)
  SELECT 'EVENT', 'lottery.orderSettled', ('[' || string_agg('{"room":"member.' || p.public_id::text || '",' || said
           || wire_amount(p.stake) || '","payout":"' || wire_amount(p.payout) || '"}}', ',') || ']')::jsonb, at, at, merchant
    FROM (SELECT m.public_id, t.stake, t.payout, row_number() OVER () AS n
            FROM (SELECT q.member_id, sum(q.stake)::bigint AS stake, sum(q.payout)::bigint AS payout
                    FROM unnest(member_ids, stakes, payouts) q(member_id, stake, payout) GROUP BY q.member_id) t
            CROSS JOIN LATERAL (SELECT public_id FROM members WHERE id = t.member_id OFFSET 0) m) p
   GROUP BY p.n / 200;
END $$;

-- Books the point rebates of an issue whose lines are all settled (rules A2.6): one movement per receiver, kind and version;
-- at most this many receivers, by their ids, so that wallets are locked for a moment only. Returns how many were booked; 0 when
-- none is left. Key (issue, account, kind, version).
CREATE FUNCTION book_rebates(merchant int, issue bigint, at_most int) RETURNS int LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
  instant timestamptz; members bigint[]; kinds smallint[]; versions smallint[]; froms bigint[]; tos bigint[]; amounts bigint[];
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
    RETURNING r.member_id, r.kind, r.version, r.units
  )
  SELECT array_agg(d.kind ORDER BY a.id, d.kind), array_agg(d.version ORDER BY a.id, d.kind),
         array_agg(h.id ORDER BY a.id, d.kind), array_agg(a.id ORDER BY a.id, d.kind),
         array_agg(d.units ORDER BY a.id, d.kind), count(*), count(h.id)
    INTO kinds, versions, froms, tos, amounts, booked, houses
    FROM due d
    LEFT JOIN ledger_accounts a ON a.owner_id = d.member_id AND a.merchant_id = merchant AND a.kind = 'CASH'
    LEFT JOIN ledger_accounts h ON h.owner_id IS NULL AND h.kind = 'HOUSE_REBATES' AND h.asset = a.asset
     AND h.counterparty = '' AND h.merchant_id = merchant;
  IF houses <> booked THEN
    RAISE EXCEPTION 'somebody who gets a rebate of issue % has no account', issue USING ERRCODE = 'P0400';
  ELSIF booked > 0 THEN
    PERFORM CASE WHEN w.fresh THEN 1 ELSE ledger_refuse('P0409', 'a rebate was booked before') END
       FROM ledger_write(merchant, kinds, array_fill(issue, ARRAY[booked]), tos, versions, froms, tos, amounts, instant,
                         instant) w;
    PERFORM push_balances(merchant, ARRAY(SELECT DISTINCT q.id FROM unnest(tos) q(id)), instant);
  END IF;
  RETURN booked;
END $$;

-- Takes back what a merchant's settled lines of an issue were paid, so that they can be settled again by a corrected result (rules
-- A6): one reversal an order and version from the wallet, and what the wallet cannot give as the player's debt, which every
-- credit pays first. A frozen wallet gives nothing. Facts are cancelled by signed ones; lines are pending again, in the version
-- that settles them next, and keep their rebates. The caller holds the issue's row; with nothing settled nothing happens.
CREATE FUNCTION reverse_settlement(merchant int, issue bigint, next_version smallint)
RETURNS TABLE (lines int, reversed_units bigint, debt_units bigint) LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
  -- drawn before the instant is read, as settle_lines() does
  xact xid8 := stored_xact(); instant timestamptz; zone text; paid record; last_wallet bigint; rest bigint; give bigint;
  booked int := 0; kinds smallint[]; subjects bigint[]; versions smallint[]; froms bigint[]; tos bigint[]; amounts bigint[];
  debtors bigint[] := '{}'; changed int;
BEGIN
  PERFORM 1 FROM ledger_accounts a WHERE a.kind = 'CASH' AND a.merchant_id = merchant AND a.owner_id = ANY (
      ARRAY(SELECT DISTINCT l.member_id FROM bet_lines l WHERE l.issue_id = issue AND l.merchant_id = merchant
               AND l.state IN ('WIN', 'LOSE', 'PUSH') AND l.payout_units > 0))
    ORDER BY a.id FOR NO KEY UPDATE;
  instant := money_now();
  SELECT b.time_zone INTO zone FROM merchants b WHERE b.id = merchant;
  reversed_units := 0;
  debt_units := 0;
  FOR paid IN
    SELECT o.order_row_id, o.version, o.units, w.id AS wallet, w.balance, w.frozen_at IS NOT NULL AS frozen, d.id AS debt, h.id AS house
      FROM (SELECT l.order_row_id, l.member_id, l.settlement_version AS version, sum(l.payout_units)::bigint AS units
              FROM bet_lines l WHERE l.issue_id = issue AND l.merchant_id = merchant
               AND l.state IN ('WIN', 'LOSE', 'PUSH') AND l.payout_units > 0
             GROUP BY l.order_row_id, l.member_id, l.settlement_version) o
      CROSS JOIN LATERAL (SELECT * FROM ledger_accounts WHERE owner_id = o.member_id AND merchant_id = merchant
        AND kind = 'CASH' OFFSET 0) w
      LEFT JOIN LATERAL (SELECT id FROM ledger_accounts WHERE owner_id = o.member_id AND merchant_id = merchant
        AND kind = 'RECEIVABLE' AND asset = w.asset OFFSET 0) d ON true
      LEFT JOIN LATERAL (SELECT id FROM ledger_accounts WHERE owner_id IS NULL AND kind = 'HOUSE_PAYOUTS' AND asset = w.asset
        AND counterparty = '' AND merchant_id = merchant OFFSET 0) h ON true
     ORDER BY w.id, o.order_row_id, o.version
  LOOP
    IF paid.debt IS NULL OR paid.house IS NULL THEN
      RAISE EXCEPTION 'no account for what order % was paid too much', paid.order_row_id USING ERRCODE = 'P0400';
    END IF;
    IF paid.wallet IS DISTINCT FROM last_wallet THEN
      last_wallet := paid.wallet;
      rest := CASE WHEN paid.frozen THEN 0 ELSE paid.balance END;
    END IF;
    give := least(rest, paid.units);
    rest := rest - give;
    reversed_units := reversed_units + paid.units;
    debt_units := debt_units + paid.units - give;
    IF give > 0 THEN
      booked := booked + 1;
      kinds[booked] := 17; subjects[booked] := paid.order_row_id; versions[booked] := paid.version;
      froms[booked] := paid.wallet; tos[booked] := paid.house; amounts[booked] := give;
    END IF;
    IF give < paid.units THEN
      booked := booked + 1;
      kinds[booked] := 21; subjects[booked] := paid.order_row_id; versions[booked] := paid.version;
      froms[booked] := paid.debt; tos[booked] := paid.house; amounts[booked] := paid.units - give;
      debtors := debtors || paid.wallet;
    END IF;
  END LOOP;
  IF booked > 0 THEN
    PERFORM CASE WHEN w.fresh THEN 1 ELSE ledger_refuse('P0409', 'a payout was taken back before its line') END
       FROM ledger_write(merchant, kinds, subjects, array_fill(0::bigint, ARRAY[booked]), versions, froms, tos, amounts,
                         instant, instant) w;
    UPDATE ledger_accounts a SET owes = true WHERE a.id = ANY (debtors) AND a.merchant_id = merchant AND NOT a.owes;
    PERFORM push_balances(merchant, ARRAY(SELECT DISTINCT q.id FROM unnest(froms) q(id)), instant);
  END IF;
  INSERT INTO settled_facts (source, source_id, source_no, settlement_version, settled_at, merchant_id, member_id, linked_to,
         catalogue_id, round_id, category, stake_units, payout_units, effective_units, theoretical_units, self_rebate_units,
         rebate_units, business_date, xact)
  SELECT f.source, f.source_id, f.source_no, f.settlement_version, instant, f.merchant_id, f.member_id, f.linked_to, f.catalogue_id,
         f.round_id, f.category, -f.stake_units, -f.payout_units, -f.effective_units, -f.theoretical_units, -f.self_rebate_units,
         -f.rebate_units, (instant AT TIME ZONE zone)::date, xact
    FROM bet_lines l
    CROSS JOIN LATERAL (SELECT * FROM settled_facts WHERE source_id = l.order_row_id AND source_no = l.line_no AND source = 1
      AND settlement_version = l.settlement_version AND settled_at = l.settled_at AND merchant_id = merchant OFFSET 0) f
   WHERE l.issue_id = issue AND l.merchant_id = merchant AND l.state IN ('WIN', 'LOSE', 'PUSH');
  UPDATE bet_lines l SET state = 'PENDING', settlement_version = next_version, settled_at = NULL, payout_units = NULL,
         effective_units = NULL
   WHERE l.issue_id = issue AND l.merchant_id = merchant AND l.state IN ('WIN', 'LOSE', 'PUSH');
  GET DIAGNOSTICS changed = ROW_COUNT;
  RETURN QUERY SELECT changed, reversed_units, debt_units;
END $$;
