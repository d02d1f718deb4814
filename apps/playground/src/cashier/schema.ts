import type { Pool } from 'pg'
import { makeTables } from '../transaction.ts'

/** Everything the outside world knows is in this schema, beside nothing of the platform's. */
export const SCHEMA = 'sandbox_cashier'

/** Amounts are units of a ten-thousandth, as on the wire. */
const TABLES = `
CREATE TABLE IF NOT EXISTS ${SCHEMA}.orders (
  order_id text PRIMARY KEY,
  provider_ref text NOT NULL UNIQUE,
  body_hash text NOT NULL,
  method text NOT NULL,
  chain text,
  currency text NOT NULL,
  units bigint NOT NULL CHECK (units > 0),
  member_ref text NOT NULL,
  callback_url text NOT NULL,
  pay_to jsonb NOT NULL,
  state text NOT NULL DEFAULT 'WAITING' CHECK (state IN ('WAITING', 'PAID', 'EXPIRED', 'REVERSED')),
  fault jsonb,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX IF NOT EXISTS orders_waiting ON ${SCHEMA}.orders (expires_at) WHERE state = 'WAITING';
CREATE TABLE IF NOT EXISTS ${SCHEMA}.addresses (
  member_ref text NOT NULL,
  chain text NOT NULL,
  address text NOT NULL UNIQUE,
  PRIMARY KEY (member_ref, chain)
);
CREATE TABLE IF NOT EXISTS ${SCHEMA}.blocks (
  chain text NOT NULL,
  height bigint NOT NULL,
  hash text NOT NULL,
  mined_at timestamptz(3) NOT NULL,
  PRIMARY KEY (chain, height)
);
CREATE TABLE IF NOT EXISTS ${SCHEMA}.payments (
  payment_id text PRIMARY KEY,
  order_id text NOT NULL REFERENCES ${SCHEMA}.orders,
  units bigint NOT NULL CHECK (units > 0),
  payer_name text,
  paid_at timestamptz(3) NOT NULL,
  state text NOT NULL CHECK (state IN ('SEEN', 'CONFIRMED', 'REVERSED')),
  chain text,
  tx_hash text,
  -- null: of no chain, or in no block yet
  height bigint
);
CREATE INDEX IF NOT EXISTS payments_order ON ${SCHEMA}.payments (order_id, paid_at, payment_id);
CREATE INDEX IF NOT EXISTS payments_chain ON ${SCHEMA}.payments (chain, height) WHERE chain IS NOT NULL;
CREATE TABLE IF NOT EXISTS ${SCHEMA}.payouts (
  payout_id text PRIMARY KEY,
  provider_ref text NOT NULL UNIQUE,
  body_hash text NOT NULL,
  method text NOT NULL,
  chain text,
  currency text NOT NULL,
  units bigint NOT NULL CHECK (units > 0),
  account jsonb NOT NULL,
  callback_url text,
  state text NOT NULL DEFAULT 'PENDING' CHECK (state IN ('PENDING', 'PAID', 'REFUSED', 'RETURNED')),
  paid_units bigint NOT NULL DEFAULT 0 CHECK (paid_units >= 0),
  reason text,
  tx_hash text,
  fault jsonb,
  created_at timestamptz(3) NOT NULL,
  changed_at timestamptz(3) NOT NULL,
  -- when the next state comes by itself; null: this one is the last
  due_at timestamptz(3)
);
CREATE INDEX IF NOT EXISTS payouts_due ON ${SCHEMA}.payouts (due_at) WHERE due_at IS NOT NULL;
CREATE TABLE IF NOT EXISTS ${SCHEMA}.movements (
  id bigserial PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('ORDER_PAYMENT', 'ORDER_REVERSAL', 'PAYOUT', 'PAYOUT_RETURN', 'FEE')),
  our_id text NOT NULL,
  units bigint NOT NULL CHECK (units > 0),
  currency text NOT NULL,
  at timestamptz(3) NOT NULL
);
CREATE INDEX IF NOT EXISTS movements_at ON ${SCHEMA}.movements (at, id);
CREATE TABLE IF NOT EXISTS ${SCHEMA}.callbacks (
  id bigserial PRIMARY KEY,
  event_id text NOT NULL,
  type text NOT NULL,
  subject_id text NOT NULL,
  url text NOT NULL,
  body text NOT NULL,
  -- true: signed with a key that is not ours
  is_forged boolean NOT NULL,
  attempts int NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL,
  -- when it is sent next; null: answered, or given up
  due_at timestamptz(3),
  answered_at timestamptz(3),
  last_answer text
);
CREATE INDEX IF NOT EXISTS callbacks_due ON ${SCHEMA}.callbacks (due_at) WHERE due_at IS NOT NULL;
CREATE TABLE IF NOT EXISTS ${SCHEMA}.next_faults (
  id bigserial PRIMARY KEY,
  subject text NOT NULL CHECK (subject IN ('ORDER', 'PAYOUT')),
  fault jsonb NOT NULL
);
CREATE TABLE IF NOT EXISTS ${SCHEMA}.nonces (
  nonce text PRIMARY KEY,
  seen_at timestamptz(3) NOT NULL
);
`

/** Any number of its own. */
const LOCK = 7_423_006

/** Makes the schema and its tables where they are missing. */
export const makeSchema = async (pool: Pool): Promise<void> => await makeTables(pool, SCHEMA, TABLES, LOCK)
