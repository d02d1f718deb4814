-- A proof of identity for a withdrawal is good for that withdrawal only, and once (safety 4.5).
ALTER TABLE sessions ADD COLUMN asked_for BYTEA, ADD COLUMN proved_for BYTEA;
