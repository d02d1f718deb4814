-- What was applied of prisma/functions: the name of each text and its hash.
CREATE TABLE schema_texts (
  name TEXT NOT NULL,
  hash TEXT NOT NULL,
  CONSTRAINT schema_texts_pkey PRIMARY KEY (name)
);

-- PostgreSQL 18 makes ids that begin with their time by itself; on 15 to 17 this does: the first 48 bits are milliseconds, the
-- version is 7, the rest is chance.
DO $body$
BEGIN
  IF to_regprocedure('uuidv7()') IS NULL THEN
    EXECUTE $text$
      CREATE FUNCTION uuidv7() RETURNS uuid LANGUAGE sql VOLATILE PARALLEL SAFE AS $sql$
        SELECT encode(
          set_bit(set_bit(
            overlay(uuid_send(gen_random_uuid())
              PLACING substring(int8send(floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint) FROM 3) FROM 1 FOR 6),
            52, 1), 53, 1),
          'hex')::uuid
      $sql$
    $text$;
  END IF;
END $body$;

-- Merchants, the money clock, the audit and the texts of the wire: what every other part needs.

-- The instant of everything that is money, in UTC. It is cut to milliseconds, the stored precision: an instant that was rounded
-- up could reach a closing time that it was before. Tests may shift the clock, production may not (safety R11).
CREATE TABLE clock_shift (
  only_row BOOLEAN PRIMARY KEY DEFAULT true CHECK (only_row),
  shift INTERVAL NOT NULL DEFAULT '0'
);
INSERT INTO clock_shift DEFAULT VALUES;

CREATE TABLE merchants (
  id SERIAL,
  code TEXT NOT NULL,
  name TEXT NOT NULL,
  currency TEXT NOT NULL DEFAULT 'CNY',
  -- IANA name; the zone of every business period
  time_zone TEXT NOT NULL DEFAULT 'Asia/Shanghai',
  -- which movements are allowed (safety R13)
  money_mode TEXT NOT NULL DEFAULT 'NORMAL',
  settings JSONB NOT NULL DEFAULT '{}',
  default_agent_id BIGINT,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  -- Since when a merchant's money is READ_ONLY, by the money clock.
  read_only_since TIMESTAMPTZ(3),
  CONSTRAINT merchants_pkey PRIMARY KEY (id),
  CONSTRAINT merchants_money_mode CHECK (money_mode IN ('NORMAL', 'NO_WITHDRAW', 'READ_ONLY'))
);
CREATE UNIQUE INDEX merchants_code_key ON merchants(code);

-- The hosts on which a merchant's site answers.
CREATE TABLE merchant_hosts (
  host TEXT NOT NULL,
  merchant_id INTEGER NOT NULL,
  CONSTRAINT merchant_hosts_pkey PRIMARY KEY (host),
  CONSTRAINT merchant_hosts_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id)
    ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX merchant_hosts_merchant_id_idx ON merchant_hosts(merchant_id);

-- What officers and the platform did, one chain of hashes for each merchant.
CREATE TABLE audit_records (
  id BIGSERIAL,
  merchant_id INTEGER NOT NULL,
  sequence BIGINT NOT NULL,
  action TEXT NOT NULL,
  actor_id BIGINT,
  subject_id BIGINT,
  before JSONB,
  after JSONB,
  address TEXT NOT NULL DEFAULT '',
  request_id TEXT NOT NULL DEFAULT '',
  created_at TIMESTAMPTZ(3) NOT NULL,
  hash BYTEA NOT NULL,
  CONSTRAINT audit_records_pkey PRIMARY KEY (id)
);
CREATE INDEX audit_records_subject_id_idx ON audit_records(subject_id);
CREATE UNIQUE INDEX audit_records_merchant_id_sequence_key ON audit_records(merchant_id, sequence);

-- Tables that are partitioned by time (safety R7, section 2): each is named here once, with its rule. One function makes the
-- coming partitions and drops the expired ones, so that no retention ever deletes row by row.
CREATE TABLE partition_rules (
  parent TEXT NOT NULL,
  -- what the partition key is: a timestamptz, or a uuid v7, whose first 48 bits are its time in ms
  key_kind TEXT NOT NULL,
  days_each INTEGER NOT NULL,
  days_ahead INTEGER NOT NULL,
  -- days after which a partition expires; null: kept forever
  kept_days INTEGER,
  -- rows whose done_at is null outlive their partition: they move to the default partition
  keeps_unfinished BOOLEAN NOT NULL DEFAULT false,
  CONSTRAINT partition_rules_pkey PRIMARY KEY (parent),
  CONSTRAINT partition_rules_key_kind CHECK (key_kind IN ('timestamptz', 'uuid')),
  CONSTRAINT partition_rules_days CHECK (days_each > 0 AND days_ahead > 0 AND kept_days > 0)
);

-- Numbers of transactions that are stored: which transaction wrote a fact, what a run's snapshot saw, how far a reader got.
-- A server counts transactions from its own beginning. After a logical restore its numbers are lower than the stored ones,
-- so a stored number is the server's own plus `added`, which xacts_restored() raises above everything stored.
CREATE TABLE xact_base (
  only_row BOOLEAN NOT NULL DEFAULT true,
  added BIGINT NOT NULL DEFAULT 0,
  CONSTRAINT xact_base_pkey PRIMARY KEY (only_row),
  CONSTRAINT xact_base_row CHECK (only_row AND added >= 0)
);
INSERT INTO xact_base DEFAULT VALUES;

-- Effects that leave a transaction (safety R5). Partitioned by the day of created_at and emptied by dropping days.
CREATE TABLE outbox_messages (
  id BIGSERIAL NOT NULL,
  -- 0 for what belongs to no single merchant
  merchant_id INTEGER NOT NULL DEFAULT 0,
  kind TEXT NOT NULL,
  name TEXT NOT NULL,
  payload JSONB NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  due_at TIMESTAMPTZ(3) NOT NULL,
  -- how often it was passed on: given to a relay (EVENT) or published to a queue (JOB)
  attempts SMALLINT NOT NULL DEFAULT 0,
  -- not before: the end of a lease or of a pause; due_at stays what it was
  retry_at TIMESTAMPTZ(3),
  done_at TIMESTAMPTZ(3),
  dead_at TIMESTAMPTZ(3),
  error TEXT,
  CONSTRAINT outbox_messages_pkey PRIMARY KEY (id, created_at, merchant_id),
  CONSTRAINT outbox_messages_kind CHECK (kind IN ('EVENT', 'JOB'))
) PARTITION BY RANGE (created_at);
-- Only what is open is read (safety R12), and it stays small for any size of the table. Events, jobs and dead letters of
-- both are apart, so that none of them is read past to find another.
CREATE INDEX outbox_messages_open ON outbox_messages (kind, dead_at NULLS FIRST, (coalesce(retry_at, due_at)), id)
  WHERE done_at IS NULL;
INSERT INTO partition_rules (parent, key_kind, days_each, days_ahead, kept_days, keeps_unfinished)
VALUES ('outbox_messages', 'timestamptz', 1, 7, 7, true);

-- One intent, one effect, one stored answer (safety R7). A key is a uuid v7, so its range is its time: partitions of a week,
-- kept 30 days, longer than any retry.
CREATE TABLE idempotency_keys (
  member_id BIGINT NOT NULL,
  route TEXT NOT NULL,
  key UUID NOT NULL,
  merchant_id INTEGER NOT NULL DEFAULT 0,
  fingerprint BYTEA NOT NULL,
  reply JSONB,
  created_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT idempotency_keys_pkey PRIMARY KEY (member_id, route, key, merchant_id)
) PARTITION BY RANGE (key);
INSERT INTO partition_rules (parent, key_kind, days_each, days_ahead, kept_days, keeps_unfinished)
VALUES ('idempotency_keys', 'uuid', 7, 7, 30, false);

-- Accounts of any type and their tree, what is known of the person behind an account, and from where accounts are used.

-- How the place of a visitor was judged (protection A12). A verdict says nothing of a person: country, rule and tables are the
-- same for thousands of visitors, so each verdict is one row, and actions refer to it.
CREATE TABLE access_verdicts (
  id SERIAL,
  -- the rule that decided; NONE for a visitor to whom none applied
  rule TEXT NOT NULL,
  -- null where the tables do not know the address
  country TEXT,
  family SMALLINT NOT NULL,
  -- came from a data centre or through a VPN; null where the merchant does not ask
  anonymiser BOOLEAN,
  -- number of that autonomous system, where the tables know it
  network BIGINT,
  -- version of the tables and lists that it was judged by
  data_version TEXT NOT NULL,
  first_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT access_verdicts_pkey PRIMARY KEY (id),
  CONSTRAINT access_verdicts_rule CHECK (rule IN ('NONE', 'DATA_CENTRE', 'REGION', 'ADDRESS')),
  CONSTRAINT access_verdicts_country CHECK (country ~ '^[A-Z]{2}$'),
  CONSTRAINT access_verdicts_family CHECK (family IN (4, 6)),
  -- the network of a home would help to identify the person; only that of an anonymiser is kept
  CONSTRAINT access_verdicts_network CHECK (network IS NULL OR (anonymiser IS TRUE AND network BETWEEN 1 AND 4294967295)),
  CONSTRAINT access_verdicts_data_centre CHECK (rule <> 'DATA_CENTRE' OR anonymiser IS TRUE)
);
CREATE UNIQUE INDEX access_verdicts_what ON access_verdicts(rule, country, family, anonymiser, network, data_version)
  NULLS NOT DISTINCT;

-- Key pairs with which browsers encrypt what nobody on the way may read, such as passwords (rules E3.8, safety 4.6). The
-- private part is sealed under the master key, which the database does not know. An expired row is deleted: what was encrypted
-- with it can then not be read any more.
CREATE TABLE encryption_keys (
  kid TEXT NOT NULL,
  curve TEXT NOT NULL,
  -- the public key as a JWK, without the private `d`
  public_key JSONB NOT NULL,
  sealed_private TEXT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  -- browsers stop using it then; requests under way are read for one more day
  expires_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT encryption_keys_pkey PRIMARY KEY (kid),
  CONSTRAINT encryption_keys_curve CHECK (curve IN ('X25519', 'P-256')),
  CONSTRAINT encryption_keys_public CHECK (
    jsonb_typeof(public_key) = 'object' AND public_key ->> 'crv' = curve AND NOT public_key ? 'd'
    ),
  CONSTRAINT encryption_keys_period CHECK (expires_at > created_at)
);
CREATE INDEX encryption_keys_curve_created_at_idx ON encryption_keys(curve, created_at);

-- Watermarks over append-only tables, and the house's balances that follow one.

-- How far a reader has read a table whose ids become visible out of order (safety R12): everything up to `done_to` has been read.
CREATE TABLE watermarks (
  name TEXT NOT NULL,
  done_to BIGINT NOT NULL DEFAULT 0,
  next_to BIGINT,
  next_xact xid8,
  CONSTRAINT watermarks_pkey PRIMARY KEY (name)
);

-- CDN hosts that merchants list (rules E2), and whether each answered when it was last asked. Pages use those that did.
CREATE TABLE cdn_origins (
  -- one row, however many merchants list it
  origin TEXT NOT NULL,
  -- since when every answer was good, or since when none was: exactly one of the two
  healthy_since TIMESTAMPTZ(3),
  failing_since TIMESTAMPTZ(3),
  checked_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT cdn_origins_pkey PRIMARY KEY (origin),
  CONSTRAINT cdn_origins_verdict CHECK ((healthy_since IS NULL) <> (failing_since IS NULL)),
  CONSTRAINT cdn_origins_times CHECK (coalesce(healthy_since, failing_since) <= checked_at),
  -- scheme and host only: no path and no user
  CONSTRAINT cdn_origins_origin CHECK (origin ~ '^https?://[^/?#@[:space:]]+$')
);
