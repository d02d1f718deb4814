-- Orders and their lines. An accepted order is its own idempotency key (safety R7).

CREATE TABLE bet_orders (
  id BIGSERIAL NOT NULL,
  -- the client's uuid v7: in one member's orders it is the order of time
  order_id UUID NOT NULL,
  member_id BIGINT NOT NULL,
  issue_id BIGINT NOT NULL,
  stake_units BIGINT NOT NULL,
  placed_at TIMESTAMPTZ(3) NOT NULL,
  merchant_id INTEGER NOT NULL,
  game_id INTEGER NOT NULL,
  -- the verdict on where it came from (protection A12)
  verdict_id INTEGER,
  line_count SMALLINT NOT NULL,
  mode TEXT NOT NULL,
  -- the first 16 bytes of the SHA-256 of the canonical command: a repeat must be the same
  fingerprint BYTEA NOT NULL,
  CONSTRAINT bet_orders_pkey PRIMARY KEY (id, merchant_id)
);
CREATE UNIQUE INDEX bet_orders_member_id_order_id_merchant_id_key ON bet_orders(member_id, order_id, merchant_id);
-- It answers for itself forever, so it never changes: its outcome is in its lines.
CREATE TRIGGER bet_orders_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON bet_orders
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Keyed by issue and player first: settlement reads an issue player by player, a limit reads one player's lines of one issue,
-- and anyone who has an order knows both. One index serves all three.
CREATE TABLE bet_lines (
  issue_id BIGINT NOT NULL,
  member_id BIGINT NOT NULL,
  order_row_id BIGINT NOT NULL,
  stake_units BIGINT NOT NULL,
  payout_units BIGINT,
  effective_units BIGINT,
  -- the player's own point rebate, booked with the issue (rules A2.6)
  self_rebate_units BIGINT,
  settled_at TIMESTAMPTZ(3),
  merchant_id INTEGER NOT NULL,
  bets INTEGER NOT NULL,
  line_no SMALLINT NOT NULL,
  settlement_version SMALLINT NOT NULL DEFAULT 0,
  state TEXT NOT NULL DEFAULT 'PENDING',
  mode TEXT NOT NULL,
  play_code TEXT NOT NULL,
  content TEXT NOT NULL,
  -- a short list, read and written by packages/domain/src/lottery/lineTerms.ts
  terms TEXT NOT NULL,
  CONSTRAINT bet_lines_pkey PRIMARY KEY (issue_id, member_id, order_row_id, line_no, merchant_id)
) WITH (fillfactor = 50);

-- Checks of rows, as ledger_account_holds() is one. A QUARANTINED line could not be read at settlement.
CREATE FUNCTION bet_order_holds(mode text, stake_units bigint, line_count smallint) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN mode IN ('LOTT', 'ELOTT') AND stake_units > 0 AND line_count > 0;
END $$;
ALTER TABLE bet_orders ADD CONSTRAINT bet_orders_holds CHECK (bet_order_holds(mode, stake_units, line_count));
CREATE FUNCTION bet_line_holds(state text, stake_units bigint, bets int, payout_units bigint, settled_at timestamptz)
RETURNS boolean LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN state IN ('PENDING', 'WIN', 'LOSE', 'PUSH', 'CANCELLED', 'VOID', 'QUARANTINED') AND stake_units > 0 AND bets > 0
     AND (state IN ('PENDING', 'QUARANTINED')) = (settled_at IS NULL) AND (payout_units IS NULL OR payout_units >= 0);
END $$;
ALTER TABLE bet_lines ADD CONSTRAINT bet_lines_holds
  CHECK (bet_line_holds(state, stake_units, bets, payout_units, settled_at));
-- Lines that an operator has to look at; there should be none (I9).
CREATE INDEX bet_lines_quarantined ON bet_lines(order_row_id) WHERE state = 'QUARANTINED';

-- Why a bet is refused whatever it stakes, null when it is not (rules A4): an issue that does not exist has no state.
CREATE FUNCTION bet_refusal(
  brake text, status text, type smallint, asset text, frozen_at timestamptz, game int, wanted_game int, state text,
  sale_from timestamptz, close_at timestamptz, at timestamptz
) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN brake = 'READ_ONLY' THEN 'SITE_MONEY_READ_ONLY'
              WHEN status <> 'ACTIVE' THEN 'MEMBER_FROZEN'
              WHEN type = 4 AND asset <> 'DEMO' THEN 'MEMBER_DEMO_BLOCKED'
              WHEN frozen_at IS NOT NULL THEN 'WALLET_FROZEN'
              WHEN state IS NULL OR game <> wanted_game THEN 'ISSUE_NOT_FOUND'
              WHEN NOT issue_is_open(state, sale_from, close_at, at) THEN 'ISSUE_CLOSED' END
$$;
-- What is kept with the key of a refused order. Written as text: one value is read faster than its parts are built.
CREATE FUNCTION bet_reply(code text, stake bigint, balance bigint) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT ('{"code":"' || code || '","stake":"' || stake::text || '","balance":"' || balance::text || '"}')::jsonb
$$;
