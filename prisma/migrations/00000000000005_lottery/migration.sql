-- Games, issues, bets: a batch of bets is one statement (speed 1.4 d).
CREATE TABLE games (
  id SERIAL NOT NULL,
  code TEXT NOT NULL,
  family TEXT NOT NULL,
  name JSONB NOT NULL,
  -- when it draws and sells, and how its issues are numbered (rules A4); its form is checked where it is written
  schedule JSONB NOT NULL,
  draw_source TEXT NOT NULL DEFAULT 'OWN',
  result_sources TEXT[] NOT NULL DEFAULT '{}',
  group_code TEXT NOT NULL,
  sort_order INTEGER NOT NULL DEFAULT 0,
  state TEXT NOT NULL DEFAULT 'OPEN',
  -- PUBLIC: with the chain that the worker is set to; NONE: from our seed alone, and the fairness page says so.
  beacon TEXT NOT NULL DEFAULT 'PUBLIC',
  CONSTRAINT games_pkey PRIMARY KEY (id),
  CONSTRAINT games_state CHECK (state IN ('OPEN', 'MAINTENANCE')),
  CONSTRAINT games_schedule CHECK (jsonb_typeof(schedule) = 'object'),
  -- an external result needs two sources that agree (rules A5), an own draw needs none
  CONSTRAINT games_draw_source CHECK (draw_source = 'OWN' AND cardinality(result_sources) = 0
    OR draw_source = 'EXTERNAL' AND cardinality(result_sources) >= 2),
  CONSTRAINT games_beacon CHECK (beacon IN ('PUBLIC', 'NONE'))
);
CREATE UNIQUE INDEX games_code_key ON games(code);

CREATE TABLE game_modes (
  game_id INTEGER NOT NULL,
  mode TEXT NOT NULL,
  min_series SMALLINT NOT NULL,
  max_series SMALLINT NOT NULL,
  max_bet_series SMALLINT NOT NULL,
  enabled BOOLEAN NOT NULL DEFAULT true,
  limits JSONB NOT NULL DEFAULT '{}',
  -- a mode of a game is a game of the catalogue, and its vendor is named like the mode
  catalogue_id INTEGER NOT NULL,
  CONSTRAINT game_modes_pkey PRIMARY KEY (game_id,mode),
  CONSTRAINT game_modes_mode_fkey FOREIGN KEY (mode) REFERENCES vendors(code)
    ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT game_modes_catalogue_id_fkey FOREIGN KEY (catalogue_id) REFERENCES catalogue_games(id)
    ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT game_modes_game_id_fkey
    FOREIGN KEY (game_id) REFERENCES games(id) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX game_modes_catalogue_id_key ON game_modes(catalogue_id);

-- A public beacon is mixed into own draws (rules A5): an issue names its chain and round with its commitment, before sale opens.

-- Chains that issues were planned on.
CREATE TABLE beacon_chains (
  id SERIAL NOT NULL,
  -- hex; drand's name of the chain
  hash TEXT NOT NULL,
  name TEXT NOT NULL,
  -- hex
  public_key TEXT NOT NULL,
  period_s INTEGER NOT NULL,
  genesis_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT beacon_chains_pkey PRIMARY KEY (id),
  CONSTRAINT beacon_chains_period CHECK (period_s > 0)
);
CREATE UNIQUE INDEX beacon_chains_hash_key ON beacon_chains(hash);

CREATE TABLE issues (
  id BIGSERIAL NOT NULL,
  game_id INTEGER NOT NULL,
  number TEXT NOT NULL,
  sale_from TIMESTAMPTZ(3) NOT NULL,
  close_at TIMESTAMPTZ(3) NOT NULL,
  draw_at TIMESTAMPTZ(3) NOT NULL,
  state TEXT NOT NULL DEFAULT 'PLANNED',
  -- both null for an issue of an external draw
  seed_commitment TEXT,
  sealed_seed BYTEA,
  revealed_seed BYTEA,
  numbers SMALLINT[],
  drawn_at TIMESTAMPTZ(3),
  settled_at TIMESTAMPTZ(3),
  -- which settlement its lines are in: more than 1 once quarantined lines were released
  settlement_version SMALLINT NOT NULL DEFAULT 1,
  -- when a wrong external result was last corrected (rules A6): rebates stay as they were booked before
  corrected_at TIMESTAMPTZ(3),
  -- Lines that were settled before this version of its settlement are reversed first; null for one that was never corrected.
  correction_version SMALLINT,
  -- The result that was last corrected: players are told it (rules A6).
  wrong_numbers SMALLINT[],
  -- Why a result was corrected, as the officers said it: the account record names it beside what it took back (rules A6).
  correction_reason TEXT,
  -- Null for issues that were planned before, for games without a beacon and for external draws.
  beacon_chain_id INTEGER,
  beacon_round BIGINT,
  CONSTRAINT issues_pkey PRIMARY KEY (id),
  CONSTRAINT issues_state CHECK (state IN ('PLANNED', 'ON_SALE', 'CLOSED', 'DRAWN', 'SETTLING', 'SETTLED', 'VOID')),
  CONSTRAINT issues_times CHECK (sale_from < close_at AND close_at <= draw_at),
  CONSTRAINT issues_seed CHECK ((seed_commitment IS NULL) = (sealed_seed IS NULL)),
  CONSTRAINT issues_game_id_fkey
    FOREIGN KEY (game_id) REFERENCES games(id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT issues_beacon CHECK ((beacon_chain_id IS NULL) = (beacon_round IS NULL)
    AND (beacon_round IS NULL OR beacon_round > 0 AND seed_commitment IS NOT NULL)),
  CONSTRAINT issues_beacon_chain_id_fkey FOREIGN KEY (beacon_chain_id) REFERENCES beacon_chains(id)
    ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX issues_game_id_draw_at_idx ON issues(game_id, draw_at);
CREATE INDEX issues_draw_at_idx ON issues(draw_at);
CREATE UNIQUE INDEX issues_game_id_number_key ON issues(game_id, number);
-- Each job reads only what waits for it, however many issues there have been.
CREATE INDEX issues_to_close ON issues(close_at) WHERE state IN ('PLANNED', 'ON_SALE');
CREATE INDEX issues_to_draw ON issues(draw_at, id) WHERE state = 'CLOSED';
CREATE INDEX issues_to_settle ON issues(draw_at, id)
  WHERE state IN ('DRAWN', 'SETTLING', 'VOID') AND settled_at IS NULL;

-- What the sources of an external draw report (rules A5). A source that corrects itself reports again; its latest report counts.
CREATE TABLE external_results (
  id BIGSERIAL NOT NULL,
  issue_id BIGINT NOT NULL,
  source TEXT NOT NULL,
  numbers SMALLINT[] NOT NULL,
  reported_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT external_results_pkey PRIMARY KEY (id),
  CONSTRAINT external_results_numbers CHECK (cardinality(numbers) > 0),
  CONSTRAINT external_results_issue_id_fkey FOREIGN KEY (issue_id) REFERENCES issues(id)
    ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX external_results_issue_id_id_idx ON external_results(issue_id, id);

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
  CONSTRAINT bet_orders_pkey PRIMARY KEY (id, merchant_id),
  CONSTRAINT bet_orders_holds CHECK (bet_order_holds(mode, stake_units, line_count))
);
CREATE UNIQUE INDEX bet_orders_member_id_order_id_merchant_id_key ON bet_orders(member_id, order_id, merchant_id);

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
  -- Payout caps of a player in an issue, thin cover, and limits of a play (rules A3): what is cut is marked, a play's own stake limit
  -- is asked in the statement that places the bet.
  capped BOOLEAN NOT NULL DEFAULT false,
  CONSTRAINT bet_lines_pkey PRIMARY KEY (issue_id, member_id, order_row_id, line_no, merchant_id),
  CONSTRAINT bet_lines_holds
    CHECK (bet_line_holds(state, stake_units, bets, payout_units, settled_at))
) WITH (fillfactor = 50);
-- Lines that an operator has to look at; there should be none (I9).
CREATE INDEX bet_lines_quarantined ON bet_lines(order_row_id) WHERE state = 'QUARANTINED';

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
INSERT INTO partition_rules (parent, key_kind, days_each, days_ahead, kept_days, keeps_unfinished)
VALUES ('settled_facts', 'timestamptz', 1, 7, NULL, false);

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
  -- Rows of an issue whose books are still open are of the category of most games; there are none on a platform at rest.
  mode TEXT NOT NULL,
  CONSTRAINT issue_rebates_pkey PRIMARY KEY (issue_id, member_id, kind, mode, version, merchant_id),
  CONSTRAINT issue_rebates_units CHECK (units > 0 AND lines > 0 AND kind IN (:SELF_REBATE, :UPLINE_REBATE)),
  CONSTRAINT issue_rebates_mode CHECK (mode IN ('LOTT', 'ELOTT'))
) WITH (fillfactor = 50);

-- Chases (rules A7): one content over several issues, paid for at once. What waits for its issue is held on the member's HELD
-- account and is the member's until it becomes an order; an order of a chase is an order like any other.
CREATE TABLE chases (
  -- the subject of its movements in the ledger
  id BIGSERIAL NOT NULL,
  merchant_id INTEGER NOT NULL,
  member_id BIGINT NOT NULL,
  -- the client's uuid v7: in one member's chases it is the order of time
  chase_id UUID NOT NULL,
  game_id INTEGER NOT NULL,
  mode TEXT NOT NULL,
  -- RUNNING, FINISHED, STOPPED_WIN, CANCELLED
  state TEXT NOT NULL DEFAULT 'RUNNING',
  kind TEXT NOT NULL,
  -- of the first issue
  multiple INTEGER NOT NULL,
  -- of DOUBLING: after so many issues it is so many times as much
  every SMALLINT,
  factor SMALLINT,
  -- of PROFIT
  rate_ppm INTEGER,
  stop_on_win BOOLEAN NOT NULL,
  stop_on_void BOOLEAN NOT NULL,
  -- where the money is: the total was debited at once, then it is held, staked, or back in the wallet
  total_units BIGINT NOT NULL,
  held_units BIGINT NOT NULL,
  staked_units BIGINT NOT NULL DEFAULT 0,
  returned_units BIGINT NOT NULL DEFAULT 0,
  -- bookings back to the wallet so far: the version of the last one
  releases SMALLINT NOT NULL DEFAULT 0,
  -- why its rest is to be returned, until that is done and after: WIN, VOID, or what the gate said
  stop_reason TEXT,
  created_at TIMESTAMPTZ(3) NOT NULL,
  ended_at TIMESTAMPTZ(3),
  verdict_id INTEGER,
  CONSTRAINT chases_pkey PRIMARY KEY (id, merchant_id),
  CONSTRAINT chases_state CHECK (state IN ('RUNNING', 'FINISHED', 'STOPPED_WIN', 'CANCELLED')
    AND (state = 'RUNNING') = (ended_at IS NULL) AND mode IN ('LOTT', 'ELOTT')),
  CONSTRAINT chases_plan CHECK (multiple > 0 AND CASE kind
    WHEN 'SAME' THEN num_nulls(every, factor, rate_ppm) = 3
    WHEN 'DOUBLING' THEN every > 0 AND factor > 1 AND rate_ppm IS NULL
    WHEN 'PROFIT' THEN rate_ppm >= 0 AND num_nulls(every, factor) = 2 ELSE false END),
  -- Nothing of it is anywhere else, and nothing stays held behind its end.
  CONSTRAINT chases_units CHECK (total_units > 0 AND held_units >= 0 AND staked_units >= 0 AND returned_units >= 0
    AND held_units + staked_units + returned_units = total_units AND (ended_at IS NULL OR held_units = 0)),
  CONSTRAINT chases_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX chases_member_id_chase_id_merchant_id_key ON chases(member_id, chase_id, merchant_id);
CREATE INDEX chases_stopping ON chases(id) WHERE state = 'RUNNING' AND stop_reason IS NOT NULL;

-- The content, the same in every issue; stakes and terms of each issue are with its part.
CREATE TABLE chase_lines (
  chase_row_id BIGINT NOT NULL,
  line_no SMALLINT NOT NULL,
  merchant_id INTEGER NOT NULL,
  play_code TEXT NOT NULL,
  content TEXT NOT NULL,
  bets INTEGER NOT NULL,
  CONSTRAINT chase_lines_pkey PRIMARY KEY (chase_row_id, line_no, merchant_id),
  CONSTRAINT chase_lines_chase_row_id_merchant_id_fkey FOREIGN KEY (chase_row_id, merchant_id) REFERENCES chases(id, merchant_id)
    ON DELETE RESTRICT ON UPDATE CASCADE
);

-- One issue of a chase. Stakes and terms are those of creation (rules A7.6).
CREATE TABLE chase_parts (
  chase_row_id BIGINT NOT NULL,
  -- counted from 1, in the order of the issues
  no SMALLINT NOT NULL,
  merchant_id INTEGER NOT NULL,
  issue_id BIGINT NOT NULL,
  -- of its issue
  sale_from TIMESTAMPTZ(3) NOT NULL,
  multiple INTEGER NOT NULL,
  stake_units BIGINT NOT NULL,
  -- one of each line
  line_stakes BIGINT[] NOT NULL,
  line_terms TEXT[] NOT NULL,
  -- WAITING: held. PLACED: an order; again while its result is corrected. SETTLED: its result is known. Returned: CANCELLED by the
  -- player, STOPPED by a win or a void, VOID or MISSED with its issue, REFUSED when its issue went on sale.
  state TEXT NOT NULL DEFAULT 'WAITING',
  order_row_id BIGINT,
  -- what its order paid; of SETTLED
  payout_units BIGINT,
  -- of REFUSED: the code
  reason TEXT,
  CONSTRAINT chase_parts_pkey PRIMARY KEY (chase_row_id, no, merchant_id),
  CONSTRAINT chase_parts_state CHECK (
    state IN ('WAITING', 'PLACED', 'SETTLED', 'CANCELLED', 'STOPPED', 'VOID', 'MISSED', 'REFUSED')
    AND multiple > 0 AND stake_units > 0 AND cardinality(line_stakes) = cardinality(line_terms)
    AND (state NOT IN ('PLACED', 'SETTLED') OR order_row_id IS NOT NULL)
    AND (state NOT IN ('WAITING', 'MISSED', 'REFUSED') OR order_row_id IS NULL)
    AND (state = 'SETTLED') = (payout_units IS NOT NULL) AND (state = 'REFUSED') = (reason IS NOT NULL)),
  CONSTRAINT chase_parts_chase_row_id_merchant_id_fkey FOREIGN KEY (chase_row_id, merchant_id) REFERENCES chases(id, merchant_id)
    ON DELETE RESTRICT ON UPDATE CASCADE
);
-- What the jobs look for: parts whose issue goes on sale, and parts that are played. Neither reads what has ended.
CREATE INDEX chase_parts_waiting ON chase_parts(sale_from, issue_id, merchant_id) WHERE state = 'WAITING';
CREATE INDEX chase_parts_placed ON chase_parts(issue_id, merchant_id) WHERE state = 'PLACED';
-- What a corrected result changes.
CREATE INDEX chase_parts_settled ON chase_parts(issue_id, merchant_id) WHERE state = 'SETTLED';

-- Rounds that were drawn with. Their signatures were verified under the chain's key before they came here.
CREATE TABLE beacon_rounds (
  chain_id INTEGER NOT NULL,
  round BIGINT NOT NULL,
  signature BYTEA NOT NULL,
  randomness BYTEA NOT NULL,
  read_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT beacon_rounds_pkey PRIMARY KEY (chain_id, round),
  CONSTRAINT beacon_rounds_randomness CHECK (randomness = sha256(signature)),
  CONSTRAINT beacon_rounds_chain_id_fkey FOREIGN KEY (chain_id) REFERENCES beacon_chains(id)
    ON DELETE RESTRICT ON UPDATE CASCADE
);
