-- Staff of the platform: who works in the console, with which rights (house 1, safety 4.8). Apart from members in every way.
CREATE TABLE staff_roles (
  name text PRIMARY KEY CHECK (name ~ '^[A-Z][A-Z_]{1,39}$'),
  permissions text[] NOT NULL
);

CREATE TABLE staff_accounts (
  id bigserial PRIMARY KEY,
  name text NOT NULL UNIQUE CHECK (name ~ '^[a-z][a-z0-9.-]{1,31}$'),
  password_hash text NOT NULL,
  -- of the authenticator, sealed; a code is taken once, so the step of the last one is kept
  sealed_secret text NOT NULL,
  last_step bigint NOT NULL DEFAULT 0,
  roles text[] NOT NULL,
  failures int NOT NULL DEFAULT 0 CHECK (failures >= 0),
  locked_until timestamptz(3),
  disabled_at timestamptz(3),
  created_at timestamptz(3) NOT NULL
);

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

INSERT INTO staff_roles (name, permissions) VALUES
  ('OWNER', '{staff.see,staff.act,cashier.see,cashier.act,members.see,members.act,agents.see,agents.act,games.see,games.act,lottery.see,lottery.act,content.see,content.act,rewards.see,rewards.act,merchants.see,merchants.act,reports.see,audit.see}'),
  ('CASHIER', '{cashier.see,cashier.act,members.see,reports.see}'),
  ('SUPPORT', '{cashier.see,members.see,members.act,content.see,content.act}'),
  ('GAMES', '{games.see,games.act,lottery.see,lottery.act,reports.see}'),
  ('AUDITOR', '{staff.see,cashier.see,members.see,agents.see,games.see,lottery.see,content.see,rewards.see,merchants.see,reports.see,audit.see}');
