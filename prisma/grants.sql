-- What a process of the product may do, and no more. `:role` is filled in by scripts/migrate.ts, which applies it again after
-- every migration that adds a table. The functions run with the caller's rights (no SECURITY DEFINER): the door of the ledger
-- is a trigger, so a role that may UPDATE a balance still cannot do it beside ledger_write().
GRANT USAGE ON SCHEMA public TO :role;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO :role;
GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO :role;
GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA public TO :role;

-- Added to, never changed; TRUNCATE was never granted (safety R1, M7).
REVOKE UPDATE, DELETE ON ledger_transfers, ledger_references, settled_facts, audit_records,
  contract_versions, contract_tiers, contract_events, access_verdicts FROM :role;
-- Partitions are reached through their table only.
DO $$
DECLARE one regclass;
BEGIN
  FOR one IN SELECT inhrelid::regclass FROM pg_inherits WHERE inhparent = 'settled_facts'::regclass LOOP
    EXECUTE format('REVOKE ALL ON %s FROM %s', one, ':role');
  END LOOP;
END $$;
-- Accounts are never taken away; of what they are, nothing is changed.
REVOKE UPDATE, DELETE ON ledger_accounts FROM :role;
GRANT UPDATE (balance, version, owes, frozen_at) ON ledger_accounts TO :role;
-- The clock and the record of migrations belong to whoever migrates.
REVOKE INSERT, UPDATE, DELETE ON clock_shift, _prisma_migrations FROM :role;
