-- The profile of a jurisdiction that a merchant was under is kept with what was done (rules E2): with registrations, logins, games, bets
-- and movements of money by their verdict, with promotions by their own row.
ALTER TABLE access_verdicts ADD COLUMN jurisdiction TEXT;
DROP INDEX access_verdicts_what;
CREATE UNIQUE INDEX access_verdicts_what ON access_verdicts (rule, country, family, anonymiser, network, data_version, jurisdiction)
  NULLS NOT DISTINCT;
ALTER TABLE promotions ADD COLUMN jurisdiction TEXT;
-- Where messages that sell need a yes, it is the member's own word.
ALTER TABLE members ADD COLUMN offers_on_at TIMESTAMPTZ(3);
ALTER TABLE members ADD CONSTRAINT members_offers CHECK (offers_on_at IS NULL OR offers_off_at IS NULL);
