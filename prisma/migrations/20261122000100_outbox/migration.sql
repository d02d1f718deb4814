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
  merchant_id INTEGER NOT NULL DEFAULT 0,
  CONSTRAINT outbox_messages_pkey PRIMARY KEY (id),
  CONSTRAINT outbox_messages_kind CHECK (kind IN ('EVENT', 'JOB'))
);
-- Only what waits is read (safety R12), and it stays small however long the table is kept.
CREATE INDEX outbox_messages_waiting ON outbox_messages(due_at, id) WHERE done_at IS NULL;

CREATE TABLE idempotency_keys (
  member_id BIGINT NOT NULL,
  route TEXT NOT NULL,
  key UUID NOT NULL,
  fingerprint BYTEA NOT NULL,
  reply JSONB,
  created_at TIMESTAMPTZ(3) NOT NULL,
  merchant_id INTEGER NOT NULL DEFAULT 0,
  CONSTRAINT idempotency_keys_pkey PRIMARY KEY (member_id,route,key,merchant_id)
);
CREATE INDEX idempotency_keys_created_at_idx ON idempotency_keys USING BRIN (created_at);
