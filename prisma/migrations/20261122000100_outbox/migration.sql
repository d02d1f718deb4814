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
