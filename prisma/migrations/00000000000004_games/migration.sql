-- The catalogue: one row for each game of any product, so that marks, recent games and facts do not depend on one product's tables.

-- Who supplies games, and whether their games take bets (protection A9). The own lottery is two vendors: official play (LOTT) and
-- fixed odds (ELOTT), each with its place in the menus.
CREATE TABLE vendors (
  code TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'OPEN',
  -- the reason that players are told: language code → text; empty while the vendor is open
  notice JSONB NOT NULL DEFAULT '{}',
  -- the planned end of a maintenance; null where it is not known
  until TIMESTAMPTZ(3),
  CONSTRAINT vendors_pkey PRIMARY KEY (code),
  CONSTRAINT vendors_code CHECK (code ~ '^[A-Z0-9_]{2,24}$'),
  CONSTRAINT vendors_state CHECK (state IN ('OPEN', 'MAINTENANCE', 'OFF')),
  CONSTRAINT vendors_notice CHECK (jsonb_typeof(notice) = 'object' AND (state <> 'OPEN' OR notice = '{}')),
  CONSTRAINT vendors_until CHECK (state = 'MAINTENANCE' OR until IS NULL)
);
INSERT INTO vendors (code) VALUES ('LOTT'), ('ELOTT');

CREATE TABLE catalogue_games (
  id SERIAL,
  -- the product that the game belongs to: LOTTERY for the own lottery
  product TEXT NOT NULL,
  vendor TEXT NOT NULL,
  -- the category of reports, contracts and menus
  category TEXT NOT NULL,
  -- the vendor's name for the game; vendor and code together are the node that clients know
  code TEXT NOT NULL,
  -- An officer closes a single game of a vendor: it is in no list, cannot be opened and takes no stakes; what was bet is paid as ever.
  closed_at TIMESTAMPTZ(3),
  CONSTRAINT catalogue_games_pkey PRIMARY KEY (id),
  CONSTRAINT catalogue_games_product CHECK (product ~ '^[A-Z0-9_]{2,24}$'),
  CONSTRAINT catalogue_games_category CHECK (category ~ '^[A-Z0-9_]{2,24}$'),
  CONSTRAINT catalogue_games_code CHECK (code ~ '^[A-Za-z0-9_-]{1,39}$'),
  CONSTRAINT catalogue_games_vendor_fkey FOREIGN KEY (vendor) REFERENCES vendors(code)
    ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX catalogue_games_vendor_code_key ON catalogue_games(vendor, code);
-- The games of a category are found through it, and those of one vendor in it.
CREATE INDEX catalogue_games_category_vendor_idx ON catalogue_games(category, vendor);

-- Games that a member marked (spec 4): one row a mark, none where a mark was removed.
CREATE TABLE favourites (
  member_id BIGINT NOT NULL,
  catalogue_id INTEGER NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT favourites_pkey PRIMARY KEY (member_id, catalogue_id),
  CONSTRAINT favourites_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
    ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT favourites_catalogue_id_fkey FOREIGN KEY (catalogue_id) REFERENCES catalogue_games(id)
    ON DELETE RESTRICT ON UPDATE CASCADE
);

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
  requested_at TIMESTAMPTZ(3),
  -- since when it rests because it does not answer; null: it does, or an operator closed it
  away_since TIMESTAMPTZ(3),
  -- Of a provider with wallets of its own: up to where its rounds are counted, in its own words; empty: from its first one on.
  rounds_cursor TEXT NOT NULL DEFAULT '',
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
  -- The login that opened it, and with which it ends (rules E6). No foreign key: old logins are dropped before launches are.
  session_id UUID NOT NULL,
  launched_at TIMESTAMPTZ(3) NOT NULL,
  -- until when the launch token is good
  launch_until TIMESTAMPTZ(3) NOT NULL,
  opened_at TIMESTAMPTZ(3),
  seen_at TIMESTAMPTZ(3),
  -- until when it takes bets; each bet moves it (protection A6)
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
  -- Games of who may not play any more are ended at their providers (OGP/1, /session/terminate).
  -- The session's token, sealed by the vault: a provider knows a session by nothing else. Gone once it was told.
  token_sealed TEXT,
  -- When its provider is told, again if need be; null: it need not be.
  tell_at TIMESTAMPTZ(3),
  attempts SMALLINT NOT NULL DEFAULT 0,
  CONSTRAINT game_sessions_pkey PRIMARY KEY (id),
  CONSTRAINT game_sessions_opened CHECK (num_nonnulls(opened_at, seen_at, bets_until, token_hash) IN (0, 4)),
  CONSTRAINT game_sessions_scale CHECK (scale BETWEEN 0 AND 4),
  CONSTRAINT game_sessions_vendor_fkey FOREIGN KEY (vendor) REFERENCES game_providers(vendor)
    ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT game_sessions_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT game_sessions_catalogue_id_fkey FOREIGN KEY (catalogue_id) REFERENCES catalogue_games(id)
    ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT game_sessions_attempts CHECK (attempts >= 0 AND (tell_at IS NULL OR ended_at IS NOT NULL))
);
CREATE UNIQUE INDEX game_sessions_launch_hash_key ON game_sessions(launch_hash);
CREATE UNIQUE INDEX game_sessions_token_hash_key ON game_sessions(token_hash);
CREATE INDEX game_sessions_member_id_id_idx ON game_sessions(member_id, id);
-- Launches of long ago are dropped, found by their time.
CREATE INDEX game_sessions_launched_at_idx ON game_sessions(launched_at);
CREATE INDEX game_sessions_live_idx ON game_sessions(bets_until) WHERE opened_at IS NOT NULL AND ended_at IS NULL;
CREATE INDEX game_sessions_tell_at_idx ON game_sessions(vendor, tell_at) WHERE tell_at IS NOT NULL;

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
  -- What OGP/1 says about a round after its end, and tickets of sports (O23, O24, sports extension).
  -- of the settlement that stands; a higher one takes the wins of the ones before it back
  settlement_version SMALLINT NOT NULL DEFAULT 0,
  CONSTRAINT provider_rounds_pkey PRIMARY KEY (id, merchant_id),
  CONSTRAINT provider_rounds_state CHECK (state IN ('OPEN', 'ENDED', 'VOID') AND (state = 'OPEN') = (ended_at IS NULL)
    AND (state = 'OPEN') = (ask_at IS NOT NULL) AND (state <> 'VOID' OR stake_units = 0 AND won_units = 0)),
  CONSTRAINT provider_rounds_units CHECK (stake_units >= 0 AND won_units >= 0 AND effective_units >= 0),
  CONSTRAINT provider_rounds_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT provider_rounds_catalogue_id_fkey FOREIGN KEY (catalogue_id) REFERENCES catalogue_games(id)
    ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT provider_rounds_version CHECK (settlement_version >= 0)
);
CREATE UNIQUE INDEX provider_rounds_vendor_round_id_member_id_merchant_id_key
  ON provider_rounds(vendor, round_id, member_id, merchant_id);
CREATE INDEX provider_rounds_member_id_id_idx ON provider_rounds(member_id, id);
-- They are kept after they began, so a member's newest rounds are no longer those with the highest ids.
CREATE INDEX provider_rounds_member_id_begun_at_idx ON provider_rounds(member_id, begun_at);
-- Open rounds are asked for provider by provider, so that one with many of them crowds out no other.
CREATE INDEX provider_rounds_vendor_ask_at_idx ON provider_rounds(vendor, ask_at) WHERE ask_at IS NOT NULL;

-- Every call that was decided, and tombstones of calls that were undone before they came: one key for both (O3, O6). Not split by
-- time, since the key would have to hold it.
CREATE TABLE provider_txs (
  id BIGSERIAL,
  member_id BIGINT NOT NULL,
  -- null: it belongs to no round
  round_row_id BIGINT,
  -- the game of what belongs to no round: a prize, a correction
  catalogue_id INTEGER,
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
  -- of a stake: what was given back of it in parts, and how often
  returned_units BIGINT NOT NULL DEFAULT 0,
  returns SMALLINT NOT NULL DEFAULT 0,
  CONSTRAINT provider_txs_pkey PRIMARY KEY (vendor, scope, tx_id, merchant_id),
  CONSTRAINT provider_txs_kind CHECK (kind IN ('BET', 'WIN', 'ROLLBACK', 'PROMO', 'JACKPOT', 'TIP',
    'RESERVE', 'RELEASE', 'TOMBSTONE', 'CASH_OUT', 'ADJUST_IN', 'ADJUST_OUT') AND units >= 0 AND (kind = 'TOMBSTONE') = (verdict = 'TOMBSTONED')),
  CONSTRAINT provider_txs_round_row_id_merchant_id_fkey FOREIGN KEY (round_row_id, merchant_id)
    REFERENCES provider_rounds(id, merchant_id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT provider_txs_returned CHECK (returned_units BETWEEN 0 AND units AND returns >= 0)
);
CREATE UNIQUE INDEX provider_txs_id_merchant_id_key ON provider_txs(id, merchant_id);
CREATE INDEX provider_txs_round_row_id_idx ON provider_txs(round_row_id);
-- Ours of an hour are found by when they came; they are added in that order.
CREATE INDEX provider_txs_received_at_idx ON provider_txs USING brin (received_at);

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
  CONSTRAINT provider_cases_kind CHECK (kind IN ('CONFLICT', 'ORPHAN', 'CLOSED_ROUND', 'LATE_WIN',
    'AMOUNT_DIFFERS', 'STUCK_ROUND', 'DEBT', 'ADJUSTMENT', 'LARGE_PAYOUT', 'UNKNOWN_PLAYER', 'UNKNOWN_GAME',
    'MISSING_HERE', 'MISSING_THERE', 'SUM_DIFFERS', 'STATE_DIFFERS', 'ROUND_DIFFERS', 'TOTALS_DIFFER'))
);
CREATE UNIQUE INDEX provider_cases_vendor_kind_subject_merchant_id_key ON provider_cases(vendor, kind, subject, merchant_id);
-- Cases of game providers that nobody has closed.
CREATE INDEX provider_cases_open ON provider_cases (vendor, opened_at) WHERE closed_at IS NULL;

-- What players see of vendors and their games: names, kinds, tags and order. Which vendors a merchant has, and what it shows first.

-- A vendor's own words about itself, the same on every merchant. The own lottery needs none: its menus name it.
CREATE TABLE vendor_profiles (
  vendor TEXT NOT NULL,
  -- language code → name
  name JSONB NOT NULL,
  -- games of a sample fill the pages so that they can be looked at; nobody can open them
  is_sample BOOLEAN NOT NULL DEFAULT false,
  -- when the vendor's list was last taken over; null: never yet
  synced_at TIMESTAMPTZ(3),
  CONSTRAINT vendor_profiles_pkey PRIMARY KEY (vendor),
  CONSTRAINT vendor_profiles_name CHECK (jsonb_typeof(name) = 'object' AND name ->> 'EN' <> ''),
  CONSTRAINT vendor_profiles_vendor_fkey FOREIGN KEY (vendor) REFERENCES vendors(code)
    ON DELETE RESTRICT ON UPDATE CASCADE
);

-- The vendors that a merchant offers, in its order.
CREATE TABLE merchant_vendors (
  merchant_id INTEGER NOT NULL,
  vendor TEXT NOT NULL,
  is_hot BOOLEAN NOT NULL DEFAULT false,
  sort_order INTEGER NOT NULL,
  CONSTRAINT merchant_vendors_pkey PRIMARY KEY (merchant_id, vendor),
  CONSTRAINT merchant_vendors_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id)
    ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT merchant_vendors_vendor_fkey FOREIGN KEY (vendor) REFERENCES vendor_profiles(vendor)
    ON DELETE RESTRICT ON UPDATE CASCADE
);

-- A game of a vendor as its list has it.
CREATE TABLE game_titles (
  catalogue_id INTEGER NOT NULL,
  -- language code → name
  name JSONB NOT NULL,
  -- what it is within its category: SLOT, CRASH, TABLE, CRICKET …
  kind TEXT NOT NULL,
  -- JACKPOT, FREE_SPINS, BUY_FEATURE …
  features TEXT[] NOT NULL DEFAULT '{}',
  -- the vendor's own order
  rank INTEGER NOT NULL,
  demo BOOLEAN NOT NULL DEFAULT false,
  min_bet_units BIGINT,
  rtp_ppm INTEGER,
  -- tables that one sits down at: [{ roomId, name, minUnits, seats }]
  rooms JSONB NOT NULL DEFAULT '[]',
  -- when it came to the list; null: it was in the vendor's first one, and is not new to anybody
  listed_at TIMESTAMPTZ(3),
  -- the vendor's list does not have it any more
  withdrawn_at TIMESTAMPTZ(3),
  -- the words of its names in all languages, as the search compares them
  words TEXT[] NOT NULL DEFAULT '{}',
  CONSTRAINT game_titles_pkey PRIMARY KEY (catalogue_id),
  CONSTRAINT game_titles_name CHECK (jsonb_typeof(name) = 'object' AND name ->> 'EN' <> ''),
  CONSTRAINT game_titles_kind CHECK (kind ~ '^[A-Z0-9_]{2,24}$'),
  CONSTRAINT game_titles_rooms CHECK (jsonb_typeof(rooms) = 'array'),
  CONSTRAINT game_titles_min_bet CHECK (min_bet_units >= 0),
  CONSTRAINT game_titles_rtp CHECK (rtp_ppm BETWEEN 1 AND 1000000),
  CONSTRAINT game_titles_catalogue_id_fkey FOREIGN KEY (catalogue_id) REFERENCES catalogue_games(id)
    ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX game_titles_words_idx ON game_titles USING GIN (words);

-- Every word that is in a name of a game: what was typed is compared with these few, whatever the number of games.
CREATE TABLE title_words (
  word TEXT NOT NULL,
  CONSTRAINT title_words_pkey PRIMARY KEY (word)
);
CREATE INDEX title_words_word_idx ON title_words USING GIN (word gin_trgm_ops);

-- Games that a merchant shows first, in its order: its hot games.
CREATE TABLE merchant_hot_games (
  merchant_id INTEGER NOT NULL,
  catalogue_id INTEGER NOT NULL,
  sort_order INTEGER NOT NULL,
  CONSTRAINT merchant_hot_games_pkey PRIMARY KEY (merchant_id, catalogue_id),
  CONSTRAINT merchant_hot_games_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id)
    ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT merchant_hot_games_catalogue_id_fkey FOREIGN KEY (catalogue_id) REFERENCES game_titles(catalogue_id)
    ON DELETE RESTRICT ON UPDATE CASCADE
);

-- Wallets that game providers keep apart (rules E4.5, OGP/1): money is moved to the provider and back.

-- What a member has at a provider. The provider's clearing account holds moved_units + result_units of each of them.
CREATE TABLE vendor_wallets (
  id BIGSERIAL,
  member_id BIGINT NOT NULL,
  -- moved in less moved out and returned, as it is booked
  moved_units BIGINT NOT NULL DEFAULT 0,
  -- what play there came to so far, as it is booked
  result_units BIGINT NOT NULL DEFAULT 0,
  -- what the provider said last; null: never asked
  balance_units BIGINT,
  seen_at TIMESTAMPTZ(3),
  merchant_id INTEGER NOT NULL,
  -- one more with each booking of a result
  notes INTEGER NOT NULL DEFAULT 0,
  vendor TEXT NOT NULL,
  asset TEXT NOT NULL,
  CONSTRAINT vendor_wallets_pkey PRIMARY KEY (member_id, vendor, merchant_id),
  CONSTRAINT vendor_wallets_units CHECK (balance_units >= 0 AND notes >= 0),
  CONSTRAINT vendor_wallets_vendor_fkey FOREIGN KEY (vendor) REFERENCES game_providers(vendor)
    ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT vendor_wallets_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX vendor_wallets_id_merchant_id_key ON vendor_wallets(id, merchant_id);

CREATE TABLE vendor_transfers (
  -- the subject of its movements in the ledger
  id BIGSERIAL,
  member_id BIGINT NOT NULL,
  units BIGINT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  ended_at TIMESTAMPTZ(3),
  -- when the provider is asked what came of it; null: it has ended
  ask_at TIMESTAMPTZ(3),
  merchant_id INTEGER NOT NULL,
  polls INTEGER NOT NULL DEFAULT 0,
  vendor TEXT NOT NULL,
  way TEXT NOT NULL,
  -- SENT: called, or about to be; UNKNOWN: nobody said what came of it
  state TEXT NOT NULL DEFAULT 'SENT',
  -- made by the server of account and key of the command, and its name at the provider
  public_id UUID NOT NULL,
  CONSTRAINT vendor_transfers_pkey PRIMARY KEY (id, merchant_id),
  CONSTRAINT vendor_transfers_state CHECK (way IN ('IN', 'OUT') AND state IN ('SENT', 'UNKNOWN', 'DONE', 'REFUSED')
    AND (state IN ('DONE', 'REFUSED')) = (ended_at IS NOT NULL) AND (ended_at IS NULL) = (ask_at IS NOT NULL) AND units > 0),
  CONSTRAINT vendor_transfers_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX vendor_transfers_public_id_merchant_id_key ON vendor_transfers(public_id, merchant_id);
CREATE INDEX vendor_transfers_member_id_id_idx ON vendor_transfers(member_id, id);
-- One at a time: what the provider says is in a wallet is only comparable with the books while nothing is pending.
CREATE UNIQUE INDEX vendor_transfers_open ON vendor_transfers(member_id, vendor, merchant_id) WHERE ended_at IS NULL;
CREATE INDEX vendor_transfers_ask_at ON vendor_transfers(ask_at) WHERE ask_at IS NOT NULL;

-- A ticket of one or many legs; its money is a round of the same name.
CREATE TABLE provider_tickets (
  round_row_id BIGINT NOT NULL,
  -- what is still staked on it: cash-outs take parts away
  remaining_units BIGINT NOT NULL,
  changed_at TIMESTAMPTZ(3) NOT NULL,
  merchant_id INTEGER NOT NULL,
  state TEXT NOT NULL DEFAULT 'PENDING',
  odds_policy TEXT NOT NULL,
  -- as they were placed, with the results that are known
  legs JSONB NOT NULL,
  CONSTRAINT provider_tickets_pkey PRIMARY KEY (round_row_id, merchant_id),
  CONSTRAINT provider_tickets_state CHECK (remaining_units >= 0 AND odds_policy IN ('REJECT', 'BETTER', 'ANY')
    AND state IN ('PENDING', 'ACCEPTED', 'REJECTED', 'PARTLY_SETTLED', 'SETTLED', 'VOID', 'CASHED_OUT')),
  CONSTRAINT provider_tickets_round_row_id_merchant_id_fkey FOREIGN KEY (round_row_id, merchant_id)
    REFERENCES provider_rounds(id, merchant_id) ON DELETE RESTRICT ON UPDATE CASCADE
);

-- What game providers list of their calls (OGP/1, /transactions/list), to be compared with our own books.

-- How far the calls of a provider are read and compared.
CREATE TABLE provider_feeds (
  vendor TEXT NOT NULL,
  -- from here on its list is read, in its own words; an hour before the end of what was read
  cursor TEXT NOT NULL DEFAULT '',
  due_at TIMESTAMPTZ(3) NOT NULL,
  -- our calls received before are looked for in its list
  checked_to TIMESTAMPTZ(3) NOT NULL,
  -- the last day that was added up, in UTC
  totals_to DATE NOT NULL,
  CONSTRAINT provider_feeds_pkey PRIMARY KEY (vendor),
  CONSTRAINT provider_feeds_vendor_fkey FOREIGN KEY (vendor) REFERENCES game_providers(vendor) ON DELETE RESTRICT ON UPDATE CASCADE
);

-- A call as its provider lists it.
CREATE TABLE provider_calls (
  made_at TIMESTAMPTZ(3) NOT NULL,
  -- in units; null: in an asset that is not known, because the call is not
  units BIGINT,
  vendor TEXT NOT NULL,
  tx_id TEXT NOT NULL,
  round_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  -- what it was answered; null: nothing for good
  status TEXT,
  asset TEXT,
  CONSTRAINT provider_calls_pkey PRIMARY KEY (vendor, tx_id, round_id, kind),
  CONSTRAINT provider_calls_vendor_fkey FOREIGN KEY (vendor) REFERENCES game_providers(vendor) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX provider_calls_made_at_idx ON provider_calls(made_at);

-- What a provider's calls of a day come to in an asset, on both sides; amounts in units.
CREATE TABLE provider_days (
  day DATE NOT NULL,
  our_calls INTEGER NOT NULL,
  their_calls INTEGER NOT NULL,
  our_stake_units BIGINT NOT NULL,
  their_stake_units BIGINT NOT NULL,
  our_won_units BIGINT NOT NULL,
  their_won_units BIGINT NOT NULL,
  vendor TEXT NOT NULL,
  -- empty: not known, because the calls are not
  asset TEXT NOT NULL,
  -- of the sorted ids of the calls
  our_hash BYTEA NOT NULL,
  their_hash BYTEA NOT NULL,
  CONSTRAINT provider_days_pkey PRIMARY KEY (vendor, day, asset),
  CONSTRAINT provider_days_vendor_fkey FOREIGN KEY (vendor) REFERENCES game_providers(vendor) ON DELETE RESTRICT ON UPDATE CASCADE
);
