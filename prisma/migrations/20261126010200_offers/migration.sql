-- Offers: a campaign may give a bonus to claim, and a member may refuse offers altogether.

-- What a member who is written to may claim as well; null: words alone.
ALTER TABLE campaigns ADD COLUMN bonus_units BIGINT, ADD COLUMN bonus_wagering_ppm BIGINT, ADD COLUMN bonus_days INTEGER,
  ADD CONSTRAINT campaigns_bonus CHECK (bonus_units IS NULL AND bonus_wagering_ppm IS NULL AND bonus_days IS NULL
    OR bonus_units > 0 AND bonus_wagering_ppm >= 0 AND bonus_days BETWEEN 1 AND 90);

ALTER TABLE reward_grants DROP CONSTRAINT reward_grants_kind;
ALTER TABLE reward_grants ADD CONSTRAINT reward_grants_kind
  CHECK (kind IN ('VIP_UPGRADE', 'VIP_MONTHLY', 'WATER_REBATE', 'RED_ENVELOPE', 'PROMOTION', 'MISSION', 'REFERRAL', 'CAMPAIGN'));

-- Since when the member wants no offers; null: it may be sent some.
ALTER TABLE members ADD COLUMN offers_off_at TIMESTAMPTZ(3);
