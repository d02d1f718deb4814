SELECT count(*) = 3 FROM pg_indexes
 WHERE indexname IN ('staff_sessions_seen_at_idx', 'known_addresses_last_login_at_idx', 'image_quotas_day_idx');
