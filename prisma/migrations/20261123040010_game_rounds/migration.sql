-- Rounds of game providers (OGP/1): who provides, who plays, what was called and what it was answered.

-- How a vendor is called, and within which bounds it may book.
CREATE TABLE game_providers (
  vendor TEXT NOT NULL,
  base_url TEXT NOT NULL,
  -- what it does beyond the common ground: CREDIT_WITHOUT_BET, LATE_WIN
  capabilities TEXT[] NOT NULL DEFAULT '{}',
  -- whose a transaction id is: the provider's, or each player's
  tx_scope TEXT NOT NULL DEFAULT 'PROVIDER',
  -- money stays in the wallet (SEAMLESS), or is moved to the provider and back (TRANSFER)
  wallet TEXT NOT NULL DEFAULT 'SEAMLESS',
  min_units BIGINT NOT NULL,
  max_units BIGINT NOT NULL,
  max_payout_units BIGINT NOT NULL,
  -- calls in a row that were not answered
  failures INTEGER NOT NULL DEFAULT 0,
  asked_at TIMESTAMPTZ(3),
  -- since when it rests because it does not answer; null: it does, or an operator closed it
  away_since TIMESTAMPTZ(3),
  CONSTRAINT game_providers_pkey PRIMARY KEY (vendor),
  CONSTRAINT game_providers_base_url CHECK (base_url ~ '^https?://[^?#]+[^/?#]$'),
  CONSTRAINT game_providers_terms CHECK (tx_scope IN ('PROVIDER', 'PLAYER') AND wallet IN ('SEAMLESS', 'TRANSFER')
    AND min_units >= 0 AND max_units > min_units AND max_payout_units >= max_units AND failures >= 0),
  CONSTRAINT game_providers_vendor_fkey FOREIGN KEY (vendor) REFERENCES vendors(code) ON DELETE RESTRICT ON UPDATE CASCADE
);

-- Keys that calls are signed with in both directions; two at once while they are changed.
CREATE TABLE game_provider_keys (
  vendor TEXT NOT NULL,
  key_id TEXT NOT NULL,
  -- sealed by the vault
  secret_sealed TEXT NOT NULL,
  not_before TIMESTAMPTZ(3) NOT NULL,
  not_after TIMESTAMPTZ(3),
  CONSTRAINT game_provider_keys_pkey PRIMARY KEY (vendor, key_id),
  CONSTRAINT game_provider_keys_time CHECK (not_after IS NULL OR not_after > not_before),
  CONSTRAINT game_provider_keys_vendor_fkey FOREIGN KEY (vendor) REFERENCES game_providers(vendor)
    ON DELETE RESTRICT ON UPDATE CASCADE
);

-- A member as a provider knows it: never its account, and another name at each provider.
CREATE TABLE game_players (
  member_id BIGINT NOT NULL,
  merchant_id INTEGER NOT NULL,
  vendor TEXT NOT NULL,
  player_id TEXT NOT NULL,
  CONSTRAINT game_players_pkey PRIMARY KEY (member_id, vendor, merchant_id),
  CONSTRAINT game_players_vendor_fkey FOREIGN KEY (vendor) REFERENCES game_providers(vendor)
    ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT game_players_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX game_players_vendor_player_id_key ON game_players(vendor, player_id);

-- A launch, and the session that its token was exchanged for. Tokens are kept as hashes.
CREATE TABLE game_sessions (
  id BIGSERIAL,
  member_id BIGINT NOT NULL,
  launched_at TIMESTAMPTZ(3) NOT NULL,
  -- until when the launch token is good
  launch_until TIMESTAMPTZ(3) NOT NULL,
  opened_at TIMESTAMPTZ(3),
  seen_at TIMESTAMPTZ(3),
  -- until when it takes bets; each sign of life moves it
  bets_until TIMESTAMPTZ(3),
  ended_at TIMESTAMPTZ(3),
  merchant_id INTEGER NOT NULL,
  catalogue_id INTEGER NOT NULL,
  -- what was made of where the player came from (protection A12)
  verdict_id INTEGER,
  scale SMALLINT NOT NULL,
  vendor TEXT NOT NULL,
  player_id TEXT NOT NULL,
  asset TEXT NOT NULL,
  language TEXT NOT NULL,
  country TEXT NOT NULL,
  ended_why TEXT,
  launch_hash BYTEA NOT NULL,
  token_hash BYTEA,
  CONSTRAINT game_sessions_pkey PRIMARY KEY (id),
  CONSTRAINT game_sessions_opened CHECK (num_nonnulls(opened_at, seen_at, bets_until, token_hash) IN (0, 4)),
  CONSTRAINT game_sessions_scale CHECK (scale BETWEEN 0 AND 4),
  CONSTRAINT game_sessions_vendor_fkey FOREIGN KEY (vendor) REFERENCES game_providers(vendor)
    ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT game_sessions_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT game_sessions_catalogue_id_fkey FOREIGN KEY (catalogue_id) REFERENCES catalogue_games(id)
    ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX game_sessions_launch_hash_key ON game_sessions(launch_hash);
CREATE UNIQUE INDEX game_sessions_token_hash_key ON game_sessions(token_hash);
CREATE INDEX game_sessions_member_id_id_idx ON game_sessions(member_id, id);

-- A round of a provider, once for each of its players.
CREATE TABLE provider_rounds (
  id BIGSERIAL,
  member_id BIGINT NOT NULL,
  stake_units BIGINT NOT NULL DEFAULT 0,
  won_units BIGINT NOT NULL DEFAULT 0,
  -- what the provider counts as bet; null: it did not say
  effective_units BIGINT,
  -- what the facts of it add up to so far
  fact_stake_units BIGINT NOT NULL DEFAULT 0,
  fact_payout_units BIGINT NOT NULL DEFAULT 0,
  fact_effective_units BIGINT NOT NULL DEFAULT 0,
  fact_theoretical_units BIGINT NOT NULL DEFAULT 0,
  begun_at TIMESTAMPTZ(3) NOT NULL,
  seen_at TIMESTAMPTZ(3) NOT NULL,
  ended_at TIMESTAMPTZ(3),
  -- when the provider is asked for its outcome; null once it is over
  ask_at TIMESTAMPTZ(3),
  merchant_id INTEGER NOT NULL,
  catalogue_id INTEGER NOT NULL,
  -- how many facts were written of it
  fact_version SMALLINT NOT NULL DEFAULT 0,
  state TEXT NOT NULL DEFAULT 'OPEN',
  vendor TEXT NOT NULL,
  round_id TEXT NOT NULL,
  asset TEXT NOT NULL,
  -- what came out as the game shows it; never judged
  result JSONB,
  CONSTRAINT provider_rounds_pkey PRIMARY KEY (id, merchant_id),
  CONSTRAINT provider_rounds_state CHECK (state IN ('OPEN', 'ENDED', 'VOID') AND (state = 'OPEN') = (ended_at IS NULL)
    AND (state = 'OPEN') = (ask_at IS NOT NULL) AND (state <> 'VOID' OR stake_units = 0 AND won_units = 0)),
  CONSTRAINT provider_rounds_units CHECK (stake_units >= 0 AND won_units >= 0 AND effective_units >= 0),
  CONSTRAINT provider_rounds_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT provider_rounds_catalogue_id_fkey FOREIGN KEY (catalogue_id) REFERENCES catalogue_games(id)
    ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX provider_rounds_vendor_round_id_member_id_merchant_id_key
  ON provider_rounds(vendor, round_id, member_id, merchant_id);
CREATE INDEX provider_rounds_member_id_id_idx ON provider_rounds(member_id, id);
CREATE INDEX provider_rounds_ask_at_idx ON provider_rounds(ask_at) WHERE ask_at IS NOT NULL;

-- Every call that was decided, and tombstones of calls that were undone before they came: one key for both (O3, O6). Not split by
-- time, since the key would have to hold it.
CREATE TABLE provider_txs (
  id BIGSERIAL,
  member_id BIGINT NOT NULL,
  -- null: it belongs to no round
  round_row_id BIGINT,
  units BIGINT NOT NULL,
  received_at TIMESTAMPTZ(3) NOT NULL,
  -- when it happened by the provider's clock
  occurred_at TIMESTAMPTZ(3) NOT NULL,
  undone_at TIMESTAMPTZ(3),
  merchant_id INTEGER NOT NULL,
  vendor TEXT NOT NULL,
  -- the player's id where transaction ids are a player's own, else empty
  scope TEXT NOT NULL,
  tx_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  verdict TEXT NOT NULL,
  bet_ref TEXT,
  ref_tx_id TEXT,
  fingerprint BYTEA NOT NULL,
  -- the answer, without the balance
  body JSONB NOT NULL,
  CONSTRAINT provider_txs_pkey PRIMARY KEY (vendor, scope, tx_id, merchant_id),
  CONSTRAINT provider_txs_kind CHECK (kind IN ('BET', 'WIN', 'ROLLBACK', 'PROMO', 'JACKPOT', 'TIP', 'RESERVE', 'RELEASE', 'TOMBSTONE')
    AND units >= 0 AND (kind = 'TOMBSTONE') = (verdict = 'TOMBSTONED'))
);
CREATE UNIQUE INDEX provider_txs_id_merchant_id_key ON provider_txs(id, merchant_id);
CREATE INDEX provider_txs_round_row_id_idx ON provider_txs(round_row_id);
ALTER TABLE provider_txs ADD CONSTRAINT provider_txs_round_row_id_merchant_id_fkey FOREIGN KEY (round_row_id, merchant_id)
  REFERENCES provider_rounds(id, merchant_id) ON DELETE RESTRICT ON UPDATE CASCADE;

-- What a person has to look at; one row for one thing, however often it is seen.
CREATE TABLE provider_cases (
  id BIGSERIAL,
  member_id BIGINT,
  opened_at TIMESTAMPTZ(3) NOT NULL,
  seen_at TIMESTAMPTZ(3) NOT NULL,
  closed_at TIMESTAMPTZ(3),
  merchant_id INTEGER NOT NULL,
  times INTEGER NOT NULL DEFAULT 1,
  vendor TEXT NOT NULL,
  kind TEXT NOT NULL,
  -- transaction or round
  subject TEXT NOT NULL,
  detail JSONB NOT NULL DEFAULT '{}',
  CONSTRAINT provider_cases_pkey PRIMARY KEY (id),
  CONSTRAINT provider_cases_kind CHECK (kind IN ('CONFLICT', 'ORPHAN', 'CLOSED_ROUND', 'LATE_WIN', 'AMOUNT_DIFFERS', 'STUCK_ROUND',
    'DEBT'))
);
CREATE UNIQUE INDEX provider_cases_vendor_kind_subject_merchant_id_key ON provider_cases(vendor, kind, subject, merchant_id);

-- What a settled round counts as (rules B4), as facts that add up to the round's row: the first one when it ends, a further one with
-- the difference when it changes after that. The amounts are read from the row, so that its caller decides nothing.
CREATE FUNCTION settle_provider_round(merchant int, round bigint, instant timestamptz) RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE r record; counted bigint; theoretical bigint; edge int; xact xid8;
BEGIN
  SELECT p.*, c.category, b.time_zone INTO r FROM provider_rounds p JOIN catalogue_games c ON c.id = p.catalogue_id
    JOIN merchants b ON b.id = p.merchant_id WHERE p.id = round AND p.merchant_id = merchant FOR UPDATE OF p;
  IF r.state = 'OPEN' OR r.asset = 'DEMO' THEN
    RETURN;
  END IF;
  counted := CASE
    WHEN r.category IN ('SPORTS', 'ESPORTS', 'PVP') THEN least(r.stake_units, abs(r.won_units - r.stake_units), r.effective_units)
    WHEN r.effective_units IS NOT NULL THEN least(r.stake_units, r.effective_units)
    WHEN r.won_units = r.stake_units THEN 0
    ELSE r.stake_units END;
  edge := CASE r.category WHEN 'LIVE' THEN 15000 WHEN 'SPORTS' THEN 40000 WHEN 'ESPORTS' THEN 40000 ELSE 30000 END;
  theoretical := div(counted::numeric * edge, 1000000)::bigint;
  IF (r.stake_units, r.won_units, counted, theoretical)
     = (r.fact_stake_units, r.fact_payout_units, r.fact_effective_units, r.fact_theoretical_units) THEN
    RETURN;
  END IF;
  xact := pg_current_xact_id();
  INSERT INTO settled_facts (source, source_id, source_no, settlement_version, settled_at, merchant_id, member_id, catalogue_id,
         round_id, category, stake_units, payout_units, effective_units, theoretical_units, business_date)
  VALUES (2, round, 0, r.fact_version + 1, instant, merchant, r.member_id, r.catalogue_id, round, r.category,
          r.stake_units - r.fact_stake_units, r.won_units - r.fact_payout_units, counted - r.fact_effective_units,
          theoretical - r.fact_theoretical_units, (instant AT TIME ZONE r.time_zone)::date);
  UPDATE provider_rounds SET fact_version = r.fact_version + 1, fact_stake_units = r.stake_units, fact_payout_units = r.won_units,
         fact_effective_units = counted, fact_theoretical_units = theoretical
   WHERE id = round AND merchant_id = merchant;
END $$;
