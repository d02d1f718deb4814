-- The checks of the books (safety 2): how far each has read, what it found, and the nightly full pass.

-- Balances as the check of I4 has followed them, one transfer after the other: the next piece of each chain begins here.
-- House accounts have version 0.
CREATE TABLE ledger_checked (
  account_id BIGINT NOT NULL,
  version BIGINT NOT NULL,
  balance BIGINT NOT NULL,
  merchant_id INTEGER NOT NULL,
  CONSTRAINT ledger_checked_pkey PRIMARY KEY (account_id, merchant_id)
) WITH (fillfactor = 70);

-- The house accounts as a full pass adds them up again.
CREATE TABLE ledger_recounted (
  account_id BIGINT NOT NULL,
  units BIGINT NOT NULL,
  merchant_id INTEGER NOT NULL,
  CONSTRAINT ledger_recounted_pkey PRIMARY KEY (account_id, merchant_id)
);

-- How far each part of a check has read. Up to final_to everything is committed; up to done_to it was checked. next_to becomes
-- final once every transaction before next_xact has ended.
CREATE TABLE check_marks (
  part TEXT NOT NULL,
  done_to BIGINT NOT NULL DEFAULT 0,
  final_to BIGINT NOT NULL DEFAULT 0,
  next_to BIGINT,
  next_xact xid8,
  -- when it last came to its end, by the money clock
  ran_at TIMESTAMPTZ(3),
  CONSTRAINT check_marks_pkey PRIMARY KEY (part)
);

-- The last record of each merchant's audit chain that was verified, with its hash (I22): the next minute verifies from here, and
-- a rewrite or removal of what was verified does not get past it. Sequence 0 and 32 zero bytes: nothing was verified yet.
CREATE TABLE audit_anchors (
  merchant_id INTEGER NOT NULL,
  sequence BIGINT NOT NULL DEFAULT 0,
  hash BYTEA NOT NULL,
  CONSTRAINT audit_anchors_pkey PRIMARY KEY (merchant_id)
);

-- Issues and runs whose books were closed and that a part has still to look at. A row goes when it was looked at.
CREATE TABLE check_queue (
  id BIGSERIAL NOT NULL,
  subject_id BIGINT NOT NULL,
  part TEXT NOT NULL,
  CONSTRAINT check_queue_pkey PRIMARY KEY (id)
);
CREATE INDEX check_queue_part_id_idx ON check_queue(part, id);

-- What was found and is not gone. A severe one keeps its merchant in NO_WITHDRAW until it is gone or two officers released it.
CREATE TABLE check_breaches (
  id BIGSERIAL NOT NULL,
  -- where to look again: the id among the part's subjects
  key BIGINT NOT NULL,
  found_at TIMESTAMPTZ(3) NOT NULL,
  -- when it was last seen
  seen_at TIMESTAMPTZ(3) NOT NULL,
  cleared_at TIMESTAMPTZ(3),
  released_at TIMESTAMPTZ(3),
  merchant_id INTEGER NOT NULL,
  severe BOOLEAN NOT NULL,
  check_id TEXT NOT NULL,
  part TEXT NOT NULL,
  subject TEXT NOT NULL,
  detail TEXT NOT NULL,
  CONSTRAINT check_breaches_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX check_breaches_open ON check_breaches(part, subject, merchant_id) WHERE cleared_at IS NULL;

-- A full pass, part by part: where it is and what it has read.
CREATE TABLE check_passes (
  part TEXT NOT NULL,
  done_to BIGINT NOT NULL DEFAULT 0,
  -- the last id when the pass began
  upto BIGINT NOT NULL,
  items BIGINT NOT NULL DEFAULT 0,
  breaches INTEGER NOT NULL DEFAULT 0,
  started_at TIMESTAMPTZ(3) NOT NULL,
  ended_at TIMESTAMPTZ(3),
  -- why the last slice could not be read, and how often in a row; it is tried again, but holds up no next pass for long
  error TEXT,
  failures INTEGER NOT NULL DEFAULT 0,
  -- when it was last read to its end; of a part that never was, when it first began
  whole_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT check_passes_pkey PRIMARY KEY (part)
);

-- Staff of the platform: who works in the console, with which rights (house 1, safety 4.8). Apart from members in every way.
CREATE TABLE staff_roles (
  name text PRIMARY KEY CHECK (name ~ '^[A-Z][A-Z_]{1,39}$'),
  permissions text[] NOT NULL
);
INSERT INTO staff_roles (name, permissions) VALUES
  ('OWNER', '{staff.see,staff.act,cashier.see,cashier.act,members.see,members.act,agents.see,agents.act,games.see,games.act,lottery.see,lottery.act,content.see,content.act,rewards.see,rewards.act,merchants.see,merchants.act,reports.see,audit.see}'),
  ('CASHIER', '{cashier.see,cashier.act,members.see,reports.see}'),
  ('SUPPORT', '{cashier.see,members.see,members.act,content.see,content.act}'),
  ('GAMES', '{games.see,games.act,lottery.see,lottery.act,reports.see}'),
  ('AUDITOR', '{staff.see,cashier.see,members.see,agents.see,games.see,lottery.see,content.see,rewards.see,merchants.see,reports.see,audit.see}');

CREATE TABLE staff_accounts (
  id bigserial PRIMARY KEY,
  name text NOT NULL UNIQUE CHECK (name ~ '^[a-z][a-z0-9.-]{1,31}$'),
  password_hash text NOT NULL,
  -- of the authenticator, sealed; a code is taken once, so the step of the last one is kept
  sealed_secret text NOT NULL,
  last_step bigint NOT NULL DEFAULT 0,
  roles text[] NOT NULL,
  disabled_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  -- when password and authenticator were chosen last: who has just chosen them is nobody's second officer yet (safety 4.9)
  enrolled_at timestamptz(3),
  -- An officer chooses the own password and authenticator: who opened the account knows neither (safety 4.2, 4.8). Until then
  -- `password_hash` is that of a one-time secret, and the account opens no session.
  enrol_until timestamptz(3)
);

-- Wrong proofs by name, whether an officer has it or nobody: who waits learns nothing about which names there are (safety 4.9).
CREATE TABLE staff_locks (
  name text PRIMARY KEY,
  failures int NOT NULL DEFAULT 0 CHECK (failures >= 0),
  failed_at timestamptz(3) NOT NULL,
  locked_until timestamptz(3)
);
CREATE INDEX staff_locks_failed_at_idx ON staff_locks (failed_at);

CREATE TABLE staff_sessions (
  id uuid PRIMARY KEY,
  staff_id bigint NOT NULL REFERENCES staff_accounts (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  value_hash bytea NOT NULL UNIQUE,
  address text NOT NULL,
  user_agent text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  seen_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3)
);
CREATE INDEX staff_sessions_staff_id_idx ON staff_sessions (staff_id) WHERE ended_at IS NULL;
-- What is dropped when it is old is found by an index (safety R7): logins to the console, places an account was logged in from, counts
-- of pictures.
CREATE INDEX staff_sessions_seen_at_idx ON staff_sessions (seen_at);

-- What officers write about a member, never changed. Players' processes have no rights on it (prisma/grants.sql).
CREATE TABLE member_notes (
  id BIGSERIAL NOT NULL,
  member_id BIGINT NOT NULL,
  merchant_id INTEGER NOT NULL,
  by TEXT NOT NULL,
  text TEXT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT member_notes_pkey PRIMARY KEY (id),
  CONSTRAINT member_notes_text CHECK (length(text) BETWEEN 1 AND 1000),
  CONSTRAINT member_notes_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX member_notes_member_id_id_idx ON member_notes(member_id, id);

-- What operators are told (safety 7.3, 7.4): how often each kind of movement was booked, and the alarms that are or were open.

-- Movements by kind, counted once each as they become final; a scrape reads these few rows, however long the history is.
CREATE TABLE ledger_tallies (
  kind SMALLINT NOT NULL,
  merchant_id INTEGER NOT NULL,
  transfers BIGINT NOT NULL,
  CONSTRAINT ledger_tallies_pkey PRIMARY KEY (kind, merchant_id)
);

-- An alarm from the moment its condition held until it no longer did.
CREATE TABLE alarms (
  id BIGSERIAL NOT NULL,
  name TEXT NOT NULL,
  -- PAGE: somebody has to act at once; TICKET: on the next working day
  level TEXT NOT NULL,
  -- what its measure said when it opened, and the worst of it so far
  opened_value DOUBLE PRECISION NOT NULL,
  worst_value DOUBLE PRECISION NOT NULL,
  -- what it is about, such as a provider; empty where the measure has no labels
  about TEXT NOT NULL,
  opened_at TIMESTAMPTZ(3) NOT NULL,
  seen_at TIMESTAMPTZ(3) NOT NULL,
  closed_at TIMESTAMPTZ(3),
  CONSTRAINT alarms_pkey PRIMARY KEY (id),
  CONSTRAINT alarms_level CHECK (level IN ('PAGE', 'TICKET'))
);
-- One at a time for each thing.
CREATE UNIQUE INDEX alarms_open ON alarms (name, about) WHERE closed_at IS NULL;
CREATE INDEX alarms_closed ON alarms (closed_at) WHERE closed_at IS NOT NULL;
