-- All refresh values of a session begin with the same secret, so that any older one is known as such (safety 4.3).
ALTER TABLE sessions ADD COLUMN family_hash BYTEA;
CREATE INDEX sessions_family_hash_idx ON sessions(family_hash);
