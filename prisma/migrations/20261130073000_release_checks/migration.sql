-- What runs, as SHA-256 by part, and what two officers accepted (protection L2).
CREATE TABLE release_parts (
  part TEXT NOT NULL,
  hash TEXT NOT NULL,
  accepted_hash TEXT NOT NULL,
  accepted_at TIMESTAMPTZ(3) NOT NULL,
  accepted_by TEXT NOT NULL,
  second TEXT,
  checked_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT release_parts_pkey PRIMARY KEY (part),
  CONSTRAINT release_parts_part CHECK (part IN ('CODE', 'PAYTABLES', 'DATABASE', 'CONFIG'))
);
