-- Brands, members and their tree, sessions, audit and outbox: what every other part stands on.

CREATE TABLE merchants (
  id SERIAL NOT NULL,
  code TEXT NOT NULL,
  name TEXT NOT NULL,
  currency TEXT NOT NULL DEFAULT 'CNY',
  time_zone TEXT NOT NULL DEFAULT 'Asia/Shanghai',
  money_mode TEXT NOT NULL DEFAULT 'NORMAL',
  settings JSONB NOT NULL DEFAULT '{}',
  default_agent_id BIGINT,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT merchants_pkey PRIMARY KEY (id),
  CONSTRAINT merchants_money_mode CHECK (money_mode IN ('NORMAL', 'NO_WITHDRAW', 'READ_ONLY'))
);
CREATE UNIQUE INDEX merchants_code_key ON merchants(code);

CREATE TABLE merchant_hosts (
  host TEXT NOT NULL,
  merchant_id INTEGER NOT NULL,
  CONSTRAINT merchant_hosts_pkey PRIMARY KEY (host)
);
CREATE INDEX merchant_hosts_merchant_id_idx ON merchant_hosts(merchant_id);
ALTER TABLE merchant_hosts ADD CONSTRAINT merchant_hosts_merchant_id_fkey
  FOREIGN KEY (merchant_id) REFERENCES merchants(id) ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE members (
  id BIGSERIAL NOT NULL,
  public_id UUID NOT NULL DEFAULT gen_random_uuid(),
  merchant_id INTEGER NOT NULL,
  account TEXT NOT NULL,
  account_key TEXT NOT NULL,
  nickname TEXT NOT NULL,
  type SMALLINT NOT NULL,
  parent_id BIGINT,
  depth SMALLINT NOT NULL,
  password_hash TEXT,
  must_change_password BOOLEAN NOT NULL DEFAULT false,
  status TEXT NOT NULL DEFAULT 'ACTIVE',
  to_upline BOOLEAN NOT NULL DEFAULT false,
  member_label TEXT NOT NULL DEFAULT '',
  registration JSONB NOT NULL DEFAULT '{}',
  last_login_at TIMESTAMPTZ(3),
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT members_pkey PRIMARY KEY (id),
  CONSTRAINT members_type CHECK (type IN (0, 1, 2, 4, 41, 42)),
  CONSTRAINT members_status CHECK (status IN ('ACTIVE', 'FROZEN', 'FROZEN_DIVIDEND', 'CLOSED')),
  CONSTRAINT members_root CHECK ((parent_id IS NULL) = (depth = 0)),
  CONSTRAINT members_own_parent CHECK (parent_id <> id)
);
CREATE UNIQUE INDEX members_public_id_key ON members(public_id);
CREATE INDEX members_parent_id_idx ON members(parent_id);
CREATE UNIQUE INDEX members_merchant_id_account_key_key ON members(merchant_id, account_key);
ALTER TABLE members ADD CONSTRAINT members_merchant_id_fkey
  FOREIGN KEY (merchant_id) REFERENCES merchants(id) ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE members ADD CONSTRAINT members_parent_id_fkey
  FOREIGN KEY (parent_id) REFERENCES members(id) ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE member_closure (
  ancestor_id BIGINT NOT NULL,
  descendant_id BIGINT NOT NULL,
  distance SMALLINT NOT NULL,
  CONSTRAINT member_closure_pkey PRIMARY KEY (ancestor_id,descendant_id),
  CONSTRAINT member_closure_distance CHECK (distance >= 0 AND (distance = 0) = (ancestor_id = descendant_id))
);
CREATE INDEX member_closure_descendant_id_distance_idx ON member_closure(descendant_id, distance);

CREATE TABLE member_series (
  member_id BIGINT NOT NULL,
  family TEXT NOT NULL,
  mode TEXT NOT NULL,
  series SMALLINT NOT NULL,
  CONSTRAINT member_series_pkey PRIMARY KEY (member_id,family,mode)
);
ALTER TABLE member_series ADD CONSTRAINT member_series_member_id_fkey
  FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE invite_links (
  id BIGSERIAL NOT NULL,
  code TEXT NOT NULL,
  member_id BIGINT NOT NULL,
  member_type SMALLINT NOT NULL,
  series JSONB NOT NULL DEFAULT '{}',
  remark TEXT NOT NULL DEFAULT '',
  max_uses INTEGER,
  uses INTEGER NOT NULL DEFAULT 0,
  expires_at TIMESTAMPTZ(3),
  disabled_at TIMESTAMPTZ(3),
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT invite_links_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX invite_links_code_key ON invite_links(code);
CREATE INDEX invite_links_member_id_idx ON invite_links(member_id);
ALTER TABLE invite_links ADD CONSTRAINT invite_links_member_id_fkey
  FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE sessions (
  id UUID NOT NULL,
  member_id BIGINT NOT NULL,
  refresh_hash BYTEA NOT NULL,
  previous_refresh_hash BYTEA,
  address TEXT NOT NULL,
  user_agent TEXT NOT NULL,
  method TEXT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  last_seen_at TIMESTAMPTZ(3) NOT NULL,
  expires_at TIMESTAMPTZ(3) NOT NULL,
  ended_at TIMESTAMPTZ(3),
  ended_reason TEXT,
  CONSTRAINT sessions_pkey PRIMARY KEY (id)
);
CREATE INDEX sessions_member_id_idx ON sessions(member_id);
CREATE INDEX sessions_refresh_hash_idx ON sessions(refresh_hash);
CREATE INDEX sessions_previous_refresh_hash_idx ON sessions(previous_refresh_hash);
ALTER TABLE sessions ADD CONSTRAINT sessions_member_id_fkey
  FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE audit_records (
  id BIGSERIAL NOT NULL,
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

CREATE TABLE outbox_messages (
  id BIGSERIAL NOT NULL,
  kind TEXT NOT NULL,
  name TEXT NOT NULL,
  payload JSONB NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  due_at TIMESTAMPTZ(3) NOT NULL,
  attempts SMALLINT NOT NULL DEFAULT 0,
  done_at TIMESTAMPTZ(3),
  error TEXT,
  CONSTRAINT outbox_messages_pkey PRIMARY KEY (id),
  CONSTRAINT outbox_messages_kind CHECK (kind IN ('EVENT', 'JOB'))
);

-- Only what waits is read (safety R12), and it stays small however long the table is kept.
CREATE INDEX outbox_messages_waiting ON outbox_messages(due_at, id) WHERE done_at IS NULL;

-- The money clock (safety R11). Truncated to the stored precision: a rounded-up instant could reach a closing time it was before.
CREATE TABLE clock_shift (
  only_row BOOLEAN PRIMARY KEY DEFAULT true CHECK (only_row),
  shift INTERVAL NOT NULL DEFAULT '0'
);
INSERT INTO clock_shift DEFAULT VALUES;

CREATE FUNCTION refuse_clock_shift() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('croupier.allow_clock_shift', true) IS DISTINCT FROM 'on' THEN
    RAISE EXCEPTION 'the money clock of this database may not be shifted' USING ERRCODE = 'P0423';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER clock_shift_guard BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON clock_shift
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_clock_shift();

-- The instant of everything that is money, in UTC and to the millisecond.
CREATE FUNCTION money_now() RETURNS timestamptz LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  RETURN date_trunc('milliseconds', clock_timestamp() + (SELECT shift FROM clock_shift WHERE only_row));
END $$;

-- Append-only tables: whoever may write here may only add.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'P0405';
END $$;
CREATE TRIGGER audit_records_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_records
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Texts of the wire made by SQL: amounts as decimal strings (exact: a product, no division), instants as ISO 8601 in UTC.
CREATE FUNCTION wire_amount(units bigint) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT trim_scale(units * 0.0001)::text
$$;
CREATE FUNCTION wire_instant(at timestamptz) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;
