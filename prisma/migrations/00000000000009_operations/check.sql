-- a breach is kept once
SELECT indisunique FROM pg_index WHERE indexrelid = 'check_breaches_open'::regclass;
-- A cookie is looked for by its hash, and a role that every officer of the first day needs is there.
SELECT count(*) = 5 FROM staff_roles WHERE cardinality(permissions) > 0;
-- A note stays as it is.
SELECT count(*) = 1 FROM pg_trigger WHERE tgname = 'member_notes_append_only';
SELECT count(*) = 3 FROM pg_indexes WHERE indexname IN ('alarms_open', 'provider_cases_open', 'wage_runs_settled');
SELECT count(*) = 3 FROM pg_indexes
 WHERE indexname IN ('staff_sessions_seen_at_idx', 'known_addresses_last_login_at_idx', 'image_quotas_day_idx');
