-- Keys with which an agent's own programs read its reports. Only what a key is made of is compared: its SHA-256.
CREATE TABLE agent_keys (
  id BIGSERIAL PRIMARY KEY,
  public_id UUID NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  merchant_id INTEGER NOT NULL,
  member_id BIGINT NOT NULL REFERENCES members (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  name TEXT NOT NULL,
  hash BYTEA NOT NULL UNIQUE,
  scopes TEXT[] NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  ended_at TIMESTAMPTZ(3),
  last_used_at TIMESTAMPTZ(3),
  -- the address that used it last
  last_used_from TEXT NOT NULL DEFAULT '',
  calls BIGINT NOT NULL DEFAULT 0,
  CONSTRAINT agent_keys_hash CHECK (octet_length(hash) = 32),
  CONSTRAINT agent_keys_scopes CHECK (cardinality(scopes) > 0 AND scopes <@ ARRAY['TEAM', 'BILLS', 'TRANSACTIONS'])
);
CREATE INDEX agent_keys_of_member ON agent_keys (member_id, id);
