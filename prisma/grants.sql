-- The rights of the processes, and no more. `:api` is the role of the API and the realtime gateway, `:worker` that
-- of the worker, `:console` that of the officers' console; scripts/roles.ts puts the names in and runs this in one transaction after
-- every migration. Each process reads all but what is named at the end, and writes what has a line here and nothing else (safety
-- 4.9): a table that is new needs its line. What is not granted is refused with 42501. No line writes money: balances, transfers, orders
-- and facts are written by functions that run with the owner's rights (below), and ledger_post() knows what each process may book.
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
DECLARE one regclass;
BEGIN
  FOR one IN SELECT c.oid::regclass FROM pg_class c
              WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v') AND NOT c.relispartition LOOP
    EXECUTE format('GRANT SELECT ON %s TO :api, :worker, :console', one);
  END LOOP;
END $$;
GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO :api, :worker, :console;

-- What each process writes (the console: its commands in a terminal as well): I inserts, D deletes, U changes the columns in brackets, without brackets every column but those that
-- say whose row it is. A lock on a row takes the right to change some column of it.
DO $$
DECLARE one record; right_of text; columns text;
BEGIN
  FOR one IN
    SELECT w.name, r.role, r.rights FROM (VALUES
    -- agency
    ('agent_keys', 'I U', '', ''),
    ('agent_transfers', 'I', '', ''),
    ('contract_events', 'I', 'I', 'I'),
    ('contract_keys', 'I U', '', 'I U'),
    ('contract_signatures', 'I', '', 'I'),
    ('contract_texts', 'I', '', 'I'),
    ('contract_tiers', 'I', '', 'I'),
    ('contract_versions', 'I', '', 'I'),
    ('contracts', 'I U', 'U', 'I U'),
    ('dividend_payers', 'I U', '', ''),
    ('member_days', '', 'I U D', ''),
    ('member_incomes', '', 'I U D', ''),
    ('team_changes', 'I', 'I D', 'I'),
    ('team_day_totals', '', 'I U D', ''),
    ('team_day_marks', '', 'U', ''),
    ('team_days', '', 'I U D', ''),
    ('team_sums', '', 'I U D', ''),
    ('wage_payments', '', 'I U', 'U'),
    ('wage_runs', '', 'I U', ''),
    -- cashier
    ('adjustments', '', '', 'I'),
    ('cashier_providers', '', '', 'I U'),
    ('deposit_channels', '', '', 'I U'),
    ('deposit_payments', 'I U', 'I U', 'I U'),
    ('deposit_steps', 'I', 'I', 'I'),
    ('deposits', 'I U', 'U', 'U'),
    ('house_balances', '', 'I U', ''),
    ('ledger_accounts', 'I U(owes)', 'I U(owes)', 'I U(owes, frozen_at, held)'),
    ('ledger_references', 'I', 'I', 'I'),
    ('account_closings', 'I U', 'U', 'I'),
    ('payout_accounts', 'I U', 'U', 'U(removed_at)'),
    ('provider_differences', '', 'I U', ''),
    ('provider_movements', '', 'I D', ''),
    ('provider_settled', '', 'I U', ''),
    ('provider_settlements', '', 'I', ''),
    ('provider_statements', '', 'I U', ''),
    ('wagering_marks', 'I U', 'I U', 'I U'),
    ('wagering_requirements', 'I U', 'I U', 'I U'),
    ('withdrawal_approvals', '', '', 'I'),
    ('withdrawal_payouts', 'I U', 'U', 'I U'),
    ('withdrawal_steps', 'I', 'I', 'I'),
    ('withdrawals', 'I U', 'U', 'U'),
    -- content
    ('campaign_sends', '', 'I', ''),
    ('campaigns', '', '', 'I U'),
    ('feedback', 'I U(sent_at)', 'D', 'U'),
    ('feedback_images', 'I U', '', ''),
    ('help_votes', 'I U', '', ''),
    ('letter_threads', 'I U', 'D', ''),
    ('letters', 'I', '', ''),
    ('messages', 'I U', 'I', 'I'),
    ('notices', '', '', 'I U'),
    ('text_drafts', '', '', 'I U D'),
    ('text_versions', '', '', 'I'),
    ('segments', '', '', 'I U'),
    -- games
    ('catalogue_games', '', 'I U', 'U'),
    ('favourites', 'I D', 'D', ''),
    ('game_players', 'I', '', ''),
    ('game_provider_keys', '', '', 'I U'),
    ('game_providers', '', 'U', 'U(requested_at)'),
    ('game_sessions', 'I U', 'U D', ''),
    ('game_titles', '', 'I U', ''),
    ('merchant_hot_games', '', '', 'I D'),
    ('merchant_vendors', '', '', 'I D'),
    ('provider_calls', '', 'I U D', ''),
    ('provider_cases', 'I U', 'I U', 'I U'),
    ('provider_days', '', 'I', ''),
    ('provider_feeds', '', 'I U', ''),
    ('provider_rounds', 'I U', 'I U', 'I U'),
    ('provider_tickets', 'I U', '', ''),
    ('provider_txs', 'I U', '', 'U'),
    ('title_words', '', 'I', ''),
    ('vendor_days', '', 'I U D', ''),
    ('vendor_profiles', '', 'I U', ''),
    ('vendor_transfers', 'I U', 'U', ''),
    ('vendor_wallets', 'I U', 'I U', ''),
    ('vendors', '', 'I U', 'U'),
    -- identity
    ('aml_cases', '', 'I', 'U'),
    ('aml_days', '', 'I U D', ''),
    ('authenticators', 'I U D', 'D', 'D'),
    ('care_cases', '', 'I U', 'U'),
    ('care_talks', '', '', 'I'),
    ('captchas', 'I U', 'D', ''),
    ('diligence_papers', 'I', 'U', 'U'),
    ('distinct_members', '', '', 'I'),
    ('exclusion_clearances', '', '', 'I'),
    ('exclusion_marks', 'I', 'I', 'I'),
    ('exclusion_refusals', 'I', 'D', ''),
    ('exclusions', 'I U', 'U', 'I U'),
    ('factor_failures', 'I', 'D', ''),
    ('free_plays', 'I', 'U', ''),
    ('harm_markers', '', 'I', ''),
    ('harm_marks', '', 'I U', ''),
    ('image_quotas', 'I U', 'D', ''),
    ('images', 'I U D', 'D', ''),
    ('invite_links', 'I U', '', ''),
    ('known_addresses', 'I U D', 'D', ''),
    ('known_devices', 'I U', 'D', ''),
    ('login_attempts', 'I U', 'D', ''),
    ('login_failures', 'I U D', 'D', ''),
    ('mails', 'I', 'I U D', 'I'),
    ('member_closure', 'I', '', 'I'),
    ('member_contacts', 'I U', 'I U D', ''),
    ('member_exclusions', 'I', 'I', 'I'),
    ('member_profiles', 'I U', 'U D', 'U'),
    ('member_series', 'I U', '', 'I U'),
    ('member_series_past', 'I', '', 'I'),
    ('members', 'I U', 'U', 'I U'),
    ('merchant_keys', 'I U', 'I U', 'I U'),
    ('passkey_challenges', 'I U D', 'D', ''),
    ('passkeys', 'I U D', 'D', 'D'),
    ('password_locks', 'I U D', 'D', 'D'),
    ('password_resets', 'I U', 'D', 'I'),
    ('play_days', 'I U D', 'I U D', 'I U D'),
    ('play_marks', 'I U', 'I U', 'I U'),
    ('protection_breaks', 'I U', '', 'I U'),
    ('protection_limits', 'I U', '', 'I U'),
    ('protection_reviews', 'I', '', ''),
    ('protection_settings', 'I U', '', ''),
    ('recovery_codes', 'I U D', 'D', 'D'),
    ('register_tries', 'I U', 'D', ''),
    ('sessions', 'I U', 'U D', 'U'),
    ('sliders', 'I U', 'D', ''),
    ('social_attempts', 'I U', 'D', ''),
    ('social_identities', 'I', '', ''),
    ('social_providers', '', '', 'I U D'),
    ('verification_codes', 'I U', 'D', ''),
    -- lottery
    ('beacon_chains', '', 'I', ''),
    ('beacon_rounds', '', 'I', ''),
    ('bet_lines', '', 'U(state)', 'U(state)'),
    ('chase_lines', 'I', '', ''),
    ('chase_parts', 'I U', 'U', ''),
    ('chases', 'I U', 'U', ''),
    ('game_modes', '', '', 'U'),
    ('games', '', '', 'U'),
    ('issues', '', 'I U', 'U'),
    -- operations
    ('alarms', '', 'I U D', ''),
    ('audit_anchors', '', 'I U', 'I U'),
    ('check_breaches', '', 'I U', 'U'),
    ('check_marks', '', 'I U', ''),
    ('large_moves', '', 'I D', ''),
    ('check_passes', '', 'I U D', ''),
    ('check_queue', '', 'I U D', 'I'),
    ('liability_days', '', 'I', ''),
    ('ledger_checked', '', 'I U', 'I U'),
    ('ledger_recounted', '', 'I U D', 'I U D'),
    ('ledger_tallies', '', 'I U', ''),
    ('member_notes', '', '', 'I'),
    ('officer_days', '', '', 'I U'),
    ('release_parts', '', 'I U', 'I U'),
    ('safeguarded_funds', '', '', 'I'),
    ('staff_accounts', '', '', 'I U'),
    ('staff_locks', '', 'D', 'I U'),
    ('staff_roles', '', '', 'I U'),
    ('staff_sessions', '', 'D', 'I U'),
    ('waiting_commands', '', '', 'I U'),
    -- platform
    ('access_verdicts', 'I', '', ''),
    ('audit_records', 'I', 'I', 'I'),
    ('cdn_origins', '', 'I U D', ''),
    ('encryption_keys', 'I D', 'I D', ''),
    ('idempotency_keys', 'I U', '', ''),
    ('merchant_hosts', '', '', 'I D'),
    ('merchants', 'U(created_at)', 'U(created_at, money_mode)', 'I U'),
    ('outbox_messages', 'I', 'I U', 'I U'),
    ('watermarks', '', 'I U', ''),
    -- rewards
    ('envelope_campaigns', '', 'I', 'I'),
    ('envelope_shares', 'U(member_id, device, address, taken_at)', 'I', 'I'),
    ('mall_items', 'U(stock, exchanged)', '', 'I U'),
    ('point_conversions', 'I', '', ''),
    ('point_grants', '', 'I', ''),
    ('point_marks', '', 'I U', ''),
    ('point_redemptions', 'I', '', 'U'),
    ('point_tallies', '', 'I U', ''),
    ('promotion_entries', 'I U', '', 'U'),
    ('promotion_images', 'I U', '', ''),
    ('promotion_trials', '', '', 'I U'),
    ('promotions', 'U(spent_units)', '', 'I U'),
    ('referral_clicks', 'I U', '', ''),
    ('reward_grants', 'I U', 'I U', 'I U'),
    ('reward_marks', '', 'I U', ''),
    ('vip_levels', '', 'I U', '')
    ) w(name, api, worker, console)
    CROSS JOIN LATERAL (VALUES (':api', w.api), (':worker', w.worker), (':console', w.console)) r(role, rights)
     WHERE r.rights <> ''
  LOOP
    FOR right_of IN SELECT m[1] FROM regexp_matches(one.rights, '[A-Z](?:\([^)]*\))?', 'g') m LOOP
      columns := coalesce(substring(right_of FROM '\((.*)\)'),
        (SELECT string_agg(quote_ident(a.attname), ', ') FROM pg_attribute a
          WHERE a.attrelid = one.name::regclass AND a.attnum > 0 AND NOT a.attisdropped
            AND a.attname <> ALL ('{id,public_id,merchant_id,member_id,owner_id}')));
      EXECUTE format('GRANT %s ON %I TO %s',
        CASE left(right_of, 1) WHEN 'I' THEN 'INSERT' WHEN 'D' THEN 'DELETE' WHEN 'U' THEN format('UPDATE (%s)', columns) END,
        one.name, one.role);
    END LOOP;
  END LOOP;
END $$;

-- Nobody but the worker reads the seed of a draw before it is revealed (rules A5.1): all other columns, by name.
REVOKE SELECT ON issues FROM :api, :console;
DO $$
BEGIN
  EXECUTE (SELECT format('GRANT SELECT (%s) ON issues TO :api, :console', string_agg(quote_ident(a.attname), ', '))
             FROM pg_attribute a
            WHERE a.attrelid = 'issues'::regclass AND a.attnum > 0 AND NOT a.attisdropped AND a.attname <> 'sealed_seed');
END $$;

-- Officers are known to the console alone.
REVOKE SELECT ON staff_accounts, staff_locks, staff_sessions, staff_roles, member_notes, waiting_commands FROM :api, :worker;
REVOKE SELECT ON officer_days FROM :api;
-- The worker checks that officers who decided exist, and what was done before there was one: by their names and days, and nothing more.
GRANT SELECT (name, created_at) ON staff_accounts TO :worker;
-- The worker tells that commands wait, and since when; not which.
GRANT SELECT (state, created_at, expires_at) ON waiting_commands TO :worker;
-- The worker drops old logins to the console, and can read nothing of them but how old they are.
GRANT SELECT (ctid, seen_at) ON staff_sessions TO :worker;
GRANT SELECT (ctid, failed_at, locked_until) ON staff_locks TO :worker;

-- Functions that run with the owner's rights are allowed to the processes that are named here, and no others are; ledger_write(), which
-- moves what its callers say, is theirs alone.
DO $$
DECLARE one record;
BEGIN
  FOR one IN SELECT p.oid::regprocedure AS signature, f.roles
               FROM pg_proc p LEFT JOIN (VALUES
                 -- The entry points of money (packages/ledger): each reads what it moves from its own rows, or asks refuse_posting().
                 ('ledger_post', ':api, :worker, :console'),
                 ('place_bet', ':api'),
                 ('place_bets', ':api'),
                 ('cancel_order', ':api, :worker'),
                 ('place_chase_parts', ':api, :worker'),
                 ('release_chase_parts', ':api, :worker'),
                 ('settle_lines', ':worker'),
                 ('reverse_settlement', ':worker'),
                 ('book_rebates', ':worker'),
                 ('pay_wages', ':worker'),
                 ('retry_wages', ':worker'),
                 ('page_mailboxes', ':worker'),
                 ('pay_bills', ':api, :worker, :console'),
                 ('ledger_pay_debts', ':console'),
                 ('turn_to_play_money', ':console'),
                 -- Facts of a round or a correction are read from its row; an officer of the console books what was held.
                 ('settle_provider_round', ':api, :worker, :console'),
                 ('keep_adjustment_fact', ':api, :worker, :console'),
                 ('maintain_partitions', ':worker'),
                 ('maintain_partition', ':worker')
               ) f(name, roles) ON f.name = p.proname
              WHERE p.pronamespace = 'public'::regnamespace AND (p.prosecdef OR p.proname = 'ledger_write') LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC, :api, :worker, :console', one.signature);
    IF one.roles IS NOT NULL THEN
      EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO %s', one.signature, one.roles);
    END IF;
  END LOOP;
END $$;
