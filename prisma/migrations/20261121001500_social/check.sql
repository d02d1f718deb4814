-- Two providers a brand; one person of a provider has one account of a brand, and the bond is never undone.
SELECT count(*) = 1 FROM pg_constraint WHERE conname = 'social_providers_slot';
SELECT count(*) = 2 FROM pg_indexes
 WHERE indexname IN ('social_identities_merchant_id_subject_hash_key', 'social_identities_member_id_issuer_key');
SELECT count(*) = 2 FROM pg_trigger WHERE tgname IN ('social_identities_guard', 'free_plays_guard');
-- Secrets and subjects are kept as hashes.
SELECT count(*) = 3 FROM pg_constraint
 WHERE conname IN ('social_identities_hash', 'social_attempts_hashes', 'free_plays_hash');
