-- Money between an upline and a direct downline (rules B3), and the wagering requirements that come with it (rules C5).

-- One transfer along one edge of the tree. It is the subject of its movement in the ledger.
CREATE TABLE agent_transfers (
  id BIGSERIAL NOT NULL,
  sender_id BIGINT NOT NULL,
  receiver_id BIGINT NOT NULL,
  units BIGINT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  merchant_id INTEGER NOT NULL,
  -- from where it was sent; null where no visitor sent it
  verdict_id INTEGER,
  -- DOWN to a direct downline, UP to the own upline
  direction TEXT NOT NULL,
  -- the client's id of the command: one command, one transfer, also when its stored answer is forgotten
  request_id UUID NOT NULL,
  memo TEXT NOT NULL DEFAULT '',
  CONSTRAINT agent_transfers_pkey PRIMARY KEY (id, merchant_id),
  CONSTRAINT agent_transfers_direction CHECK (direction IN ('DOWN', 'UP')),
  -- whole cents (rules B3.1), to somebody else
  CONSTRAINT agent_transfers_units CHECK (units > 0 AND units % 100 = 0),
  CONSTRAINT agent_transfers_sides CHECK (sender_id <> receiver_id),
  CONSTRAINT agent_transfers_memo CHECK (length(memo) <= 140)
);
CREATE UNIQUE INDEX agent_transfers_sender_id_request_id_merchant_id_key ON agent_transfers(sender_id, request_id, merchant_id);
-- What somebody sent today (rules B3.1), and what somebody received, for the counters of money laundering (rules E6).
CREATE INDEX agent_transfers_sender_id_created_at_idx ON agent_transfers(sender_id, created_at);
CREATE INDEX agent_transfers_receiver_id_created_at_idx ON agent_transfers(receiver_id, created_at);
CREATE TRIGGER agent_transfers_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON agent_transfers
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The last guard of rules B3.1: nobody ever moves in the tree, so that what was an edge stays one (I17).
CREATE FUNCTION guard_transfer_edge() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM members s JOIN members r ON r.merchant_id = s.merchant_id
       WHERE s.id = NEW.sender_id AND r.id = NEW.receiver_id AND s.merchant_id = NEW.merchant_id
         AND CASE NEW.direction WHEN 'DOWN' THEN r.parent_id = s.id ELSE s.parent_id = r.id END) THEN
    RAISE EXCEPTION '% is no direct % of %', NEW.receiver_id, lower(NEW.direction), NEW.sender_id USING ERRCODE = '23514';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER agent_transfers_edge BEFORE INSERT ON agent_transfers FOR EACH ROW EXECUTE FUNCTION guard_transfer_edge();

-- Effective bets that must be made before an amount may leave the account (rules C5). A row is open until done reaches required.
CREATE TABLE wagering_requirements (
  id BIGSERIAL NOT NULL,
  member_id BIGINT NOT NULL,
  -- the amount that came in: it stays on the account while the row is open (rules B3.2)
  amount_units BIGINT NOT NULL,
  required_units BIGINT NOT NULL,
  done_units BIGINT NOT NULL DEFAULT 0,
  -- the id of what it came with: an agent_transfers row
  source_id BIGINT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  closed_at TIMESTAMPTZ(3),
  merchant_id INTEGER NOT NULL,
  source TEXT NOT NULL,
  CONSTRAINT wagering_requirements_pkey PRIMARY KEY (id, merchant_id),
  CONSTRAINT wagering_requirements_source CHECK (source IN ('TRANSFER')),
  CONSTRAINT wagering_requirements_units CHECK (amount_units > 0 AND required_units > 0
    AND done_units BETWEEN 0 AND required_units AND (done_units = required_units) = (closed_at IS NOT NULL))
);
CREATE UNIQUE INDEX wagering_requirements_source_source_id_merchant_id_key
  ON wagering_requirements(source, source_id, merchant_id);
CREATE INDEX wagering_requirements_open ON wagering_requirements(member_id, created_at, id) WHERE closed_at IS NULL;

-- How far an account's bets have been counted into its open rows: the facts that were visible then. A fact that became visible
-- later is counted later, whatever its time.
CREATE TABLE wagering_marks (
  member_id BIGINT NOT NULL,
  snapshot TEXT NOT NULL,
  counted_at TIMESTAMPTZ(3) NOT NULL,
  merchant_id INTEGER NOT NULL,
  CONSTRAINT wagering_marks_pkey PRIMARY KEY (member_id, merchant_id)
);

-- Effective bets of an account that were not counted yet, added up by how many of its open rows there were when the bet was
-- placed (opened: the times of those rows, the oldest first), and the mark behind them. A line has its order's time; a provider's
-- round, which says no other, the time at which it was settled. Corrections are negative. Rows with opens = 0 count for nothing.
CREATE FUNCTION uncounted_bets(merchant int, member bigint, opened timestamptz[])
RETURNS TABLE (opens int, units bigint, seen text, counted_at timestamptz) LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE now_seen pg_snapshot; at timestamptz; mark wagering_marks; since timestamptz;
BEGIN
  at := money_now();
  SELECT stored_snapshot() INTO now_seen;
  SELECT * INTO mark FROM wagering_marks w WHERE w.member_id = member AND w.merchant_id = merchant;
  -- A transaction ends within minutes: a fact that the mark did not see is not two days older than it.
  since := greatest(opened[1], mark.counted_at - interval '2 days');
  RETURN QUERY
  SELECT b.opens, sum(b.units)::bigint, now_seen::text, at
    FROM (SELECT 0 AS opens, 0::bigint AS units
           UNION ALL
          SELECT width_bucket(coalesce(o.placed_at, f.settled_at), opened), f.effective_units
            FROM settled_facts f
            LEFT JOIN LATERAL (SELECT placed_at FROM bet_orders WHERE id = f.source_id AND f.source = 1 OFFSET 0) o ON true
           WHERE f.member_id = member AND f.merchant_id = merchant AND f.settled_at >= since
             AND pg_visible_in_snapshot(f.xact, now_seen)
             AND (mark.snapshot IS NULL OR NOT pg_visible_in_snapshot(f.xact, mark.snapshot::pg_snapshot))) b
   GROUP BY b.opens ORDER BY b.opens;
END $$;
