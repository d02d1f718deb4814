-- Tokens and browsers are kept as hashes, a try beyond the fifth is not kept at all.
SELECT count(*) = 3 FROM pg_constraint
 WHERE conname IN ('sliders_hash', 'login_attempts_hashes', 'login_attempts_tries');
-- Every IPv4 address somebody was logged in from before is known.
SELECT count(*) = 0 FROM sessions s
 WHERE s.address ~ '^\d+\.\d+\.\d+\.\d+$'
   AND NOT EXISTS (SELECT 1 FROM known_addresses k WHERE k.member_id = s.member_id AND k.address = s.address);
