-- Nobody was seen without a word of how, and the other way round.
SELECT count(*) = 0 FROM members WHERE (identity_verified_at IS NULL) <> (identity_method IS NULL);
