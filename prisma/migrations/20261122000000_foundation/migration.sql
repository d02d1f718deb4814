-- Merchants, the money clock, the audit and the texts of the wire: what every other part needs.

-- The instant of everything that is money, in UTC. It is cut to milliseconds, the stored precision: an instant that was rounded
-- up could reach a closing time that it was before. Tests may shift the clock, production may not (safety R11).
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
CREATE FUNCTION money_now() RETURNS timestamptz LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  -- The shift is read only where one may be: this function is called with every bet.
  IF current_setting('croupier.allow_clock_shift', true) = 'on' THEN
    RETURN date_trunc('milliseconds', clock_timestamp() + (SELECT shift FROM clock_shift WHERE only_row));
  END IF;
  RETURN date_trunc('milliseconds', clock_timestamp());
END $$;

-- For tables that only grow: an existing row is never changed.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'P0405';
END $$;

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
CREATE TRIGGER audit_records_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_records
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Texts of the wire that SQL makes. Amounts are exact decimal strings (a product, no division), instants ISO 8601 in UTC.
CREATE FUNCTION wire_amount(units bigint) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT trim_scale(units * 0.0001)::text
$$;
CREATE FUNCTION wire_instant(at timestamptz) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;
