-- The entries that hold now. What a list says of its own end ends nothing (rules E6): an entry ends by being ended, or, of an own or an officer's
-- exclusion, a day after its person's word, which writes valid_until.
CREATE OR REPLACE VIEW exclusions_in_force AS
SELECT x.id FROM exclusions x
 WHERE x.ended_at IS NULL AND x.valid_from <= money_now()
   AND (x.valid_until IS NULL OR x.valid_until > money_now()
     OR NOT EXISTS (SELECT 1 FROM protection_breaks b WHERE b.exclusion_id = x.id));
