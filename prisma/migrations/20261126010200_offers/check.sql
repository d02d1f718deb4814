-- Nobody has refused anything, and no campaign gives a bonus that nobody decided.
SELECT NOT EXISTS (SELECT 1 FROM members WHERE offers_off_at IS NOT NULL) AND NOT EXISTS (SELECT 1 FROM campaigns WHERE bonus_units IS NOT NULL);
