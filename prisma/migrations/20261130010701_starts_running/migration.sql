-- A first contract of a pair may work from the start of the period in which it is signed, where both sides agree (rules B6.2): its
-- text says so, and the version keeps it.
ALTER TABLE contract_versions ADD COLUMN starts_running BOOLEAN NOT NULL DEFAULT false;
