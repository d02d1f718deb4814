-- Three wrong passwords in a row lock an account for passwords until its owner shows by something else who they are
-- (protection A5), under brands whose jurisdiction asks for it.

-- Wrong passwords in a row, by name (whether the account is there or not) and by where they were typed: in a browser that
-- the account knows, each for itself, or in all others together (null).
CREATE TABLE password_locks (
  id BIGSERIAL NOT NULL,
  merchant_id INTEGER NOT NULL,
  account_key TEXT NOT NULL,
  device_hash BYTEA,
  failures SMALLINT NOT NULL,
  failed_at TIMESTAMPTZ(3) NOT NULL,
  locked_at TIMESTAMPTZ(3),
  CONSTRAINT password_locks_pkey PRIMARY KEY (id),
  CONSTRAINT password_locks_device CHECK (length(device_hash) = 32),
  -- the third locks; nothing is counted behind a lock
  CONSTRAINT password_locks_third CHECK (failures BETWEEN 1 AND 3 AND (failures = 3) = (locked_at IS NOT NULL)),
  CONSTRAINT password_locks_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id)
    ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX password_locks_scope ON password_locks(merchant_id, account_key, device_hash) NULLS NOT DISTINCT;
CREATE INDEX password_locks_failed_at_idx ON password_locks(failed_at);
