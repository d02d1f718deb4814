-- A bonus that runs out or is given up is reclaimed with what was won with it (rules C5): the row of its requirement says how much of
-- it is bonus, and what was taken when it closed.
ALTER TABLE wagering_requirements
  ADD COLUMN bonus_units BIGINT,
  ADD COLUMN taken_units BIGINT,
  DROP CONSTRAINT wagering_requirements_end,
  ADD CONSTRAINT wagering_requirements_end CHECK ((outcome IS NULL) = (closed_at IS NULL)
    AND (outcome IS NULL OR outcome IN ('DONE', 'EXPIRED', 'ZEROED', 'FORFEITED'))
    AND (done_units = required_units) = (outcome IS NOT NULL AND outcome = 'DONE')),
  ADD CONSTRAINT wagering_requirements_bonus CHECK (bonus_units BETWEEN 0 AND amount_units
    AND taken_units >= 0 AND (taken_units IS NULL OR outcome IN ('EXPIRED', 'FORFEITED')));
UPDATE wagering_requirements w SET bonus_units = g.amount_units FROM reward_grants g
 WHERE w.source = 'BONUS' AND g.id = w.source_id AND g.merchant_id = w.merchant_id AND g.amount_units <= w.amount_units;
-- Bonuses whose time is over, for the job that takes them back.
CREATE INDEX wagering_requirements_ending ON wagering_requirements (expires_at) WHERE source = 'BONUS' AND closed_at IS NULL;
