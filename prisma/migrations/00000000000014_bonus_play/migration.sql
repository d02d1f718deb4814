-- Bets under an open bonus may count for the bonus alone (rules B4, bonusPlayCounts).
ALTER TABLE settled_facts ADD COLUMN wagering_units BIGINT;
ALTER TABLE provider_rounds ADD COLUMN serves_bonus BOOLEAN NOT NULL DEFAULT false;
