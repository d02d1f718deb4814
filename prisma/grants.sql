-- The rights of the processes, and no more. `:api` is the role of the API and the realtime gateway, `:worker` that
-- of the worker, `:console` that of the officers' console; scripts/roles.ts puts the names in and runs this in one transaction after every migration. A table that is new
-- needs no line here unless it is an exception; what is not granted is refused with 42501. Functions that move money run with
-- the caller's rights: the ledger's triggers ensure that a balance changes in ledger_write() only.
GRANT USAGE ON SCHEMA public TO :api, :worker, :console;
REVOKE CREATE ON SCHEMA public FROM PUBLIC, :api, :worker, :console;
DO $$
BEGIN
  EXECUTE format('REVOKE TEMPORARY ON DATABASE %I FROM PUBLIC', current_database());
  EXECUTE format('GRANT CONNECT ON DATABASE %I TO :api, :worker, :console', current_database());
END $$;

REVOKE ALL ON ALL TABLES IN SCHEMA public FROM :api, :worker, :console;
-- Partitions are reached through their table only; TRUNCATE is granted to nobody.
DO $$
DECLARE one record;
BEGIN
  FOR one IN SELECT c.oid::regclass AS name, c.relkind IN ('r', 'p') AS holds_rows FROM pg_class c
              WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v') AND NOT c.relispartition LOOP
    EXECUTE format('GRANT %s ON %s TO :api, :worker, :console',
      CASE WHEN one.holds_rows THEN 'SELECT, INSERT, UPDATE, DELETE' ELSE 'SELECT' END, one.name);
  END LOOP;
END $$;
GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO :api, :worker, :console;

-- Append-only tables are known by their trigger, which refuses UPDATE (16) and DELETE (8) of any column (safety R1, M7).
DO $$
DECLARE one regclass;
BEGIN
  FOR one IN SELECT DISTINCT t.tgrelid::regclass FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
              WHERE t.tgfoid = 'refuse_change()'::regprocedure AND t.tgtype & 24 = 24 AND t.tgattr = ''::int2vector
                AND NOT c.relispartition LOOP
    EXECUTE format('REVOKE UPDATE, DELETE ON %s FROM :api, :worker, :console', one);
  END LOOP;
END $$;
-- Accounts are never deleted; of an account only the balance columns change, never its identity.
REVOKE UPDATE, DELETE ON ledger_accounts FROM :api, :worker, :console;
DO $$
BEGIN
  EXECUTE (SELECT format('GRANT UPDATE (%s) ON ledger_accounts TO :api, :worker, :console', string_agg(quote_ident(a.attname), ', '))
             FROM pg_attribute a
            WHERE a.attrelid = 'ledger_accounts'::regclass AND a.attnum > 0 AND NOT a.attisdropped
              AND a.attname <> ALL ('{id,merchant_id,owner_id,kind,asset,counterparty,may_go_negative}'));
END $$;
-- The clock and the record of what was applied belong to the role that migrates.
REVOKE INSERT, UPDATE, DELETE ON clock_shift, schema_texts, _prisma_migrations FROM :api, :worker, :console;

-- The worker alone plans, draws, settles and pays wages; the API reads what came of it.
REVOKE INSERT, UPDATE, DELETE ON issues, beacon_chains, beacon_rounds, external_results, settled_facts, house_balances, issue_rebates, wage_runs, wage_payments FROM :api;
-- A payer of dividends pays through the API: of a bill, only what its payment changes.
GRANT UPDATE (paid_units, parts, state, paid_at) ON wage_payments TO :api;
-- What the checks have read and found is the worker's; what is added to stored numbers of transactions, nobody's but the owner's.
REVOKE INSERT, UPDATE, DELETE ON check_marks, check_queue, check_breaches, check_passes, ledger_checked, ledger_recounted,
  audit_anchors FROM :api;
-- What teams add up to is folded by the worker; the API only notes the accounts that it opens.
REVOKE INSERT, UPDATE, DELETE ON member_days, member_incomes, team_days, team_day_totals, team_sums, team_day_marks FROM :api;
REVOKE UPDATE, DELETE ON team_changes FROM :api;
-- What moved and which cases come of it is found by the worker.
REVOKE INSERT, UPDATE, DELETE ON aml_days, aml_cases FROM :api;
-- What is told of the platform is found by the worker.
REVOKE INSERT, UPDATE, DELETE ON alarms, ledger_tallies FROM :api, :console;
REVOKE INSERT, UPDATE, DELETE ON xact_base FROM :api, :worker, :console;
-- Where money is paid in and out is set by operators; the API reads it.
REVOKE INSERT, UPDATE, DELETE ON cashier_providers, deposit_channels FROM :api;
-- What officers decide, publish and set is theirs (safety 4.9): the API reads it, and counts what it gives of an offer.
REVOKE INSERT, UPDATE, DELETE ON withdrawal_approvals, adjustments, officer_days, merchants, merchant_hosts, campaigns, campaign_sends, segments,
  notices, promotion_trials, promotions, envelope_campaigns, mall_items, games, game_modes, vendors, catalogue_games, social_providers,
  partition_rules FROM :api;
-- The chain of audit records is written behind the lock of its merchant's row, which takes a right to some column of it.
GRANT UPDATE (created_at) ON merchants TO :api;
GRANT UPDATE (spent_units) ON promotions TO :api;
GRANT UPDATE (stock, exchanged) ON mall_items TO :api;
-- What days added up to, and which level they make, is counted by the worker.
REVOKE INSERT, UPDATE, DELETE ON vip_levels, point_tallies, point_marks, reward_marks FROM :api;
-- The catalogue is written by the worker that reads vendors' lists, and by operators; the API shows it.
REVOKE INSERT, UPDATE, DELETE ON vendor_profiles, merchant_vendors, game_titles, title_words,
  merchant_hot_games FROM :api;
-- How game providers are called, and their keys, is set by operators.
REVOKE INSERT, UPDATE, DELETE ON game_provider_keys FROM :api;
REVOKE INSERT, DELETE ON game_providers FROM :api;
REVOKE DELETE ON game_sessions, provider_rounds, provider_txs, provider_tickets, provider_cases, vendor_wallets,
  vendor_transfers FROM :api;
-- What providers list of their calls is read by the worker.
REVOKE INSERT, UPDATE, DELETE ON provider_feeds, provider_calls, provider_days FROM :api;
-- What providers' statements say is read by the worker.
REVOKE INSERT, UPDATE, DELETE ON provider_statements, provider_movements, provider_differences, provider_settlements,
  provider_settled FROM :api;
-- The API adds to the outbox; the worker processes its messages.
REVOKE UPDATE, DELETE ON outbox_messages FROM :api;
-- Nobody but the worker reads the seed of a draw before it is revealed (rules A5.1): all other columns, by name.
REVOKE SELECT ON issues FROM :api, :console;
DO $$
BEGIN
  EXECUTE (SELECT format('GRANT SELECT (%s) ON issues TO :api, :console', string_agg(quote_ident(a.attname), ', '))
             FROM pg_attribute a
            WHERE a.attrelid = 'issues'::regclass AND a.attnum > 0 AND NOT a.attisdropped AND a.attname <> 'sealed_seed');
END $$;

-- Officers are known to the console alone; it plans and draws nothing, and what drew or settled is not its to write.
REVOKE ALL ON staff_accounts, staff_locks, staff_sessions, staff_roles, member_notes, waiting_commands FROM :api, :worker;
REVOKE SELECT ON officer_days FROM :api;
-- The worker tells that commands wait, and since when; not which.
GRANT SELECT (state, created_at, expires_at) ON waiting_commands TO :worker;
-- The worker drops old logins to the console, and can read nothing of them but how old they are.
GRANT SELECT (ctid, seen_at), DELETE ON staff_sessions TO :worker;
GRANT SELECT (ctid, failed_at), DELETE ON staff_locks TO :worker;
REVOKE DELETE ON staff_accounts, staff_locks, staff_sessions, waiting_commands FROM :console;
REVOKE DELETE ON officer_days FROM :worker, :console;
REVOKE DELETE ON staff_roles FROM :console;
REVOKE INSERT, DELETE ON issues, beacon_chains, beacon_rounds, external_results, settled_facts, wage_runs, wage_payments FROM :console;

-- Functions that run with the owner's rights are allowed to the processes that are named here, and no others are.
DO $$
DECLARE one regprocedure;
BEGIN
  FOR one IN SELECT p.oid::regprocedure FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace AND p.prosecdef LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC, :api, :worker, :console', one);
    IF one = ANY (ARRAY[to_regprocedure('maintain_partitions()'), to_regprocedure('maintain_partition(text)')]) THEN
      EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO :worker', one);
    END IF;
    IF one = ANY (ARRAY[to_regprocedure('settle_provider_round(int, bigint, timestamptz)'),
                        to_regprocedure('keep_adjustment_fact(int, bigint, timestamptz)')]) THEN
      -- The console books what an officer was asked about.
      EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO :api, :worker, :console', one);
    END IF;
  END LOOP;
END $$;
