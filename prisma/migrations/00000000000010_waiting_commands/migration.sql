-- Commands of officers that wait for a second officer's yes (safety 4.9). A command is kept as it was sent, sealed, and its
-- fingerprint with it: the yes is for exactly this one and carries it out once.
CREATE TABLE waiting_commands (
  id uuid PRIMARY KEY,
  -- the call of the console, and the permission that both officers need for it
  action text NOT NULL,
  permission text NOT NULL,
  -- null: the whole platform
  merchant_id integer,
  -- whom or what it is about, and the sum in the merchant's currency where there is one
  subject text NOT NULL,
  units bigint,
  reason text NOT NULL,
  fingerprint bytea NOT NULL CHECK (length(fingerprint) = 32),
  sealed_command text NOT NULL,
  first_id bigint NOT NULL REFERENCES staff_accounts (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  state text NOT NULL CHECK (state IN ('WAITING', 'DONE', 'REFUSED', 'WITHDRAWN', 'EXPIRED')),
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  second_id bigint REFERENCES staff_accounts (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  -- why the second officer said no
  answer text,
  ended_at timestamptz(3),
  CONSTRAINT waiting_commands_two_officers CHECK (second_id <> first_id),
  CONSTRAINT waiting_commands_answered CHECK ((state IN ('DONE', 'REFUSED')) = (second_id IS NOT NULL)),
  CONSTRAINT waiting_commands_ended CHECK ((state = 'WAITING') = (ended_at IS NULL))
);
-- The same command of the same officer waits once.
CREATE UNIQUE INDEX waiting_commands_open ON waiting_commands (first_id, fingerprint) WHERE state = 'WAITING';
CREATE INDEX waiting_commands_waiting ON waiting_commands (created_at) WHERE state = 'WAITING';

-- What each officer did without a second one, by business day and merchant (safety 4.9): units credited, paid and given, and how often
-- data of a member was opened.
CREATE TABLE officer_days (
  merchant_id INTEGER NOT NULL,
  day DATE NOT NULL,
  officer TEXT NOT NULL,
  way TEXT NOT NULL CHECK (way IN ('IN', 'OUT', 'GIFT', 'OPENED')),
  units BIGINT NOT NULL,
  CONSTRAINT officer_days_pkey PRIMARY KEY (merchant_id, day, officer, way)
);
