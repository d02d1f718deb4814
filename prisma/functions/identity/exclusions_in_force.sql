-- The entries that hold now.
CREATE OR REPLACE VIEW exclusions_in_force AS
SELECT id FROM exclusions
 WHERE ended_at IS NULL AND valid_from <= money_now() AND (valid_until IS NULL OR valid_until > money_now());
