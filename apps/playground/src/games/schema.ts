import type { Pool } from 'pg'
import { makeTables } from '../transaction.ts'

/** Everything the games know is in this schema, beside nothing of the platform's. */
export const SCHEMA = 'sandbox_games'

/** Amounts are whole minor units of a session's currency, as on the wire; only the pools are units of a ten-thousandth. */
const TABLES = `
CREATE TABLE IF NOT EXISTS ${SCHEMA}.launches (
  -- of what the address carries: who reads this table opens no game
  ticket_hash text PRIMARY KEY,
  game text NOT NULL,
  is_demo boolean NOT NULL,
  -- the platform moves its players' money here and back
  is_transfer boolean NOT NULL DEFAULT false,
  -- null: of a game without rooms, or in none of them
  table_id text,
  launch_token text NOT NULL,
  language text NOT NULL,
  urls jsonb NOT NULL,
  expires_at timestamptz(3) NOT NULL
);
CREATE TABLE IF NOT EXISTS ${SCHEMA}.sessions (
  session_id text PRIMARY KEY,
  token_hash text NOT NULL UNIQUE,
  game text NOT NULL,
  is_demo boolean NOT NULL,
  is_transfer boolean NOT NULL DEFAULT false,
  table_id text,
  -- of the host, for every call about this session
  host_token text NOT NULL,
  player text NOT NULL,
  currency text NOT NULL,
  scale int NOT NULL CHECK (scale BETWEEN 0 AND 4),
  min_stake bigint NOT NULL CHECK (min_stake > 0),
  max_stake bigint NOT NULL,
  max_payout bigint NOT NULL,
  -- the host's: so long at least from one round to the next
  spin_ms int NOT NULL DEFAULT 0,
  urls jsonb NOT NULL,
  opened_at timestamptz(3) NOT NULL,
  -- null: bets are taken
  ended_at timestamptz(3),
  ended_why text
);
CREATE INDEX IF NOT EXISTS sessions_player ON ${SCHEMA}.sessions (player) WHERE ended_at IS NULL;
CREATE TABLE IF NOT EXISTS ${SCHEMA}.seeds (
  id bigserial PRIMARY KEY,
  player text NOT NULL,
  server_seed text NOT NULL,
  commitment text NOT NULL,
  client_seed text NOT NULL,
  next_nonce int NOT NULL DEFAULT 0,
  made_at timestamptz(3) NOT NULL,
  -- null: rounds are played on it, and nobody is shown the server seed
  revealed_at timestamptz(3)
);
CREATE UNIQUE INDEX IF NOT EXISTS seeds_in_use ON ${SCHEMA}.seeds (player) WHERE revealed_at IS NULL;
CREATE TABLE IF NOT EXISTS ${SCHEMA}.rounds (
  round_id text PRIMARY KEY,
  -- the order in which rounds were begun
  number bigserial,
  session_id text NOT NULL REFERENCES ${SCHEMA}.sessions,
  player text NOT NULL,
  game text NOT NULL,
  -- null: the round is of a table that many play at
  seed_id bigint REFERENCES ${SCHEMA}.seeds,
  nonce int,
  stake bigint NOT NULL CHECK (stake > 0),
  choice jsonb NOT NULL,
  outcome jsonb NOT NULL,
  paytable_hash text NOT NULL,
  state text NOT NULL CHECK (state IN ('BETTING', 'OPEN', 'UNDOING', 'DONE', 'REFUSED', 'VOID')),
  why text,
  -- how many steps of the round the player has been shown and paid
  steps_shown int NOT NULL DEFAULT 0,
  won bigint NOT NULL DEFAULT 0 CHECK (won >= 0),
  begun_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3),
  UNIQUE (seed_id, nonce)
);
CREATE INDEX IF NOT EXISTS rounds_player ON ${SCHEMA}.rounds (player, game, number DESC);
CREATE INDEX IF NOT EXISTS rounds_reviewed ON ${SCHEMA}.rounds (number) WHERE why = 'PENDING_REVIEW';
CREATE INDEX IF NOT EXISTS rounds_open ON ${SCHEMA}.rounds (begun_at) WHERE state IN ('BETTING', 'OPEN', 'UNDOING');
-- A player has one round at a time in a game with seeds of their own.
CREATE UNIQUE INDEX IF NOT EXISTS rounds_one ON ${SCHEMA}.rounds (player, game)
  WHERE state IN ('BETTING', 'OPEN', 'UNDOING') AND seed_id IS NOT NULL;
CREATE TABLE IF NOT EXISTS ${SCHEMA}.calls (
  id bigserial PRIMARY KEY,
  round_id text NOT NULL REFERENCES ${SCHEMA}.rounds,
  tx_id text NOT NULL UNIQUE,
  kind text NOT NULL,
  body jsonb NOT NULL,
  -- what goes wrong with it, chosen by a tester
  fault jsonb,
  attempts int NOT NULL DEFAULT 0,
  made_at timestamptz(3) NOT NULL,
  -- when it is sent next; null: it was answered for good
  due_at timestamptz(3),
  status text,
  answer jsonb,
  answered_at timestamptz(3)
);
CREATE INDEX IF NOT EXISTS calls_due ON ${SCHEMA}.calls (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX IF NOT EXISTS calls_round ON ${SCHEMA}.calls (round_id, id);
CREATE TABLE IF NOT EXISTS ${SCHEMA}.crash_tables (
  number int PRIMARY KEY,
  server_seed text NOT NULL,
  commitment text NOT NULL,
  -- in hundredths
  point int NOT NULL CHECK (point >= 100),
  starts_at timestamptz(3) NOT NULL,
  ends_at timestamptz(3) NOT NULL,
  -- when it was looked after last
  ticked_at timestamptz(3) NOT NULL,
  state text NOT NULL DEFAULT 'OPEN' CHECK (state IN ('OPEN', 'DONE', 'VOID'))
);
CREATE TABLE IF NOT EXISTS ${SCHEMA}.live_tables (
  game text NOT NULL,
  number int NOT NULL,
  server_seed text NOT NULL,
  commitment text NOT NULL,
  -- what the seed deals: known to players when the bets are closed
  deal jsonb NOT NULL,
  closes_at timestamptz(3) NOT NULL,
  ends_at timestamptz(3) NOT NULL,
  PRIMARY KEY (game, number)
);
CREATE INDEX IF NOT EXISTS rounds_table ON ${SCHEMA}.rounds (game, (choice ->> 'table')) WHERE seed_id IS NULL;
CREATE TABLE IF NOT EXISTS ${SCHEMA}.fixtures (
  sport text NOT NULL,
  number int NOT NULL,
  server_seed text NOT NULL,
  commitment text NOT NULL,
  -- how the match goes: it leaves this process as far as it was played
  script jsonb NOT NULL,
  starts_at timestamptz(3) NOT NULL,
  -- a result that took the place of the one that was played
  corrected jsonb,
  PRIMARY KEY (sport, number)
);
-- What is wrong with what is told of a sport's matches, chosen by a tester.
CREATE TABLE IF NOT EXISTS ${SCHEMA}.feeds (
  sport text PRIMARY KEY,
  fault jsonb NOT NULL
);
-- Bets on matches that are played wait a little, and are looked at again before they are placed.
CREATE TABLE IF NOT EXISTS ${SCHEMA}.book_asks (
  round_id text PRIMARY KEY,
  session_id text NOT NULL REFERENCES ${SCHEMA}.sessions,
  bet jsonb NOT NULL,
  due_at timestamptz(3) NOT NULL,
  state text NOT NULL DEFAULT 'WAITING' CHECK (state IN ('WAITING', 'TAKEN', 'REFUSED')),
  why text
);
CREATE INDEX IF NOT EXISTS book_asks_due ON ${SCHEMA}.book_asks (due_at) WHERE state = 'WAITING';
CREATE TABLE IF NOT EXISTS ${SCHEMA}.duels (
  id text PRIMARY KEY,
  game text NOT NULL,
  stake bigint NOT NULL CHECK (stake > 0),
  server_seed text NOT NULL,
  commitment text NOT NULL,
  -- with what each side alone may know: it leaves this process as a view of one side only
  state jsonb NOT NULL,
  round_a text NOT NULL UNIQUE REFERENCES ${SCHEMA}.rounds,
  -- null: the partner with whom play money is played
  round_b text UNIQUE REFERENCES ${SCHEMA}.rounds,
  due_at timestamptz(3) NOT NULL,
  moved_at timestamptz(3) NOT NULL,
  is_over boolean NOT NULL DEFAULT false
);
CREATE INDEX IF NOT EXISTS duels_due ON ${SCHEMA}.duels (due_at) WHERE NOT is_over;
CREATE INDEX IF NOT EXISTS rounds_crash ON ${SCHEMA}.rounds ((choice ->> 'table')) WHERE game = 'crash';
CREATE TABLE IF NOT EXISTS ${SCHEMA}.pools (
  pool_id text NOT NULL,
  currency text NOT NULL,
  is_demo boolean NOT NULL,
  units bigint NOT NULL CHECK (units >= 0),
  PRIMARY KEY (pool_id, currency, is_demo)
);
CREATE TABLE IF NOT EXISTS ${SCHEMA}.demo_players (
  player text PRIMARY KEY,
  balance bigint NOT NULL CHECK (balance >= 0),
  made_at timestamptz(3) NOT NULL
);
CREATE TABLE IF NOT EXISTS ${SCHEMA}.demo_entries (
  tx_id text PRIMARY KEY,
  player text NOT NULL REFERENCES ${SCHEMA}.demo_players,
  amount bigint NOT NULL,
  -- of a bet: an undo came, before it or after it
  is_undone boolean NOT NULL DEFAULT false
);
CREATE TABLE IF NOT EXISTS ${SCHEMA}.wallet_players (
  player text PRIMARY KEY,
  currency text NOT NULL,
  balance bigint NOT NULL CHECK (balance >= 0)
);
CREATE TABLE IF NOT EXISTS ${SCHEMA}.wallet_entries (
  tx_id text PRIMARY KEY,
  player text NOT NULL REFERENCES ${SCHEMA}.wallet_players,
  amount bigint NOT NULL,
  -- of a bet: an undo came, before it or after it; of a movement: it was asked about before it came, or refused
  is_undone boolean NOT NULL DEFAULT false
);
CREATE TABLE IF NOT EXISTS ${SCHEMA}.ended_rounds (
  -- the order in which rounds of such wallets ended
  number bigserial PRIMARY KEY,
  round_id text NOT NULL UNIQUE REFERENCES ${SCHEMA}.rounds
);
CREATE TABLE IF NOT EXISTS ${SCHEMA}.next_faults (
  id bigserial PRIMARY KEY,
  fault jsonb NOT NULL
);
-- Where the tables are older than these columns.
ALTER TABLE ${SCHEMA}.launches ADD COLUMN IF NOT EXISTS is_transfer boolean NOT NULL DEFAULT false;
ALTER TABLE ${SCHEMA}.sessions ADD COLUMN IF NOT EXISTS is_transfer boolean NOT NULL DEFAULT false;
ALTER TABLE ${SCHEMA}.launches ADD COLUMN IF NOT EXISTS table_id text;
ALTER TABLE ${SCHEMA}.sessions ADD COLUMN IF NOT EXISTS table_id text;
ALTER TABLE ${SCHEMA}.sessions ADD COLUMN IF NOT EXISTS spin_ms int NOT NULL DEFAULT 0;
CREATE TABLE IF NOT EXISTS ${SCHEMA}.nonces (
  nonce text PRIMARY KEY,
  seen_at timestamptz(3) NOT NULL
);
`

/** Any number of its own. */
const LOCK = 7_423_030

/** Makes the schema and its tables where they are missing. */
export const makeSchema = async (pool: Pool): Promise<void> => await makeTables(pool, SCHEMA, TABLES, LOCK)
